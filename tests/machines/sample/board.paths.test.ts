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
  withHeldAt,
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
  'held.lifted': [
    { type: 'held.lifted', held: { kind: 'card', id: 'a' } },
    { type: 'held.lifted', held: { kind: 'card', id: 'none' } },
    { type: 'held.lifted', held: { kind: 'list', id: '1' } },
    { type: 'held.lifted', held: { kind: 'list', id: 'none' } },
  ],
  'held.moved': [
    { type: 'held.moved', to: { listId: '2', at: 1 } },
    { type: 'held.moved', to: { listId: 'none', at: 0 } },
  ],
  'held.stepped': [
    { type: 'held.stepped', by: 'down' },
    { type: 'held.stepped', by: 'before' },
  ],
  'held.dropped': [{ type: 'held.dropped' }],
  'held.returned': [{ type: 'held.returned' }],
} satisfies Alphabet<BoardEvent>
const sorted = (all: readonly BoardList[]) => [
  all.map(({ id }) => id).toSorted(),
  all.flatMap(({ idCards }) => idCards).toSorted(),
]
const refusal = toast('error', failureText(unansweredCall))

it('walks every transition: no card and no list is lost or doubled, and what is refused or let go in its place changes nothing', () => {
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
      if (context.board) expect(sorted(context.lists)).toEqual(sorted(context.board.lists))
      if (after.matches('still')) expect([context.held, context.lists]).toEqual([null, context.board?.lists])
      if (after.matches('carrying')) expect(['a', '1']).toContain(context.held?.id)
      if (event.type === 'held.dropped' && before.matches('carrying')) {
        const { lists: were } = before.context as BoardContext
        expect(after.matches('arranging')).toBe(JSON.stringify(were) !== JSON.stringify(lists))
      }
    },
  })
  expect(walked.untaken).toEqual([])
})

const card = (id: string) => ({ kind: 'card' as const, id })
const list = (id: string) => ({ kind: 'list' as const, id })

describe('a card', () => {
  it('stands before the place that is named, within its list too', () => {
    expect(withHeldAt(lists, card('a'), { listId: '1', at: 1 })[0]?.idCards).toEqual(['b', 'a'])
    expect(withHeldAt(lists, card('b'), { listId: '2', at: 9 }).map(({ idCards }) => idCards)).toEqual([['a'], ['b']])
    expect(placeOfCard(withHeldAt(lists, card('b'), { listId: '1', at: -3 }), 'b')).toEqual({ listId: '1', at: 0 })
  })
  it('steps no further than its lists', () => {
    expect(steppedBy(lists, card('a'), 'up')).toEqual(lists)
    expect(steppedBy(lists, card('a'), 'before')).toBe(lists)
    expect(placeOfCard(steppedBy(lists, card('b'), 'after'), 'b')).toEqual({ listId: '2', at: 0 })
    expect(steppedBy(lists, card('none'), 'up')).toBe(lists)
  })
})

describe('a list', () => {
  const ids = (all: readonly BoardList[]) => all.map(({ id }) => id)
  it('stands at the place that is named, with its cards', () => {
    expect(withHeldAt(lists, list('1'), { listId: '2', at: 1 })).toEqual(lists.toReversed())
    expect(ids(withHeldAt(lists, list('1'), { listId: '', at: 9 }))).toEqual(['2', '1'])
    expect(withHeldAt(lists, list('none'), { listId: '', at: 0 })).toBe(lists)
  })
  it('steps among the lists, and neither up nor down', () => {
    expect(ids(steppedBy(lists, list('1'), 'after'))).toEqual(['2', '1'])
    expect(ids(steppedBy(lists, list('1'), 'before'))).toEqual(['1', '2'])
    expect(steppedBy(lists, list('2'), 'up')).toBe(lists)
  })
})
