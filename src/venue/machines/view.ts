import type { Reservation, SeatHolder } from '#machines/venue/occupancy/index.ts'
import type { GameState } from '#protocol/core/entities.ts'

/** One machine as everybody sees it. */
export type MachineView = {
  machineId: number
  /** Who keeps it, and since which lease; null: nobody does. */
  process: string | null
  epoch: number
  /** Counts what the owner says under one epoch; 0: read from the rows. */
  order: number
  status: number
  statusSequence: number
  holder: SeatHolder | null
  reservation: Reservation | null
  countsAsOpen: boolean
  problems: string[]
  credit: number
  /** Until when a disconnected holder's seat is held, absolute ms. */
  heldUntil: number | null
  game: GameState | null
}
