import { expect, it } from 'vitest'
import {
  type BoardContext,
  type BoardEvent,
  boardMachine,
  type BoardOrder,
  showOf,
  sideOf,
  withBoard,
  zoomOf,
} from '#machines/desk/pages/machineBoard/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { wallOf } from '#machines/desk/watch/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (search: string): PagePlace => ({ page: 'machineBoard', values: {}, search })
const order: CommandOrder<BoardOrder> = {
  ...{
    act: { of: 'sessions', do: 'kick', ids: [4, 5] },
    title: { key: 'kick' },
    words: null,
    confirm: { key: 'kick' },
  },
  ...{ done: null, isAsked: true, isDangerous: true, reason: 'required', phrase: null, affected: [] },
}
const figuresOf = (machineID: number, credit: number) => ({
  ...{ id: 9, machineID, credit, bet: 20, lag: 40, cashIn: 100, cashOut: 0, handPaid: 0, net: credit - 100 },
  ...{ turnOver: 60, isHot: false },
})
const alphabet = {
  'place.shown': ['', '?show=wall', '?show=table&wall=7', '?show=plan'].map((search) => ({
    ...{ type: 'place.shown', place: placeAt(search) },
  })),
  'statuses.changed': [
    {
      type: 'statuses.changed',
      machines: [
        { id: 4, status: 6, sequence: 9 },
        { id: 5, status: 2, sequence: 3 },
      ],
    },
  ],
  'machines.changed': [{ type: 'machines.changed' }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'problems.changed': [{ type: 'problems.changed' }],
  'attendant.changed': [{ type: 'attendant.changed' }],
  'figures.changed': [
    { type: 'figures.changed', figures: { sessions: [figuresOf(4, 80)], at: 5, sequence: 1 } },
    { type: 'figures.changed', figures: { sessions: [figuresOf(5, 70)], at: 6, sequence: 2 } },
  ],
  'board.ordered': [{ type: 'board.ordered', order, key: 'k-1' }],
  'wake.refused': [{ type: 'wake.refused' }],
} satisfies Alphabet<BoardEvent>

const outdated: Message = { to: 'boardList', event: { type: 'collection.outdated' } }
const watched = (['statuses', 'machines', 'sessions', 'problems', 'attendant', 'figures'] as const).map(
  (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
)
const messages: Messages = [
  ['board.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  ['xstate.init', watched],
  ['place.shown', ({ event }) => ({ to: 'wall', event: { type: 'wall.shown', ids: wallOf(event.place.search) } })],
  [
    'statuses.changed',
    {
      to: 'boardList',
      event: {
        type: 'collection.patched',
        patches: [
          { id: 4, sequence: 9, change: { status: 6 } },
          { id: 5, sequence: 3, change: { status: 2, session: null, credit: null } },
        ],
      },
    },
  ],
  ...['statuses.changed', 'machines.changed', 'sessions.changed', 'problems.changed', 'attendant.changed'].map(
    (when) => [when, outdated] as const,
  ),
  ['sessions.changed', { to: 'boardTotals', event: { type: 'collection.outdated' } }],
]

function walked(seesTotals: boolean) {
  const permissions = seesTotals ? [108, 145] : [108]
  return walkChart({
    machine: boardMachine,
    input: { place: placeAt(''), viewer: { type: 1, permissions }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      ...{ list: {}, totals: {}, wall: {}, commands: {}, plan: {} },
      wakeLock: { error: ['broken'] },
    },
    key: ({ context }) => {
      const { place, figures, beats } = context as BoardContext
      return [place.search, figures, Math.min(beats, 1)]
    },
    messages,
    check: ({ event, before, after, open }) => {
      const { place, figures } = after.context as BoardContext
      const isWall = showOf(place.search) === 'wall'
      expect(after.hasTag('wall')).toBe(isWall)
      // The screen is kept awake for as long as it is a wall, and no longer; where it is not, that is known.
      if (open.includes('wakeLock')) expect(isWall).toBe(true)
      else expect(isWall).toBe(after.hasTag('dozing'))
      expect(open.includes('plan')).toBe(showOf(place.search) === 'plan')
      expect(open.includes('totals')).toBe(seesTotals)
      expect(open.filter((id) => ['list', 'wall', 'commands'].includes(id))).toHaveLength(3)
      // What is told of one machine leaves the others as they were.
      if (event.type !== 'figures.changed') return
      const [told] = (event as Extract<BoardEvent, { type: 'figures.changed' }>).figures.sessions
      const known = (before.context as BoardContext).figures
      expect(figures).toEqual({ ...known, ...(told ? { [told.machineID]: told } : {}) })
    },
  })
}

it('walks every transition: what is taken in is asked for by whom it concerns alone, orders go to what runs them, and a wall stays awake', () => {
  const others = new Set(walked(false).untaken)
  expect(walked(true).untaken.filter((one) => others.has(one))).toEqual([])
})

it('the address alone says what it is shown as, and what it is at first is not written', () => {
  const wall = withBoard('?f.status=1&wall=12,15', { show: 'wall' })
  expect(wall).toBe('?f.status=1&wall=12,15&show=wall')
  expect(showOf(wall)).toBe('wall')
  expect(withBoard(wall, { show: 'tiles' })).toBe('?f.status=1&wall=12,15')
  expect(withBoard('', { of: 'house' })).toBe('')
  expect(sideOf(withBoard('', { of: 'player' }))).toBe('player')
  expect([showOf('?show=cinema'), sideOf('?of=nobody'), zoomOf('?zoom=7')]).toEqual(['tiles', 'house', 100])
  const near = withBoard('?show=plan', { zoom: 200 })
  expect([near, zoomOf(near), withBoard(near, { zoom: 100 })]).toEqual(['?show=plan&zoom=200', 200, '?show=plan'])
})
