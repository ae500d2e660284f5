import { expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { UserEvent } from '#machines/desk/pages/user/index.ts'
import {
  listOf,
  type UserOrder,
  userOf,
  type UserResult,
  type UsersContext,
  type UsersEvent,
  usersFilterOf,
  usersMachine,
} from '#machines/desk/pages/users/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import type { User } from '#protocol/core/users.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'

const placeAt = (filter: string, search = ''): PagePlace => ({ page: 'users', values: { filter }, search })
const order: CommandOrder<UserOrder> = {
  ...{ act: { do: 'password', id: 7, name: 'Ada' }, title: { key: 'reset' }, words: null, confirm: { key: 'reset' } },
  ...{ isAsked: true, isDangerous: false, reason: 'required', phrase: null, affected: [], done: null },
}
const user = { id: 7, username: 'ada' } as User
const alphabet = {
  'place.shown': [
    { type: 'place.shown', place: placeAt('all') },
    { type: 'place.shown', place: placeAt('players', '?vip=yes') },
    { type: 'place.shown', place: placeAt('requests') },
    { type: 'place.shown', place: placeAt('7') },
    { type: 'place.shown', place: placeAt('8', '?tab=money') },
  ],
  'player.changed': [{ type: 'player.changed', id: 7 }],
  'sessions.changed': [{ type: 'sessions.changed' }],
  'user.ordered': [{ type: 'user.ordered', order, key: 'k-1' }],
  'writing.asked': [
    { type: 'writing.asked', user: null },
    { type: 'writing.asked', user },
  ],
  'writing.closed': [{ type: 'writing.closed' }],
  'issued.closed': [{ type: 'issued.closed' }],
} satisfies Alphabet<UsersEvent>

const rowsOutdated: Message = { to: 'userRows', event: { type: 'query.outdated' } }
const outdated: Message[] = [rowsOutdated, { to: 'user', event: { type: 'user.outdated' } }]
const toUser = (event: AnyEventObject): Message => ({ to: 'user', event: event as UserEvent })
const isDetailed = ({ before }: Step) => before.matches({ showing: 'detailed' })
const messages: Messages = [
  [
    'xstate.init',
    (['players', 'sessions'] as const).map(
      (topic): Message => ({ to: 'notifications', event: { type: 'topic.watched', topic, by: 'page' } }),
    ),
  ],
  [
    'place.shown',
    ({ event, before }) =>
      (listOf(event.place) === null) === (listOf((before.context as UsersContext).place) === null)
        ? [{ to: 'userRows', event: { type: 'query.filtered', filter: usersFilterOf(event.place) } }, toUser(event)]
        : [],
  ],
  ['player.changed', (step) => (isDetailed(step) ? toUser(step.event) : [])],
  ['sessions.changed', (step) => (isDetailed(step) ? toUser(step.event) : [])],
  ['command done', outdated],
  ['after settle', rowsOutdated],
  ['after every', rowsOutdated],
]
const issued: UserResult = { secret: { kind: 'password', text: 'once' }, waits: true }
const quiet: UserResult = { secret: null, waits: false }

it('walks every transition: a list or one user, one act at a time, a secret until it is closed, the form until it is done', () => {
  const walked = walkChart({
    machine: usersMachine,
    input: { place: placeAt('all'), viewer: { type: 3, permissions: [131, 114] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      rows: {},
      user: {},
      command: {
        done: [
          { ended: 'done', act: order.act, answer: issued },
          { ended: 'done', act: order.act, answer: quiet },
          { ended: 'canceled', act: order.act, answer: null },
        ],
        error: ['broken'],
      },
      fetchGroups: { done: [[{ Id: 1, name: 'Players' }]], error: ['broken'] },
    },
    key: ({ context }) => {
      const { place, list, groups, edited, issued: shown } = context as UsersContext
      return [place, list, groups === null, edited === null, shown === null]
    },
    messages,
    check: ({ before, after, open, event }) => {
      const { place, list, issued: shown } = after.context as UsersContext
      expect(open.includes('rows')).toBe(listOf(place) !== null)
      expect(open.includes('user')).toBe(userOf(place) !== null)
      if (listOf(place)) expect(list).toBe(`/apps/contacts/${place.values.filter}${place.search}`)
      if (event.type === 'issued.closed') expect(shown).toBeNull()
      if (shown) expect(shown).toEqual({ kind: 'password', text: 'once', waits: true, name: 'Ada' })
      // What was not done leaves the form with what is written in it.
      if (before.hasTag('writing') && !after.hasTag('writing'))
        expect(event.type === 'writing.closed' || event.output.ended === 'done').toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})

it.each([
  ['all', '', { of: 'all' }],
  [
    'players',
    '?q=%20ada%20&vip=yes&seen=never&sort=-balance,name',
    { search: 'ada', vip: 'yes', seen: 'never', sort: '-balance' },
  ],
  ['staff', '?group=none&blocked=no&balance=high', { group: 'none', blocked: 'no', balance: 'high' }],
  ['all', '?group=all&blocked=1&seen=soon&sort=age&q=%20', {}],
  ['requests', '?state=declined&vip=yes', { state: 'declined' }],
  ['requests', '?state=lost', {}],
])('%s%s asks the venue for %o', (list, search, filter) => {
  expect(usersFilterOf(placeAt(list, search))).toEqual({ of: list, ...filter })
})
