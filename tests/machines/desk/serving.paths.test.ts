import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  deskKindNames,
  type Draft,
  type Posted,
  type Posting,
  selectIsZero,
  type ServingContext,
  type ServingEvent,
  servingMachine,
  type Told,
  type Verdict,
} from '#machines/desk/pages/cage/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const change = { cash: 0, credit: 0, bonus: 0, discount: 0 }
const fits: Verdict = { why: [], change }
const waits: Verdict = { why: ['dayOfPlayer'], change }
const refused = (code: number) => ({ kind: 'refused', code, message: 'no', params: null })
const told = { id: 9 } as Told
const servedWith = (last: readonly Partial<Told>[], waiting: readonly Partial<Told>[] = []) => ({
  player: { last, waiting },
})
const posted: Posted = { kind: 'deposit', amount: 500, isWaiting: false, told }
const paid: Posted = { ...posted, kind: 'handPay', told: null }
const asked = { playerID: 4, type: TransactionType.deposit, amount: 500 }
const kept: Posting[] = [
  { kind: 'deposit', asked, reason: '', handPayId: null, key: 'key-kept' },
  {
    kind: 'bonus',
    asked: { ...asked, type: TransactionType.bonus, amount: -500 },
    reason: 'back',
    handPayId: null,
    key: 'key-kept',
  },
  { kind: 'handPay', asked: { ...asked, amount: 0 }, reason: 'seen', handPayId: 3, key: 'key-kept' },
  { kind: 'deposit', asked: { ...asked, playerID: 7 }, reason: '', handPayId: null, key: 'key-kept' },
]
const edits: Partial<Draft>[] = [
  { kind: 'deposit' },
  { kind: 'comp' },
  { kind: 'handPay' },
  { handPayId: 3 },
  { amount: 500 },
  { amount: 100_000_000 },
  { amount: 0 },
  { reason: 'a regular' },
]
const alphabet = {
  'player.changed': [4, 7, null].map((id) => ({ type: 'player.changed', id }) as const),
  'cage.changed': [{ type: 'cage.changed' }],
  'detail.answered': [null, servedWith([{ id: 9 }]), servedWith([])].map(
    (known) => ({ type: 'detail.answered', known }) as const,
  ),
  'player.found': [4, 7].map((id) => ({ type: 'player.found', id }) as const),
  'draft.edited': edits.map((one) => ({ type: 'draft.edited', change: one }) as const),
  'draft.cleared': [{ type: 'draft.cleared' }],
  'draft.submitted': [{ type: 'draft.submitted', key: 'key-0001' }],
  'card.read': [{ type: 'card.read', card: '70077007', into: 'amount' }],
  'card.served': [{ type: 'card.served', card: '70077007' }],
  'posting.retried': [{ type: 'posting.retried' }],
  'posting.abandoned': [{ type: 'posting.abandoned' }],
} satisfies Alphabet<ServingEvent>
const outdated: Message = { to: 'detail', event: { type: 'detail.outdated' } }
const superseded: Message = { to: 'detail', event: { type: 'detail.superseded' } }
const looksAgain: Message = { to: 'detail', event: { type: 'detail.retry' } }
const toLeaving = (type: 'leave.guarded' | 'leave.freed' | 'leave.stayed' | 'leave.confirmed'): Message => ({
  to: 'leaving',
  event: { type },
})
const isWhole = ({ kind, amount, handPayId }: Draft) =>
  kind === 'handPay' ? handPayId !== null : amount !== null && amount > 0
const needsReason = (kind: Draft['kind']) => kind === 'comp' || kind === 'handPay'

