import type { ServedPlayer } from '#protocol/calls/serving.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { cageCalls } from '#protocol/calls/cage.ts'
import type { servingCalls } from '#protocol/calls/serving.ts'
import type { deskCalls, deskTypes } from '#protocol/calls/transactions.ts'
import { type Pocket, TransactionType } from '#protocol/core/codes.ts'
import type { DetailAnswered } from '../../../kit/detail/detail.types.ts'
import type { CallFailure } from '../../../kit/failure.ts'

const { deposit, withdraw, discount, bonus, comp, credit, tip, handPay, adjustment } = TransactionType
/**
 * What is posted at the desk, in the order of its keys F2 to F10. `back`: the other way round it is a credit repaid, a bonus
 * forfeited, or an adjustment that takes. The venue's own table is the rule; this one only shows it.
 */
export const deskKinds = {
  deposit: { type: deposit, pocket: 'cash', needsReason: false, hasBack: false, right: 'post' },
  withdraw: { type: withdraw, pocket: 'cash', needsReason: false, hasBack: false, right: 'post' },
  discount: { type: discount, pocket: 'discount', needsReason: true, hasBack: false, right: 'post' },
  bonus: { type: bonus, pocket: 'bonus', needsReason: true, hasBack: true, right: 'post' },
  comp: { type: comp, pocket: null, needsReason: true, hasBack: false, right: 'post' },
  credit: { type: credit, pocket: 'credit', needsReason: true, hasBack: true, right: 'post' },
  tip: { type: tip, pocket: 'cash', needsReason: false, hasBack: false, right: 'post' },
  handPay: { type: handPay, pocket: 'cash', needsReason: true, hasBack: false, right: 'post' },
  adjustment: { type: adjustment, pocket: 'cash', needsReason: true, hasBack: true, right: 'adjust' },
} as const satisfies Record<
  string,
  { type: TransactionType; pocket: Pocket | null; needsReason: boolean; hasBack: boolean; right: 'post' | 'adjust' }
>
export type DeskKind = keyof typeof deskKinds
export const deskKindNames = /* @__PURE__ */ Object.keys(deskKinds) as DeskKind[]

/** What is being written. `amount` in minor units, null: nothing yet, NaN: no figure. `reason` of a hand pay is its evidence. */
export type Draft = {
  kind: DeskKind
  amount: number | null
  isBack: boolean
  reason: string
  handPayId: number | null
}

export type Offers = CallAnswer<typeof cageCalls.offers>
export type Served = { player: ServedPlayer; offers: Offers }
/** What would become of it. */
export type Verdict = CallAnswer<typeof servingCalls.judgeTransaction>
/** What the venue answers a posting with: its row, and how the player stands after it. */
export type Told = CallAnswer<typeof deskCalls.postTransaction>
/**
 * What became of it, and whether it was to wait for a second person. `told`: as the venue said last, null for a hand pay.
 * `isGone`: neither among the last nor what waits any more.
 */
export type Posted = { kind: DeskKind; amount: number; isWaiting: boolean; told: Told | null; isGone?: boolean }
/** As the venue is asked: whether it fits, and to post it. */
export type Asked = { playerID: number; type: (typeof deskTypes)[number]; amount: number }
/** `handPayId`: that one is paid, and nothing is asked for otherwise. */
export type Posting = { kind: DeskKind; asked: Asked; reason: string; handPayId: number | null; key: string }

/** A card that was read where no player is looked for. `into`: where it landed; `dialog` is any that stands over the page. */
export type CardRead = { card: string; into: 'amount' | 'note' | 'elsewhere' | 'dialog' }

/** `kinds`: what whoever serves them may post, at least one. */
export type ServingInput = { playerId: number; kinds: readonly DeskKind[] }
export type ServingContext = ServingInput & {
  draft: Draft
  /** Counts how often the amount began anew. */
  turn: number
  verdict: Verdict | null
  /** Enter came before the verdict: then it is posted when one person is enough. */
  isHurried: boolean
  key: string
  posted: Posted | null
  /** Of the last posting, until the player is looked at anew. */
  told: Told | null
  /** Why it could not be judged or posted. */
  failure: CallFailure | null
  /** Told of until something else is written. */
  strayCard: CardRead | null
}
export type ServingEvent =
  | { type: 'player.changed'; id: number | null }
  | { type: 'cage.changed' }
  | DetailAnswered
  /** Found again, while they are served. */
  | { type: 'player.found'; id: number }
  | { type: 'draft.edited'; change: Partial<Draft> }
  | { type: 'draft.cleared' }
  | { type: 'draft.submitted'; key: string }
  | ({ type: 'card.read' } & CardRead)
  /** Its player is to be served. */
  | { type: 'card.served'; card: string }
  | { type: 'posting.retried' }
  /** Left, though its end is not known. */
  | { type: 'posting.abandoned' }
export type ServingTag = 'judging' | 'posting' | 'unknown' | 'zero' | 'large'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    serving: ServingEvent
  }
}
