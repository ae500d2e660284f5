import { expect, it } from 'vitest'
import { type FinderContext, type FinderEvent, finderMachine } from '#machines/desk/pages/cage/index.ts'
import type { FoundPlayer } from '#protocol/calls/serving.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const player = (id: number): FoundPlayer => ({
  ...{
    id,
    username: `p${id}`,
    name: 'Deniz',
    lastname: 'Kaya',
    photoURL: null,
    isVip: false,
    isBlocked: false,
    card: null,
  },
})
const foundAgain = (id: number): Message => ({ to: 'serving', event: { type: 'player.found', id } })
const alphabet = {
  'search.typed': ['deniz', ' '].map((text) => ({ type: 'search.typed', text }) as const),
  'search.moved': ([1, -1] as const).map((by) => ({ type: 'search.moved', by }) as const),
  'search.submitted': [{ type: 'search.submitted' }],
  'player.chosen': [{ type: 'player.chosen', id: 2 }],
  'search.closed': [{ type: 'search.closed' }],
} satisfies Alphabet<FinderEvent>

it('walks every transition: Enter before the answer takes the only one and never one of several, arrows go round', () => {
  const walked = walkChart({
    machine: finderMachine,
    alphabet,
    outcomes: { findPlayers: { done: [[], [player(1)], [player(1), player(2)]], error: [unansweredCall] } },
    key: ({ context }) => {
      const { text, found, marked, isHurried } = context as FinderContext
      return [text.trim() === '', found?.length, marked, isHurried]
    },
    // Whoever is served already has no other address: their amount is told to be at hand.
    messages: [
      ['player.chosen', ({ before, event }) => (before.matches('found') ? foundAgain(event.id) : [])],
      [
        'search.submitted',
        ({ before }) => {
          const { found, marked } = before.context as FinderContext
          const one = found?.[marked]
          return before.matches('found') && one ? foundAgain(one.id) : []
        },
      ],
      [
        'findPlayers done',
        ({ before, event }) =>
          (before.context as FinderContext).isHurried && event.output.length === 1 ? foundAgain(1) : [],
      ],
    ],
    check: ({ before, after, event, said, open }) => {
      const { found, marked, text } = after.context as FinderContext
      const was = before.context as FinderContext
      expect(open.includes('findPlayers')).toBe(after.matches('asking'))
      expect(text === '').toBe(after.matches('empty'))
      if (found && found.length > 0) expect(found[marked]).toBeDefined()
      const chosen = said.flatMap(({ type, params }) =>
        type === 'navigate' ? [(params as { to: string }).to.replace('/apps/cashier/', '')] : [],
      )
      if (event.type === 'player.chosen' && before.matches('found')) expect(chosen).toEqual(['2'])
      else if (event.type === 'search.submitted' && before.matches('found') && was.found?.length)
        expect(chosen).toEqual([String(was.found[was.marked]?.id)])
      else if (event.type === 'xstate.done.actor.findPlayers' && was.isHurried && event.output.length === 1)
        expect(chosen).toEqual(['1'])
      else expect(chosen).toEqual([])
    },
  })
  expect(walked.untaken).toEqual([])
})
