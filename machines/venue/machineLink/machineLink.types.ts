import type { CabinetState, Meters } from '#protocol/cabinet/state.ts'

/** What a cabinet says that the books do not bear: another identity, or counters `behind` what they know. */
export type Doubt = { isOther: boolean; behind: Exclude<keyof Meters, 'CurrentCredit'>[]; state: CabinetState }

/** `lostAt`: version of the cabinet when it could be asked last; one that is found with an older one was set back. */
export type MachineLinkContext = { lostAt: number; doubt: Doubt | null }
export type MachineLinkEvent =
  /** It cannot be asked; `version` is the last that is known of it. */
  | { type: 'cabinet.lost'; version: number }
  /** It was looked at whole, and agrees with the books. */
  | { type: 'cabinet.found' }
  /** It has said something that agrees, and was not looked at yet. */
  | { type: 'cabinet.agrees' }
  | { type: 'cabinet.contradicts'; doubt: Doubt; version: number }
export type MachineLinkTag = 'reachable'
