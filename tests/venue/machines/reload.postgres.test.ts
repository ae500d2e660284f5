/** Each commit of a visit in turn loses its answer on the way: it is done, and its owner cannot know. Nothing that was asked is lost or done twice. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { totalOf } from '#venue/money/ledger/pockets.ts'
import { spendable } from '#venue/money/ledger/spendable.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { createVenueStore } from '#venue/store/sqlRows.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import { type CageFixture, sqlDesk } from '../money/deskKit.ts'
import { asker, openWorld } from './localMachineKit.ts'

/** How PostgreSQL says that a transaction is committed. */
const committed = Buffer.from('COMMIT\0')
const brought = 100_000
/** More commits than a visit has. */
const most = 60

let line: FaultProxy
/** The owner's, over the line that is cut. */
let owner: Store
/** Straight. */
let store: Store
let desk: CageFixture
beforeAll(async () => {
  const url = new URL(await createTestDatabase())
  store = await openStore({ databaseUrl: url.href })
  desk = sqlDesk(store)
  line = await createFaultProxy({ port: Number(url.port) })
  url.port = `${line.port}`
  owner = await openStore({ databaseUrl: url.href })
}, 60_000)
afterAll(async () => {
  await owner?.close()
  await line?.close()
  await store?.close()
})

/** A player sits down, tops up, plays a round, leaves; everything is asked again, in the same way, until it is answered. */
async function visit(place: number) {
  const [machineId, accountId] = [await desk.newMachine(), await desk.newAccount()]
  const database = createVenueStore(owner.database)
  const world = await openWorld({ database: createVenueStore(store.database), machineId, playerId: accountId })
  const { service, passSecond } = await world.openProcess({}, database)
  const player = { ...asker, accountId }
  const trap = line.cutInsteadOf(committed, { after: place })
  /** Time and the cabinet go on meanwhile. */
  async function soon<Value>(look: () => Value | Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
    const end = performance.now() + 15_000
    for (;;) {
      const value = await look()
      if (isThere(value)) return value
      if (performance.now() > end) throw new Error(`place ${place}: it never came; last seen ${JSON.stringify(value)}`)
      await passSecond()
      world.play(0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  let unanswered = 0
  const persist = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    let answer: { answer: Answer } | null = null
    await soon(
      async () => {
        const asked = ask().then(
          (given) => {
            answer = { answer: given }
          },
          (error: unknown) => {
            // Not yet, or not known: the money of a seat whose commit was not answered is still on its way.
            if (!(error instanceof Refusal)) unanswered += 1
          },
        )
        let isOver = false
        void asked.finally(() => {
          isOver = true
        })
        return soon(
          () => isOver,
          (over) => over,
        )
      },
      () => answer !== null,
    )
    return (answer as unknown as { answer: Answer }).answer
  }

  world.cabinet.onException((exception, _, state) => service.changed(exception, state))
  service.found(world.cabinet.state())
  await soon(
    () => service.status.status,
    (status) => status === 2,
  )
  const { sessionId } = await persist(() => service.init(player, 10_000))
  const moved = await persist(() => service.topUp(player, 5_000, 'key-1'))
  await soon(
    () => world.cabinet.state().credit,
    (credit) => credit === 15_000,
  )
  // A leave that was done and not answered is asked of a seat that may be gone by then.
  await soon(
    async () => {
      await service.leave(player.socket).catch(() => undefined)
      return service.status.status
    },
    (status) => status === 2,
  )
  await service.close()
  line.restore()
  const rows = createVenueStore(store.database)
  const found = await rows.commit(async (inside) => ({
    wallet: totalOf(await spendable(inside, accountId)),
    sessions: (await inside.sessions.where({ machineId })).map(({ id, state }) => ({ id, state })),
    transfers: (await inside.transfers.where({ machineId }))
      .map(({ direction, amount, actual, state }) => ({ direction, amount, actual, state }))
      .toSorted((one, other) => one.amount - other.amount),
    problems: (await inside.problems.where({ machineId })).map(({ kind }) => kind),
  }))
  const { AftIn, AftOut, CurrentCredit } = world.cabinet.state().meters
  return { trap, unanswered, moved, sessionId, found, meters: { AftIn, AftOut, CurrentCredit } }
}

it('every commit of a visit, its answer cut off', { timeout: 120_000 }, async () => {
  let cuts = 0
  let unanswered = 0
  for (let place = 0; place < most; place++) {
    const seen = await visit(place)
    expect({ place, ...seen, trap: undefined, unanswered: undefined }).toEqual({
      place,
      moved: 5_000,
      sessionId: seen.sessionId,
      meters: { AftIn: 15_000, AftOut: 15_000, CurrentCredit: 0 },
      found: {
        wallet: brought,
        sessions: [{ id: seen.sessionId, state: 'closed' }],
        transfers: [
          { direction: 'in', amount: 5_000, actual: 5_000, state: 1 },
          { direction: 'in', amount: 10_000, actual: 10_000, state: 1 },
          { direction: 'out', amount: 15_000, actual: 15_000, state: 1 },
        ],
        problems: [],
      },
    })
    unanswered += seen.unanswered
    if (!seen.trap.isSprung) break
    cuts += 1
  }
  // All of them were cut, the last visit none.
  expect(cuts).toBeGreaterThan(5)
  expect(cuts).toBeLessThan(most)
  expect(unanswered).toBeGreaterThan(1)
  expect(await verifyLedger(store.database)).toMatchObject({ findings: [] })
})
