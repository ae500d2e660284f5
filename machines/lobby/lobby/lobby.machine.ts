/** The machines of the floor as a player sees them: fetched once, kept fresh by pushes, by polls while pushes are away. */
import { type ActorRefFrom, raise } from 'xstate'
import { graceSeconds } from '#protocol/core/codes.ts'
import type { LobbyList } from '#protocol/core/entities.ts'
import { mailbox, sends } from '../../kit/messages.ts'
import { failureIn } from '../../kit/failure.ts'
import { readMarks } from '../favourites/favourites.marks.ts'
import { filterOf } from './lobby.address.ts'
import { changeOf, placeOf } from './lobby.filter.ts'
import { answerTold, isWhole, keptOf, nothingPushed, ownKnown } from './lobby.list.ts'
import { chart } from './lobby.setup.ts'
import type { KeptList, LobbyContext } from './lobby.types.ts'

type Answered = { context: LobbyContext; event: { output: LobbyList } }
const setAnswer = [
  { type: 'send', params: ({ context, event }: Answered) => answerTold(context, event.output) },
  { type: 'setAnswer', params: ({ event }: Answered) => event.output },
  { type: 'storeOnDevice', params: ({ context }: Answered) => keptOf(context) },
] as const
const kept = ({ event }: { event: { output: KeptList | null } }) => ({ kept: event.output })

const fetchFor = ({ poll, done, failed }: { poll: boolean; done: string; failed: string }) =>
  ({
    id: 'fetchLobby',
    src: 'fetchLobby',
    input: ({ context }: { context: LobbyContext }) => ({ brandId: isWhole(context) ? null : context.brandId, poll }),
    onDone: { target: done, actions: [...setAnswer] },
    onError: { target: failed, actions: { type: 'setFailure', params: failureIn } },
  }) as const

const opening = chart.createStateConfig({
  description: 'What the device kept of the last list is shown first, until the venue has answered.',
  tags: 'loading',
  invoke: {
    id: 'readKept',
    src: 'readKept',
    input: ({ context }) => ({ userId: context.userId }),
    onDone: [
      { guard: { type: 'isKept', params: kept }, target: 'shown.kept', actions: { type: 'setStored', params: kept } },
      { target: 'loading' },
    ],
    onError: 'loading',
  },
})

const loading = chart.createStateConfig({
  tags: 'loading',
  entry: 'clearPushed',
  invoke: fetchFor({ poll: false, done: 'shown', failed: 'failed' }),
})

const failed = chart.createStateConfig({
  tags: 'failed',
  on: { 'lobby.retry': 'loading', 'news.live': 'loading' },
  initial: 'resting',
  states: {
    resting: { after: { poll: 'retrying' } },
    retrying: {
      entry: 'clearPushed',
      invoke: fetchFor({ poll: true, done: '#lobby.list.shown', failed: 'resting' }),
    },
  },
})

const refresh = {
  entry: 'clearPushed',
  invoke: fetchFor({ poll: true, done: '#lobby.list.shown.fresh', failed: '#lobby.list.shown.stale' }),
} as const

const shown = chart.createStateConfig({
  tags: 'shown',
  on: {
    'place.shown': [
      {
        guard: { type: 'isElsewhere', params: ({ event }) => event },
        target: '.refreshing',
        actions: { type: 'setPlace', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOtherPlace', params: ({ event }) => event },
        actions: { type: 'setPlace', params: ({ event }) => event },
      },
    ],
    'news.live': '.refreshing',
    'lobby.retry': '.refreshing',
  },
  initial: 'fresh',
  states: {
    kept: {
      entry: 'clearPushed',
      invoke: fetchFor({ poll: false, done: 'fresh', failed: 'stale' }),
    },
    fresh: { on: { 'poll.due': 'refreshing' } },
    refreshing: { ...refresh },
    stale: {
      tags: 'stale',
      initial: 'resting',
      states: { resting: { after: { poll: 'retrying' } }, retrying: { ...refresh } },
    },
  },
})

const list = chart.createStateConfig({
  description: 'The list. A refresh that fails keeps it, and says that it is stale.',
  on: {
    'place.shown': {
      guard: { type: 'isOtherPlace', params: ({ event }) => event },
      actions: { type: 'setPlace', params: ({ event }) => event },
    },
  },
  initial: 'opening',
  states: { opening, loading, failed, shown },
})

const news = chart.createStateConfig({
  description: 'Whether pushes come. While they do not, the list is fetched again every `poll`.',
  initial: 'away',
  states: {
    away: {
      on: { 'news.live': 'live' },
      after: { poll: { target: 'away', reenter: true, actions: raise({ type: 'poll.due' }) } },
    },
    live: { on: { 'news.away': { target: 'away', actions: 'foldNews' } } },
  },
})

const changeFilter = {
  guard: { type: 'isOtherFilter', params: changeOf },
  actions: [
    { type: 'navigate', params: placeOf },
    { type: 'setFilter', params: changeOf },
  ],
} as const

/** A fault of our own in a part: the floor is shown all the same. */
const unheard = { actions: [] }

export const lobbyMachine = chart.createMachine({
  id: 'lobby',
  description:
    'main provides navigate and keepOnDevice (what is kept on the device carries nothing of anybody’s own). A push changes a machine where it stands; the order is made anew by what the person does and by a fetched list.',
  context: ({ input: { search, ...input } }) => ({
    ...input,
    ...{ brands: [], machines: {}, listed: [], isKept: false, order: [] },
    filter: filterOf(search),
    leftGame: null,
    marks: readMarks(input.userSettings),
    ...{ seat: null, reservedID: null, loginsEnabled: true, isVip: true, graceSeconds, thumbnails: null },
    ...{ failure: null, news: {}, pushed: nothingPushed, heldSeconds: null, silence: 0, seconds: 0 },
  }),
  entry: sends({ to: 'notifications', event: { type: 'news.asked' } }),
  invoke: [
    { id: 'clock', src: 'clock', onError: unheard },
    { id: 'recentWins', src: 'recentWins', onError: unheard },
    { id: 'heldSeat', src: 'heldSeat', systemId: mailbox('heldSeat'), onError: unheard },
    { id: 'reservation', src: 'reservation', systemId: mailbox('reservation'), onError: unheard },
    {
      id: 'favourites',
      src: 'favourites',
      systemId: mailbox('favourites'),
      input: ({ context }) => ({ marks: context.marks }),
      onError: unheard,
    },
  ],
  on: {
    'filter.changed': changeFilter,
    'filter.cleared': changeFilter,
    'statuses.changed': { actions: { type: 'setStatuses', params: ({ event }) => event } },
    'ownSeat.changed': {
      actions: [
        { type: 'setSeat', params: ({ event }) => event },
        { type: 'send', params: ({ event }) => ownKnown(event.reservation, event.seat?.machineID) },
      ],
    },
    'loginsEnabled.changed': { actions: { type: 'setLoginsEnabled', params: ({ event }) => event } },
    'reserved.changed': { actions: { type: 'setReserved', params: ({ event }) => event } },
    'marks.changed': { actions: { type: 'setMarks', params: ({ event }) => event } },
    'clock.ticked': {
      actions: [
        { type: 'tick', params: ({ event }) => event },
        { type: 'send', params: ({ event }) => ({ to: 'reservation', event }) },
      ],
    },
  },
  type: 'parallel',
  states: { list, news },
})

export type LobbyRef = ActorRefFrom<typeof lobbyMachine>
