/** Users: the list of all, of players or of staff, the requests for an account, one user with all that is known, and what is ordered of them. */
import type { ActorRefFrom } from 'xstate'
import { toCommands } from '../../../kit/commands/commands.machine.ts'
import type { CommandEnded } from '../../../kit/commands/commands.types.ts'
import { mailbox, type Message, sends } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import type { PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { userOf, usersFilterOf } from './users.address.ts'
import { addressOf, chart, type Ended } from './users.setup.ts'

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
      on: { 'writing.done': 'closed', 'writing.merged': { actions: 'takeNewer' } },
    },
  },
})

const issuing = chart.createStateConfig({
  initial: 'nothing',
  states: {
    nothing: { always: { guard: 'isIssued', target: 'shown' } },
    shown: {
      description: 'Nobody leaves with a secret that is shown this once unread, whichever way.',
      always: { guard: 'isClosed', target: 'nothing' },
      invoke: { id: 'leaveWatch', src: 'leaveWatch', onError: {} },
      on: { 'leave.asked': { actions: sends(toast('warning', { key: 'users.issued.first' })) } },
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
    ...{ ...input, list: addressOf(input.place), groups: null, edited: null, newer: null, issued: [] },
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
      { guard: { type: 'isOutdated', params: ended }, actions: [{ type: 'setNewer', params: ended }, outdated] },
      { actions: outdated },
    ],
  },
  invoke: { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
  type: 'parallel',
  states: { showing, writing, issuing, grouping },
})

export type UsersRef = ActorRefFrom<typeof usersMachine>
