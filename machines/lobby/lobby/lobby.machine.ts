/** The machines of the floor as a player sees them: fetched once, kept fresh by pushes, by polls while pushes are away. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { graceSeconds } from '#protocol/core/codes.ts'
import type { LobbyList, OwnReservation } from '#protocol/core/entities.ts'
import { mailbox, type Message, send, sends } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import { favouritesMachine } from '../favourites/favourites.machine.ts'
import { readMarks } from '../favourites/favourites.marks.ts'
import type { Marks } from '../favourites/favourites.types.ts'
import { heldSeatMachine } from '../heldSeat/heldSeat.machine.ts'
import { reservationMachine } from '../reservation/reservation.machine.ts'
import { filterOf, isSameFilter, lobbyPathOf, noFilter } from './lobby.address.ts'
import { nothingPushed, withAnswer, withKept, withNewsFolded } from './lobby.list.ts'
import { orderOf, withFreed, withMarked } from './lobby.order.ts'
import type {
  FetchLobbyInput,
  KeptList,
  LobbyContext,
  LobbyEvent,
  LobbyFilter,
  LobbyInput,
  LobbyTag,
} from './lobby.types.ts'

type EventOf<Type extends LobbyEvent['type']> = Extract<LobbyEvent, { type: Type }>
const ordered = (context: LobbyContext, change: Partial<LobbyContext>): Partial<LobbyContext> => ({
  ...change,
  order: orderOf({ ...context, ...change }),
})

const chart = setup({
  types: {} as {
    input: LobbyInput
    context: LobbyContext
    events: LobbyEvent
    tags: LobbyTag
    children: {
      readKept: 'readKept'
      fetchLobby: 'fetchLobby'
      clock: 'clock'
      reservation: 'reservation'
      favourites: 'favourites'
      heldSeat: 'heldSeat'
    }
  },
  actors: {
    readKept: unprovidedPromise<KeptList | null, { userId: number }>('readKept'),
    fetchLobby: unprovidedPromise<LobbyList, FetchLobbyInput>('fetchLobby'),
    clock: unprovidedCallback<{ type: 'never' }>('clock'),
    reservation: reservationMachine,
    favourites: favouritesMachine,
    heldSeat: heldSeatMachine,
  },
  actions: {
    send,
    navigate: (_, _to: { to: string; replace: boolean }) => {},
    storeOnDevice: (_, _list: { userId: number; brands: LobbyList['brands'] }) => {},
    setPlace: assign(({ context }, { brandId, search }: { brandId: number | null; search: string }) =>
      ordered(context, { brandId, filter: filterOf(search) }),
    ),
    setFilter: assign(({ context }, { filter }: { filter: Partial<LobbyFilter> }) =>
      ordered(context, { filter: { ...context.filter, ...filter } }),
    ),
    setStatuses: assign(({ context }, { machines }: Pick<EventOf<'statuses.changed'>, 'machines'>) => {
      const news = { ...context.news }
      for (const { id, status, sequence } of machines)
        if (sequence > (news[id]?.sequence ?? -1)) news[id] = { status, sequence }
      const order = withFreed(
        { ...context, news },
        machines.map(({ id }) => id),
      )
      return { news, order, silence: 0 }
    }),
    foldNews: assign(({ context }) => withNewsFolded(context)),
    setSeat: assign(({ context }, { seat, reservation }: EventOf<'ownSeat.changed'>) => ({
      pushed: {
        ...context.pushed,
        seat: { own: seat },
        reservation: reservation === undefined ? context.pushed.reservation : { own: reservation },
      },
      seat,
      heldSeconds: seat?.secondsLeft ?? null,
    })),
    setReserved: assign((_, { machineID }: { machineID: number | null }) => ({ reservedID: machineID })),
    setMarks: assign(({ context }, { marks }: { marks: Marks }) => ({
      marks,
      order: withMarked({ ...context, marks }),
    })),
    tick: assign(({ context }, { seconds }: { seconds: number }) => ({
      seconds: context.seconds + seconds,
      silence: context.silence + seconds,
      heldSeconds: context.heldSeconds === null ? null : Math.max(0, context.heldSeconds - seconds),
    })),
    setLoginsEnabled: assign(({ context }, { enabled }: { enabled: boolean }) => ({
      pushed: { ...context.pushed, loginsEnabled: enabled },
      loginsEnabled: enabled,
    })),
    clearPushed: assign({ pushed: nothingPushed }),
    setStored: assign(({ context }, { kept }: { kept: KeptList | null }) => (kept ? withKept(context, kept) : {})),
    setAnswer: assign(({ context }, { answer, isWhole }: { answer: LobbyList; isWhole: boolean }) =>
      withAnswer(context, answer, isWhole),
    ),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isKept: (_, { kept }: { kept: KeptList | null }) => kept !== null && kept.brands.length > 0,
    isElsewhere: ({ context }, { brandId }: { brandId: number | null }) => brandId !== context.brandId,
    isOtherPlace: ({ context }, { brandId, search }: EventOf<'place.shown'>) =>
      brandId !== context.brandId || !isSameFilter(filterOf(search), context.filter),
    isOtherFilter: ({ context }, { filter }: { filter: Partial<LobbyFilter> }) =>
      !isSameFilter({ ...context.filter, ...filter }, context.filter),
  },
  delays: { poll: ({ context }) => context.pollEvery },
})

const kept = ({ event }: { event: { output: KeptList | null } }) => ({ kept: event.output })
type Answered = { context: LobbyContext; event: { output: LobbyList } }
/** The first answer is of all brands, for their tabs; later ones are of the brand that is looked at. */
const isWhole = ({ brandId, brands, isKept }: LobbyContext) => brandId === null || isKept || brands.length === 0
const fetchInput =
  (poll: boolean) =>
  ({ context }: { context: LobbyContext }) => ({ brandId: isWhole(context) ? null : context.brandId, poll })

