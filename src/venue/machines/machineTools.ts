/** What the owner of one machine works with. */
import type { Logger } from 'pino'
import type { StepRecord } from '#machines/kit/recorder.ts'
import type { GameState } from '#protocol/core/entities.ts'
import type { ClosedPush, MovedPush, RealityCheckPush } from '#protocol/sockets/sockets.ts'
import type { Driver } from '../drivers/ports.ts'
import type { VenueStore } from '../store/rows.ts'

export type CommitTools = {
  timeZone: string
  logger: Logger
  record: (step: StepRecord) => void
  /** Never the same twice, 15 characters at most: transfers and commands are named by it. */
  nonce: () => string
}

/** Who hears of what has been committed. */
export type Announcer = {
  status: (machineId: number) => void
  balance: (playerId: number) => void
  seat: (playerId: number) => void
  /** What binds them has struck, is due, or has changed. */
  limits: (playerId: number) => void
  realityCheck: (socket: string, check: RealityCheckPush) => void
  game: (socket: string, game: GameState) => void
  moved: (socket: string, moved: MovedPush) => void
  closed: (socket: string, closed: ClosedPush) => void
  /** Staff took the seat away from this socket. */
  ejected: (socket: string, seat: MovedPush) => void
  /** What staff look at has changed. */
  staff: (news: 'problems' | 'attendant') => void
  /** Something may have been missed: all that people see is to be told anew. */
  everything: () => void
}
export type OwnedMachine = { id: number; isVip: boolean; transferLimit: number }
/** Time, and what is due later in it; `after` answers how to call it off. */
export type Clock = { now: () => number; after: (milliseconds: number, act: () => void) => () => void }
export type MachineTools = CommitTools & {
  store: VenueStore
  /** Of this machine's cabinet. */
  driver: Pick<Driver, 'link' | 'buttons' | 'bank' | 'unknownScheme'>
  clock: Clock
  graceMs: number
  announcer: Announcer
  onSuperseded: (machineId: number) => void
  /** What others see of the machine may have changed. */
  onSeen: (machineId: number) => void
  /** Whether a game socket is connected, to this process or another one. */
  isSocketLive: (socket: string) => boolean
  /** False while players may take no new seats and reservations. */
  loginsEnabled: () => boolean
}
