import type { cageCalls } from '#protocol/calls/cage.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { CollectionEvent, CollectionRow } from '../../../kit/collection/collection.types.ts'
import type { CommandOrder } from '../../../kit/command/command.types.ts'
import type { PageEvent, PageInput } from '../page.types.ts'

type Confirms = CallAnswer<typeof cageCalls.deskConfirms>
/** One thing that waits, as the venue tells it. */
export type Waiting =
  | { kind: 'transaction'; of: Confirms['transactions'][number] }
  | { kind: 'handPay'; of: Confirms['handPays'][number] }
  | { kind: 'fix'; of: Confirms['fixes'][number] }
  | { kind: 'approval'; of: Confirms['approvals'][number] }
  | { kind: 'lift'; of: Confirms['lifts'][number] }
  | { kind: 'handOver'; of: Confirms['handOvers'][number] }
export type WaitingKind = Waiting['kind']
/** `id` is its own among all kinds; `ref` is the one by which the venue knows it: of a lift, its player's. */
export type WaitingRow = CollectionRow & Waiting & { ref: number; requestedAt: number }
/** What a second person looks at before they confirm a transaction. */
export type Judgement = CallAnswer<typeof cageCalls.judgedTransaction>

/** `askedAt`: of what can be asked for anew, which of them. */
export type DecidedAct = {
  do: 'confirm' | 'refuse'
  kind: WaitingKind
  ref: number
  isJackpot: boolean
  askedAt?: number
}
/** `key`: the idempotency key of this one decision. */
export type DecisionOrdered = { type: 'decision.ordered'; order: CommandOrder<DecidedAct>; key: string }

export type ConfirmsContext = PageInput & {
  judgement: Judgement | null
}
export type ConfirmsEvent = PageEvent<'confirms'> | DecisionOrdered | { type: 'judgement.retried' }
export type ConfirmsTag = 'judging' | 'judgementFailed'

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    confirmList: CollectionEvent
  }
}
