/** The living demo: simulated players who speak only the protocol. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBusy } from '../../../src/loadgen/busy.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { openTestVenue, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'

let venue: TestVenue
let ticking: NodeJS.Timeout
const put: { level: string; details: object; text: string }[] = []
const logger = {
  info: (details: object, text: string) => void put.push({ level: 'info', details, text }),
  warn: (details: object, text: string) => void put.push({ level: 'warn', details, text }),
}
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_LOGINS_PER_MINUTE: '1000' } })
  // The cabinets' reels and the venue's waits go with this clock.
  ticking = setInterval(() => venue.clock.advance(200), 20)
})
afterAll(async () => {
  clearInterval(ticking)
  await venue.close()
})

type Counted = { sessions: number; open: number; machines: number[]; rounds: number; topUps: number }
async function counted(): Promise<Counted> {
  const { rows } = await venue.store.database.execute<Counted>(
    sql`select count(*)::int as sessions, (count(*) filter (where state <> 'closed'))::int as open,
          coalesce(json_agg(distinct machine_id), '[]') as machines,
          (select count(*)::int from cabinet_step where event like 'round.started%') as rounds,
          (select count(*)::int from transfer t where direction = 'in' and exists
            (select 1 from transfer f where f.session_id = t.session_id and f.direction = 'in' and f.id <> t.id)) as "topUps"
        from play_session`,
  )
  return rows[0] as Counted
}

test('they sit, play, leave and sit again, on the half of the cabinets that is theirs, and stop cleanly', {
  timeout: 90_000,
}, async () => {
  let seed = 7
  // The low bits of a linear congruence are poor; the high ones do.
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  const machines = [...venue.venue.registry.services()].length
  const busy = startBusy({
    url: venue.url,
    passwordOf: (purpose) => `right horse of ${purpose}`,
    logger,
    guests: 3,
    pace: 0.02,
    random,
  })
  let most = 0
  const watching = setInterval(() => {
    const taken = [...venue.venue.registry.services()].filter(({ status }) => status.status !== 2).length
    most = Math.max(most, taken)
  }, 20)
  const seen = await until(counted, ({ sessions, rounds }) => sessions >= 6 && rounds >= 30, { timeout: 60_000 })
  await busy.stop()
  clearInterval(watching)
  expect(put.filter(({ level }) => level === 'warn')).toEqual([])
  expect(most).toBeGreaterThanOrEqual(2)
  expect(most).toBeLessThanOrEqual(machines / 2)
  for (const id of seen.machines) expect(id).toBeGreaterThan(machines / 2)
  await until(counted, ({ open }) => open === 0)
  await until(
    () => [...venue.venue.registry.services()].map(({ status }) => status.status),
    (statuses) => statuses.every((status) => status === 2 || status === 4),
  )
  const after = await counted()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await counted()).sessions).toBe(after.sessions)
  expect((await verifyLedger(venue.store.database)).findings).toEqual([])
  const { rows } = await venue.store.database.execute(
    sql`select username::text as username, type from account where username like 'guest%' order by 1`,
  )
  expect(rows).toEqual([1, 2, 3].map((place) => ({ username: `guest${place}`, type: 0 })))
})

test('they come back to the same accounts, and a venue that refuses them is asked again later', {
  timeout: 60_000,
}, async () => {
  const before = await counted()
  const busy = startBusy({
    url: venue.url,
    passwordOf: (purpose) => `right horse of ${purpose}`,
    logger,
    guests: 2,
    pace: 0.02,
  })
  await until(counted, ({ sessions }) => sessions > before.sessions, { timeout: 40_000 })
  await busy.stop()
  const { rows } = await venue.store.database.execute(
    sql`select count(*)::int as count from account where username like 'guest%'`,
  )
  expect(rows).toEqual([{ count: 3 }])
  const lost = startBusy({
    url: 'http://127.0.0.1:9',
    passwordOf: (purpose) => `right horse of ${purpose}`,
    logger,
    guests: 1,
    pace: 0.01,
  })
  await until(
    () => put.filter(({ level }) => level === 'warn').length,
    (count) => count >= 2,
  )
  await lost.stop()
})
