/** The one map from names and acknowledgements of the sockets to the events of the browser's charts. */
import type * as z from 'zod/mini'
import { ErrorCode, SeatStatus } from './codes.ts'
import type { GameState, Seated } from './entities.ts'
import type { RefusalBody } from './errors.ts'
import type { PeerSignal } from './floor.ts'
import type { IceServer } from './settings.ts'
import type { BalancePush, gamePushes, gameRequests, MachinePush, SeatPush, Snapshot, staffPushes } from './sockets.ts'

export type Refused = { code: number; message: string; params: Record<string, unknown> | null }

/** What the game socket may tell the seat chart. */
export type GameSocketEvent =
  | { type: 'seat.free' }
  | { type: 'seat.held'; sessionID: number }
  | { type: 'seat.elsewhere'; machineID: number; machineName: string }
  | { type: 'seat.taken'; seated: Seated }
  | { type: 'seat.refused'; refused: Refused }
  | { type: 'seat.moved' }
  | { type: 'seat.closed'; cashedOut: number; reason: string }
  | { type: 'game.changed'; game: GameState }
  | { type: 'press.refused'; refused: Refused }
  | { type: 'transfer.done'; amount: number }
  | { type: 'transfer.refused'; refused: Refused }
  | { type: 'leave.refused'; refused: Refused }
  | { type: 'peer.signalled'; viewer: string; signal: PeerSignal; iceServers: IceServer[] }
  | { type: 'peer.closed'; viewer: string; reason: string }

/** What the notification socket may tell the notifications chart. */
export type NotificationSocketEvent =
  | { type: 'snapshot.received'; snapshot: Snapshot }
  | { type: 'snapshot.refused'; refused: Refused }
  | { type: 'machine.pushed'; machine: z.infer<typeof MachinePush> }
  | { type: 'balance.pushed'; balance: z.infer<typeof BalancePush> }
  | { type: 'seat.pushed'; seat: z.infer<typeof SeatPush> }
  | { type: 'loginsEnabled.pushed'; enabled: boolean }
  /** Machines were added or changed: their list is to be fetched again. */
  | { type: 'machines.pushed' }
  | { type: 'staff.pushed'; news: z.infer<typeof staffPushes.staff>['news'] }

const refused = (body: RefusalBody): Refused => ({
  code: body.ErrorCode,
  message: body.ErrorMessage,
  params: body.Params ?? null,
})

type GameAnswer<Name extends keyof typeof gameRequests> = z.infer<(typeof gameRequests)[Name]['answer']>
type Acknowledgements = {
  [Name in keyof typeof gameRequests]: {
    answered: (answer: GameAnswer<Name>) => GameSocketEvent | undefined
    refused: (body: RefusalBody) => GameSocketEvent | undefined
  }
}

const seatRefused = (body: RefusalBody): GameSocketEvent => ({ type: 'seat.refused', refused: refused(body) })

export const gameAcknowledgements: Acknowledgements = {
  check: {
    answered: (answer) => {
      if (answer.status === SeatStatus.here && answer.sessionID !== null)
        return { type: 'seat.held', sessionID: answer.sessionID }
      if (answer.status === SeatStatus.elsewhere)
        return { type: 'seat.elsewhere', machineID: answer.machineID, machineName: answer.machineName }
      return { type: 'seat.free' }
    },
    refused: seatRefused,
  },
  init: { answered: (seated) => ({ type: 'seat.taken', seated }), refused: seatRefused },
  reconnect: { answered: (seated) => ({ type: 'seat.taken', seated }), refused: seatRefused },
  transfer: {
    answered: ({ amount }) => ({ type: 'transfer.done', amount }),
    refused: (body) => ({ type: 'transfer.refused', refused: refused(body) }),
  },
  press: {
    answered: (game) => ({ type: 'game.changed', game }),
    refused: (body) =>
      body.ErrorCode === ErrorCode.sessionEnded ? seatRefused(body) : { type: 'press.refused', refused: refused(body) },
  },
  leave: { answered: () => undefined, refused: (body) => ({ type: 'leave.refused', refused: refused(body) }) },
  signal: { answered: () => undefined, refused: () => undefined },
}

type GamePush<Name extends keyof typeof gamePushes> = z.infer<(typeof gamePushes)[Name]>
export const gamePushEvents: { [Name in keyof typeof gamePushes]: (push: GamePush<Name>) => GameSocketEvent } = {
  game: (game) => ({ type: 'game.changed', game }),
  signal: ({ viewer, signal, iceServers = [] }) => ({ type: 'peer.signalled', viewer, signal, iceServers }),
  peerClosed: ({ viewer, reason }) => ({ type: 'peer.closed', viewer, reason }),
  moved: () => ({ type: 'seat.moved' }),
  closed: ({ cashedOut, reason }) => ({ type: 'seat.closed', cashedOut, reason }),
}

export const notificationPushEvents = {
  machine: (machine: z.infer<typeof MachinePush>): NotificationSocketEvent => ({ type: 'machine.pushed', machine }),
  balance: (balance: z.infer<typeof BalancePush>): NotificationSocketEvent => ({ type: 'balance.pushed', balance }),
  seat: (seat: z.infer<typeof SeatPush>): NotificationSocketEvent => ({ type: 'seat.pushed', seat }),
  loginsEnabled: ({ enabled }: { enabled: boolean }): NotificationSocketEvent => ({
    type: 'loginsEnabled.pushed',
    enabled,
  }),
  machines: (): NotificationSocketEvent => ({ type: 'machines.pushed' }),
  staff: ({ news }: z.infer<typeof staffPushes.staff>): NotificationSocketEvent => ({ type: 'staff.pushed', news }),
}
export const snapshotReceived = (snapshot: Snapshot): NotificationSocketEvent => ({
  type: 'snapshot.received',
  snapshot,
})
export const snapshotRefused = (body: RefusalBody): NotificationSocketEvent => ({
  type: 'snapshot.refused',
  refused: refused(body),
})
