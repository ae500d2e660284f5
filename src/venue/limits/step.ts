/** What limits need of a step of a machine. */
import type { OccupancyEvent, SeatHolder } from '#machines/venue/occupancy/index.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { RealityCheckPush } from '#protocol/sockets/sockets.ts'
import type { RealityCheckRow, VenueRows } from '../store/rows.ts'

/** What must be known of the holder without asking the rows: a press waits for them only while a result is to be judged. */
export type SeatBounds = {
  isLossLimited: boolean
  /** The cabinet's round up to which play has been held against the loss limits; null: not since they are what they are. */
  judgedRound: number | null
  check: RealityCheckRow | null
}
export const unbound: SeatBounds = { isLossLimited: false, judgedRound: null, check: null }

export type Step = {
  readonly machineId: number
  readonly at: number
  readonly sequence: number
  readonly cabinet: CabinetState | null
  readonly rows: VenueRows
  readonly tools: { timeZone: string }
  readonly occupancy: { context: { holder: SeatHolder | null } }
  readonly transfers: ReadonlyMap<string, unknown>
  readonly effects: { push: (order: Order) => unknown }
  bounds: SeatBounds
  lockPlayers: (playerId: number | null) => Promise<void>
  fire: (event: OccupancyEvent, actorId: number | null) => Promise<boolean>
}
type Order = { order: 'limits'; playerId: number } | { order: 'check'; socket: string; push: RealityCheckPush }
