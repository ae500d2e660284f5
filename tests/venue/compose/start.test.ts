/** What the real program says of a port that cannot be used, and of a secret that is not the one before. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loginAt } from '#tests/kit/cluster.ts'
import { Person } from '#tests/kit/testVenue.ts'
import { startVenue } from '#tests/kit/venue.ts'
import { isRefusedByBrowsers } from '#venue/compose/ports.ts'

/** What it printed; nothing is made. */
async function refusal(env: Record<string, string>): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'takewin-port-'))
  try {
    const problem = await startVenue({ dataFolder, env }).then(
      async (venue) => {
        await venue.stop()
        return 'it opened'
      },
      (error: Error) => error.message,
    )
    expect(readdirSync(dataFolder)).toEqual([])
    return problem.trimEnd().split('\n').slice(1).join('\n')
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

it('a port that is taken ends the start before anything is made or started', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toBe(
    `PORT: another program listens on 127.0.0.1:${port}, end it or name another port`,
  )
  await new Promise((resolve) => server.close(resolve))
}, 120_000)

it('a port that browsers refuse is refused', async () => {
  const refused = Array.from({ length: 10_080 }, (_, port) => port + 1).filter(isRefusedByBrowsers)
  expect(refused).toHaveLength(82)
  for (const port of refused)
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  expect(await refusal({ PORT: '6000' })).toBe('PORT: browsers open no page on port 6000, name another one')
}, 120_000)

it('another secret than before is told in the log, once, with what it loses, and not where the one before is given', async () => {
  const [first, second, third] = ['first', 'second', 'third'].map((one) => `the ${one} secret of this one venue`) as [
    string,
    string,
    string,
  ]
  const venue = await startVenue({ env: { VENUE_SECRET: first } })
  const times = (text: string) => venue.log.split(text).length - 1
  const lost = 'the secret is another one than at the start before'
  const unlock = async (person: Person) => (await person.call('POST', '/player/unlock', { pin: '1234' })).status
  try {
    expect(times(lost)).toBe(0)
    const cashier = await loginAt(venue, 'cashier')
    expect(await unlock(cashier)).toBe(200)
    await venue.restart({ VENUE_SECRET: second, VENUE_SECRET_BEFORE: first })
    expect([times(lost), times('the secret before is still read')]).toEqual([0, 1])
    // Whoever has the one before could have made that token too.
    expect((await new Person(venue.url, cashier.answer).call('GET', '/validate')).status).toBe(401)
    expect(await unlock(await loginAt(venue, 'cashier'))).toBe(200)
    await venue.restart({ VENUE_SECRET: second, VENUE_SECRET_BEFORE: '' })
    expect(times(lost)).toBe(0)
    expect(await unlock(await loginAt(venue, 'cashier'))).toBe(200)
    await venue.restart({ VENUE_SECRET: third })
    expect(times(lost)).toBe(1)
    expect(venue.log).toMatch(/everybody is signed out, no PIN and no second factor can be read any more/)
    await venue.restart({ VENUE_SECRET: third })
    expect(times(lost)).toBe(1)
  } finally {
    await venue.stop()
  }
}, 240_000)
