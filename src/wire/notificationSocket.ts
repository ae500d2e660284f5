import { fromCallback } from 'xstate'
import type {
  NotificationSocketRequest,
  NotificationsEvent,
} from '#machines/floor/notifications/notifications.types.ts'
import {
  type NotificationSocketEvent,
  notificationPushEvents,
  snapshotReceived,
  snapshotRefused,
} from '#protocol/chartEvents.ts'
import { notificationPushes, notificationRequests, staffPushes } from '#protocol/sockets.ts'
import { type LineSetup, openLine } from './line.ts'

const pushes = {
  machine: { schema: notificationPushes.machine, event: notificationPushEvents.machine },
  balance: { schema: notificationPushes.balance, event: notificationPushEvents.balance },
  seat: { schema: notificationPushes.seat, event: notificationPushEvents.seat },
  loginsEnabled: { schema: notificationPushes.loginsEnabled, event: notificationPushEvents.loginsEnabled },
  machines: { schema: notificationPushes.machines, event: notificationPushEvents.machines },
  staff: { schema: staffPushes.staff, event: notificationPushEvents.staff },
}

export function createNotificationSocket(setup: LineSetup) {
  return fromCallback<NotificationSocketRequest, { userId: number }>(({ sendBack, receive }) => {
    const tell: (event: NotificationsEvent) => void = sendBack
    const line = openLine<NotificationSocketEvent>(setup, '/notification', pushes, tell)
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
      }
    })
    return line.close
  })
}
