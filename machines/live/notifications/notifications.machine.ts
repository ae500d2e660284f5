/** The person's line to the floor: pushes of machines, balance and the own seat, without loss and without repeats. */
import { type ActorRefFrom, assign, enqueueActions, raise, setup } from 'xstate'
import type { TopicPushed } from '#protocol/sockets/chartEvents.ts'
import type { OwnReservation, OwnSeat } from '#protocol/core/entities.ts'
import type { SeatMessagePush } from '#protocol/sockets/sockets.ts'
import { mailbox, type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback, unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import type { freeWatchMachine } from '../../lobby/freeWatch/freeWatch.machine.ts'
import type { seatMessagesMachine } from '../../game/seatMessages/seatMessages.machine.ts'
import {
  isMessageGap,
  isTopicGap,
  isTopicNewer,
  messagesTold,
  newTopics,
  topicsTold,
  topicTold,
  withMessages,
} from './notifications.topics.ts'
import {
  followAgain,
  followChanged,
  told,
  type Watch,
  type Watcher,
  withoutWatches,
  withWatch,
} from './notifications.watchers.ts'
import type {
  EarlyPush,
  MachinePush,
  NotificationSocketRequest,
  NotificationsContext,
  NotificationsEvent,
  NotificationsInput,
  NotificationsTag,
} from './notifications.types.ts'

type Pushed = { sequence: number }
type Known = { sequence: number | null } | null | undefined
type Snapshot = Extract<NotificationsEvent, { type: 'snapshot.received' }>['snapshot']

const isNewer = (known: Known, pushed: Pushed) =>
  known === null || known === undefined || known.sequence === null || pushed.sequence > known.sequence
const skips = (known: Known, pushed: Pushed) =>
  known !== null && known !== undefined && known.sequence !== null && pushed.sequence > known.sequence + 1

const request = (event: NotificationSocketRequest): Message => ({ to: 'notificationSocket', event })
type SeatPush = Pushed & { seat: OwnSeat | null; reservation?: OwnReservation | null | undefined }
/** `reservation` undefined: nothing was said of it. */
function ownSeatChanged({ seat, reservation, sequence }: SeatPush): Message[] {
  const event = { type: 'ownSeat.changed', seat, sequence, reservation } as const
  return [
    { to: 'lobby', event },
    { to: 'seat', event },
  ]
}
const loginsEnabledChanged = (enabled: boolean): Message => ({
  to: 'lobby',
  event: { type: 'loginsEnabled.changed', enabled },
})
/** Those who show money look again. */
const moneyMoved: readonly Message[] = [
  { to: 'historyList', event: { type: 'query.outdated' } },
  { to: 'receipt', event: { type: 'receipt.outdated' } },
  { to: 'limits', event: { type: 'limits.outdated' } },
]
/** What the session of a seat that is left came to is told until the next seat is taken. */
function seatMoved({ seat: known }: NotificationsContext, seat: OwnSeat | null): Message[] {
  if (seat !== null) return [{ to: 'app', event: { type: 'receipt.over' } }, ...moneyMoved]
  const left = known.own?.sessionID
  return left === undefined
    ? [...moneyMoved]
    : [{ to: 'app', event: { type: 'receipt.due', sessionID: left } }, ...moneyMoved]
}
/** To whom each machine is one among thousands, and to the seat, which looks for its own. */
function messagesOf({ watches }: NotificationsContext, machines: readonly MachinePush[]): Message[] {
  const event = { type: 'statuses.changed', machines } as const
  return [
    { to: 'lobby', event },
    { to: 'freeWatch', event },
    ...told(watches, 'statuses', event),
    ...machines.map((machine): Message => ({ to: 'seat', event: { type: 'machine.changed', ...machine } })),
  ]
}
const newsLive = sends(
  { to: 'lobby', event: { type: 'news.live' } },
  { to: 'chat', event: { type: 'news.live' } },
  { to: 'quickPanel', event: { type: 'news.live' } },
)
type StaffNews = Extract<NotificationsEvent, { type: 'staff.pushed' }>['news']
const panelOutdated: Message = { to: 'quickPanel', event: { type: 'panel.outdated' } }
const cageTold = ({ watches }: NotificationsContext) => told(watches, 'cage', { type: 'cage.changed' })
const playersTold = ({ watches }: NotificationsContext, id: number | null) =>
  told(watches, 'players', { type: 'player.changed', id })
/** What the staff is told to look at again. A hand pay waits for an attendant and is paid at the cage. */
const hints: Record<StaffNews, (context: NotificationsContext) => Message[]> = {
  problems: () => [panelOutdated],
  attendant: (context) => [panelOutdated, ...cageTold(context)],
  sessions: () => [],
  contacts: () => [{ to: 'chat', event: { type: 'contacts.outdated' } }],
  cage: cageTold,
}
const topicNews = ({ watches }: NotificationsContext, topic: string): Message[] => {
  if (topic === 'sessions') return told(watches, 'sessions', { type: 'sessions.changed' })
  if (topic === 'problems') return told(watches, 'problems', { type: 'problems.changed' })
  if (topic === 'confirms') return told(watches, 'confirms', { type: 'confirms.changed' })
  return []
}
const spread = 64

const withMachines = ({ machines }: NotificationsContext, news: readonly MachinePush[]) => ({
  ...machines,
  ...Object.fromEntries(news.map(({ id, status, sequence }) => [id, { status, sequence }])),
})
/** Statuses that came early are one push, the last of each machine. */
function withEarlier(early: readonly EarlyPush[], push: EarlyPush): EarlyPush {
  if (push.type !== 'statuses.pushed') return push
  const before = early.find((one) => one.type === 'statuses.pushed')
  const machines = new Map([...(before?.machines ?? []), ...push.machines].map((machine) => [machine.id, machine]))
  return { ...push, machines: [...machines.values()] }
}

function withSnapshot(
  context: NotificationsContext,
  snapshot: Snapshot,
): Partial<NotificationsContext> & Pick<NotificationsContext, 'machines' | 'seat'> {
  const { machines, balance, seat, loginsEnabled, messages = [] } = snapshot
  const news = machines.filter((machine) => isNewer(context.machines[machine.id], machine))
  return {
    machines: withMachines(context, news),
    balance: isNewer(context.balance, balance)
      ? { amount: balance.balance, sequence: balance.sequence }
      : context.balance,
    seat: isNewer(context.seat, seat) ? { own: seat.seat, sequence: seat.sequence } : context.seat,
    loginsEnabled,
    topics: { ...context.topics, ...newTopics(context, snapshot) },
    ...withMessages(context, messages),
  }
}

/** What a snapshot changes, for those who listen. A status that is the same again is no news. */
function changesOf(context: NotificationsContext, snapshot: Snapshot): Message[] {
  const next = withSnapshot(context, snapshot)
  const changed = snapshot.machines.filter(({ id }) => next.machines[id]?.status !== context.machines[id]?.status)
  const messages = changed.length === 0 ? [] : messagesOf(context, changed)
  if (next.seat !== context.seat) {
    messages.push(...ownSeatChanged(snapshot.seat), ...seatMoved(context, snapshot.seat.seat))
  }
  if (snapshot.loginsEnabled !== context.loginsEnabled) messages.push(loginsEnabledChanged(snapshot.loginsEnabled))
  const topics = newTopics(context, snapshot)
  const watched = Object.keys(topics).flatMap((topic) => topicNews(context, topic))
  return [...messages, ...topicsTold(topics), ...watched, ...messagesTold(snapshot.messages ?? [])]
}

function withoutSequences({ machines, balance, seat }: NotificationsContext) {
  return {
    machines: Object.fromEntries(Object.entries(machines).map(([id, { status }]) => [id, { status, sequence: null }])),
    balance: balance && { ...balance, sequence: null },
    seat: { ...seat, sequence: null },
    figures: null,
    early: [],
  }
}

/** Each of the chat and each message says something of its own; of the others the last holds what the ones before said. */
function topicOf(push: EarlyPush): string {
  switch (push.type) {
    case 'topic.pushed':
      return `${push.topic} ${push.push.sequence}`
    case 'message.pushed':
      return `message ${push.message.id}`
    default:
      return push.type
  }
}
const sayEarly = enqueueActions<
  NotificationsContext,
  NotificationsEvent,
  undefined,
  NotificationsEvent,
  never,
  never,
  never
>(({ context, enqueue }) => {
  for (const push of context.early) enqueue.raise(push)
  enqueue.assign({ early: [] })
})

/** The ones that are newer than what is known, the newest of each machine, and whether one of them skips a number. */
function newestOf({ machines }: NotificationsContext, pushed: readonly MachinePush[]) {
  const newest = new Map<number, MachinePush>()
  let isGap = false
  for (const machine of pushed) {
    const known = newest.get(machine.id) ?? machines[machine.id]
    if (!isNewer(known, machine)) continue
    isGap ||= skips(known, machine)
    newest.set(machine.id, machine)
  }
  return { newest: [...newest.values()], isGap }
}

const chart = setup({
  types: {} as {
    input: NotificationsInput
    context: NotificationsContext
    events: NotificationsEvent
    tags: NotificationsTag
    children: {
      notificationSocket: 'notificationSocket'
      fetchBalance: 'fetchBalance'
      pathWatch: 'pathWatch'
      freeWatch: 'freeWatch'
      seatMessages: 'seatMessages'
    }
  },
  actors: {
    notificationSocket: unprovidedCallback<NotificationSocketRequest, { userId: number }>('notificationSocket'),
    fetchBalance: unprovidedPromise<number>('fetchBalance'),
    pathWatch: unprovidedCallback<{ type: 'never' }>('pathWatch'),
    freeWatch: unprovidedLogic<typeof freeWatchMachine>('freeWatch'),
    seatMessages: unprovidedLogic<typeof seatMessagesMachine>('seatMessages'),
  },
  actions: {
    send,
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    resetRetries: assign({ retries: 0 }),
    clearSequences: assign(({ context }) => withoutSequences(context)),
    setEarly: assign(({ context }, push: EarlyPush) => ({
      early: [...context.early.filter((one) => topicOf(one) !== topicOf(push)), withEarlier(context.early, push)],
    })),
    sayEarly,
    setSnapshot: assign(({ context }, snapshot: Snapshot) => withSnapshot(context, snapshot)),
    setFetchedBalance: assign(({ context }, amount: number) => ({
      balance: context.balance ?? { amount, sequence: null },
    })),
    setBalance: assign((_, { balance, sequence }: Pushed & { balance: number }) => ({
      balance: { amount: balance, sequence },
    })),
    setSeat: assign((_, { seat, sequence }: Pushed & { seat: OwnSeat | null }) => ({ seat: { own: seat, sequence } })),
    setMachines: assign(({ context }, { newest }: { newest: readonly MachinePush[] }) => ({
      machines: withMachines(context, newest),
    })),
    setTopic: assign(({ context }, { topic, push }: TopicPushed) => ({
      topics: { ...context.topics, [topic]: push },
    })),
    setWatch: assign(({ context }, watch: Watch) => ({ watches: withWatch(context.watches, watch) })),
    setFigures: assign((_, { sequence }: Pushed) => ({ figures: sequence })),
    clearWatches: assign(({ context }, { by }: { by: Watcher }) => ({ watches: withoutWatches(context.watches, by) })),
    setMessage: assign(({ context }, message: SeatMessagePush) => withMessages(context, [message])),
    setLoginsEnabled: assign((_, { enabled }: { enabled: boolean }) => ({ loginsEnabled: enabled })),
  },
  guards: {
    hasNewer: (_, { newest }: { newest: readonly MachinePush[] }) => newest.length > 0,
    hasGap: (_, { isGap }: { isGap: boolean }) => isGap,
    isBalanceNewer: ({ context }, balance: Pushed) => isNewer(context.balance, balance),
    isBalanceGap: ({ context }, balance: Pushed) => skips(context.balance, balance),
    isSeatNewer: ({ context }, seat: Pushed) => isNewer(context.seat, seat),
    isSeatGap: ({ context }, seat: Pushed) => skips(context.seat, seat),
    isTopicNewer: ({ context }, { topic, push }: TopicPushed) => isTopicNewer(context, topic, push),
    isTopicGap: ({ context }, { topic, push }: TopicPushed) => isTopicGap(context, topic, push),
    isFiguresNewer: ({ context: { figures } }, { sequence }: Pushed) => figures !== null && sequence > figures,
    isFiguresGap: ({ context: { figures } }, { sequence }: Pushed) => figures !== null && sequence > figures + 1,
    isMessageGap: ({ context }, message: SeatMessagePush) => isMessageGap(context, message),
  },
  delays: {
    dialTimeout: 10_000,
    replyTimeout: 5_000,
    /** A venue that comes back is dialled by everybody: each person's wait is longer or shorter by up to a quarter, always the same. */
    backoff: ({ context: { retries, userId } }) =>
      Math.min(500 * 2 ** (retries - 1), 5_000) * (0.75 + (userId % spread) / (2 * spread)),
  },
})

type StatusesPushed = { context: NotificationsContext; event: Extract<NotificationsEvent, { type: 'statuses.pushed' }> }
const newest = ({ context, event }: StatusesPushed) => newestOf(context, event.machines)
const balance = ({ event }: { event: Extract<NotificationsEvent, { type: 'balance.pushed' }> }) => event.balance
type SeatPushed = { context: NotificationsContext; event: Extract<NotificationsEvent, { type: 'seat.pushed' }> }
const seat = ({ event }: { event: Extract<NotificationsEvent, { type: 'seat.pushed' }> }) => event.seat

const setBalance = [{ type: 'setBalance', params: balance }, sends(...moneyMoved)] as const
const topic = ({ event }: { event: TopicPushed }) => event
const setTopic = (isMissed: boolean) =>
  [
    { type: 'setTopic', params: topic },
    {
      type: 'send',
      params: ({ context, event }: { context: NotificationsContext; event: TopicPushed }) => [
        ...topicTold(event.topic, event.push, isMissed),
        ...topicNews(context, event.topic),
      ],
    },
  ] as const
type MessagePushed = Extract<NotificationsEvent, { type: 'message.pushed' }>
const message = ({ event }: { event: MessagePushed }) => event.message
const setMessage = [
  { type: 'setMessage', params: message },
  { type: 'send', params: ({ event }: { event: MessagePushed }) => messagesTold([event.message]) },
] as const

/** Told first: what is kept is not newer any more. */
const setMachines = [
  { type: 'send', params: (pushed: StatusesPushed) => messagesOf(pushed.context, newest(pushed).newest) },
  { type: 'setMachines', params: newest },
] as const
const setSeat = [
  {
    type: 'send',
    params: ({ context, event }: SeatPushed) => seatMoved(context, event.seat.seat),
  },
  { type: 'setSeat', params: seat },
  {
    type: 'send',
    params: ({ event }: { event: Extract<NotificationsEvent, { type: 'seat.pushed' }> }) => ownSeatChanged(event.seat),
  },
] as const
const snapshot = ({ event }: { event: Extract<NotificationsEvent, { type: 'snapshot.received' }> }) => event.snapshot
const setSnapshot = [
  {
    type: 'send',
    params: ({
      context,
      event,
    }: {
      context: NotificationsContext
      event: Extract<NotificationsEvent, { type: 'snapshot.received' }>
    }) => changesOf(context, event.snapshot),
  },
  { type: 'setSnapshot', params: snapshot },
] as const

const setEarly = {
  actions: { type: 'setEarly', params: ({ event }: { event: EarlyPush }) => event },
} as const
const asking = chart.createStateConfig({
  tags: 'away',
  description: 'Pushes wait for the snapshot: shown before it, they could be older than what the page shows already.',
  entry: [
    'clearSequences',
    { type: 'send', params: ({ context }) => request({ type: 'notification.init', id: context.userId }) },
  ],
  on: {
    'snapshot.received': { target: 'live', actions: [...setSnapshot, 'sayEarly'] },
    'snapshot.refused': '#notifications.line.waiting',
    'statuses.pushed': setEarly,
    'balance.pushed': setEarly,
    'seat.pushed': setEarly,
    'loginsEnabled.pushed': setEarly,
    'topic.pushed': setEarly,
    'message.pushed': setEarly,
  },
  after: { replyTimeout: '#notifications.line.waiting' },
})

type FiguresCame = {
  context: NotificationsContext
  event: Extract<NotificationsEvent, { type: 'figures.pushed' | 'figures.followed' }>
}
const figures = ({ event }: FiguresCame) => event.push
const setFigures = [
  { type: 'setFigures', params: figures },
  {
    type: 'send',
    params: ({ context, event }: FiguresCame) =>
      told(context.watches, 'figures', { type: 'figures.changed', figures: event.push }),
  },
] as const
const followOn = {
  type: 'send',
  params: ({ context }: { context: NotificationsContext }) => followAgain(context.watches),
} as const

/** `isLive`: who is the first to watch what is followed asks for it at once, and the last one ends it. */
const watched = (isLive: boolean) =>
  [
    {
      type: 'send',
      params: ({
        context: { watches },
        event,
      }: {
        context: NotificationsContext
        event: { type: 'topic.watched' } & Watch
      }) => (isLive ? followChanged(watches, withWatch(watches, event)) : []),
    },
    { type: 'setWatch', params: ({ event }: { event: { type: 'topic.watched' } & Watch }) => event },
  ] as const
type WatcherLeft = { context: NotificationsContext; event: { type: 'watcher.left'; by: Watcher } }
const left = (isLive: boolean) =>
  [
    {
      type: 'send',
      params: ({ context: { watches }, event }: WatcherLeft) =>
        isLive ? followChanged(watches, withoutWatches(watches, event.by)) : [],
    },
    { type: 'clearWatches', params: ({ event }: WatcherLeft) => event },
  ] as const

const live = chart.createStateConfig({
  tags: 'live',
  entry: [
    'resetRetries',
    newsLive,
    {
      type: 'send',
      params: ({ context }) => [
        ...told(context.watches, 'machines', { type: 'machines.changed' }),
        ...cageTold(context),
        ...playersTold(context, null),
        ...followAgain(context.watches),
      ],
    },
    sends({ to: 'connectivity', event: { type: 'line.live' } }),
  ],
  exit: sends({ to: 'lobby', event: { type: 'news.away' } }),
  on: {
    'news.asked': { actions: sends({ to: 'lobby', event: { type: 'news.live' } }) },
    'topic.watched': { actions: watched(true) },
    'watcher.left': { actions: left(true) },
    'figures.followed': { actions: setFigures },
    'figures.pushed': [
      { guard: { type: 'isFiguresGap', params: figures }, actions: followOn },
      { guard: { type: 'isFiguresNewer', params: figures }, actions: setFigures },
    ],
  },
  initial: 'steady',
  states: {
    steady: { on: { 'gap.seen': 'catchingUp' } },
    catchingUp: {
      description: 'A push was missed: the snapshot that is asked for holds whatever it said.',
      entry: sends(request({ type: 'notification.snapshot' })),
      on: {
        'snapshot.received': { target: 'steady', actions: [...setSnapshot] },
        'snapshot.refused': '#notifications.line.waiting',
      },
      after: { replyTimeout: '#notifications.line.waiting' },
    },
  },
})

const lineLost = sends({ to: 'connectivity', event: { type: 'line.lost' } })

const linked = chart.createStateConfig({
  invoke: {
    id: 'notificationSocket',
    src: 'notificationSocket',
    systemId: mailbox('notificationSocket'),
    input: ({ context }) => ({ userId: context.userId }),
    onError: 'waiting',
  },
  on: {
    'socket.down': 'waiting',
    'socket.refused': 'waiting',
    'socket.quiet': { actions: lineLost },
    'statuses.pushed': [
      { guard: { type: 'hasGap', params: newest }, actions: [...setMachines, raise({ type: 'gap.seen' })] },
      { guard: { type: 'hasNewer', params: newest }, actions: [...setMachines] },
    ],
    'balance.pushed': [
      {
        guard: { type: 'isBalanceGap', params: balance },
        actions: [...setBalance, raise({ type: 'gap.seen' })],
      },
      { guard: { type: 'isBalanceNewer', params: balance }, actions: [...setBalance] },
    ],
    'seat.pushed': [
      { guard: { type: 'isSeatGap', params: seat }, actions: [...setSeat, raise({ type: 'gap.seen' })] },
      { guard: { type: 'isSeatNewer', params: seat }, actions: [...setSeat] },
    ],
    'loginsEnabled.pushed': {
      actions: [
        { type: 'setLoginsEnabled', params: ({ event }) => event },
        { type: 'send', params: ({ event }) => loginsEnabledChanged(event.enabled) },
      ],
    },
    'machines.pushed': {
      actions: [
        sends({ to: 'lobby', event: { type: 'lobby.retry' } }),
        { type: 'send', params: ({ context }) => told(context.watches, 'machines', { type: 'machines.changed' }) },
      ],
    },
    'topic.pushed': [
      { guard: { type: 'isTopicGap', params: topic }, actions: [...setTopic(true), raise({ type: 'gap.seen' })] },
      { guard: { type: 'isTopicNewer', params: topic }, actions: [...setTopic(false)] },
    ],
    'message.pushed': [
      { guard: { type: 'isMessageGap', params: message }, actions: [...setMessage, raise({ type: 'gap.seen' })] },
      { actions: [...setMessage] },
    ],
    'staff.pushed': { actions: { type: 'send', params: ({ context, event }) => hints[event.news](context) } },
    'player.pushed': {
      actions: { type: 'send', params: ({ context, event }) => playersTold(context, event.player.id) },
    },
    'command.pushed': {
      actions: {
        type: 'send',
        params: ({ event: { push } }) => ({ to: 'command', event: { type: 'command.pushed', command: push } }),
      },
    },
    'contact.pushed': {
      actions: {
        type: 'send',
        params: ({ event: { contact } }) => ({ to: 'chat', event: { type: 'contact.changed', ...contact } }),
      },
    },
  },
  initial: 'dialling',
  states: {
    dialling: { tags: 'away', on: { 'socket.up': 'asking' }, after: { dialTimeout: '#notifications.line.waiting' } },
    asking,
    live,
  },
})

const line = chart.createStateConfig({
  description: 'The socket. Each connection begins with a snapshot; sequences of the one before mean nothing any more.',
  initial: 'linked',
  states: {
    linked,
    waiting: {
      tags: 'away',
      entry: ['countRetry', lineLost],
      on: { 'path.back': 'linked' },
      after: { backoff: 'linked' },
      initial: 'watching',
      states: { watching: { invoke: { id: 'pathWatch', src: 'pathWatch', onError: 'unavailable' } }, unavailable: {} },
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

const failed = { actions: sends(toast('error', { key: 'notifications.failed' })) }

export const notificationsMachine = chart.createMachine({
  id: 'notifications',
  description:
    'A push that is not newer than what is known is dropped; one that skips a number is applied and a snapshot asked for. Changes go on to the system ids lobby, freeWatch, seat and seatMessages; of seat and money also to app, receipt, historyList and limits; of limits to limits and realityCheck; those of the staff to chat, quickPanel, problemBadge and command; and each topic to those who watch it.',
  context: ({ input }) => ({
    ...input,
    retries: 0,
    balance: null,
    seat: { own: null, sequence: null },
    machines: {},
    loginsEnabled: true,
    topics: {},
    figures: null,
    watches: [],
    messages: null,
    early: [],
  }),
  invoke: [
    {
      id: 'seatMessages',
      src: 'seatMessages',
      systemId: mailbox('seatMessages'),
      onError: failed,
    },
    {
      id: 'freeWatch',
      src: 'freeWatch',
      systemId: mailbox('freeWatch'),
      input: ({ context }) => ({ userId: context.userId }),
      onError: failed,
    },
  ],

  on: {
    'topic.watched': { actions: watched(false) },
    'watcher.left': { actions: left(false) },
    'topic.asked': {
      actions: {
        type: 'send',
        params: ({ context, event }) => {
          const known = context.topics[event.topic]
          return known === undefined ? [] : topicTold(event.topic, known, true)
        },
      },
    },
  },
  type: 'parallel',
  states: { line, wallet },
})

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
