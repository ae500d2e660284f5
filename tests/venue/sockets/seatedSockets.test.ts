/** A seat whose last push was lost on its way from the process that keeps the cabinet, and one that staff keep. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { ClosedPush } from '#protocol/sockets/sockets.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import type { MachineRegistry } from '#venue/machines/registryTools.ts'
import type { Seated } from '#venue/sockets/gate.ts'
import { watchSeatedSockets } from '#venue/sockets/seatedSockets.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(() => venue.close())

it('that its session is over is told from its row, with what was cashed out: once, and not before it is closed', async () => {
  const player = await venue.login('player')
  const tab = player.tab()
  const seated = await tab.init(2, 4_000)
  expect(seated).toMatchObject({ status: 3 })
  const told: [string, ClosedPush][] = []
  const failures: unknown[] = []
  // As at a process that has heard that the seat is free, and nothing else.
  const registry = { service: () => ({ holder: null }) } as unknown as MachineRegistry
  const watch = watchSeatedSockets({
    ...{ database: venue.store.database, registry: () => registry },
    askerOf: ({ id }) => ({ accountId: player.answer.user.id, isVip: false, isStaff: false, socket: `here/${id}` }),
    closed: (socket, closed) => {
      told.push([socket, closed])
      watch.left('a-socket')
    },
    logger: {
      warn: (error: unknown) => failures.push(error),
      error: (error: unknown) => failures.push(error),
    } as never,
  })
  const { id: sessionId } = seated.session
  watch.sits({ id: 'a-socket', connected: true } as Seated, { sessionId, sequence: 1, machineId: 2 })
  // Longer than three looks.
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  expect(told).toEqual([])
  await tab.leave()
  const { cashedOut, sequence } = (await tab.waitFor('closed')) as { cashedOut: number; sequence: number }
  expect(cashedOut).toBe(4_000)
  await until(() => told.length, 1)
  // By the machine's number of now, which is not below that of the step that closed it.
  expect(told).toEqual([
    ['here/a-socket', { sessionID: sessionId, cashedOut, reason: 'left', sequence: expect.any(Number) }],
  ])
  expect(told[0]?.[1].sequence).toBeGreaterThanOrEqual(sequence)
  await watch.stop()
  expect(failures).toEqual([])
})

it('what comes late of an earlier seat takes no socket from the seat that it has now', async () => {
  const watch = watchSeatedSockets({
    ...{ database: venue.store.database, registry: () => ({ service: () => undefined }) as never },
    ...{ askerOf: () => ({}) as never, closed: () => undefined, logger: {} as never },
  })
  await watch.stop()
  watch.sits({ id: 'a-socket' } as Seated, { sessionId: 8, sequence: 30, machineId: 2 })
  const isBefore = (sessionID: number, sequence: number) => watch.isBefore('a-socket', { sessionID, sequence })
  expect([isBefore(7, 29), isBefore(7, 99), isBefore(8, 29)]).toEqual([true, true, true])
  expect([isBefore(8, 30), isBefore(8, 31), watch.isBefore('another', { sessionID: 8, sequence: 1 })]).toEqual([
    ...[false, false, false],
  ])
})

it('a seat that staff keep is not taken back for the socket that they took it from', async () => {
  const [player, supervisor] = await Promise.all([venue.login('player2'), venue.login('supervisor')])
  const tab = player.tab()
  const { session } = await tab.init(1, 4_000)
  await supervisor.call('POST', '/admin/machine/1/feature')
  await venue.status(1, 5)
  // Longer than two looks; the socket lives on, in the lobby by now.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(tab.socket.connected).toBe(true)
  expect(venue.machine(1).status.status).toBe(5)
  expect(venue.machine(1).holder).toMatchObject({ socket: null, featureSet: true })
  // A look begun before is refused by the seat itself; its player comes back by their own wish.
  const asker = { accountId: player.answer.user.id, isVip: false, isStaff: false, socket: 'here/another' }
  await expect(venue.machine(1).reconnect(asker, session.id, 'whereLost')).rejects.toMatchObject({
    code: ErrorCode.openElsewhere,
  })
  expect(await player.tab().reconnect(1, session.id)).toMatchObject({ status: 3 })
  // Nor does an older socket take it from the one that they came back with.
  await expect(venue.machine(1).reconnect(asker, session.id, 'whereLost')).rejects.toMatchObject({
    code: ErrorCode.openElsewhere,
  })
})
