import { expect, it } from 'vitest'
import { type AnyEventObject, createActor, fromPromise } from 'xstate'
import type { UserEvent } from '#machines/desk/pages/user/index.ts'
import {
  listOf,
  type UserOrder,
  selectIssued,
  userOf,
  type UserResult,
  type UsersContext,
  type UsersEvent,
  usersFilterOf,
  usersMachine,
} from '#machines/desk/pages/users/index.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { type QueryAsk, queryMachine, type QueryPage } from '#machines/kit/query/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import type { PermissionGroup, User } from '#protocol/core/users.ts'
import { commandEnd } from '#tests/kit/samples.ts'
import { type Alphabet, type Messages, type Step, walkChart } from '#tests/kit/walk.ts'

const placeAt = (filter: string, search = ''): PagePlace => ({ page: 'users', values: { filter }, search })
const order: CommandOrder<UserOrder> = {
  ...{ act: { do: 'password', id: 7, name: 'Ada' }, title: { key: 'reset' }, words: null, confirm: { key: 'reset' } },
  ...{ isAsked: true, isDangerous: false, reason: 'required', phrase: null, affected: [], done: null },
}
const user = { id: 7, username: 'ada' } as User
const issued: UserResult = { secret: { kind: 'password', text: 'once' }, waits: true }
const quiet: UserResult = { secret: null, waits: false }
const other: UserResult = { secret: { kind: 'pin', text: '4711' }, waits: false }
const overtaken = {
  kind: 'refused',
  code: 60_409,
  message: 'no',
  params: { reason: 'changed', user: { ...user, phone: '1' }, by: null, at: 9 },
} as const
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
  'command.ended': [
    commandEnd('done', order.act, issued),
    commandEnd('done', { do: 'create', name: 'Bo' }, other),
    commandEnd('done', { do: 'edit', id: 7, name: 'Ada' }, quiet),
    commandEnd('canceled', { do: 'edit', id: 7, name: 'Ada' }, null),
    { ...commandEnd('refused', { do: 'edit', id: 7, name: 'Ada' }, null), failure: overtaken },
    { ...commandEnd('refused', { do: 'edit', id: 8, name: 'Bo' }, null), failure: overtaken },
  ],
  'writing.asked': [
    { type: 'writing.asked', user: null },
    { type: 'writing.asked', user },
  ],
  'writing.merged': [{ type: 'writing.merged' }],
  'writing.done': [{ type: 'writing.done' }],
  'issued.closed': [{ type: 'issued.closed' }],
  'leave.asked': [{ type: 'leave.asked', to: '/lobby' }],
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
  ['command.ended', outdated],
  ['user.ordered', { to: 'command', event: { type: 'command.ordered', order, key: 'k-1' } }],
  [
    'leave.asked',
    ({ before }) => (before.matches({ issuing: 'shown' }) ? toast('warning', { key: 'users.issued.first' }) : []),
  ],
  ['after settle', rowsOutdated],
  ['after every', rowsOutdated],
]

it('walks every transition: a list or one user, orders go to what runs them, each secret until it is closed, the form until it is done', () => {
  const walked = walkChart({
    machine: usersMachine,
    input: { place: placeAt('all'), viewer: { type: 3, permissions: [131, 114] }, timeZone: 'Europe/Istanbul' },
    alphabet,
    outcomes: {
      rows: {},
      user: {},
      commands: {},
      draft: { done: [undefined] },
      leaveWatch: { error: ['no window'] },
      fetchGroups: { done: [[{ Id: 1, name: 'Players' }]], error: ['broken'] },
    },
    key: ({ context, children }) => {
      const { place, list, groups, edited, newer, issued: shown } = context as UsersContext
      return [
        place,
        list,
        groups === null,
        edited && [edited.phone ?? null, newer !== null],
        shown.length > 0,
        Object.keys(children).includes('leaveWatch'),
      ]
    },
    messages,
    check: ({ before, after, open, event }) => {
      const { place, list, issued: shown } = after.context as UsersContext
      expect(open.includes('rows')).toBe(listOf(place) !== null)
      expect(open.includes('user')).toBe(userOf(place) !== null)
      if (listOf(place)) expect(list).toBe(`/apps/contacts/${place.values.filter}${place.search}`)
      const { edited, issued: was } = before.context as UsersContext
      const isDone = event.type === 'command.ended' && event.ended === 'done'
      // Somebody else was faster: shown until it is chosen what stands, and by nothing else is the base another.
      const { newer } = after.context as UsersContext
      if (event.type === 'command.ended' && event.failure !== undefined)
        expect(newer !== null).toBe(edited?.id === event.act.id || before.context.newer !== null)
      if (event.type === 'writing.merged' && before.hasTag('writing')) expect(newer).toBeNull()
      // A secret goes when it is closed, and by nothing else.
      if (event.type === 'issued.closed') expect(shown).toEqual(was.slice(1))
      else expect(shown.slice(0, was.length)).toEqual(was)
      expect(shown.length > was.length).toBe(isDone && event.answer.secret !== null)
      // For as long as one is shown nobody leaves.
      expect(after.matches({ issuing: 'shown' })).toBe(shown.length > 0)
      // What was not done, or is the end of another act, leaves the form with what is written in it.
      expect(open.includes('draft')).toBe(after.hasTag('writing'))
      const isClosed = event.type === 'writing.done' || event.type === 'xstate.done.actor.draft'
      if (before.hasTag('writing') && !isClosed)
        expect(after.hasTag('writing')).toBe(!(isDone && event.act.do === (edited === null ? 'create' : 'edit')))
    },
  })
  expect(walked.untaken).toEqual([])
})

it('two secrets at once are shown one after the other, and an end without one leaves them', () => {
  const fetchPage = fromPromise<QueryPage, QueryAsk>(() => new Promise(() => {}))
  const fetchGroups = fromPromise<readonly PermissionGroup[], undefined>(() => new Promise(() => {}))
  const actors = { rows: queryMachine.provide({ actors: { fetchPage } }), fetchGroups }
  const actor = createActor(usersMachine.provide({ actors }), {
    input: { place: placeAt('all'), viewer: { type: 3, permissions: [131] }, timeZone: 'Europe/Istanbul' },
  }).start()
  const shown = () => selectIssued(actor.getSnapshot())?.text ?? null
  actor.send(commandEnd('done', order.act, issued))
  actor.send(commandEnd('done', { do: 'pin', id: 8, name: 'Bo' }, other))
  actor.send(commandEnd('done', { do: 'kick', id: 9, name: 'Cem' }, quiet))
  const seen = [0, 1, 2].map(() => {
    const text = shown()
    actor.send({ type: 'issued.closed' })
    return text
  })
  expect(seen).toEqual(['once', '4711', null])
  actor.stop()
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
