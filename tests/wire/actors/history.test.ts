/** The player's own file: what is asked for is what the page is filtered by, and what comes is given to the device byte by byte. */
import { expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createHistoryActors } from '#wire/actors/history.ts'
import { createClient } from '#wire/http/client.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'

const bytes = new TextEncoder().encode('\ufefftransaction,machine\r\n7,Şans\r\n')

function setUp() {
  const asked: URLSearchParams[] = []
  const saved: { name: string; file: Blob }[] = []
  const address = createVenueAddress()
  const client = createClient({
    ...{ address, token: { current: 'token' }, now: () => 0, makeKey: () => 'a-key-of-it', watch: () => undefined },
    fetch: async (url) => {
      asked.push(new URL(url as string, 'https://venue.example').searchParams)
      return new Response(bytes, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })
    },
  })
  const { fetchFile } = createHistoryActors({
    ...{ client, address, timeZone: () => 'Europe/Istanbul' },
    saveFile: (name, file) => saved.push({ name, file }),
  })
  const fetch = async (filter: Record<string, string>) => {
    const input = { name: 'takewin-file.csv', filter, timeZone: 'Europe/Istanbul' }
    await toPromise(createActor(fetchFile, { input }).start())
    return Object.fromEntries(asked.at(-1) ?? [])
  }
  return { fetch, saved }
}

const zone = 'Europe/Istanbul'
const days = { from: '2026-03-01', to: '2026-03-02' }
const moments = { start: String(Date.UTC(2026, 1, 28, 21) / 1_000), end: String(Date.UTC(2026, 2, 2, 21) / 1_000) }

it('asks for what the page is filtered by', async () => {
  const { fetch } = setUp()
  expect(await fetch({ part: 'transactions', type: '3', state: '1', ...days })).toEqual({
    ...{ kind: 'transactions', zone, type: '3', state: '1' },
    ...moments,
  })
  expect(await fetch({ part: 'history', machine: '7', ...days })).toEqual({
    ...{ kind: 'sessions', zone, machine: '7' },
    ...moments,
  })
  expect(await fetch({ part: 'history', session: '9' })).toEqual({ kind: 'rounds', zone, session: '9' })
})

it('gives the device the bytes as they came, with the mark by which spreadsheets know the alphabet', async () => {
  const { fetch, saved } = setUp()
  await fetch({ part: 'transactions' })
  expect(saved.map(({ name }) => name)).toEqual(['takewin-file.csv'])
  const got = new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer())
  expect([...got.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(got).toEqual(bytes)
})
