/** What can be wrong with a machine: how bad it is, and how it ends. */
export type ProblemSeverity = 'money' | 'stopped' | 'look'
/**
 * `transfer`: two persons fix the transfer. `settlement`: two persons settle the cabinet, or it agrees again. `declared`: a technician says that it is fixed.
 * `paid`: the hand pay is. `cabinet`: by itself, when the cabinet reports it no more. `session`: with the session.
 * `difference`: the day agrees again, or people accept what it differs by.
 */
type ProblemEnd = 'transfer' | 'settlement' | 'declared' | 'paid' | 'cabinet' | 'session' | 'difference'

export const problemKinds = {
  unknownTransfer: { severity: 'money', end: 'transfer' },
  metersContradict: { severity: 'money', end: 'settlement' },
  cashoutBlocked: { severity: 'money', end: 'declared' },
  strayCredit: { severity: 'money', end: 'declared' },
  handPay: { severity: 'money', end: 'paid' },
  invariant: { severity: 'money', end: 'declared' },
  reconciliation: { severity: 'money', end: 'difference' },
  ram: { severity: 'stopped', end: 'cabinet' },
  checksum: { severity: 'stopped', end: 'cabinet' },
  tilt: { severity: 'stopped', end: 'cabinet' },
  door: { severity: 'stopped', end: 'cabinet' },
  featureHeld: { severity: 'look', end: 'session' },
} as const satisfies Record<string, { severity: ProblemSeverity; end: ProblemEnd }>
type ProblemKind = keyof typeof problemKinds
const isProblemKind = (kind: string): kind is ProblemKind => kind in problemKinds

/** What this catalogue does not know a cabinet reports by a name of its own. */
export const severityOf = (kind: string): ProblemSeverity =>
  isProblemKind(kind) ? problemKinds[kind].severity : 'stopped'
export const endOfProblem = (kind: string): ProblemEnd => (isProblemKind(kind) ? problemKinds[kind].end : 'cabinet')
