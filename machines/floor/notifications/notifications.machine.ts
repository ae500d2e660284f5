/** The person's line to the floor: pushes of machines, balance and the own seat, without loss and without repeats. */
import { type ActorRefFrom, assign, enqueueActions, type EventObject, raise, setup } from 'xstate'
import type { OwnSeat } from '#protocol/entities.ts'
import { type Telling, tell } from '../../kit/tell.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type {
  EarlyPush,
  NotificationSocketRequest,
  NotificationsContext,
  NotificationsEvent,
  NotificationsInput,
  NotificationsTag,
} from './notifications.types.ts'

type Pushed = { sequence: number }
type Known = { sequence: number | null } | null | undefined
type Snapshot = Extract<NotificationsEvent, { type: 'snapshot.received' }>['snapshot']
type MachinePush = Snapshot['machines'][number]

const isNewer = (known: Known, pushed: Pushed) =>
  known === null || known === undefined || known.sequence === null || pushed.sequence > known.sequence
const isGap = (known: Known, pushed: Pushed) =>
  known !== null && known !== undefined && known.sequence !== null && pushed.sequence > known.sequence + 1

const request = (event: NotificationSocketRequest) => ({ to: 'notificationSocket', event })
const machineChanged = ({ id, status, sequence }: MachinePush) => ({ type: 'machine.changed', id, status, sequence })
const ownSeatChanged = (seat: OwnSeat | null, sequence: number) => ({ type: 'ownSeat.changed', seat, sequence })
const loginsEnabledChanged = (enabled: boolean) => ({ type: 'loginsEnabled.changed', enabled })

const listeners = ['lobby', 'seat']
const spread = 64

function withSnapshot(
  context: NotificationsContext,
  { machines, balance, seat, loginsEnabled }: Snapshot,
): Partial<NotificationsContext> & Pick<NotificationsContext, 'machines' | 'seat'> {
  const news = machines.filter((machine) => isNewer(context.machines[machine.id], machine))
  return {
    machines: {
      ...context.machines,
      ...Object.fromEntries(news.map(({ id, status, sequence }) => [id, { status, sequence }])),
    },
    balance: isNewer(context.balance, balance)
      ? { amount: balance.balance, sequence: balance.sequence }
      : context.balance,
    seat: isNewer(context.seat, seat) ? { own: seat.seat, sequence: seat.sequence } : context.seat,
    loginsEnabled,
  }
}

/** What a snapshot changes, for those who listen. A status that is the same again is no news. */
function changesOf(context: NotificationsContext, snapshot: Snapshot): Telling[] {
  const next = withSnapshot(context, snapshot)
  const changed = snapshot.machines.filter(({ id }) => next.machines[id]?.status !== context.machines[id]?.status)
  const news: EventObject[] = changed.map(machineChanged)
  if (next.seat !== context.seat) news.push(ownSeatChanged(next.seat.own, snapshot.seat.sequence))
  const tellings = news.flatMap((event) => listeners.map((to) => ({ to, event })))
  if (snapshot.loginsEnabled !== context.loginsEnabled)
    tellings.push({ to: 'lobby', event: loginsEnabledChanged(snapshot.loginsEnabled) })
  return tellings
}

function withoutSequences({ machines, balance, seat }: NotificationsContext) {
  return {
    machines: Object.fromEntries(Object.entries(machines).map(([id, { status }]) => [id, { status, sequence: null }])),
    balance: balance && { ...balance, sequence: null },
    seat: { ...seat, sequence: null },
    early: [],
  }
}

const topicOf = (push: EarlyPush) => (push.type === 'machine.pushed' ? `machine ${push.machine.id}` : push.type)
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

