/** One machine's owner on the model store: a database that fails, and another process that has taken the machine. */
import pino from 'pino'
import { expect, it } from 'vitest'
import { Cabinet } from '#floor/cabinet/cabinet.ts'
import { forgetfulJournal } from '#floor/cabinet/journal.ts'
import { newMemory } from '#floor/cabinet/state.ts'
import { TransactionState } from '#protocol/codes.ts'
import { eventually } from '#tests/kit/house.ts'
import { Keeper } from '#venue/cabinets/keeper.ts'
import type { Announcer, KeeperTools } from '#venue/cabinets/owner.ts'
import type { CabinetPort } from '#venue/cabinets/port.ts'
import { houseCash, post, walletOf } from '#venue/ledger/post.ts'
import { ModelStore } from '#venue/store/model.ts'
import { createModelStore, modelIndexes } from '#venue/store/modelRows.ts'
import type { VenueRows, VenueStore } from '#venue/store/rows.ts'

const asker = { accountId: 5, isVip: false, isStaff: false, socket: 'first/1/a' }
const silent = new Proxy({} as Announcer, { get: () => () => {} })

async function openWorld() {
  const database = createModelStore(new ModelStore(modelIndexes))
  await database.commit((rows) =>
    post(
      rows.ledger,
      {
        ...{ key: 'opening', type: 1, cause: 'desk', actorId: null, accountId: 5, machineId: null, sessionId: null },
        at: 1,
        entries: [
          { account: walletOf(5, 'cash'), amount: 100_000 },
          { account: houseCash, amount: -100_000 },
        ],
      },
      'UTC',
    ),
  )
  let now = 1_000
  let marks = 0
  const cabinet = new Cabinet({
    memory: newMemory(1, 'night-orchard', 7, now),
    journal: forgetfulJournal,
    clock: { now: () => now, at: () => () => {} },
  })
  /** A process: its store and its waits can be held up. */
  async function openProcess(ask: Partial<CabinetPort> = {}) {
    const waits: { at: number; act: () => void }[] = []
    const world = { isDown: false, commits: 0 }
    const store: VenueStore = {
      commit: async (work) => {
        world.commits += 1
        if (world.isDown) throw new Error('connect ECONNREFUSED')
        return database.commit(work)
      },
    }
    const port = {
      transfer: async ({ transfer, direction, amount, epoch }) => {
        const [answer] = await cabinet.transferReplies(transfer, direction, amount, epoch)
        if (!answer) throw new Error('no answer')
        return answer
      },
      interrogate: async (_, transfer) => cabinet.interrogate(transfer),
      acknowledge: async () => {},
      ...ask,
    } satisfies Partial<CabinetPort> as unknown as CabinetPort
    const tools: KeeperTools = {
      ...{ store, port, graceMs: 120_000, announcer: silent, timeZone: 'UTC', logger: pino({ level: 'silent' }) },
      clock: {
        now: () => now,
        after: (milliseconds, act) => {
          const wait = { at: now + milliseconds, act }
          waits.push(wait)
          return () => void (waits.includes(wait) && waits.splice(waits.indexOf(wait), 1))
        },
      },
      freshMark: () => `m${++marks}`,
      record: () => {},
      onSuperseded: () => {},
      onSeen: () => {},
      isSocketLive: () => true,
      loginsEnabled: () => true,
    }
    const keeper = await Keeper.open({ id: 1, isVip: false, transferLimit: 50_000 }, tools)
    const passSecond = async () => {
      now += 1_000
      for (const wait of waits.filter(({ at }) => at <= now)) {
        waits.splice(waits.indexOf(wait), 1)
        wait.act()
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { keeper, world, waits, passSecond }
  }
  const read = <Result>(look: (rows: VenueRows) => Promise<Result>) => database.commit(look)
  const takeOver = () =>
    read(async (rows) => {
      const row = await rows.cabinets.get(1)
      await rows.cabinets.save(1, row?.epoch ?? 0, { epoch: (row?.epoch ?? 0) + 1 })
    })
  const pass = (milliseconds: number) => (now += milliseconds)
  return { cabinet, openProcess, read, takeOver, pass }
}

it('while the database is away an owner does not ask it more and more often', async () => {
  const { openProcess, cabinet } = await openWorld()
  const { keeper, world, passSecond } = await openProcess()
  keeper.found(cabinet.state())
  await eventually(
    () => keeper.status.status,
    (status) => status === 2,
  )
  world.isDown = true
  keeper.lost()
  for (let second = 0; second < 10; second++) await passSecond()
  world.commits = 0
  await passSecond()
  expect(world.commits).toBeLessThan(5)

  // What it was to be told meanwhile is told when the database is back.
  world.isDown = false
  await passSecond()
  await eventually(
    () => keeper.status.status,
    (status) => status === 0,
  )
})

it('a hand pay whose commit failed is called for by the next look', async () => {
  const { openProcess, cabinet, read } = await openWorld()
  const { keeper, world, passSecond } = await openProcess()
  keeper.found(cabinet.state())
  const handPay = { event: '1-a-9', amount: 70_000, cause: 'win', transfer: null } as const
  const state = { ...cabinet.state(), version: 9, phase: 'handPay' as const, handPay }
  await eventually(
    () => keeper.status.status,
    (status) => status === 2,
  )
  world.isDown = true
  keeper.changed('handPay.pending', state)
  await passSecond()
  world.isDown = false
  await passSecond()
  await eventually(
    () => read((rows) => rows.handPays.where({ machineId: 1 })),
    (rows) => rows.length === 1 && rows[0]?.event === '1-a-9',
  )
})

it('an owner that was only slow writes nothing of a transfer that the next one has settled', async () => {
  const { openProcess, cabinet, read, takeOver } = await openWorld()
  const held = Promise.withResolvers<void>()
  let isHeld = false
  const slow = await openProcess({
    transfer: async ({ transfer, direction, amount, epoch }) => {
      // The answer `busy` reaches the process before it stops, and is read when it wakes up.
      if (isHeld) cabinet.fault({ kind: 'transfer.busy', on: true, count: 1 })
      const [answer] = await cabinet.transferReplies(transfer, direction, amount, epoch)
      if (isHeld) await held.promise
      if (!answer) throw new Error('no answer')
      return answer
    },
  })
  slow.keeper.found(cabinet.state())
  const { sessionId } = await slow.keeper.init(asker, 10_000)
  slow.keeper.found(cabinet.state())
  isHeld = true
  void slow.keeper.topUp(asker, 5_000, 'key-1').catch(() => undefined)
  const transferId = `${sessionId}-in-key-1`
  const state = () => read(async (rows) => (await rows.transfers.get(transferId))?.state)
  await eventually(state, (found) => found === TransactionState.pending)

  await takeOver()
  const next = await openProcess()
  next.keeper.found(cabinet.state())
  await eventually(state, (found) => found === TransactionState.done)
  held.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  await slow.keeper.close()
  expect(await state()).toBe(TransactionState.done)
})

it('freeing the player of a session that is just being closed leaves it closed', async () => {
  const { openProcess, cabinet, read, pass } = await openWorld()
  const first = await openProcess()
  first.keeper.found(cabinet.state())
  const { sessionId } = await first.keeper.init(asker, 10_000)
  first.keeper.lost()
  await first.keeper.cancel(5)
  await first.keeper.close()

  // A process that starts later than the grace: the cabinet is found, with nothing left on it, and a deadline looked for at once.
  const now = pass(130_000)
  const { keeper } = await openProcess()
  const state = cabinet.state()
  keeper.found({ ...state, version: state.version + 1, credit: 0, meters: { ...state.meters, CurrentCredit: 0 } })
  keeper.tick(now)
  await keeper.close()
  expect(await read(async (rows) => (await rows.sessions.get(sessionId))?.state)).toBe('closed')
})
