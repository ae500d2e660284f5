/** Amounts in minor units; `actorId` is whoever acts, `giverId` and `takerId` are the cashiers of the two safes. */
export type HandOverEvent =
  /** The other cashier has counted it, without being told what it is. */
  | { type: 'handOver.take'; actorId: number; takerId: number; makerId: number; counted: number; amount: number }
  /** A count that is not its amount; `recounts`: how many there were before it. */
  | { type: 'handOver.recount'; actorId: number; takerId: number; recounts: number }
  /** A third person has counted it with both. */
  | { type: 'handOver.settle'; actorId: number; giverId: number; takerId: number; mayConfirm: boolean }
  /** Refused by who should take it, taken back by who gave it, or called off by who may confirm, when neither of the two is there. */
  | { type: 'handOver.end'; actorId: number; giverId: number; takerId: number; mayConfirm: boolean }