const chart = setup({
  types: {} as {
    input: NotificationsInput
    context: NotificationsContext
    events: NotificationsEvent
    tags: NotificationsTag
  },
  actors: {
    notificationSocket: unprovidedCallback<NotificationSocketRequest, { userId: number }>('notificationSocket'),
    fetchBalance: unprovidedPromise<number>('fetchBalance'),
    pathWatch: unprovidedCallback<{ type: 'never' }>('pathWatch'),
  },
  actions: {
    tell,
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    resetRetries: assign({ retries: 0 }),
    forgetSequences: assign(({ context }) => withoutSequences(context)),
    /** The last of each topic: it holds what the ones before said. */
    keepEarly: assign(({ context }, push: EarlyPush) => ({
      early: [...context.early.filter((one) => topicOf(one) !== topicOf(push)), push],
    })),
    sayEarly,
    keepSnapshot: assign(({ context }, snapshot: Snapshot) => withSnapshot(context, snapshot)),
    keepFetchedBalance: assign(({ context }, amount: number) => ({
      balance: context.balance ?? { amount, sequence: null },
    })),
    keepBalance: assign((_, { balance, sequence }: Pushed & { balance: number }) => ({
      balance: { amount: balance, sequence },
    })),
    keepSeat: assign((_, { seat, sequence }: Pushed & { seat: OwnSeat | null }) => ({ seat: { own: seat, sequence } })),
    keepMachine: assign(({ context }, { id, status, sequence }: MachinePush) => ({
      machines: { ...context.machines, [id]: { status, sequence } },
    })),
    keepLoginsEnabled: assign((_, { enabled }: { enabled: boolean }) => ({ loginsEnabled: enabled })),
  },
  guards: {
    isMachineNewer: ({ context }, machine: MachinePush) => isNewer(context.machines[machine.id], machine),
    isMachineGap: ({ context }, machine: MachinePush) => isGap(context.machines[machine.id], machine),
    isBalanceNewer: ({ context }, balance: Pushed) => isNewer(context.balance, balance),
    isBalanceGap: ({ context }, balance: Pushed) => isGap(context.balance, balance),
    isSeatNewer: ({ context }, seat: Pushed) => isNewer(context.seat, seat),
    isSeatGap: ({ context }, seat: Pushed) => isGap(context.seat, seat),
    isOfProblems: (_, { news }: { news: string }) => news === 'problems',
  },
  delays: {
    dialTimeout: 10_000,
    replyTimeout: 5_000,
    /** A venue that comes back is dialled by everybody: each person's wait is longer or shorter by up to a quarter, always the same. */
    backoff: ({ context: { retries, userId } }) =>
      Math.min(500 * 2 ** (retries - 1), 5_000) * (0.75 + (userId % spread) / (2 * spread)),
  },
})

const machine = ({ event }: { event: Extract<NotificationsEvent, { type: 'machine.pushed' }> }) => event.machine
const balance = ({ event }: { event: Extract<NotificationsEvent, { type: 'balance.pushed' }> }) => event.balance
const seat = ({ event }: { event: Extract<NotificationsEvent, { type: 'seat.pushed' }> }) => event.seat

const keepMachine = [
  { type: 'keepMachine', params: machine },
  {
    type: 'tell',
    params: ({ event }: { event: Extract<NotificationsEvent, { type: 'machine.pushed' }> }) =>
      listeners.map((to) => ({ to, event: machineChanged(event.machine) })),
  },
] as const
const keepSeat = [
  { type: 'keepSeat', params: seat },
  {
    type: 'tell',
    params: ({ event }: { event: Extract<NotificationsEvent, { type: 'seat.pushed' }> }) =>
      listeners.map((to) => ({ to, event: ownSeatChanged(event.seat.seat, event.seat.sequence) })),
  },
] as const
const snapshot = ({ event }: { event: Extract<NotificationsEvent, { type: 'snapshot.received' }> }) => event.snapshot
const keepSnapshot = [
  {
    type: 'tell',
    params: ({
      context,
      event,
    }: {
      context: NotificationsContext
      event: Extract<NotificationsEvent, { type: 'snapshot.received' }>
    }) => changesOf(context, event.snapshot),
  },
  { type: 'keepSnapshot', params: snapshot },
] as const

const keepEarly = {
  actions: { type: 'keepEarly', params: ({ event }: { event: EarlyPush }) => event },
} as const
const asking = chart.createStateConfig({
  tags: 'away',
  description: 'Pushes wait for the snapshot: shown before it, they could be older than what the page shows already.',
  entry: [
    'forgetSequences',
    { type: 'tell', params: ({ context }) => request({ type: 'notification.init', id: context.userId }) },
  ],
  on: {
    'snapshot.received': { target: 'live', actions: [...keepSnapshot, 'sayEarly'] },
    'snapshot.refused': '#notifications.line.waiting',
    'machine.pushed': keepEarly,
    'balance.pushed': keepEarly,
    'seat.pushed': keepEarly,
    'loginsEnabled.pushed': keepEarly,
  },
  after: { replyTimeout: '#notifications.line.waiting' },
})

