import { expect, it } from 'vitest'
import {
  type ShownUser,
  tabOf,
  type UserContext,
  type UserEvent,
  userMachine,
} from '#machines/desk/pages/user/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, type Messages, walkChart } from '#tests/kit/walk.ts'

const placeAt = (id: number, search = ''): PagePlace => ({ page: 'users', values: { filter: String(id) }, search })
const player = { id: 7, type: 0, username: 'ada' } as ShownUser
const staff = { id: 7, type: 2, username: 'ada' } as ShownUser
const alphabet = {
  'place.shown': [
    '',
    '?tab=money',
    '?tab=limits',
    '?tab=notes',
    '?tab=sessions',
    '?tab=sessions&s.hidden=id',
    '?tab=security',
  ]
    .map((search) => ({ type: 'place.shown' as const, place: placeAt(7, search) }))
    .concat({ type: 'place.shown', place: placeAt(8) }),
  'player.changed': [7, 9, null].map((id) => ({ type: 'player.changed', id })),
  'sessions.changed': [{ type: 'sessions.changed' }],
  'user.outdated': [{ type: 'user.outdated' }],
  'detail.answered': [player, staff].map((known) => ({ type: 'detail.answered', known })),
} satisfies Alphabet<UserEvent>
const idOf = ({ values }: PagePlace) => Number(values.filter)
const listed: Message = { to: 'userTab', event: { type: 'query.outdated' } }
const told = (type: 'detail.outdated' | 'detail.retry'): Message[] => [
  ...[{ to: 'detail', event: { type } } as const, { to: 'userPart', event: { type } } as const],
  listed,
]
const messages: Messages = [
  ['sessions.changed', listed],
  ['user.outdated', told('detail.retry')],
  [
    'player.changed',
    ({ before, event }) =>
      [null, (before.context as UserContext).id].includes(event.id) ? told('detail.outdated') : [],
  ],
  [
    'place.shown',
    ({ before, event: { place } }) =>
      idOf(place) === (before.context as UserContext).id
        ? []
        : { to: 'detail', event: { type: 'detail.shown', id: idOf(place) } },
  ],
]

it('walks every transition: a tab asks while it is open, a player’s alone; another user begins anew', () => {
  const walked = walkChart({
    machine: userMachine,
    input: { id: 7, search: '' },
    alphabet,
    outcomes: { detail: {}, money: {}, limits: {}, notes: {}, rows: {}, refunding: {} },
    key: ({ context }) => {
      const { id, search, tabs } = context as UserContext
      return [id, search, tabs]
    },
    messages,
    check: ({ after, open }) => {
      const { tabs, tab, search } = after.context as UserContext
      expect(tab).toBe(tabOf(search))
      expect(tabs.length > 0).toBe(after.matches('open'))
      const isTheirs = tabs.includes(tab)
      const isList = ['sessions', 'transactions', 'security', 'logins'].includes(tab)
      expect(open).toEqual([
        'detail',
        ...(isTheirs && tab === 'limits' ? ['limits'] : []),
        ...(isTheirs && tab === 'money' ? ['money'] : []),
        ...(isTheirs && tab === 'notes' ? ['notes'] : []),
        ...(isTheirs && isList ? ['refunding', 'rows'] : []),
      ])
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['', 'profile'],
  ['?tab=limits', 'limits'],
  ['?tab=nothing', 'profile'],
])('%s opens %s', (search, tab) => {
  expect(tabOf(search)).toBe(tab)
})