it('walks every transition: judged before it is posted, posted once under one key, and told as it is while somebody else serves', () => {
  const walked = walkChart({
    machine: servingMachine,
    input: { playerId: 4, kinds: deskKindNames },
    alphabet,
    outcomes: {
      detail: {},
      leaving: {},
      recall: { done: [null, ...kept], error: ['no storage'] },
      judge: { done: [fits, waits], error: [unansweredCall, refused(ErrorCode.notEnoughFunds)] },
      post: { done: [posted, paid], error: [unansweredCall, refused(ErrorCode.limitReached)] },
    },
    key: ({ context }) => {
      const { draft, isHurried, key } = context as ServingContext
      return [
        draft.kind,
        draft.amount === 0,
        (draft.amount ?? 0) > 500,
        isWhole({ ...draft, kind: 'deposit' }),
        draft.reason !== '',
        draft.handPayId,
        isHurried,
        key === 'key-kept',
      ]
    },
    messages: [
      ['cage.changed', outdated],
      // As if it had been read into the search.
      ['card.served', { to: 'finder', event: { type: 'search.typed', text: '70077007' } }],
      ['card.served', { to: 'finder', event: { type: 'search.submitted' } }],
      ['player.changed', ({ event }) => (event.id === 7 ? [] : outdated)],
      ['post done', ({ event }) => (event.output.told ? superseded : looksAgain)],
      ['draft.cleared', ({ before }) => (before.hasTag('unknown') ? [looksAgain, toLeaving('leave.freed')] : [])],
      // Nobody goes to the next player by the way while it is not known what became of a posting.
      ['enters unknown', toLeaving('leave.guarded')],
      ['posting.abandoned', toLeaving('leave.confirmed')],
      ['enters posting', toLeaving('leave.guarded')],
      ['post done', toLeaving('leave.freed')],
      [
        'post failed',
        ({ after }) => (after.hasTag('unknown') ? [] : [toLeaving('leave.stayed'), toLeaving('leave.freed')]),
      ],
    ],
    check: ({ before, after, open, event, said }) => {
      const { draft, key, verdict } = after.context as ServingContext
      const was = before.context as ServingContext
      // What the posting was answered with stands until the player is looked at anew, and no longer.
      if (event.type === 'detail.answered') expect(after.context.told).toBeNull()
      else expect(after.context.told).toBe(event.type === 'xstate.done.actor.post' ? event.output.told : was.told)
      // Found again, the amount is at hand as it was written.
      if (event.type === 'player.found')
        expect([after.context.turn, draft]).toEqual([was.turn + (event.id === 4 ? 1 : 0), was.draft])
      // A card that was read into a field moves nothing; it is told of until something else is written.
      const { strayCard } = after.context as ServingContext
      if (event.type === 'card.read') {
        expect(after.value).toEqual(before.value)
        expect([after.context, strayCard]).toEqual([
          { ...was, strayCard },
          { card: '70077007', into: 'amount' },
        ])
      } else if (after.context.draft !== was.draft || event.type === 'card.served') expect(strayCard).toBeNull()
      const isPosting = after.matches('posting')
      expect(open.includes('post')).toBe(isPosting)
      // Why it is refused stands as long as it is, whatever else is heard of the player.
      if (after.matches({ composing: 'refused' })) expect(after.context.failure).not.toBeNull()
      expect(open.includes('judge')).toBe(after.matches({ composing: 'judging' }))
      // Nothing is sent that is not whole, has no reason where one is needed, or has no key.
      if (isPosting)
        expect([isWhole(draft), !needsReason(draft.kind) || draft.reason !== '', key]).toEqual([
          true,
          true,
          key === 'key-kept' ? key : 'key-0001',
        ])
      // A posting whose end is not known is asked for again as it was, under its own key, and by nobody else's page.
      if (event.type === 'xstate.done.actor.recall') {
        const own = event.output?.asked.playerID === 4
        expect(after.hasTag('unknown')).toBe(own)
        if (own)
          expect([key, draft.kind, draft.isBack, draft.reason, draft.handPayId, isWhole(draft)]).toEqual([
            ...['key-kept', event.output.kind, event.output.asked.amount < 0],
            ...[event.output.reason, event.output.handPayId, true],
          ])
      }
      // It is forgotten by who decides so alone.
      expect(said.some(({ type }) => type === 'forget')).toBe(
        before.hasTag('unknown') && (event.type === 'draft.cleared' || event.type === 'posting.abandoned'),
      )
      // Nobody is surprised by a second person: it was told before the Enter that posts.
      if (isPosting && event.type === 'xstate.done.actor.judge')
        expect([event.output, was.isHurried]).toEqual([fits, true])
      if (event.type === 'draft.edited' && !before.hasTag('posting') && !before.hasTag('unknown'))
        expect([event.change.reason === undefined ? verdict : null, after.context.posted]).toEqual([null, null])
      // Of another kind it is the same amount and the same words.
      if (event.type === 'draft.edited' && event.change.kind !== undefined && draft !== was.draft)
        expect([draft.amount, draft.reason, draft.kind]).toEqual([
          was.draft.amount,
          was.draft.reason,
          event.change.kind,
        ])
      // Of zero it is told when it is to be posted, and until something else is written.
      if (after.matches({ composing: 'zero' })) expect([draft.amount, selectIsZero(after as never)]).toEqual([0, true])
      // Much is asked for once more, behind the Enter that may come twice.
      const isLarge = draft.kind !== 'handPay' && draft.amount === 100_000_000
      if (isPosting && isLarge && !before.hasTag('posting') && !before.hasTag('unknown'))
        expect(before.matches({ composing: { large: 'asked' } })).toBe(true)
      if (after.hasTag('large'))
        expect([isLarge, !needsReason(draft.kind) || draft.reason !== '']).toEqual([true, true])
      // What was posted is not posted again.
      if (event.type === 'xstate.done.actor.post') expect([draft.amount, draft.reason, key]).toEqual([null, '', ''])
    },
  })
  expect(walked.untaken).toEqual([])
})

