/** What a regulator looks at: significant events, patterns in the money of players, and whether the program is the one that was signed. */

/** What happened, by kind, and each event by the name it has where it is kept. */
export const eventKinds = [
  'fault',
  'door',
  'power',
  'handPay',
  'largeWin',
  'refund',
  'safe',
  'settings',
  'player',
  'exclusion',
  'guessing',
  'release',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Acts of the audit that are significant. */
export const auditedEvents = {
  refund: ['transaction refunded', 'refund asked', 'fix confirmed', 'contradiction.settled'],
  /** With a difference alone. */
  safe: ['safe closed'],
  settings: [
    ...['desk settings changed', 'group rights changed', 'group created', 'group edited', 'group deleted'],
    ...['machine created', 'machine edited', 'machine archived', 'machine restored'],
    ...['logins enabled', 'logins disabled', 'maintenance announced', 'maintenance draining'],
    ...['maintenance closed', 'maintenance over', 'maintenance canceled'],
    ...['user created', 'user edited', 'password reset', 'PIN reset', 'second factor reset'],
  ],
  player: [
    'user blocked',
    'user unblocked',
    'account fell asleep',
    'account woken',
    'user kicked',
    'kicked',
    'personal data erased',
    'personal data exported',
  ],
  exclusion: ['self-excluded', 'timed out', 'exclusion kept'],
  release: ['release differs', 'release right'],
} as const satisfies Partial<Record<EventKind, readonly string[]>>
/** Steps of machines that are significant: switched off or on by staff, or no answer any more, as when the power is cut. */
export const powerEvents = ['power.stop', 'power.start', 'link.lost'] as const

/**
 * `underThreshold`: deposits, or withdrawals, that stay under what a second person confirms: several of one gaming day that
 * together reach it, or two gaming days within seven that come to four fifths of it at least. `depositRefund`: four fifths of
 * what was deposited was paid out or taken back, and bets come to less than a fifth of it. `sharedAddress`: one lost on a
 * cabinet where, within half an hour, another won who signs in from the same address.
 */
export const patternKinds = ['underThreshold', 'depositRefund', 'sharedAddress'] as const
export type PatternKind = (typeof patternKinds)[number]

/** Of the events as a file. */
export const eventColumns = [
  ...(['at', 'kind', 'name', 'machine', 'player', 'actor', 'amount', 'reason', 'detail', 'id'] as const),
] as const
