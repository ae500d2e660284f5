import type { SnapshotFrom } from 'xstate'
import type { notificationsMachine } from './notifications.machine.ts'

type Notifications = SnapshotFrom<typeof notificationsMachine>

/** Minor units; null until it arrives. */
export const selectBalance = (snapshot: Notifications) => snapshot.context.balance?.amount ?? null
export const selectLive = (snapshot: Notifications) => snapshot.hasTag('live')
