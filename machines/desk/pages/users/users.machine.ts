/** Users: the list of all, of players or of staff, the requests for an account, one user with all that is known, and what is ordered of them. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import { draftMachine } from '../../../kit/draft/draft.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PageInput, PagePlace, PlaceShown } from '../page.types.ts'
import { userMachine } from '../user/user.machine.ts'
import { watching } from '../watching.ts'
import { listOf, userOf, usersFilterOf } from './users.address.ts'
import type { UserOrder, UserResult, UsersContext, UsersEvent, UsersTag } from './users.types.ts'

type Ended = { ended: CommandEnded }
const addressOf = (place: PagePlace) => `/apps/contacts/${listOf(place) ?? 'all'}${listOf(place) ? place.search : ''}`

const chart = setup({
  types: {} as {
    input: PageInput
    context: UsersContext
    events: UsersEvent
    tags: UsersTag
    children: { rows: 'rows'; user: 'user'; commands: 'commands'; draft: 'draft'; fetchGroups: 'fetchGroups' }
  },
  actors: {
    rows: queryMachine,
    user: userMachine,
    commands: commandsMachine,
    draft: draftMachine,
    fetchGroups: unprovidedPromise<readonly PermissionGroup[], undefined>('fetchGroups'),
  },
  actions: {
    send,
    setPlace: assign(({ context }, { place }: PlaceShown) => ({
      ...{ place, list: listOf(place) ? addressOf(place) : context.list },
    })),
    setGroups: assign((_, { groups }: { groups: readonly PermissionGroup[] }) => ({ groups })),
    setEdited: assign((_, { user }: { user: UsersContext['edited'] }) => ({ edited: user })),
    addIssued: assign(({ context: { issued } }, { ended: { act, answer } }: Ended) => {
      const { secret, waits } = answer as UserResult
      return { issued: secret ? [...issued, { ...secret, waits, name: (act as UserOrder).name }] : issued }
    }),
    closeWriting: raise({ type: 'writing.done' }),
    closeIssued: assign(({ context: { issued } }) => ({ issued: issued.slice(1) })),
  },
  guards: {
    isSameKind: ({ context }, { place }: PlaceShown) => (listOf(place) === null) === (listOf(context.place) === null),
    isList: ({ context }) => listOf(context.place) !== null,
    isDone: (_, { ended }: Ended) => ended.ended === 'done',
    /** What the form that is open has ordered. */
    isWritten: ({ context: { edited } }, { ended }: Ended) => {
      const act = ended.act as UserOrder
      return ended.ended === 'done' && (act.do === 'edit' ? act.id === edited?.id : act.do === 'create' && !edited)
    },
  },
  delays: { settle: 1_000, every: 30_000, pause: 5_000 },
})

const place = ({ event }: { event: PlaceShown }) => event
const ended = ({ event }: { event: CommandEnded }): Ended => ({ ended: event })
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
    open: {
      tags: 'writing',
      invoke: { id: 'draft', src: 'draft', onDone: 'closed' },
      on: { 'writing.done': 'closed' },
    },
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
    'What is shown stands in the address alone. Secrets that the venue gave are shown this once, one after the other, each until it is closed.',
  context: ({ input }) => ({
    ...{ ...input, list: addressOf(input.place), groups: null, edited: null, issued: [] },
  }),
  entry: watching('players', 'sessions'),
  on: {
    'issued.closed': { actions: 'closeIssued' },
    'user.ordered': toCommands,
    // Refused or not: by now it may be otherwise.
    'command.ended': [
      {
        guard: { type: 'isWritten', params: ended },
        actions: [{ type: 'addIssued', params: ended }, 'closeWriting', outdated],
      },
      { guard: { type: 'isDone', params: ended }, actions: [{ type: 'addIssued', params: ended }, outdated] },
      { actions: outdated },
    ],
  },
  invoke: { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
  type: 'parallel',
  states: { showing, writing, grouping },
})

export type UsersRef = ActorRefFrom<typeof usersMachine>
