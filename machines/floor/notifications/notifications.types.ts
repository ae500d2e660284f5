import type { NotificationSocketEvent } from '#protocol/chartEvents.ts'
import type { OwnSeat } from '#protocol/entities.ts'

/** Sequences of a connection that is gone mean nothing: they are null until the next one has told its own. */
export type MachineNews = { status: number; sequence: number | null }
export type NotificationsInput = { userId: number }
export type NotificationsContext = NotificationsInput & {
  retries: number
  /** Minor units; null until it arrives. */
  balance: { amount: number; sequence: number | null } | null
  seat: { own: OwnSeat | null; sequence: number | null }
  machines: Record<number, MachineNews>
  loginsEnabled: boolean
  /** Pushes of a connection whose snapshot is still on its way: which of the two is newer is known with it. */
  early: EarlyPush[]
}
export type EarlyPush = Extract<
  NotificationsEvent,
  { type: 'machine.pushed' | 'balance.pushed' | 'seat.pushed' | 'loginsEnabled.pushed' }
>

export type NotificationsEvent =
  | NotificationSocketEvent
  | { type: 'socket.up' }
  | { type: 'socket.down'; reason: string }
  /** connect_error with a code of the catalogue. */
  | { type: 'socket.refused'; code: number; message: string }
  /** A lobby that has just opened asks whether pushes are live. */
  | { type: 'news.asked' }
  /** From `pathWatch`: dialling is worth a try now. */
  | { type: 'path.back' }
  /** The chart's own: a push skipped a number. */
  | { type: 'gap.seen' }

/** What the chart asks of the callback actor `notificationSocket` (input { userId }). */
export type NotificationSocketRequest = { type: 'notification.init'; id: number } | { type: 'notification.snapshot' }
export type NotificationsTag = 'live' | 'away'
