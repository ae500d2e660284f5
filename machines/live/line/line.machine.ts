/** The person's line to the venue: each connection begins with a snapshot, and what is pushed follows it in order. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, type Message, send, sends } from '../../kit/messages.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import { withEarly } from './line.early.ts'
import type {
  SnapshotPush,
  LineContext,
  LineEvent,
  LineInput,
  LineNews,
  LineTag,
  NotificationSocketRequest,
} from './line.types.ts'

const spread = 64

const chart = setup({
  types: {} as {
    input: LineInput
    context: LineContext
    events: LineEvent
    tags: LineTag
    children: { notificationSocket: 'notificationSocket'; pathWatch: 'pathWatch' }
  },
  actors: {
    notificationSocket: unprovidedCallback<NotificationSocketRequest, { userId: number }>('notificationSocket'),
    pathWatch: unprovidedCallback<{ type: 'never' }>('pathWatch'),
  },
  actions: {
    send,
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    resetRetries: assign({ retries: 0 }),
    setEarly: assign(({ context }, push: SnapshotPush) => ({ early: withEarly(context.early, push) })),
    clearEarly: assign({ early: [] }),
  },
  delays: {
    dialTimeout: 10_000,
    replyTimeout: 5_000,
    /** A venue that comes back is dialled by everybody: each person's wait is longer or shorter by up to a quarter, always the same. */
    backoff: ({ context: { retries, userId } }) =>
      Math.min(500 * 2 ** (retries - 1), 5_000) * (0.75 + (userId % spread) / (2 * spread)),
  },
})

const request = (event: NotificationSocketRequest): Message => ({ to: 'notificationSocket', event })
const lineLost = sends({ to: 'connectivity', event: { type: 'line.lost' } })
const news = (event: LineNews): Message => ({ to: 'notifications', event })
const handOn = { type: 'send', params: ({ event }: { event: LineNews }) => news(event) } as const
const handedOn = { actions: handOn } as const
const kept = { actions: { type: 'setEarly', params: ({ event }: { event: SnapshotPush }) => event } } as const

const asking = chart.createStateConfig({
  tags: 'away',
  description: 'Pushes wait for the snapshot: shown before it, they could be older than what the page shows already.',
  entry: [
    'clearEarly',
    { type: 'send', params: ({ context: { userId: id } }) => request({ type: 'notification.init', id }) },
  ],
  on: {
    'snapshot.received': { target: 'live', actions: handOn },
    'snapshot.refused': '#line.waiting',
    'statuses.pushed': kept,
    'balance.pushed': kept,
    'seat.pushed': kept,
    'loginsEnabled.pushed': kept,
    'topic.pushed': kept,
    'message.pushed': kept,
  },
  after: { replyTimeout: '#line.waiting' },
})

const live = chart.createStateConfig({
  tags: 'live',
  entry: [
    'resetRetries',
    sends({ to: 'notifications', event: { type: 'line.live' } }, { to: 'connectivity', event: { type: 'line.live' } }),
    { type: 'send', params: ({ context }) => context.early.map(news) },
    'clearEarly',
  ],
  exit: sends({ to: 'notifications', event: { type: 'line.away' } }),
  on: { 'figures.followed': handedOn, 'figures.pushed': handedOn },
  initial: 'steady',
  states: {
    steady: { on: { 'gap.seen': 'catchingUp' } },
    catchingUp: {
      description: 'A push was missed: the snapshot that is asked for holds whatever it said.',
      entry: sends(request({ type: 'notification.snapshot' })),
      on: {
        'snapshot.received': { target: 'steady', actions: handOn },
        'snapshot.refused': '#line.waiting',
      },
      after: { replyTimeout: '#line.waiting' },
    },
  },
})

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
    'statuses.pushed': handedOn,
    'balance.pushed': handedOn,
    'seat.pushed': handedOn,
    'loginsEnabled.pushed': handedOn,
    'topic.pushed': handedOn,
    'message.pushed': handedOn,
    'machines.pushed': handedOn,
    'staff.pushed': handedOn,
    'player.pushed': handedOn,
    'command.pushed': handedOn,
    'notices.pushed': handedOn,
    'announcements.pushed': handedOn,
    'contact.pushed': handedOn,
  },
  initial: 'dialling',
  states: {
    dialling: { tags: 'away', on: { 'socket.up': 'asking' }, after: { dialTimeout: '#line.waiting' } },
    asking,
    live,
  },
})

export const lineMachine = chart.createMachine({
  id: 'line',
  description: 'Sequences of one connection mean nothing in the next: whoever hears line.away forgets them.',
  context: ({ input }) => ({ ...input, retries: 0, early: [] }),
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

export type LineRef = ActorRefFrom<typeof lineMachine>
