/** What the states of a shift share: its actors, actions, guards and times. */
import { assign, setup } from 'xstate'
import type { Cage } from '#protocol/calls/cage.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import { send } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import {
  type Closing,
  type Counted,
  isBlank,
  isCountable,
  type OwnCage,
  type ShiftContext,
  type ShiftEvent,
  type ShiftTag,
} from './shift.types.ts'

const isConflict = (failure: CallFailure, reason: string) =>
  failure.kind === 'refused' && failure.code === ErrorCode.conflict && failure.params?.reason === reason

export const chart = setup({
  types: {} as {
    context: ShiftContext
    events: ShiftEvent
    tags: ShiftTag
    children: { fetchCage: 'fetchCage'; refetch: 'fetchCage'; openCage: 'openCage'; closeCage: 'closeCage' }
  },
  actors: {
    fetchCage: unprovidedPromise<OwnCage>('fetchCage'),
    openCage: unprovidedPromise<Cage, Counted>('openCage'),
    closeCage: unprovidedPromise<Cage, Closing>('closeCage'),
  },
  actions: {
    send,
    setAnswer: assign((_, { cage: own, last, required }: OwnCage) => ({ cage: own, last, required, isKnown: true })),
    setOpened: assign((_, opened: Cage) => ({ cage: opened })),
    setClosed: assign((_, last: Cage) => ({ cage: null, last })),
    clearCount: assign({ count: {}, reason: '', given: '', key: '', failure: null }),
    setPieces: assign(({ context }, { value, pieces }: { value: number; pieces: number | null }) => ({
      count: { ...context.count, [value]: pieces },
      failure: null,
    })),
    setReason: assign((_, { text }: { text: string }) => ({ reason: text.slice(0, 500), failure: null })),
    withholdReason: assign({ given: '' }),
    giveReason: assign(({ context }) => ({ given: context.reason.trim() })),
    setKey: assign((_, { key }: { key: string }) => ({ key, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isKnown: ({ context }) => context.isKnown,
    hasCage: ({ context }) => context.cage !== null,
    hasNone: ({ context }) => context.cage === null,
    isCounted: ({ context: { count } }) => isCountable(count) && Object.keys(count).length > 0,
    isBlank: ({ context }) => isBlank(context.count),
    hasReason: ({ context }) => context.reason.trim() !== '',
    isVariance: (_, failure: CallFailure) => isConflict(failure, 'variance'),
    isUnanswered: (_, failure: CallFailure) => failure.kind === 'unanswered',
  },
  delays: { settle: 1_000 },
})
