/** A freed machine is the next player's in the same commit, whose account is then locked too: before the end of the ledger's chain, or two commits wait for each other. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '#tests/kit/until.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { houseCash, post, walletOf } from '#venue/money/ledger/post.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import type { VenueRows, VenueStore } from '#venue/store/rows.ts'
import { createVenueStore, sqlRows } from '#venue/store/sqlRows.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import { type CageFixture, sqlDesk } from '../money/deskKit.ts'
import { asker, openWorld } from './localMachineKit.ts'

let store: Store
let desk: CageFixture
beforeAll(async () => {
  store = await openStore({ databaseUrl: await createTestDatabase() })
  desk = sqlDesk(store)
}, 60_000)
afterAll(() => store?.close())

const waiting = async () => {
  const { rows } = await store.database.execute<{ waiting: string }>(
    sql`select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.waiting)
}
const oneWaits = () => until(waiting, (found) => found > 0)

/** A holder whose credit is about to come back, and a machine that is booked for the next player from now on. `gate.saved` is awaited before the row of the freed cabinet is written. */
async function openCase(isNextOlder: boolean) {
  const first = await desk.newAccount()
  const second = await desk.newAccount()
  const [next, holder] = isNextOlder ? [first, second] : [second, first]
  const staff = await desk.newAccount({ type: 3 })
  const rows = createVenueStore(store.database)
  const gate: { saved: (() => Promise<void>) | null } = { saved: null }
  const runs = { begun: 0, asked: 0 }
  const counted: VenueStore = {
    commit: (work) => {
      runs.asked += 1
      return rows.commit((inside) => {
        runs.begun += 1
        return work(gated(inside, gate))
      })
    },
  }
  const world = await openWorld({ database: counted, machineId: await desk.newMachine(), playerId: holder })
  const { service } = await world.openProcess()
  service.found(world.cabinet.state())
  await until(() => service.status.status, 2)
  await service.init({ ...asker, accountId: holder }, 10_000)
  world.cabinet.onException((exception, _, state) => service.changed(exception, state))
  service.found(world.cabinet.state())
  const booking = await service.book(
    { accountId: next, startsAt: 1_000, until: 3_600_000 },
    { accountId: staff, reason: 'a birthday', ip: null },
  )
  await service.bookingDue({ reservationId: booking.id, playerId: next, until: 3_600_000 })
  runs.asked = 0
  runs.begun = 0
  const leave = async () => {
    await service.leave(asker.socket)
    return until(
      () => service.reservation,
      (reservation) => reservation?.playerId === next,
    )
  }
  return { next, leave, gate, runs, service }
}

const gated = (rows: VenueRows, gate: { saved: (() => Promise<void>) | null }): VenueRows => ({
  ...rows,
  cabinets: {
    ...rows.cabinets,
    save: async (machineId, epoch, change) => {
      const { reservation } = (change.snapshot as { context?: { reservation: unknown } } | undefined)?.context ?? {}
      if (reservation) await gate.saved?.()
      return rows.cabinets.save(machineId, epoch, change)
    },
  },
})

/** What a desk does for the next player: their account, then the ledger. Begun once, never again: a deadlock would be seen. */
const deposit = (next: number, between: () => Promise<unknown> = async () => {}) =>
  store.database.transaction(async (transaction) => {
    const rows = sqlRows(transaction)
    await rows.players.lock(next)
    await between()
    await post(
      rows.ledger,
      {
        ...{ key: `deposit/${next}`, type: 1, cause: 'desk', actorId: null, accountId: next, machineId: null },
        ...{ sessionId: null, at: 1 },
        entries: [
          { account: walletOf(next, 'cash'), amount: 500 },
          { account: houseCash, amount: -500 },
        ],
      },
      'UTC',
    )
  })

describe.each([
  ['older', true],
  ['younger', false],
] as const)('the next player’s account is the %s one', (_, isNextOlder) => {
  it('a desk that has the player and wants the ledger does not wait for a seat that has the ledger', async () => {
    const { next, leave, runs, service } = await openCase(isNextOlder)
    let left: Promise<unknown> = Promise.resolve()
    await deposit(next, () => {
      left = leave()
      return oneWaits()
    })
    await left
    await service.close()
    expect(runs.begun).toBe(runs.asked)
  })

  it('a seat that has the ledger does not wait for a desk that has the player', async () => {
    const { next, leave, gate, runs, service } = await openCase(isNextOlder)
    let paid: Promise<unknown> = Promise.resolve()
    gate.saved = () => {
      gate.saved = null
      paid = deposit(next)
      return oneWaits().then(() => undefined)
    }
    await leave()
    await paid
    await service.close()
    expect(runs.begun).toBe(runs.asked)
  })
})

it('nothing of it is lost', async () => {
  expect(await verifyLedger(store.database)).toMatchObject({ findings: [] })
})
