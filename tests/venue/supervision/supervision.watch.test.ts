/** Staff watch a machine live: real sockets and the real line, with cabinets' streams that only answer the signalling. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LineStreams } from '#simulator/line.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { SimulatorPush } from '#protocol/simulator/line.ts'
import { staffPushes } from '#protocol/sockets/sockets.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { audit, permissionGroup } from '#venue/store/schema/index.ts'

const open = new Map<string, number>()
const signalled: unknown[] = []
/** The servers that the cabinets' side was given. */
const given: unknown[] = []
const listeners: ((push: SimulatorPush) => void)[] = []
const streams: LineStreams = {
  encoder: 'h264',
  limitFrames: () => {},
  open: (cabinet, viewer, servers) => {
    given.push(servers)
    open.set(viewer, cabinet)
    const signal = { type: 'offer', sdp: `of cabinet ${cabinet}` } as const
    for (const tell of listeners) tell({ push: 'peer.signal', viewer, signal })
  },
  signal: (_, signal) => void signalled.push(signal),
  close: (viewer) => void open.delete(viewer),
  onPush: (listener) => void listeners.push(listener),
}
let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue({ streams })
})
afterAll(() => venue.close())
const viewer = 'viewer-1'
const none = () => until(() => open.size, 0)

it('an offer comes back, an answer goes there, and the peer ends with the socket', async () => {
  const supervisor = await venue.login('supervisor')
  const tab = supervisor.tab('/notification')
  const stranger = (await venue.login('manager')).tab('/notification')
  await stranger.ask('init', { id: 7 })
  expect(await tab.ask('watch', { machineID: 3, viewer, signal: null })).toEqual({})
  const pushed = staffPushes.signal.parse(await tab.waitFor('signal'))
  expect(pushed).toEqual({ viewer, signal: { type: 'offer', sdp: 'of cabinet 3' }, iceServers: [] })
  expect(await tab.ask('watch', { machineID: 3, viewer, signal: { type: 'answer', sdp: 'mine' } })).toEqual({})
  expect(signalled).toEqual([{ type: 'answer', sdp: 'mine' }])
  // A new one of the same name replaces it.
  expect(await tab.ask('watch', { machineID: 4, viewer, signal: null })).toEqual({})
  await until(
    () => [...open.values()],
    (cabinets) => cabinets.length === 1 && cabinets[0] === 4,
  )
  expect(stranger.pushed('signal')).toEqual([])
  const rows = await venue.store.database.select().from(audit).where(eq(audit.act, 'watch')).orderBy(audit.id)
  expect(rows.map(({ actorId, object }) => [actorId, object])).toEqual([
    [supervisor.answer.user.id, 'machine/3'],
    [supervisor.answer.user.id, 'machine/4'],
  ])
  tab.drop()
  await none()
  stranger.drop()
})

it('a relay that shares a secret with the venue is told to who watches by credentials of their own, and so to the cabinet', async () => {
  const technician = await venue.login('technician')
  const iceServers = JSON.stringify([{ urls: 'turn:relay.example', secret: 'of-a-relay' }])
  expect((await technician.call('POST', '/admin/machine/5', { iceServers })).status).toBe(200)
  const supervisor = await venue.login('supervisor')
  const tab = supervisor.tab('/notification')
  expect(await tab.ask('watch', { machineID: 5, viewer, signal: null })).toEqual({})
  const told = staffPushes.signal.parse(await tab.waitFor('signal')).iceServers
  expect(told).toEqual([{ urls: 'turn:relay.example', username: expect.any(String), credential: expect.any(String) }])
  expect(told?.[0]?.username).toMatch(new RegExp(`^[0-9]+:${supervisor.answer.user.id}$`))
  expect(given.at(-1)).toEqual(told)
  tab.drop()
  await none()
})

it('a page has one picture of a machine and four in all: the one begun first goes', async () => {
  const tab = (await venue.login('supervisor')).tab('/notification')
  const watch = (machineID: number, name: string) => tab.ask('watch', { machineID, viewer: name, signal: null })
  const watched = () => [...open.values()].toSorted((one, other) => one - other)
  for (const machineID of [1, 2, 3, 4]) await watch(machineID, `viewer-${machineID}`)
  // A peer that was lost is replaced under another name.
  await watch(2, 'viewer-2b')
  await until(watched, (cabinets) => cabinets.join() === '1,2,3,4')
  expect([...open.keys()].filter((name) => name.includes('viewer-2')).map((name) => name.split(':').at(-1))).toEqual([
    'viewer-2b',
  ])
  await watch(5, 'viewer-5')
  expect(await tab.waitFor('peerClosed')).toEqual({ viewer: 'viewer-1', reason: 'tooMany' })
  await until(watched, (cabinets) => cabinets.join() === '2,3,4,5')
  tab.drop()
  await none()
})

it('only who may watch does, and no longer than they may', async () => {
  const player = (await venue.login('player')).tab('/notification')
  const technician = (await venue.login('technician')).tab('/notification')
  // A later piece of signalling likewise, although there is nothing yet that it could reach.
  for (const tab of [player, technician])
    for (const signal of [null, { type: 'offer', sdp: 'x' }])
      expect(await tab.ask('watch', { machineID: 3, viewer, signal })).toMatchObject({
        ErrorCode: ErrorCode.noPermission,
      })
  const tab = (await venue.login('supervisor')).tab('/notification')
  expect(await tab.ask('watch', { machineID: 999, viewer, signal: null })).toMatchObject({
    ErrorCode: ErrorCode.unknown,
  })
  for (const wrong of [{}, { machineID: 3 }, { machineID: 3, viewer, signal: { type: 'offer' } }, { machineID: '3' }])
    expect(await tab.ask('watch', wrong)).toMatchObject({ ErrorCode: ErrorCode.invalidRequest })
  expect(open.size).toBe(0)

  expect(await tab.ask('watch', { machineID: 3, viewer, signal: null })).toEqual({})
  expect(open.size).toBe(1)
  const supervisors = eq(permissionGroup.name, 'Supervisors')
  await venue.store.database
    .update(permissionGroup)
    .set({ permissions: [127] })
    .where(supervisors)
  expect(await tab.waitFor('peerClosed')).toEqual({ viewer, reason: 'noPermission' })
  await none()
})
