import { fromCallback } from 'xstate'
import type { NotificationSocketRequest, NotificationsEvent } from '#machines/live/notifications/notifications.types.ts'
import {
  figuresFollowed,
  type NotificationSocketEvent,
  notificationPushEvents,
  snapshotReceived,
  snapshotRefused,
} from '#protocol/sockets/chartEvents.ts'
import {
  limitPushes,
  notificationPushes,
  notificationRequests,
  seatPushes,
  staffPushes,
  staffRequests,
} from '#protocol/sockets/sockets.ts'
import { inFrames } from '../page/inFrames.ts'
import { type LineSetup, openLine } from './line.ts'

type MachinePushed = Extract<NotificationSocketEvent, { type: 'machine.pushed' }>['machine']

// Those of watching a machine come to who watches, on a page of its own.
const { signal: _signal, peerClosed: _peerClosed, ...pushesOfDesk } = staffPushes
const schemas = { ...notificationPushes, ...limitPushes, ...seatPushes, ...pushesOfDesk }
type Name = keyof typeof schemas
const pushes = Object.fromEntries(
  (Object.keys(schemas) as Name[]).map((name) => [
    name,
    { schema: schemas[name], event: notificationPushEvents[name] },
  ]),
)

export function createNotificationSocket(setup: LineSetup) {
  return fromCallback<NotificationSocketRequest, { userId: number }>(({ sendBack, receive }) => {
    const tell: (event: NotificationsEvent) => void = sendBack
    const statuses = inFrames<MachinePushed>((machines) => tell({ type: 'statuses.pushed', machines }))
    const line = openLine<NotificationSocketEvent>(
      setup,
      '/notification',
      pushes,
      (event) => {
        if (event.type === 'machine.pushed') return statuses.add(event.machine)
        // What was said before is told before.
        statuses.flush()
        tell(event)
      },
      () => tell({ type: 'socket.quiet' }),
    )
    receive((request) => {
      const reply = { answered: snapshotReceived, refused: snapshotRefused }
      switch (request.type) {
        case 'notification.init':
          return line.ask({
            name: 'init',
            payload: { id: request.id },
            answer: notificationRequests.init.answer,
            ...reply,
          })
        case 'notification.snapshot':
          return line.ask({ name: 'snapshot', payload: {}, answer: notificationRequests.snapshot.answer, ...reply })
        case 'notification.follow':
          return line.ask({
            ...{ name: 'follow', payload: { on: request.on }, answer: staffRequests.follow.answer },
            ...{ answered: request.on ? figuresFollowed : () => undefined, refused: () => undefined },
          })
      }
    })
    return () => {
      statuses.stop()
      line.close()
    }
  })
}
