import { describe, expect, it } from 'vitest'
import { failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import {
  type BoardContext,
  type BoardEvent,
  type BoardList,
  boardMachine,
  placeOfCard,
  type ShownBoard,
  steppedBy,
  withCardAt,
} from '#machines/sample/board/index.ts'
import type { SamplePlace } from '#machines/sample/frame/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const placeAt = (board: string, search = ''): SamplePlace => ({ page: 'board', values: { board }, search })
const lists: readonly BoardList[] = [
  { id: '1', name: 'Now', idCards: ['a', 'b'] },
  { id: '2', name: 'Later', idCards: [] },
]
const board: ShownBoard = {
  id: '1',
  name: 'Spring',
  lists,
  cards: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
}
const alphabet = {
  'place.shown': [
    { type: 'place.shown', place: placeAt('1', '?x=1') },
    { type: 'place.shown', place: placeAt('2') },
  ],
  'act.asked': [{ type: 'act.asked', act: { name: 'list', data: { name: 'More' } } }],
  'thing.saved': [{ type: 'thing.saved', goTo: null }],
  'board.retry': [{ type: 'board.retry' }],
  'card.lifted': [
    { type: 'card.lifted', id: 'a' },
    { type: 'card.lifted', id: 'none' },
  ],
  'card.moved': [
    { type: 'card.moved', to: { listId: '2', at: 0 } },
    { type: 'card.moved', to: { listId: 'none', at: 0 } },
  ],
  'card.stepped': [
    { type: 'card.stepped', by: 'down' },
    { type: 'card.stepped', by: 'before' },
  ],
  'card.dropped': [{ type: 'card.dropped' }],
  'card.returned': [{ type: 'card.returned' }],
} satisfies Alphabet<BoardEvent>
const cardsOf = (all: readonly BoardList[]) => all.flatMap(({ idCards }) => idCards).toSorted()
const refusal = toast('error', failureText(unansweredCall))

it('walks every transition: no card is lost or doubled, and what is refused or let go in its place changes nothing', () => {
  const walked = walkChart({
    machine: boardMachine,
    input: { place: placeAt('1') },
    alphabet,
    outcomes: {
      fetchBoard: { done: [board], error: [unansweredCall] },
      arrange: { done: [board], error: [unansweredCall] },
      act: { done: [board], error: [unansweredCall] },
    },
    messages: [
      ['arrange failed', refusal],
      ['act failed', refusal],
    ],
    check: ({ before, after, open, event }) => {
      const context = after.context as BoardContext
      for (const [id, state] of [
        ['fetchBoard', 'loading'],
        ['arrange', 'arranging'],
        ['act', 'acting'],
      ] as const)
        expect([id, open.includes(id)]).toEqual([id, after.matches(state)])
      if (context.board) expect(cardsOf(context.lists)).toEqual(cardsOf(context.board.lists))
      if (after.matches('still')) expect([context.held, context.lists]).toEqual([null, context.board?.lists])
      if (after.matches('carrying')) expect(context.held).toBe('a')
      if (event.type === 'card.dropped' && before.matches('carrying')) {
        const { lists: were } = before.context as BoardContext
        expect(after.matches('arranging')).toBe(JSON.stringify(were) !== JSON.stringify(lists))
      }
    },
  })
  expect(walked.untaken).toEqual([])
})

describe('a card', () => {
  it('stands before the place that is named, within its list too', () => {
    expect(withCardAt(lists, 'a', { listId: '1', at: 1 })[0]?.idCards).toEqual(['b', 'a'])
    expect(withCardAt(lists, 'b', { listId: '2', at: 9 }).map(({ idCards }) => idCards)).toEqual([['a'], ['b']])
    expect(placeOfCard(withCardAt(lists, 'b', { listId: '1', at: -3 }), 'b')).toEqual({ listId: '1', at: 0 })
  })
  it('steps no further than its lists', () => {
    expect(steppedBy(lists, 'a', 'up')).toEqual(lists)
    expect(steppedBy(lists, 'a', 'before')).toBe(lists)
    expect(placeOfCard(steppedBy(lists, 'b', 'after'), 'b')).toEqual({ listId: '2', at: 0 })
    expect(steppedBy(lists, 'none', 'up')).toBe(lists)
  })
})