it('what waited is told as it was decided, also once five others were posted after it', async () => {
  const { pending, done } = TransactionState
  const waiting = { ...told, state: pending } as Told
  const never = new Promise<never>(() => {})
  const machine = servingMachine.provide({
    actors: {
      recall: fromPromise<Posting | null, undefined>(async () => null),
      judge: fromPromise<Verdict, Posting['asked']>(async () => waits),
      post: fromPromise<Posted, Posting>(async () => ({ ...posted, isWaiting: true, told: waiting })),
      detail: fromPromise(() => never) as never,
      leaving: fromPromise(() => never) as never,
    },
    delays: { pause: 0 },
    actions: { send: () => {} },
  })
  const actor = createActor(machine, { input: { playerId: 4, kinds: deskKindNames } }).start()
  await waitFor(actor, (now) => now.matches('composing'))
  actor.send({ type: 'draft.edited', change: { amount: 500 } })
  await waitFor(actor, (now) => now.matches({ composing: 'ready' }))
  actor.send({ type: 'draft.submitted', key: 'key-0001' })
  const stateAfter = (known: object | null) => {
    if (known) actor.send({ type: 'detail.answered', known })
    const { told: row, isGone } = actor.getSnapshot().context.posted ?? {}
    return [row?.state, isGone ?? false]
  }
  await waitFor(actor, (now) => now.context.posted !== null)
  expect(stateAfter(null)).toEqual([pending, false])
  expect(stateAfter(servedWith([waiting], [waiting]))).toEqual([pending, false])
  // Long waiting, and no more among the last five.
  expect(stateAfter(servedWith([], [waiting]))).toEqual([pending, false])
  // Decided between two looks, with five others after it: it waits no more, and its slip says the rest.
  expect(stateAfter(servedWith([]))).toEqual([pending, true])
  expect(stateAfter(servedWith([{ ...waiting, state: done }]))).toEqual([done, false])
  expect(stateAfter(servedWith([]))).toEqual([done, true])
  actor.stop()
})

it('who may adjust alone begins with that, and comes back to it', () => {
  const actor = createActor(servingMachine, { input: { playerId: 4, kinds: ['adjustment'] } })
  expect(actor.getSnapshot().context.draft.kind).toBe('adjustment')
  const both = createActor(servingMachine, { input: { playerId: 4, kinds: deskKindNames } })
  expect(both.getSnapshot().context.draft.kind).toBe('deposit')
})
