/** Numbers of the wire that charts, views and the venue share. Constants only: no parsing, no dependencies. */

/** Refusals, `ErrorCode` on the wire. */
export const ErrorCode = {
  badSignature: 10,
  badPassword: 10700,
  badCredentials: 10701,
  accountProtected: 10702,
  ipNotPermitted: 10703,
  banned: 10704,
  secondFactor: 10705,
  success: 20000,
  invalidRequest: 40000,
  oldPasswordWrong: 40001,
  passwordTooShort: 40101,
  sessionEnded: 50100,
  machineBusy: 60001,
  vipOnly: 60002,
  loginsDisabled: 60003,
  openElsewhere: 60004,
  limitReached: 60005,
  notEnoughFunds: 60006,
  machineNotAvailable: 60007,
  noPermission: 60403,
  unknown: 60404,
  conflict: 60409,
  locked: 60423,
  tooMany: 60429,
  internal: 60500,
  pipelineFailed: 70000,
} as const
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode]

/** Published status of a machine. */
export const MachineStatus = {
  offline: 0,
  error: 1,
  available: 2,
  connected: 3,
  reserved: 4,
  feature: 5,
  cashingOut: 6,
  disconnected: 7,
} as const
export type MachineStatus = (typeof MachineStatus)[keyof typeof MachineStatus]

/** Answer of the game socket's `check`: is the machine free for me, is my session here, or elsewhere. */
export const SeatStatus = { free: 0, here: 1, elsewhere: 2, taken: 3 } as const
export type SeatStatus = (typeof SeatStatus)[keyof typeof SeatStatus]

export const TransactionType = {
  deposit: 1,
  withdraw: 2,
  cashIn: 3,
  cashOut: 4,
  handPay: 5,
  jackpot: 6,
  discount: 7,
  bonus: 8,
  comp: 9,
  credit: 10,
  tip: 11,
  adjustment: 12,
} as const
export type TransactionType = (typeof TransactionType)[keyof typeof TransactionType]
/** Of the desk's: an amount above zero leaves the wallet. */
export const takingTypes: readonly number[] = [TransactionType.withdraw, TransactionType.tip]

export const TransactionState = { pending: 0, done: 1, refund: 3, canceled: 4, error: 5 } as const
export type TransactionState = (typeof TransactionState)[keyof typeof TransactionState]

export const UserType = { player: 0, staff: 1, supervisor: 2, manager: 3, administrator: 4 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

/** Where a player's money comes from, in spend order (first eaten first). */
export const spendOrder = ['discount', 'bonus', 'cash', 'credit'] as const
export type Pocket = (typeof spendOrder)[number]

export const limitKinds = ['deposit', 'loss'] as const
export type LimitKind = (typeof limitKinds)[number]
/** Gaming days, weeks from Monday on, and months of gaming days. */
export const limitPeriods = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

/** Seconds a disconnected player's seat is held. */
export const graceSeconds = 120

/** The exact words the product uses where it logs a person out. */
export const logoutMessage = {
  unauthorized: 'Invalid access_token',
  network: 'Network Error, please check your connection',
  expired: 'access_token expired',
  failed: 'Failed to login with token.',
} as const
export const connectionLostMessage = 'The connection has been lost.'
