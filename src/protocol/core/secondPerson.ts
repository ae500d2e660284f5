/**
 * The one rule of two persons, beside the rights of permissions.ts: which acts wait for a second person, when they do, and
 * who that person may not be. Whoever asks is the maker, whoever confirms the checker. Constants only.
 */

/** Makers and checkers are persons: whoever made or reset an account within this time may have its keys, ms. */
export const sameHandsMs = 30 * 24 * 60 * 60 * 1_000
/** Longer than a weekend: how long approvals and desk transactions may be confirmed, ms. */
export const confirmableMs = 3 * 24 * 60 * 60 * 1_000

export type SecondPersonWhy =
  | 'always'
  /** The player's withdrawals and refunds of the gaming day reach `withdrawalsConfirmedFrom` with it. */
  | 'dayOfPlayer'
  /** What its maker paid out, took back and granted alone in the gaming day reaches `cashierConfirmedFrom` with it. */
  | 'dayOfCashier'
  /** It is more than the computed offer has left. */
  | 'aboveOffer'
  /** Its maker posted or confirmed what it takes back. */
  | 'ownPosting'
  /** Its cash goes through a safe that is not its maker’s: that safe’s cashier answers for cash that they have not handled. */
  | 'otherSafe'
  /** The wallet gains by it, and who has the wallet may be its maker: see `sameHandsMs`. */
  | 'ownHands'

/**
 * `gains`: who gains by it and so confirms nothing of it. The maker never does, nor an account that is of one person with the
 * maker or with who gains: see `sameHandsMs`.
 */
type Act = { when: readonly SecondPersonWhy[]; gains: 'player' | 'account' | 'group' | null }
const never = { when: [], gains: 'player' } as const
const always = { when: ['always'], gains: 'player' } as const

/** Everything that gives somebody money, value or rights; what takes as much as it gives needs one person. */
export const secondPerson = {
  deposit: never,
  tip: never,
  withdraw: { when: ['dayOfPlayer', 'dayOfCashier'], gains: 'player' },
  bonus: { when: ['aboveOffer', 'dayOfCashier', 'ownHands'], gains: 'player' },
  discount: always,
  comp: always,
  credit: always,
  adjustment: always,
  handPay: always,
  jackpot: always,
  /** Of what gave them something, and of a withdrawal, whose cash comes back. */
  refund: { when: ['dayOfPlayer', 'dayOfCashier', 'ownPosting', 'otherSafe', 'ownHands'], gains: 'player' },
  /** Of what took from them: a tip, credit that was repaid, a bonus that was forfeited, an adjustment downwards. */
  refundThatGives: always,
  refundOfHandPay: always,
  refundOfTransfer: always,
  fixOfTransfer: always,
  /** A cabinet that contradicts the books: what it holds is paid, or written off. */
  contradiction: { when: ['always'], gains: 'account' },
  /** A day of a cabinet is accepted although somebody has what no book shows: see `givesValue`. */
  difference: { when: ['always'], gains: null },
  /** A safe holds more or less cash than went through it: its cashier would gain by it. */
  safeAdjustment: { when: ['always'], gains: 'account' },
  exclusionLift: always,
  deskSettings: { when: ['always'], gains: null },
  staffAccount: { when: ['always'], gains: 'account' },
  staffRights: { when: ['always'], gains: 'account' },
  /** A player goes to a site that offers more than theirs: see `raisesOffer`. */
  playerSite: { when: ['always'], gains: 'account' },
  groupRights: { when: ['always'], gains: 'group' },
  passwordReset: { when: ['always'], gains: 'account' },
  pinReset: { when: ['always'], gains: 'account' },
  secondFactorReset: { when: ['always'], gains: 'account' },
} as const satisfies Record<string, Act>
