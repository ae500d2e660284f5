/** What the venue has told the person: machines, balance, own seat and topics, without loss and without repeats. */
import type { ActorRefFrom } from 'xstate'
import { mailbox, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { nothingKnown } from './notifications.known.ts'
import { type Hint, hintTold } from './notifications.hints.ts'
import { newsLive, pushTold, snapshotTold, unheardTold, watchersTold } from './notifications.messages.ts'
import { chart, type EventOf, type Watching } from './notifications.setup.ts'
import { followAgain, followChanged, told, watchesAfter } from './notifications.watchers.ts'
import type { NotificationsContext, NumberedPush } from './notifications.types.ts'

type At<Event> = { context: NotificationsContext; event: Event }

/** Told first: what is kept is not newer any more. */
const setPush = [
  { type: 'send', params: ({ context, event }: At<NumberedPush>) => pushTold(context, event) },
  { type: 'setPush', params: ({ event }: { event: NumberedPush }) => event },
] as const
const push = ({ event }: { event: NumberedPush }) => event
const numbered = [
  {
    guard: { type: 'isGap', params: push },
    actions: [...setPush, sends({ to: 'line', event: { type: 'gap.seen' } })],
  },
  { guard: { type: 'isNewer', params: push }, actions: [...setPush] },
] as const

type FiguresCame = At<EventOf<'figures.pushed' | 'figures.followed'>>
const figures = ({ event }: FiguresCame) => event.push
const setFigures = [
  { type: 'setFigures', params: figures },
  {
    type: 'send',
    params: ({ context, event }: FiguresCame) =>
      told(context.watches, 'figures', { type: 'figures.changed', figures: event.push }),
  },
] as const

const setWatches = { type: 'setWatches', params: ({ event }: { event: Watching }) => event } as const
/** Who is the first to watch what is followed asks for it at once, and the last one ends it. */
const follow = {
  type: 'send',
  params: ({ context: { watches }, event }: At<Watching>) => followChanged(watches, watchesAfter(watches, event)),
} as const

const news = chart.createStateConfig({
  initial: 'away',
  states: {
    away: {
      description: 'Nothing is told: whoever watches looks again every `look`.',
      on: { 'line.live': 'live' },
      after: {
        look: {
          target: 'away',
          reenter: true,
          actions: { type: 'send', params: ({ context }) => unheardTold(context) },
        },
      },
    },
    live: {
      entry: [newsLive, { type: 'send', params: ({ context }) => watchersTold(context) }],
      exit: ['clearSequences', sends({ to: 'lobby', event: { type: 'news.away' } })],
      on: {
        'line.away': 'away',
        'news.asked': { actions: sends({ to: 'lobby', event: { type: 'news.live' } }) },
        'topic.watched': { actions: [follow, setWatches] },
        'watcher.left': { actions: [follow, setWatches] },
        'figures.followed': { actions: setFigures },
        'figures.pushed': [
          {
            guard: { type: 'isFiguresGap', params: figures },
            actions: { type: 'send', params: ({ context }) => followAgain(context.watches) },
          },
          { guard: { type: 'isFiguresNewer', params: figures }, actions: setFigures },
        ],
      },
    },
  },
})

const wallet = chart.createStateConfig({
  description: 'The balance is fetched once, so that it shows before the first push; a push goes before it.',
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchBalance',
        src: 'fetchBalance',
        onDone: { target: 'known', actions: { type: 'setFetchedBalance', params: ({ event }) => event.output } },
        onError: 'known',
      },
    },
    known: {},
  },
})

const hint = {
  actions: { type: 'send', params: ({ context, event }: At<Hint>) => hintTold(context, event) },
} as const
const failed = sends(toast('error', { key: 'notifications.failed' }))
const said = <Id extends 'announcements' | 'freeWatch' | 'notices' | 'seatMessages'>(id: Id) =>
  ({ id, src: id, systemId: mailbox(id), onError: { actions: failed } }) as const

export const notificationsMachine = chart.createMachine({
  id: 'notifications',
  description:
    'A push that is not newer than what is known is dropped; one that skips a number is applied and a snapshot asked for. notifications.messages.ts says who is told.',
  context: ({ input }) => ({ ...input, ...nothingKnown }),
  invoke: [
    {
      id: 'line',
      src: 'line',
      systemId: mailbox('line'),
      input: ({ context }) => ({ userId: context.userId }),
      onError: { target: '.news.away', actions: failed },
    },
    said('seatMessages'),
    said('announcements'),
    said('notices'),
    { ...said('freeWatch'), input: ({ context }) => ({ userId: context.userId }) },
    { id: 'preconnect', src: 'preconnect', systemId: mailbox('preconnect'), onError: { actions: [] } },
  ],
  on: {
    'snapshot.received': {
      actions: [
        { type: 'send', params: ({ context, event }) => snapshotTold(context, event.snapshot) },
        { type: 'setSnapshot', params: ({ event }) => event },
      ],
    },
    'statuses.pushed': numbered,
    'balance.pushed': numbered,
    'seat.pushed': numbered,
    'topic.pushed': numbered,
    'message.pushed': numbered,
    'loginsEnabled.pushed': numbered,
    'machines.pushed': numbered,
    'staff.pushed': numbered,
    'player.pushed': numbered,
    'command.pushed': numbered,
    'notices.pushed': hint,
    'announcements.pushed': hint,
    'contact.pushed': numbered,
    'topic.asked': hint,
    'topic.watched': { actions: setWatches },
    'watcher.left': { actions: setWatches },
  },
  type: 'parallel',
  states: { news, wallet },
})

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
