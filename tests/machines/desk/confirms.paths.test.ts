import { expect, it } from 'vitest'
import {
  type ConfirmsContext,
  type ConfirmsEvent,
  confirmsMachine,
  type DecidedAct,
  openedOf,
  transactionOpened,
  wordOf,
} from '#machines/desk/pages/confirms/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'confirms', values: {}, search })
const order: CommandOrder<DecidedAct> = {
  ...{
    act: { do: 'confirm', kind: 'transaction', ref: 4, isJackpot: false },
    title: { key: 'confirm' },
    words: null,
    confirm: { key: 'confirm' },
    done: null,
  },
  ...{ isAsked: true, isDangerous: false, reason: 'none', phrase: null, affected: [] },
}
const alphabet = {
  'place.shown': ['', '?open=transaction-4', '?open=transaction-5', '?open=fix-4'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'confirms.changed': [{ type: 'confirms.changed' }],
  'decision.ordered': [{ type: 'decision.ordered', order, key: 'k-1' }],
  'judgement.retried': [{ type: 'judgement.retried' }],
} satisfies Alphabet<ConfirmsEvent>
const outdated: Message = { to: 'confirmList', event: { type: 'collection.outdated' } }
const messages: Messages = [
  ['xstate.init', { to: 'notifications', event: { type: 'topic.watched', topic: 'confirms', by: 'page' } }],
  ['confirms.changed', outdated],
  ['decision.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
]
const gone = { kind: 'refused', code: 60_404, message: 'gone', params: { id: 4 } }

it('walks every transition: what is looked at belongs to the transaction that is open, and decisions go to what runs them', () => {
  const walked = walkChart({
    machine: confirmsMachine,
    input: { place: placeAt(''), viewer: { type: 2, permissions: [132] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      list: {},
      commands: {},
      calling: {},
      fetchJudgement: { done: [{ transaction: { id: 4 } }], error: [gone, 'broken'] },
    },
    key: ({ context }) => {
      const { place, judgement } = context as ConfirmsContext
      return [place.search, judgement !== null]
    },
    messages,
    check: ({ event, before, after, open }) => {
      const { place, judgement } = after.context as ConfirmsContext
      const id = transactionOpened(place.search)
      expect(open).toEqual(expect.arrayContaining(['list', 'commands', 'calling']))
      if (id === null) expect([judgement, open.includes('fetchJudgement')]).toEqual([null, false])
      // Of another one nothing is shown, not for a moment.
      if (event.type === 'place.shown' && transactionOpened((before.context as ConfirmsContext).place.search) !== id)
        expect(judgement).toBeNull()
      expect(open.includes('fetchJudgement')).toBe(after.hasTag('judging'))
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each(['', '?open=', '?open=fix', '?open=fix-', '?open=fix-1e3', '?open=nothing-3', '?open=fix-1234567890123456'])(
  '%s opens nothing',
  (search) => expect(openedOf(search)).toBeNull(),
)
it('every kind has its own word', () => {
  const all = (['transaction', 'handPay', 'fix', 'approval', 'lift', 'handOver'] as const).flatMap((kind) =>
    [1, 2, 999].map((ref) => ({ kind, ref })),
  )
  expect(all.map((one) => openedOf(`?open=${wordOf(one)}`))).toEqual(all)
})
