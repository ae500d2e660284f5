/** What the states of serving a player share: its actors, actions, guards and times. */
import { assign, setup } from 'xstate'
import { detailMachine } from '../../../kit/detail/detail.machine.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import { leavingMachine } from '../../../kit/leaving/leaving.machine.ts'
import { send } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import {
  type Asked,
  type CardRead,
  deskKinds,
  type Draft,
  type Posted,
  type Posting,
  type Served,
  type ServingContext,
  type ServingEvent,
  type ServingInput,
  type ServingTag,
  type Verdict,
} from './serving.types.ts'

/** What nobody writes every day, minor units. */
const largeAmount = 100_000_000
export const emptyDraft: Draft = { kind: 'deposit', amount: null, isBack: false, reason: '', handPayId: null }
/** What may be asked about: an amount, or a hand pay that is chosen. */
const isWhole = ({ kind, amount, handPayId }: Draft): boolean =>
  kind === 'handPay' ? handPayId !== null : amount !== null && Number.isSafeInteger(amount) && amount > 0
/** A hand pay is named by its own id: its type is never asked for. */
export const askedOf = ({ playerId, draft: { kind, amount, isBack } }: ServingContext): Asked => ({
  ...{
    playerID: playerId,
    type: deskKinds[kind].type as Asked['type'],
    amount: kind === 'handPay' ? 0 : (isBack ? -1 : 1) * (amount ?? 0),
  },
})
/** As it was written, and under its own key. */
function recalled({ kind, asked: { amount }, reason, handPayId, key }: Posting): Partial<ServingContext> {
  const isBack = amount < 0
  const written = kind === 'handPay' ? null : Math.abs(amount)
  return {
    ...{ draft: { kind, amount: written, isBack, reason, handPayId }, key },
    failure: { kind: 'unanswered', message: '' },
  }
}
const isLarge = ({ kind, amount }: Draft): boolean => kind !== 'handPay' && (amount ?? 0) >= largeAmount
const hasReason = ({ kind, reason }: Draft): boolean => !deskKinds[kind].needsReason || reason.trim() !== ''

export const chart = setup({
  types: {} as {
    input: ServingInput
    context: ServingContext
    events: ServingEvent
    tags: ServingTag
    children: { detail: 'detail'; leaving: 'leaving'; judge: 'judge'; post: 'post'; recall: 'recall' }
  },
  actors: {
    detail: detailMachine,
    leaving: leavingMachine,
    judge: unprovidedPromise<Verdict, Asked>('judge'),
    post: unprovidedPromise<Posted, Posting>('post'),
    recall: unprovidedPromise<Posting | null>('recall'),
  },
  actions: {
    send,
    /** Of another kind what was written stays: the amount and the words. */
    edit: assign(({ context: { draft } }, { change }: { change: Partial<Draft> }) => {
      const isOther = change.kind !== undefined && change.kind !== draft.kind
      const base = isOther ? { ...emptyDraft, amount: draft.amount, reason: draft.reason } : draft
      return {
        draft: { ...base, ...change },
        verdict: null,
        isHurried: false,
        posted: null,
        failure: null,
        strayCard: null,
      }
    }),
    setReason: assign(({ context: { draft } }, { change: { reason = '' } }: { change: Partial<Draft> }) => ({
      ...{ draft: { ...draft, reason: reason.slice(0, 500) }, isHurried: false, posted: null, strayCard: null },
    })),
    clearDraft: assign(({ context: { draft, turn } }) => ({
      ...{ draft: { ...emptyDraft, kind: draft.kind }, turn: turn + 1 },
      ...{ verdict: null, isHurried: false, key: '', failure: null },
    })),
    clearPosted: assign({ posted: null }),
    hurry: assign((_, { key }: { key: string }) => ({ isHurried: true, key, failure: null })),
    setKey: assign((_, { key }: { key: string }) => ({ key, failure: null })),
    setVerdict: assign((_, verdict: Verdict) => ({ verdict, isHurried: false })),
    setPosted: assign((_, posted: Posted) => ({ posted, told: posted.told })),
    setRecalled: assign((_, { posting }: { posting: Posting }) => recalled(posting)),
    setStrayCard: assign((_, { card, into }: CardRead) => ({ strayCard: { card, into } })),
    clearStrayCard: assign({ strayCard: null }),
    forget: () => {},
    clearTold: assign({ told: null }),
    /** Among the last it stands for five postings only, so its end is kept here. */
    followPosted: assign(({ context: { posted } }, { known }: { known: unknown }) => {
      if (!posted?.told || !known) return {}
      const { id } = posted.told
      const { last, waiting } = (known as Served).player
      const row = [...last, ...waiting].find((one) => one.id === id)
      return {
        posted: row ? { ...posted, told: { ...posted.told, ...row }, isGone: false } : { ...posted, isGone: true },
      }
    }),
    beginAnew: assign(({ context: { turn } }) => ({ turn: turn + 1 })),
    setFailure: assign((_, failure: CallFailure) => ({ failure, isHurried: false })),
  },
  guards: {
    isTold: ({ context }, { id }: { id: number | null }) => id === null || id === context.playerId,
    isOfPlayer: ({ context }, { posting }: { posting: Posting | null }) => posting?.asked.playerID === context.playerId,
    isUnanswered: (_, failure: CallFailure) => failure.kind === 'unanswered',
    isWhole: ({ context }) => isWhole(context.draft),
    isZero: ({ context: { draft } }) => draft.kind !== 'handPay' && draft.amount === 0,
    /** The words beside it move no money: what was judged stands. */
    isReason: (_, { change }: { change: Partial<Draft> }) => Object.keys(change).join() === 'reason',
    isHandPay: ({ context }) => context.draft.kind === 'handPay',
    /** Whoever pressed Enter already has not been told of a second person: they are told first. */
    mayGoOn: ({ context }, { why }: Verdict) => context.isHurried && why.length === 0 && hasReason(context.draft),
    mayPost: ({ context }) => isWhole(context.draft) && hasReason(context.draft),
    isLarge: ({ context: { draft } }) => isLarge(draft) && hasReason(draft),
    isLargeNow: ({ context: { draft, isHurried } }, { why }: Verdict) =>
      isHurried && why.length === 0 && isLarge(draft) && hasReason(draft),
  },
  delays: { pause: 250, quiet: 700 },
})
