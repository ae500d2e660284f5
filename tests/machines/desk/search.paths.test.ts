import { describe, expect, it } from 'vitest'
import { fold, mostSuggestions, suggest } from '#machines/desk/navigation/suggest.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { deskPages } from '#machines/desk/pages/pages.ts'
import { entriesOf, lookUpFor } from '#machines/desk/search/lookUp.ts'
import { searchMachine } from '#machines/desk/search/index.ts'
import type { Entry, LookedUp, SearchContext, SearchEvent } from '#machines/desk/search/search.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { everyPermission } from '#protocol/core/permissions.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const lock = { to: 'idleLock', event: { type: 'lock.chosen' } } as const
const chat = { to: 'chat', event: { type: 'panel.toggled' } } as const
const entries: Entry[] = [
  { id: 'recent-machines', kind: 'recent', url: '/Machines', title: 'Machines' },
  ...['Machine Board', 'Machines'].map((title) => ({ id: title, kind: 'page', url: `/${title}`, title }) as const),
  { id: 'lock', kind: 'command', title: 'Machine lock', messages: [lock, chat] },
  { id: 'fullscreen', kind: 'command', title: 'Machine, full screen', act: 'fullscreen' },
]
const answers: LookedUp[] = [
  { machines: [], players: [] },
  {
    machines: [
      { id: 7, name: 'Machiavelli', cabin: 12 },
      { id: 8, name: 'Orchard', cabin: 13 },
    ],
    players: [{ id: 5, username: 'deniz', name: 'Deniz', lastname: 'Kaya' }],
  },
]
const alphabet = {
  'search.opened': [{ type: 'search.opened', entries }],
  'search.typed': [
    { type: 'search.typed', text: 'machi' },
    { type: 'search.typed', text: 'z' },
  ],
  'search.moved': [
    { type: 'search.moved', by: 1 },
    { type: 'search.moved', by: -1 },
  ],
  'search.chosen': [
    { type: 'search.chosen' },
    { type: 'search.chosen', id: 'Machine Board' },
    { type: 'search.chosen', id: 'lock' },
    { type: 'search.chosen', id: 'fullscreen' },
    { type: 'search.chosen', id: 'player-5' },
  ],
  'search.closed': [{ type: 'search.closed' }],
} satisfies Alphabet<SearchEvent>

function chosenOf({ before, event }: Step): Entry | undefined {
  const { found, active } = before.context as SearchContext
  return event.id === undefined ? found[active] : found.find(({ id }) => id === event.id)
}
const visited = (entry: Entry): Message[] =>
  'url' in entry && (entry.kind === 'machine' || entry.kind === 'player')
    ? [
        {
          to: 'recent',
          event: { type: 'place.visited', place: { id: entry.id, url: entry.url, title: entry.title } },
        },
      ]
    : []

it.each([false, true])(
  'walks every transition; what is chosen is what was active (all are offered, and the venue is asked: %s)',
  (offersAll) => {
    const walked = walkChart({
      machine: searchMachine,
      input: { offersAll, viewer: { type: 4, permissions: [] } },
      alphabet,
      outcomes: { lookUp: { done: answers, error: [unansweredCall] } },
      key: ({ context }) => {
        const { typed, active, found } = context as SearchContext
        return [typed, active, found.map(({ id }) => id)]
      },
      messages: [
        [
          'search.chosen',
          (step) => {
            const chosen = chosenOf(step)
            if (!chosen) return []
            return 'messages' in chosen ? chosen.messages : visited(chosen)
          },
        ],
      ],
      check: (step) => {
        const { after, event, said, open } = step
        const { found, active, typed } = after.context as SearchContext
        expect(active).toBeLessThan(Math.max(1, found.length))
        if (!after.hasTag('open')) expect([typed, found]).toEqual(['', []])
        else if (typed === '') expect(found).toEqual(offersAll ? entries : entries.slice(0, 1))
        // One page is told once, though it was recent too.
        if (typed === 'machi') expect(found.filter((one) => 'url' in one && one.url === '/Machines')).toHaveLength(1)
        if (!offersAll || typed === 'z') expect(open).not.toContain('lookUp')
        if (event.type === 'xstate.done.actor.lookUp' && (event.output as LookedUp).players.length > 0)
          expect(found.slice(-2).map(({ id }) => id)).toEqual(['machine-7', 'player-5'])
        const chosen = event.type === 'search.chosen' ? chosenOf(step) : undefined
        const acts =
          chosen === undefined ? [] : 'url' in chosen ? ['navigate'] : 'act' in chosen ? ['toggleFullscreen'] : []
        expect(said.map(({ type }) => type)).toEqual(acts)
        if (chosen && 'url' in chosen) expect(said[0]?.params).toEqual({ to: chosen.url })
      },
    })
    // A field asks nobody.
    expect(walked.untaken.filter((one) => offersAll || !/pausing|asking|lookUp/.test(one))).toEqual([])
  },
)

it.each([
  ['an administrator', { type: 4, permissions: [] }, { machines: true, players: 'users' }],
  ['a cashier', { type: 1, permissions: [107] }, { machines: false, players: 'served' }],
  ['who adjusts', { type: 1, permissions: [111] }, { machines: false, players: 'served' }],
  ['a technician', { type: 1, permissions: [136] }, { machines: true, players: null }],
])('%s is looked up for what they may open', (_, viewer, wanted) => {
  expect(lookUpFor('kaya', viewer)).toEqual({ text: 'kaya', ...wanted })
})

it('a player who is found leads to a page that whoever looked may open', () => {
  const found: LookedUp = { machines: [], players: [{ id: 5, username: 'deniz', name: 'Deniz', lastname: 'Kaya' }] }
  const wrong = everyPermission.filter((permission) => {
    const viewer = { type: 1, permissions: [permission] }
    if (lookUpFor('kaya', viewer).players === null) return false
    return entriesOf(found, 'kaya', viewer).some((entry) => {
      const page = Object.values(deskPages).find(
        ({ path }) => 'url' in entry && entry.url === path.replace(/:\w+\??/, '5'),
      )
      return !page || !holds(viewer, page.permission)
    })
  })
  expect(wrong).toEqual([])
})

describe('what is found', () => {
  it.each([
    ['  ÇıkıŞ ', 'cikis'],
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['Résumé', 'resume'],
    ['لوحة', 'لوحة'],
  ])('%s is folded to %s', (text, folded) => expect(fold(text)).toBe(folded))
  it('titles that begin with it come first, ten at most', () => {
    const many = Array.from({ length: 30 }, (_, place) => ({ title: place < 20 ? `A page ${place}` : `page ${place}` }))
    const found = suggest(many, 'PAGE')
    expect(found).toHaveLength(mostSuggestions)
    expect(found.every(({ title }) => title.startsWith('page'))).toBe(true)
    expect(suggest(many, ' ')).toEqual([])
    expect(suggest(many, 'ages')).toEqual([])
  })
})