/** Of whom they are, the seat's and the reservation's charts hear. `reservation` undefined: nothing was said of it. */
function ownKnown(own: OwnReservation | null | undefined, seatedAt: number | undefined): Message[] {
  const seat: Message = { to: 'heldSeat', event: { type: 'seat.known', machineID: seatedAt ?? null } }
  if (own === undefined) return [seat]
  return [seat, { to: 'reservation', event: { type: 'reservation.known', own, seatedAt: seatedAt ?? null } }]
}
const setAnswer = [
  {
    type: 'send',
    params: ({ context: { pushed, seat }, event: { output } }: Answered) =>
      ownKnown(
        pushed.reservation ? pushed.reservation.own : output.reservation,
        (pushed.seat ? seat : output.seat)?.machineID,
      ),
  },
  {
    type: 'setAnswer',
    params: ({ context, event }: Answered) => ({ answer: event.output, isWhole: isWhole(context) }),
  },
  {
    type: 'storeOnDevice',
    params: ({ context: { userId, brands, listed, machines } }: Answered) => ({
      userId,
      brands: brands.map((brand) => ({
        brand,
        machines: listed.flatMap((id) => machines[id] ?? []).filter(({ brandID }) => brandID === brand.id),
      })),
    }),
  },
] as const
const setFailure = {
  type: 'setFailure',
  params: failureIn,
} as const

const fetchFor = ({ poll, done, failed }: { poll: boolean; done: string; failed: string }) =>
  ({
    id: 'fetchLobby',
    src: 'fetchLobby',
    input: fetchInput(poll),
    onDone: { target: done, actions: [...setAnswer] },
    onError: { target: failed, actions: setFailure },
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

type FilterChange = { context: LobbyContext; event: EventOf<'filter.changed' | 'filter.cleared'> }
const changeOf = ({ context, event }: FilterChange) => ({
  filter: event.type === 'filter.changed' ? event.filter : { ...noFilter, sort: context.filter.sort },
})
/** Each choice is a step back in the browser's history; what is typed is one step, however long. */
function placeOf({ context, event }: FilterChange) {
  const change = changeOf({ context, event } as FilterChange)
  const isTyping = Object.keys(change.filter).join() === 'search' && context.filter.search !== ''
  const to = lobbyPathOf(context.brandId, { ...context.filter, ...change.filter })
  return { to, replace: isTyping && change.filter.search !== '' }
}
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
    marks: readMarks(input.userSettings),
    ...{ seat: null, reservedID: null, loginsEnabled: true, isVip: true, graceSeconds, thumbnails: null },
    ...{ failure: null, news: {}, pushed: nothingPushed, heldSeconds: null, silence: 0, seconds: 0 },
  }),
  entry: sends({ to: 'notifications', event: { type: 'news.asked' } }),
  invoke: [
    { id: 'clock', src: 'clock', onError: unheard },
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
