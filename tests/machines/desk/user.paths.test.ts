import { expect, it } from 'vitest'
import {
  type ShownUser,
  tabOf,
  tabsOf,
  type UserContext,
  type UserEvent,
  userMachine,
} from '#machines/desk/pages/user/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const placeAt = (id: number, search = ''): PagePlace => ({ page: 'users', values: { filter: String(id) }, search })
const player = { id: 7, type: 0, username: 'ada' } as ShownUser
const staff = { id: 7, type: 2, username: 'ada' } as ShownUser
const missing = { kind: 'refused', code: ErrorCode.unknown, message: 'no', params: null }
const alphabet = {
  'place.shown': ['', '?tab=money', '?tab=sessions', '?tab=sessions&s.hidden=id', '?tab=security']
    .map((search) => ({ type: 'place.shown' as const, place: placeAt(7, search) }))
    .concat({ type: 'place.shown', place: placeAt(8) }),
  'player.changed': [7, 9, null].map((id) => ({ type: 'player.changed', id })),
  'sessions.changed': [{ type: 'sessions.changed' }],
  'user.outdated': [{ type: 'user.outdated' }],
  'user.retried': [{ type: 'user.retried' }],
  'part.retried': [{ type: 'part.retried' }],
} satisfies Alphabet<UserEvent>
const listed = { to: 'userTab', event: { type: 'query.outdated' } } as const
const isListing = ({ before }: Step) => before.matches({ open: { tab: 'listing' } })
const messages: Messages = [
  ['sessions.changed', (step) => (isListing(step) ? listed : [])],
  ['user.outdated', (step) => (isListing(step) ? listed : [])],
  ['player.changed', (step) => (isListing(step) && step.event.id !== 9 ? listed : [])],
]

it('walks every transition: a tab asks while it is open, a player’s alone; another user begins anew', () => {
  const walked = walkChart({
    machine: userMachine,
    input: { id: 7, search: '' },
    alphabet,
    outcomes: {
      fetchUser: { done: [player, staff], error: [unansweredCall, missing] },
      refetch: { done: [player], error: [unansweredCall] },
      fetchPart: { done: [{ of: 'money', summary: {} }], error: [unansweredCall] },
      rows: {},
    },
    key: ({ context }) => {
      const { id, search, user, part, failure } = context as UserContext
      return [id, search, user?.type ?? null, part === null, failure === null]
    },
    messages,
    check: ({ after, open }) => {
      const { user, tab, part, search } = after.context as UserContext
      expect(tab).toBe(tabOf(search))
      expect(user !== null).toBe(after.hasTag('open'))
      const isTheirs = user !== null && tabsOf(user).includes(tab)
      if (open.includes('fetchPart')) expect(isTheirs).toBe(true)
      if (open.includes('rows')) expect([isTheirs, tab === 'sessions' || tab === 'security']).toEqual([true, true])
      if (part !== null) expect(tab).toBe('money')
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
