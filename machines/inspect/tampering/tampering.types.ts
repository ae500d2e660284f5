/**
 * What becomes of a call: `late`, it goes out after a while; `never`, it is held until that is taken back; `unsent`, no connection, and
 * nothing went out; `lost`, it was done and its answer is gone; `broken`, the venue fails (500) and nothing went out; `refused`, it may
 * not be done (403) and nothing went out; `empty`, its lists have no rows.
 */
export const callFates = ['late', 'never', 'unsent', 'lost', 'broken', 'refused', 'empty'] as const
export type CallFate = (typeof callFates)[number]

export type RuleDraft = {
  /** What the paths of its calls begin with; '' is all of them. */
  path: string
  fate: CallFate
  /** Of `late`, ms. */
  delay: number
  /** Tries that it still meets; null: until it is taken back. */
  left: number | null
}
/** `met`: tries so far. */
export type CallRule = RuleDraft & { id: number; met: number }

export type TamperingContext = {
  /** Newest first, one for a path. */
  rules: readonly CallRule[]
  nextId: number
  /** Of slow lines, ms. */
  lineDelay: number
}
export type TamperingEvent =
  /** The venue says that this person is an administrator of demo data. */
  | { type: 'tampering.allowed' }
  | { type: 'tampering.barred' }
  | { type: 'rule.set'; rule: RuleDraft }
  | { type: 'rule.removed'; id: number }
  /** From the transport: one try was met by it. */
  | { type: 'rule.met'; id: number }
  /** Once: they may come back. */
  | { type: 'lines.cut' }
  | { type: 'lines.held' }
  | { type: 'lines.slowed'; delay: number }
  | { type: 'lines.freed' }
  | { type: 'tampering.cleared' }
export type RulesChanged = { type: 'rules.changed'; rules: readonly CallRule[] }
/** `active`: what this page shows is not what the venue answered. */
export type TamperingTag = 'active' | 'allowed'
