import { fromCallback } from 'xstate'
import type * as z from 'zod/mini'
import type { LineEvent, NotificationSocketRequest } from '#machines/live/line/line.types.ts'
import {
  figuresFollowed,
  type NotificationSocketEvent,
  notificationPushEvents,
  snapshotReceived,
  snapshotRefused,
} from '#protocol/sockets/chartEvents.ts'
import {
  announcementPushes,
  limitPushes,
  noticePushes,
  notificationPushes,
  notificationRequests,
  seatPushes,
  staffPushes,
  staffRequests,
} from '#protocol/sockets/sockets.ts'
import { inFrames } from '../page/inFrames.ts'
import { type LineSetup, openLine } from './line.ts'
import type { WatchLine } from './watchLine.ts'

type MachinePushed = Extract<NotificationSocketEvent, { type: 'statuses.pushed' }>['machines'][number]

const { signal, peerClosed, ...pushesOfDesk } = staffPushes
const schemas = {
  ...notificationPushes,
  ...limitPushes,
  ...noticePushes,
  ...announcementPushes,
  ...seatPushes,
  ...pushesOfDesk,
}
type Name = keyof typeof schemas
const pushes = Object.fromEntries(
  (Object.keys(schemas) as Name[]).map((name) => [
    name,
    { schema: schemas[name], event: notificationPushEvents[name] },
  ]),
)

type Setup = LineSetup & { watchLine?: WatchLine }

export function createNotificationSocket(setup: Setup) {
  return fromCallback<NotificationSocketRequest, { userId: number }>(({ sendBack, receive }) => {
    const tell: (event: LineEvent) => void = sendBack
    const statuses = inFrames<MachinePushed>((machines) => tell({ type: 'statuses.pushed', machines }))
    const { watchLine } = setup
    let takeBack: (() => void) | undefined
    // Pictures that are watched are told past the chart: nothing of them is numbered or kept.
    const past = {
      signal: {
        schema: signal,
        event: (push: z.infer<typeof signal>): undefined => {
          watchLine?.signalled(push)
        },
      },
      peerClosed: {
        schema: peerClosed,
        event: (push: z.infer<typeof peerClosed>): undefined => {
          watchLine?.closed(push)
        },
      },
    }
    const lend = () =>
      watchLine?.lend((payload, answered) =>
        line.ask({
          ...{ name: 'watch', payload, answer: staffRequests.watch.answer },
          answered: () => {
            answered(null)
            return undefined
          },
          refused: ({ ErrorCode: code }) => {
            answered(code)
            return undefined
          },
        }),
      )
    const line = openLine<NotificationSocketEvent | undefined>(
      setup,
      '/notification',
      { ...pushes, ...past },
      (event) => {
        if (event === undefined) return
        if (event.type === 'socket.up') takeBack = lend()
        if (event.type === 'socket.down' || event.type === 'socket.refused') takeBack?.()
        if (event.type === 'statuses.pushed') {
          for (const one of event.machines) statuses.add(one)
          return
        }
        // What was said before is told before.
        statuses.flush()
        tell(event)
      },
      { onQuiet: () => tell({ type: 'socket.quiet' }) },
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
      takeBack?.()
      statuses.stop()
      line.close()
    }
  })
}
