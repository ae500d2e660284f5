import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { Cabinet } from '#simulator/cabinet/cabinet.ts'
import { forgetfulJournal } from '#simulator/cabinet/journal.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
import { createLoneLeases } from '#venue/cluster/leases.ts'
import { seededNonces } from '#tests/kit/seededNonces.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { until } from '#tests/kit/until.ts'

it('a database that was put back does not lock the venue out of cabinets that remember newer leases', async () => {
  const { database, close } = await openTestStore()
  await database.execute(sql`insert into brand (name) values ('one')`)
  await database.execute(sql`insert into machine (name, brand_id, cabin, sas_url) values ('one', 1, 1, 'sim:one')`)
  await database.execute(sql`insert into cabinet (machine_id, snapshot, sequence, status, status_sequence, changed_at)
    values (1, '{}', 0, 0, 1, 0)`)
  const memory = newMemory(1, 'night-orchard', 0)
  const nonces = seededNonces(7)
  const clock = { now: () => 0, at: () => () => {} }
  const cabinet = new Cabinet({ memory, journal: forgetfulJournal, nonces, clock })
  const start = async () => {
    const [lease] = await createLoneLeases(database, 'only').claim(1, null)
    cabinet.fence(lease?.epoch)
    return lease?.epoch ?? 0
  }
  const backedUp = await start()
  const later = [await start(), await start(), await start()]
  expect([backedUp, ...later].toSorted((one, other) => one - other)).toEqual([backedUp, ...later])

  await database.execute(sql`update cabinet set epoch = ${backedUp}`)
  // Epochs follow the clock, and nobody puts a database back within a millisecond.
  const last = later.at(-1) ?? 0
  await until(
    () => Date.now(),
    (now) => now > last,
  )
  expect(await start()).toBeGreaterThan(last)
  await close()
})