const live = chart.createStateConfig({
  tags: 'live',
  entry: ['resetRetries', { type: 'tell', params: { to: 'lobby', event: { type: 'news.live' } } }],
  exit: { type: 'tell', params: { to: 'lobby', event: { type: 'news.away' } } },
  on: { 'news.asked': { actions: { type: 'tell', params: { to: 'lobby', event: { type: 'news.live' } } } } },
  initial: 'steady',
  states: {
    steady: { on: { 'gap.seen': 'catchingUp' } },
    catchingUp: {
      description: 'A push was missed: the snapshot that is asked for holds whatever it said.',
      entry: { type: 'tell', params: request({ type: 'notification.snapshot' }) },
      on: {
        'snapshot.received': { target: 'steady', actions: [...keepSnapshot] },
        'snapshot.refused': '#notifications.line.waiting',
      },
      after: { replyTimeout: '#notifications.line.waiting' },
    },
  },
})

const linked = chart.createStateConfig({
  invoke: {
    id: 'notificationSocket',
    src: 'notificationSocket',
    systemId: 'notificationSocket',
    input: ({ context }) => ({ userId: context.userId }),
    onError: 'waiting',
  },
  on: {
    'socket.down': 'waiting',
    'socket.refused': 'waiting',
    'machine.pushed': [
      { guard: { type: 'isMachineGap', params: machine }, actions: [...keepMachine, raise({ type: 'gap.seen' })] },
      { guard: { type: 'isMachineNewer', params: machine }, actions: [...keepMachine] },
    ],
    'balance.pushed': [
      {
        guard: { type: 'isBalanceGap', params: balance },
        actions: [{ type: 'keepBalance', params: balance }, raise({ type: 'gap.seen' })],
      },
      { guard: { type: 'isBalanceNewer', params: balance }, actions: { type: 'keepBalance', params: balance } },
    ],
    'seat.pushed': [
      { guard: { type: 'isSeatGap', params: seat }, actions: [...keepSeat, raise({ type: 'gap.seen' })] },
      { guard: { type: 'isSeatNewer', params: seat }, actions: [...keepSeat] },
    ],
    'loginsEnabled.pushed': {
      actions: [
        { type: 'keepLoginsEnabled', params: ({ event }) => event },
        { type: 'tell', params: ({ event }) => ({ to: 'lobby', event: loginsEnabledChanged(event.enabled) }) },
      ],
    },
    'machines.pushed': { actions: { type: 'tell', params: { to: 'lobby', event: { type: 'lobby.retry' } } } },
    'staff.pushed': {
      guard: { type: 'isOfProblems', params: ({ event }) => event },
      actions: { type: 'tell', params: { to: 'problemBadge', event: { type: 'problems.changed' } } },
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
      entry: 'countRetry',
      on: { 'path.back': 'linked' },
      after: { backoff: 'linked' },
      initial: 'watching',
      states: { watching: { invoke: { id: 'pathWatch', src: 'pathWatch', onError: 'blind' } }, blind: {} },
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
        onDone: { target: 'known', actions: { type: 'keepFetchedBalance', params: ({ event }) => event.output } },
        onError: 'known',
      },
    },
    known: {},
  },
})

export const notificationsMachine = chart.createMachine({
  id: 'notifications',
  description:
    'A push that is not newer than what is known is dropped; one that skips a number is applied and a snapshot asked for. Changes go on to the system ids lobby, seat and problemBadge.',
  context: ({ input }) => ({
    ...input,
    retries: 0,
    balance: null,
    seat: { own: null, sequence: null },
    machines: {},
    loginsEnabled: true,
    early: [],
  }),
  type: 'parallel',
  states: { line, wallet },
})

export type NotificationsRef = ActorRefFrom<typeof notificationsMachine>
