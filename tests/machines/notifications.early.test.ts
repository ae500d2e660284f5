/** A page connects anew, perhaps to another process of the venue, which says something before its snapshot is there. */
import { expect, it } from 'vitest'
import { type ActorRefFrom, createActor, fromCallback, fromPromise, setup } from 'xstate'
import { notificationsMachine } from '#machines/floor/notifications/notifications.machine.ts'
import type {
  NotificationSocketRequest,
  NotificationsEvent,
} from '#machines/floor/notifications/notifications.types.ts'

const snapshot = (sequence: number, status: number, loginsEnabled = true): NotificationsEvent => ({
  type: 'snapshot.received',
  snapshot: {
    machines: [{ id: 1, status, sequence }],
    balance: { balance: 500, sequence },
    seat: { seat: null, sequence },
    loginsEnabled,
  },
})
const pushed = (sequence: number, status: number): NotificationsEvent => ({
  type: 'machine.pushed',
  machine: { id: 1, status, sequence },
})

/** What the lobby is told of machine 1, as status and sequence, and how the chart stands then. */
function told(...events: NotificationsEvent[]) {
  const machines: [number, number][] = []
  type Told = { type: string; status: number; sequence: number }
  const lobby = fromCallback<Told>(({ receive }) =>
    receive(({ type, status, sequence }) => {
      if (type === 'machine.changed') machines.push([status, sequence])
    }),
  )
  const seat = fromCallback(() => {})
  const notifications = notificationsMachine.provide({
    actors: {
      notificationSocket: fromCallback<NotificationSocketRequest, { userId: number }>(() => {}),
      fetchBalance: fromPromise(() => Promise.resolve(500)),
      pathWatch: fromCallback(() => {}),
    },
  })
  const page = setup({ actors: { notifications, lobby, seat } }).createMachine({
    invoke: [
      { id: 'lobby', systemId: 'lobby', src: 'lobby' },
      { id: 'seat', systemId: 'seat', src: 'seat' },
      { id: 'notifications', src: 'notifications', input: { userId: 7 } },
    ],
  })
  const actor = createActor(page).start()
  const chart = actor.getSnapshot().children.notifications as ActorRefFrom<typeof notificationsMachine>
  for (const event of events) chart.send(event)
  const state = chart.getSnapshot()
  actor.stop()
  return { machines, state }
}
const connected: NotificationsEvent[] = [{ type: 'socket.up' }, snapshot(10, 2), pushed(11, 3)]
const again: NotificationsEvent[] = [
  { type: 'socket.down', reason: 'transport close' },
  { type: 'path.back' },
  { type: 'socket.up' },
]

it('what is older than the snapshot, or the same, is not shown', () => {
  const { machines } = told(...connected, ...again, pushed(10, 2), pushed(11, 3), snapshot(11, 3))
  expect(machines).toEqual([
    [2, 10],
    [3, 11],
  ])
})

it('what is newer than the snapshot is shown after it', () => {
  const { machines, state } = told(...connected, ...again, pushed(12, 6), pushed(13, 2), snapshot(11, 3))
  expect(machines.at(-1)).toEqual([2, 13])
  expect(state.context.machines[1]).toEqual({ status: 2, sequence: 13 })
  // 12 was only passed over: a snapshot is asked for, as after any gap.
  expect(state.matches({ line: { linked: { live: 'catchingUp' } } })).toBe(true)
})

it('the newest word on the logins stays, though the snapshot was read before it', () => {
  const disabled: NotificationsEvent = { type: 'loginsEnabled.pushed', enabled: false }
  const { state } = told(...connected, ...again, disabled, snapshot(11, 3, true))
  expect(state.context).toMatchObject({ loginsEnabled: false, early: [] })
})

it('what an older connection said is forgotten with it', () => {
  const { state } = told(...connected, ...again, pushed(14, 6), ...again, snapshot(11, 3))
  expect(state.context.machines[1]).toEqual({ status: 3, sequence: 11 })
})
