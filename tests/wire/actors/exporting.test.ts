import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { exportingMachine, type ExportOrder } from '#machines/desk/exporting/index.ts'
import { createExportActors } from '#wire/actors/exporting.ts'
import { createClient } from '#wire/http/client.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'
import { until } from '../../kit/until.ts'

const order: ExportOrder = {
  ...{ page: 'cageHistory', format: 'csv' },
  what: {
    ...{ of: 'deskTransactions', filter: { type: '2', from: '2026-03-01', to: '2026-03-02' } },
    ...{ range: { from: '2026-03-01', to: '2026-03-02' }, columns: [{ id: 'amount', label: 'Tutar' }], words: {} },
  },
}

/** A venue whose file comes piece by piece, as the test says. */
function setUp(headers: Record<string, string> = { 'Content-Type': 'application/octet-stream', 'X-Rows': '3' }) {
  const asked: { url: string; signal: AbortSignal }[] = []
  const saved: [string, string][] = []
  let pieces!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) })
  const client = createClient({
    address: createVenueAddress(),
    token: { current: 'token' },
    fetch: async (url, options) => {
      asked.push({ url: url as string, signal: options?.signal as AbortSignal })
      return new Response(body, { headers })
    },
    ...{ now: () => Date.UTC(2026, 2, 2, 12, 5), makeKey: () => 'a-key-of-it', watch: () => undefined },
  })
  const actors = createExportActors({
    ...{ client, now: () => Date.UTC(2026, 2, 2, 12, 5), timeZone: () => 'Europe/Istanbul' },
    saveFile: (name, file) => void file.text().then((text) => saved.push([name, text])),
  })
  const actor = createActor(exportingMachine.provide({ actors })).start()
  return { actor, asked, saved, pieces, give: (text: string) => pieces.enqueue(new TextEncoder().encode(text)) }
}

test('a file is gathered piece by piece, told of, and saved by the clock of the venue', async () => {
  const { actor, asked, saved, pieces, give } = setUp()
  actor.send({ type: 'export.ordered', order })
  give('ş1')
  await until(() => actor.getSnapshot().context.bytes, 3)
  expect(actor.getSnapshot().context.rows).toBe(3)
  give('23')
  pieces.close()
  await until(() => saved.length, 1)
  expect(saved).toEqual([['takewin-cageHistory-2026-03-02-1505.csv', 'ş123']])
  expect(asked[0]?.url).toMatch(/^\/exports\/deskTransactions\?type=2&start=\d+&end=\d+$/)
  expect(actor.getSnapshot().value).toBe('idle')
})

test('given up in the middle, the line is closed and nothing is saved', async () => {
  const { actor, asked, saved, give } = setUp()
  actor.send({ type: 'export.ordered', order })
  give('123')
  await until(() => actor.getSnapshot().context.bytes, 3)
  actor.send({ type: 'export.canceled' })
  await until(() => asked[0]?.signal.aborted, true)
  expect([actor.getSnapshot().value, saved]).toEqual(['idle', []])
})

test('an answer that is no file is a failure', async () => {
  const { actor, saved, pieces } = setUp({ 'Content-Type': 'text/html' })
  actor.send({ type: 'export.ordered', order })
  pieces.close()
  await until(() => actor.getSnapshot().value, 'idle')
  expect(saved).toEqual([])
})
