import type { FloorPlace } from '#protocol/calls/board.ts'

/** Where a machine stands; `place` null: nowhere on the plan. */
export type Placed = { readonly place: FloorPlace | null; readonly placeVersion: number }
export type PlacedMachine = Placed & { readonly id: number; readonly cabin: number }
/** `key`: the idempotency key of this move. */
export type PlaceAsk = { id: number; place: FloorPlace | null; version: number; key: string }
export type PlaceAnswer = Placed & { id: number }
/** A move that the venue has taken. */
export type PlaceMove = {
  readonly id: number
  readonly cabin: number
  readonly from: FloorPlace | null
  readonly to: FloorPlace | null
}
/** How the machine that is at hand came there: by a person, or by a move that is undone or done again. */
export type PlaceWay = 'hand' | 'undo' | 'redo'
export type FloorPlanInput = { mayArrange: boolean }
export type FloorPlanContext = FloorPlanInput & {
  /** The machine that is at hand, as it was when it was taken up; null: none is. */
  held: PlacedMachine | null
  /** The field that it is held over; null: beside the plan. */
  over: FloorPlace | null
  way: PlaceWay
  /** Moves of this plan, the last at the end: those that can be undone, and those that were. */
  done: readonly PlaceMove[]
  undone: readonly PlaceMove[]
  /** What the venue has said of moves: shown until the list says it too. */
  moved: Readonly<Record<number, Placed>>
}
export type FloorPlanEvent =
  | { type: 'arranging.begun' }
  | { type: 'arranging.ended' }
  /** By a finger, the mouse or a key. */
  | { type: 'machine.taken'; machine: PlacedMachine; over: FloorPlace | null }
  | { type: 'machine.placed'; over: FloorPlace | null }
  /** `occupiedBy`: cabin of the machine that stands there, or null. */
  | { type: 'machine.dropped'; occupiedBy: number | null; key: string }
  /** It goes back to where it was. */
  | { type: 'machine.released' }
  /** The last move is taken back, or the one that was taken back last is done again. */
  | { type: 'move.undone'; key: string }
  | { type: 'move.redone'; key: string }
export type FloorPlanTag = 'arranging' | 'held' | 'saving'
