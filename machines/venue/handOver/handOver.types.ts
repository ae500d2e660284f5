/** Amounts in minor units; `actorId` is whoever acts, `giverId` and `takerId` are the cashiers of the two safes. */
export type HandOverEvent =
  /** The other cashier has counted it, without being told what it is. */
  | { type: 'handOver.take'; actorId: number; takerId: number; makerId: number; counted: number; amount: number }
  /** A count that is not its amount. */
  | { type: 'handOver.recount'; actorId: number; takerId: number }
  /** Refused by who should take it, or taken back by who gave it. */
  | { type: 'handOver.end'; actorId: number; giverId: number; takerId: number }
