import type { Pattern } from '#protocol/calls/oversight.ts'

/** Whom it names by their numbers. */
export type FoundPattern = Omit<Pattern, 'players' | 'machine'> & { playerIds: number[]; machineId: number | null }
export type Within = {
  /** [start, end), ms. */
  start: number
  end: number
  /** From which sum a second person confirms. */
  threshold: number
}
