/** One machine's owner: a database that fails, and another process that has taken the machine. */
import { expect, it } from 'vitest'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { until } from '#tests/kit/until.ts'
import { topUpName } from '#tests/kit/topUpName.ts'
import { movedIn } from '#venue/machines/transfers.ts'
import { asker, openWorld } from './localMachineKit.ts'

it('while the database is away an owner does not ask it more and more often', async () => {
  const { openProcess, cabinet } = await openWorld()
  const { service, world, passSecond } = await openProcess()
  service.found(cabinet.state())
  await until(() => service.status.status, 2)
  world.isDown = true
  service.lost()
  for (let second = 0; second < 10; second++) await passSecond()
  world.commits = 0
  await passSecond()
  expect(world.commits).toBeLessThan(5)

  // What it was to be told meanwhile is told when the database is back.
  world.isDown = false
  await passSecond()
  await until(() => service.status.status, 0)
})

it('a hand pay whose commit failed is called for by the next look', async () => {
  const { openProcess, cabinet, read } = await openWorld()
  const { service, world, passSecond } = await openProcess()
  service.found(cabinet.state())
  const handPay = { event: '1-a-9', amount: 70_000, cause: 'win', transfer: null } as const
  const state = { ...cabinet.state(), version: 9, phase: 'handPay' as const, handPay }
  await until(() => service.status.status, 2)
  world.isDown = true
  service.changed('handPay.pending', state)
  await passSecond()
  world.isDown = false
  await passSecond()
  await until(
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
  slow.service.found(cabinet.state())
  const { sessionId } = await slow.service.init(asker, 10_000)
  slow.service.found(cabinet.state())
  isHeld = true
  void slow.service.topUp(asker, 5_000, 'key-1').catch(() => undefined)
  const transferId = topUpName(sessionId, 'key-1')
  const state = () => read(async (rows) => (await rows.transfers.get(transferId))?.state)
  await until(state, (found) => found === TransactionState.pending)

  await takeOver()
  const next = await openProcess()
  next.service.found(cabinet.state())
  await until(state, (found) => found === TransactionState.done)
  held.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  await slow.service.close()
  expect(await state()).toBe(TransactionState.done)
})

it('freeing the player of a session that is just being closed leaves it closed', async () => {
  const { openProcess, cabinet, read, pass } = await openWorld()
  const first = await openProcess()
  first.service.found(cabinet.state())
  const { sessionId } = await first.service.init(asker, 10_000)
  first.service.lost()
  await first.service.cancel(5)
  await first.service.close()

  // A process that starts later than the grace: the cabinet is found, with nothing left on it, and a deadline looked for at once.
  const now = pass(130_000)
  const { service } = await openProcess()
  const state = cabinet.state()
  service.found({ ...state, version: state.version + 1, credit: 0, meters: { ...state.meters, CurrentCredit: 0 } })
  service.tick(now)
  await service.close()
  expect(await read(async (rows) => (await rows.sessions.get(sessionId))?.state)).toBe('closed')
})

it('who asks an owner that another one has superseded is told that the machine is not available', async () => {
  const { openProcess, cabinet, takeOver } = await openWorld()
  const first = await openProcess()
  first.service.found(cabinet.state())
  const { sessionId } = await first.service.init(asker, 10_000)
  await takeOver()
  await expect(first.service.reconnect(asker, sessionId)).rejects.toMatchObject({
    code: ErrorCode.machineNotAvailable,
  })
  // Also where only the cabinet knows of the newer owner.
  const second = await openProcess()
  second.service.found(cabinet.state())
  await second.service.reconnect(asker, sessionId)
  cabinet.fence(second.service.epoch + 1)
  await expect(second.service.press(asker.socket, 'spin', 'key-2')).rejects.toMatchObject({
    code: ErrorCode.machineNotAvailable,
  })
})

it('money that takes longer than anybody waits is under way for who asks, and is moved once by the key that it has', async () => {
  const { openProcess, cabinet, read, play } = await openWorld()
  const { service, passSecond } = await openProcess()
  service.found(cabinet.state())
  cabinet.onException((exception, _, state) => service.changed(exception, state))
  const secondsPass = async () => {
    for (let second = 0; second < 16; second++) await passSecond()
  }
  const isMoving = () =>
    until(
      () => cabinet.memory.pendingTransfer,
      (pending) => pending !== null,
    )
  const arriving = (sessionId: number) => read(async (rows) => (await movedIn(rows, sessionId)).arriving ?? 0)

  cabinet.fault({ kind: 'transfer.slow', on: true, count: 1, delay: 60_000 })
  const seating = service.init(asker, 10_000)
  await isMoving()
  await secondsPass()
  const { sessionId } = await seating
  expect([service.holder?.funding, service.credit, await arriving(sessionId)]).toEqual([true, 0, 10_000])
  const readings = await read(async (rows) => {
    let times = 0
    const where: typeof rows.transfers.where = (values) => {
      times += 1
      return rows.transfers.where(values)
    }
    await movedIn({ ...rows, transfers: { ...rows.transfers, where } }, sessionId)
    return times
  })
  expect(readings, 'readings of the transfers').toBe(1)
  play(60_000)
  await until(() => service.holder?.funding, false)
  expect([service.game?.credit, service.game?.net, await arriving(sessionId)]).toEqual([10_000, 0, 0])

  cabinet.fault({ kind: 'transfer.slow', on: true, count: 1, delay: 60_000 })
  const pending = { code: ErrorCode.conflict, params: { reason: 'transferPending' } }
  for (let time = 0; time < 2; time++) {
    const asked = service.topUp(asker, 5_000, 'key-2').catch((error: unknown) => error)
    await isMoving()
    await secondsPass()
    expect(await asked).toMatchObject(pending)
    expect(await arriving(sessionId)).toBe(5_000)
  }
  const last = service.topUp(asker, 5_000, 'key-2')
  play(60_000)
  expect(await last).toBe(5_000)
  expect([service.game?.credit, service.game?.net, await arriving(sessionId)]).toEqual([15_000, 0, 0])
})

it('a win that the cabinet cannot give yet, for money is on its way to it, is taken when it can', async () => {
  const { openProcess, cabinet, read, play } = await openWorld()
  const { service, passSecond } = await openProcess()
  cabinet.onException((exception, _, state) => service.changed(exception, state))
  service.found(cabinet.state())
  const { sessionId } = await service.init(asker, 10_000)
  cabinet.fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'win' })
  await service.press(asker.socket, 'spin', 'key-1')
  play(10_000)
  expect(cabinet.state().phase).toBe('winWaiting')
  // Out of service it takes money in the middle of a round, and waits with it.
  cabinet.fault({ kind: 'door', on: true })
  cabinet.fault({ kind: 'transfer.slow', on: true, count: 1, delay: 8_000 })
  const moved = service.topUp(asker, 5_000, 'key-2')
  await until(
    () => cabinet.memory.pendingTransfer,
    (pending) => pending !== null,
  )
  await service.staff({ type: 'machine.close', reason: 'cleaning' }, { accountId: 9, reason: 'cleaning', ip: null })
  cabinet.fault({ kind: 'door', on: false })
  await until(
    () => service.problems,
    (problems) => problems.length === 0,
  )
  expect(cabinet.state().phase).toBe('winWaiting')
  play(8_000)
  expect(await moved).toBe(5_000)
  for (let second = 0; second < 20; second++) await passSecond()
  await until(() => read(async (rows) => (await rows.sessions.get(sessionId))?.state), 'closed')
  expect(cabinet.state()).toMatchObject({ phase: 'idle', credit: 0 })
})

it('a cabinet found again tells no older than its last press did, and is believed as far as its meters agree', async () => {
  const { openProcess, cabinet } = await openWorld()
  const { service } = await openProcess()
  service.found(cabinet.state())
  await service.init(asker, 10_000)
  const early = cabinet.state()
  const pressing = service.press(asker.socket, 'spin', 'key-1')
  service.lost()
  const { sequence } = await pressing
  expect(sequence).toBeGreaterThan(early.version)
  service.found(early)
  expect(service.game).toMatchObject({ sequence, state: 'spinning' })

  service.lost()
  service.found({ ...early, version: 1 })
  expect(service.game).toMatchObject({ sequence, state: 'spinning' })
  await expect(service.press(asker.socket, 'takeWin', 'key-2')).rejects.toMatchObject({ code: 60007 })
  service.lost()
  service.found({ ...cabinet.state(), version: 1 })
  expect(service.game).toMatchObject({ sequence: 1, state: 'spinning' })
})
