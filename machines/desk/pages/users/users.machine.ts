/** Users: the list of all, of players or of staff, the requests for an account, one user with all that is known, and one act at a time. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { commandMachine } from '../../../kit/command/command.machine.ts'
import type { CommandOutput } from '../../../kit/command/command.types.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PageInput, PagePlace, PlaceShown } from '../page.types.ts'
import { userMachine } from '../user/user.machine.ts'
import { watching } from '../watching.ts'
import { listOf, userOf, usersFilterOf } from './users.address.ts'
import type { UserOrder, UserOrdered, UserResult, UsersContext, UsersEvent, UsersTag } from './users.types.ts'

type Ended = { ended: CommandOutput }
const addressOf = (place: PagePlace) => `/apps/contacts/${listOf(place) ?? 'all'}${listOf(place) ? place.search : ''}`

const chart = setup({
  types: {} as {
    input: PageInput
    context: UsersContext
    events: UsersEvent
    tags: UsersTag
    children: { rows: 'rows'; user: 'user'; command: 'command'; fetchGroups: 'fetchGroups' }
  },
  actors: {
    rows: queryMachine,
    user: userMachine,
    command: commandMachine,
    fetchGroups: unprovidedPromise<readonly PermissionGroup[], undefined>('fetchGroups'),
  },
  actions: {
    send,
    setPlace: assign(({ context }, { place }: PlaceShown) => ({
      ...{ place, list: listOf(place) ? addressOf(place) : context.list },
    })),
    setGroups: assign((_, { groups }: { groups: readonly PermissionGroup[] }) => ({ groups })),
    setEdited: assign((_, { user }: { user: UsersContext['edited'] }) => ({ edited: user })),
    setIssued: assign((_, { ended: { act, answer } }: Ended) => {
      const { secret, waits } = answer as UserResult
      return { issued: secret && { ...secret, waits, name: (act as UserOrder).name } }
    }),
    clearIssued: assign({ issued: null }),
    closeWriting: raise({ type: 'writing.closed' }),
  },
  guards: {
    isSameKind: ({ context }, { place }: PlaceShown) => (listOf(place) === null) === (listOf(context.place) === null),
    isList: ({ context }) => listOf(context.place) !== null,
    isDone: (_, { ended }: Ended) => ended.ended === 'done',
  },
  delays: { settle: 1_000, every: 30_000, pause: 5_000 },
})

const place = ({ event }: { event: PlaceShown }) => event
const ended = ({ event }: { event: { output: CommandOutput } }): Ended => ({ ended: event.output })
const rowsOutdated: Message = { to: 'userRows', event: { type: 'query.outdated' } }
const outdated = sends(rowsOutdated, { to: 'user', event: { type: 'user.outdated' } })
/** To whichever of the two is shown: the other does not live. */
const placeTold = {
  type: 'send',
  params: ({ event }: { event: PlaceShown }): Message[] => [
    { to: 'userRows', event: { type: 'query.filtered', filter: usersFilterOf(event.place) } },
    { to: 'user', event },
  ],
} as const

const listing = chart.createStateConfig({
  description: 'What no push tells is asked for every half minute: who signed in, who asks for an account.',
  tags: 'listing',
  invoke: {
    id: 'rows',
    src: 'rows',
    systemId: mailbox('userRows'),
    input: ({ context }) => ({ filter: usersFilterOf(context.place) }),
  },
  initial: 'fresh',
  states: {
    fresh: {
      on: { 'player.changed': 'settling', 'sessions.changed': 'settling' },
      after: { every: { target: 'fresh', reenter: true, actions: sends(rowsOutdated) } },
    },
    settling: { after: { settle: { target: 'fresh', actions: sends(rowsOutdated) } } },
  },
})

const showing = chart.createStateConfig({
  initial: 'deciding',
  on: {
    'place.shown': [
      {
        guard: { type: 'isSameKind', params: place },
        actions: [{ type: 'setPlace', params: place }, placeTold],
      },
      { target: '.deciding', actions: { type: 'setPlace', params: place } },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'isList', target: 'listing' }, { target: 'detailed' }] },
    listing,
    detailed: {
      on: {
        'player.changed': { actions: { type: 'send', params: ({ event }) => ({ to: 'user', event }) } },
        'sessions.changed': { actions: { type: 'send', params: ({ event }) => ({ to: 'user', event }) } },
      },
      invoke: {
        id: 'user',
        src: 'user',
        systemId: mailbox('user'),
        input: ({ context: { place: at } }) => ({ id: userOf(at) ?? 0, search: at.search }),
      },
    },
  },
})

const acting = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'user.ordered': 'busy' } },
    busy: {
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }) => event as UserOrdered,
        onDone: [
          {
            guard: { type: 'isDone', params: ended },
            target: 'idle',
            actions: [{ type: 'setIssued', params: ended }, 'closeWriting', outdated],
          },
          // Refused or not: by now it may be otherwise.
          { target: 'idle', actions: outdated },
        ],
        onError: 'idle',
      },
    },
  },
})

const writing = chart.createStateConfig({
  description:
    'The form of a new user, or of one that is there: it stays until what it orders is done, or it is closed.',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'writing.asked': { target: 'open', actions: { type: 'setEdited', params: ({ event }) => event } },
      },
    },
    open: { tags: 'writing', on: { 'writing.closed': 'closed' } },
  },
})

const grouping = chart.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'fetchGroups',
        src: 'fetchGroups',
        onDone: { target: 'known', actions: { type: 'setGroups', params: ({ event }) => ({ groups: event.output }) } },
        onError: 'failed',
      },
    },
    failed: { after: { pause: 'asking' } },
    known: {},
  },
})

export const usersMachine = chart.createMachine({
  id: 'users',
  description:
    'What is shown stands in the address alone. A secret that the venue gave is shown this once, until it is closed.',
  context: ({ input }) => ({
    ...{ ...input, list: addressOf(input.place), groups: null, edited: null, issued: null },
  }),
  entry: watching('players', 'sessions'),
  on: { 'issued.closed': { actions: 'clearIssued' } },
  type: 'parallel',
  states: { showing, acting, writing, grouping },
})

export type UsersRef = ActorRefFrom<typeof usersMachine>
