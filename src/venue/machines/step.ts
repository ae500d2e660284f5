/** One step of one machine, as those who carry out its orders see it. */
import type { SnapshotFrom } from 'xstate'
import type { Doubt } from '#machines/venue/machineLink/index.ts'
import type { OccupancyEvent, occupancyMachine } from '#machines/venue/occupancy/index.ts'
import type { TransferInput, transferMachine } from '#machines/venue/transfer/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { TransferId } from '#protocol/cabinet/transfers.ts'
import type { SeatBounds } from '../limits/step.ts'
import type { VenueRows } from '../store/rows.ts'
import type { Books } from './books.ts'
import type { Effect } from './effects.ts'
import type { CommitTools } from './machineTools.ts'

export type Occupancy = SnapshotFrom<typeof occupancyMachine>
export type TransferSnapshot = SnapshotFrom<typeof transferMachine>
export type OpenTransfer = { snapshot: TransferSnapshot; sequence: number }

/** What is known of one machine between steps. `epoch`: of the lease under which this process owns it. */
export type MachineState = {
  epoch: number
  occupancy: Occupancy
  sequence: number
  statusSequence: number
  transfers: ReadonlyMap<string, OpenTransfer>
  /** What binds the holder. */
  bounds: SeatBounds
  /** What the row says of the cabinet. */
  books: Books
}

export type Step = {
  readonly machineId: number
  readonly at: number
  /** Of the last event that the machine's chart has taken. */
  readonly sequence: number
  readonly cabinet: CabinetState | null
  readonly rows: VenueRows
  readonly tools: CommitTools
  readonly occupancy: Occupancy
  readonly transfers: ReadonlyMap<string, OpenTransfer>
  readonly effects: Effect[]
  readonly doubt: Doubt | null
  readonly cause: { event: string; actorId: number | null }
  readonly credit: number | null
  books: Books
  accepted: Books | null
  bounds: SeatBounds
  lockPlayers: (playerId: number | null) => Promise<void>
  fire: (event: OccupancyEvent, actorId: number | null) => Promise<boolean>
  beginTransfer: (
    order: Pick<TransferInput, 'purpose' | 'amount' | 'sessionId' | 'playerId'> & { transferId: TransferId },
  ) => Promise<void>
  /** The player's seat or reservation is another one now. */
  seatChanged: (playerId: number) => void
}
