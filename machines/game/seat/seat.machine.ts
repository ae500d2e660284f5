/** A player's hold on one machine: check, init or reconnect, play, away, leave. */
import { type ActorRefFrom, assign, raise, setup, stateIn } from 'xstate'
import type { Refused } from '#protocol/chartEvents.ts'
import { connectionLostMessage, ErrorCode, MachineStatus } from '#protocol/codes.ts'
import type { GameState, Seated } from '#protocol/entities.ts'
import { type Telling, tell } from '../../kit/tell.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import { failureOf } from '../../session/auth/auth.machine.ts'
import type { ToastShow } from '../../shell/toasts/toasts.types.ts'
import { streamMachine } from '../stream/stream.machine.ts'
import { takeWinMachine } from '../takeWin/takeWin.machine.ts'
import type { GameSocketRequest, SeatContext, SeatEvent, SeatInput, SeatOutput, SeatTag } from './seat.types.ts'

const linesInARow = 6
const takeWinButton = 'takeWin'

type EventOf<Type extends SeatEvent['type']> = Extract<SeatEvent, { type: Type }>
type MachineChanged = EventOf<'machine.changed'>

const request = (event: GameSocketRequest): Telling => ({ to: 'gameSocket', event })
const toast = (kind: ToastShow['kind'], words: ToastShow['words']): Telling => ({
  to: 'toasts',
  event: { type: 'toast.show', kind, words } as ToastShow,
})
const refusedToast = ({ code, message, params }: Refused) => toast('error', { text: message, code, params })
const entered: Telling = { to: 'auth', event: { type: 'seat.entered' } }

const chart = setup({
  types: {} as {
    input: SeatInput
    context: SeatContext
    events: SeatEvent
    output: SeatOutput
    tags: SeatTag
    children: { gameSocket: 'gameSocket'; cancelOther: 'cancelOther'; stream: 'stream'; takeWin: 'takeWin' }
  },
  actors: {
    gameSocket: unprovidedCallback<GameSocketRequest, { machineID: number }>('gameSocket'),
    cancelOther: unprovidedPromise<undefined, { machineID: number }>('cancelOther'),
    stream: streamMachine,
    takeWin: takeWinMachine,
  },
  actions: {
    tell,
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    keepElsewhere: assign((_, { machineID, machineName }: EventOf<'seat.elsewhere'>) => ({
      elsewhere: { machineID, machineName },
    })),
    keepSession: assign((_, { sessionID }: { sessionID: number }) => ({ sessionID })),
    noteInit: assign({ initAsked: true }),
    sit: assign((_, seated: Seated) => ({
      seated,
      game: seated.game,
      sessionID: seated.session.id,
      sequence: seated.sequence,
      elapsed: seated.session.elapsed,
      elsewhere: null,
      retries: 0,
      pressing: null,
      toppingUp: null,
    })),
    keepGame: assign((_, game: GameState) => ({ game })),
    keepSequence: assign((_, { sequence }: { sequence: number }) => ({ sequence })),
    keepPress: assign((_, { button, key }: { button: string; key: string }) => ({ pressing: { button, key } })),
    dropPress: assign({ pressing: null }),
    keepTopUp: assign((_, { amount, key }: { amount: number; key: string }) => ({ toppingUp: { amount, key } })),
    dropTopUp: assign({ toppingUp: null }),
    addFunds: assign(({ context: { seated } }, { amount }: { amount: number }) => ({
      seated: seated && { ...seated, session: { ...seated.session, funded: seated.session.funded + amount } },
    })),
    keepLeaving: assign((_, { key }: { key: string }) => ({ leavingKey: key })),
    dropLeaving: assign({ leavingKey: null }),
    startGrace: assign({ secondsLeft: ({ context }) => Math.ceil(context.graceMs / 1000) }),
    keepSecondsLeft: assign((_, secondsLeft: number) => ({ secondsLeft: Math.max(0, Math.ceil(secondsLeft)) })),
    tick: assign({
      elapsed: ({ context }) => context.elapsed + 1_000,
      secondsLeft: ({ context }) => Math.max(0, context.secondsLeft - 1),
    }),
    keepVolume: assign((_, { volume }: { volume: number }) => ({ volume: Math.min(1, Math.max(0, volume)) })),
    end: assign((_, outcome: Partial<SeatOutput> & Pick<SeatOutput, 'ended'>) => ({
      outcome: { machineID: null, cashedOut: null, ...outcome },
    })),
  },
  guards: {
    isLineUp: stateIn('#seat.active.line.open.up'),
    isLeaving: ({ context }) => context.leavingKey !== null,
    mayHoldSeat: ({ context }) => context.initAsked || context.sessionID !== null,
    isExhausted: ({ context }) => context.retries >= linesInARow,
    isOpenElsewhere: (_, { code }: Refused) => code === ErrorCode.openElsewhere,
    isNoSession: (_, { seat }: EventOf<'ownSeat.changed'>) => seat === null,
    isNewerGame: ({ context }, game: GameState) => context.game === null || game.sequence > context.game.sequence,
    mayPress: ({ context: { game } }, { button }: { button: string }) =>
      game?.buttons.some((known) => known.button === button && known.enabled) === true,
    isTakeWin: (_, { button }: { button: string }) => button === takeWinButton,
    isTakeWinUnderWay: ({ context }) => context.pressing?.button === takeWinButton,
    mayTopUp: (_, { amount }: { amount: number }) => Number.isInteger(amount) && amount > 0,
    isNewsOf: ({ context }, { push, statuses }: { push: MachineChanged; statuses: readonly number[] }) =>
      push.id === context.machineID && push.sequence > context.sequence && statuses.includes(push.status),
    isOwnGrace: ({ context }, { seat }: EventOf<'ownSeat.changed'>) =>
      seat !== null && seat.sessionID === context.sessionID && seat.secondsLeft !== null,
  },
  delays: {
    dialTimeout: 5_000,
    replyTimeout: 5_000,
    /** The venue answers init when the money is on the cabinet. */
    initTimeout: 20_000,
    pressTimeout: 5_000,
    transferTimeout: 20_000,
    cancelTimeout: 15_000,
    recheck: 2_000,
    doubtTimeout: 2_000,
    /** A cash-out is asked again every 15 s, at most 8 times. */
    leaveTimeout: 150_000,
    second: 1_000,
    grace: ({ context }) => context.secondsLeft * 1_000,
    backoff: ({ context }) => Math.min(500 * 2 ** (context.retries - 1), 10_000),
  },
})

const refused = ({ event }: { event: EventOf<'seat.refused'> }) => event.refused
const endRefused = {
  target: '#seat.ended',
  actions: [
    { type: 'tell', params: ({ event }: { event: EventOf<'seat.refused'> }) => refusedToast(event.refused) },
    { type: 'end', params: { ended: 'refused' } },
  ],
} as const
const endLineRefused = {
  target: '#seat.ended',
  actions: [
    {
      type: 'tell',
      params: ({ event: { code, message } }: { event: EventOf<'socket.refused'> }) =>
        toast('error', { text: message, code }),
    },
    { type: 'end', params: { ended: 'refused' } },
  ],
} as const
const endLeft = { target: '#seat.ended', actions: { type: 'end', params: { ended: 'left' } } } as const
const endLost = {
  target: '#seat.ended',
  actions: [
    { type: 'tell', params: toast('error', { text: connectionLostMessage }) },
    { type: 'end', params: { ended: 'lost' } },
  ],
} as const
const endEjected = {
  target: '#seat.ended',
  actions: [
    {
      type: 'tell',
      params: ({ event }: { event: MachineChanged }) =>
        toast('warning', { key: 'seat.ejected', params: { status: event.status } }),
    },
    { type: 'end', params: { ended: 'closed' } },
  ],
} as const
const newsOf = (...statuses: readonly number[]) =>
  ({ type: 'isNewsOf', params: ({ event }: { event: MachineChanged }) => ({ push: event, statuses }) }) as const
const sessionOver = [
  MachineStatus.offline,
  MachineStatus.error,
  MachineStatus.available,
  MachineStatus.reserved,
] as const

const leaveWhileJoining = [
  {
    guard: 'mayHoldSeat',
    description: 'A seat may be held by now: it is left as soon as it is known.',
    actions: { type: 'keepLeaving', params: ({ event }: { event: EventOf<'player.leave'> }) => event },
  },
  endLeft,
] as const
const seatedAgain = [
  {
    guard: 'isLeaving',
    target: '#seat.active.hold.held.leaving',
    actions: { type: 'sit', params: ({ event }: { event: EventOf<'seat.taken'> }) => event.seated },
  },
  {
    target: '#seat.active.hold.held.playing',
    actions: { type: 'sit', params: ({ event }: { event: EventOf<'seat.taken'> }) => event.seated },
  },
] as const
const free = { target: '#seat.active.hold.joining.initialising', actions: { type: 'tell', params: entered } } as const
const checked = {
  'seat.free': free,
  'seat.held': {
    target: '#seat.active.hold.joining.reconnecting',
    actions: [
      { type: 'keepSession', params: ({ event }: { event: EventOf<'seat.held'> }) => event },
      { type: 'tell', params: entered },
    ],
  },
} as const

const dialling = chart.createStateConfig({
  always: { guard: 'isLineUp', target: 'checking' },
})

const checking = chart.createStateConfig({
  entry: { type: 'tell', params: request({ type: 'request.check' }) },
  on: {
    ...checked,
    'seat.free': [
      { guard: 'isLeaving', description: 'No seat was taken: there is nothing to leave.', ...endLeft },
      free,
    ],
    'seat.elsewhere': [
      { guard: 'isLeaving', ...endLeft },
      { target: 'asking', actions: { type: 'keepElsewhere', params: ({ event }) => event } },
    ],
    'seat.refused': endRefused,
  },
  after: { replyTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

const asking = chart.createStateConfig({
  description:
    'A session of this player is open on another machine: Continue goes there, Cancel ends it and joins here.',
  tags: 'asking',
  on: {
    ...checked,
    'seat.elsewhere': { actions: { type: 'keepElsewhere', params: ({ event }) => event } },
    'player.continue': {
      target: '#seat.ended',
      actions: {
        type: 'end',
        params: ({ context }) => ({ ended: 'continued', machineID: context.elsewhere?.machineID ?? null }),
      },
    },
    'player.cancelOther': 'cancelling',
    'player.back': endLeft,
    'player.leave': endLeft,
    'ownSeat.changed': { guard: { type: 'isNoSession', params: ({ event }) => event }, target: 'dialling' },
    'line.broken': { description: 'The question stands while the line is dialled again.' },
  },
})

const cancelling = chart.createStateConfig({
  description: 'The other session is being cancelled; the proof is pushed, and looked for besides.',
  on: {
    'ownSeat.changed': { guard: { type: 'isNoSession', params: ({ event }) => event }, target: 'dialling' },
    'line.broken': {},
    'player.leave': endLeft,
  },
  initial: 'calling',
  states: {
    calling: {
      invoke: {
        id: 'cancelOther',
        src: 'cancelOther',
        input: ({ context }) => ({ machineID: context.elsewhere?.machineID ?? 0 }),
        onDone: 'awaiting',
        onError: {
          target: '#seat.active.hold.joining.asking',
          actions: {
            type: 'tell',
            params: ({ event }) => {
              const failure = failureOf(event.error)
              return failure.kind === 'refused' ? refusedToast(failure) : toast('error', { text: failure.message })
            },
          },
        },
      },
    },
    awaiting: {
      initial: 'resting',
      on: { ...checked },
      after: {
        cancelTimeout: {
          target: '#seat.active.hold.joining.asking',
          actions: { type: 'tell', params: toast('warning', { key: 'seat.cancelSlow' }) },
        },
      },
      states: {
        resting: {
          after: {
            recheck: {
              target: 'resting',
              reenter: true,
              actions: { type: 'tell', params: request({ type: 'request.check' }) },
            },
          },
        },
      },
    },
  },
})

const initialising = chart.createStateConfig({
  description:
    'Takes the seat and moves the money. An answer that is lost is found by checking again: same key, same join.',
  entry: [
    'noteInit',
    { type: 'tell', params: ({ context }) => request({ type: 'request.init', key: context.initKey }) },
  ],
  on: {
    'seat.taken': [...seatedAgain],
    'seat.refused': [{ guard: { type: 'isOpenElsewhere', params: refused }, target: 'checking' }, endRefused],
  },
  after: { initTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

const reconnecting = chart.createStateConfig({
  entry: {
    type: 'tell',
    params: ({ context }) => request({ type: 'request.reconnect', sessionID: context.sessionID ?? 0 }),
  },
  on: { 'seat.taken': [...seatedAgain], 'seat.refused': endRefused },
  after: { replyTimeout: { actions: raise({ type: 'line.stuck' }) } },
})

const joining = chart.createStateConfig({
  tags: 'joining',
  initial: 'dialling',
  on: {
    'line.broken': [{ guard: 'isExhausted', ...endLost }, { target: '.dialling' }],
    'socket.refused': endLineRefused,
    'seat.moved': '#seat.moved',
    'player.leave': [...leaveWhileJoining],
    'player.giveUp': endLeft,
  },
  states: { dialling, checking, asking, cancelling, initialising, reconnecting },
})

const gameMoved = {
  guard: { type: 'isNewerGame', params: ({ event }: { event: EventOf<'game.changed'> }) => event.game },
  actions: [
    { type: 'keepGame', params: ({ event }: { event: EventOf<'game.changed'> }) => event.game },
    { type: 'tell', params: ({ event }: { event: EventOf<'game.changed'> }): Telling => ({ to: 'takeWin', event }) },
  ],
} as const

const buttons = chart.createStateConfig({
  description: 'One press under way at most, of a button that the cabinet has lit.',
  initial: 'ready',
  states: {
    ready: {
      on: {
        'player.press': [
          {
            guard: { type: 'mayPress', params: ({ event }) => event },
            target: 'pressing',
            actions: [
              { type: 'keepPress', params: ({ event }) => event },
              { type: 'tell', params: ({ event: { button, key } }) => request({ type: 'request.press', button, key }) },
            ],
          },
          {
            guard: { type: 'isTakeWin', params: ({ event }) => event },
            actions: { type: 'tell', params: { to: 'takeWin', event: { type: 'press.refused' } } },
          },
        ],
      },
    },
    pressing: {
      exit: 'dropPress',
      on: {
        'game.changed': { ...gameMoved, target: 'ready' },
        'press.refused': [
          {
            guard: 'isTakeWinUnderWay',
            target: 'ready',
            actions: [
              { type: 'tell', params: { to: 'takeWin', event: { type: 'press.refused' } } },
              { type: 'tell', params: ({ event }) => refusedToast(event.refused) },
            ],
          },
          { target: 'ready', actions: { type: 'tell', params: ({ event }) => refusedToast(event.refused) } },
        ],
        'player.press': {
          guard: { type: 'isTakeWin', params: ({ event }) => event },
          actions: { type: 'tell', params: { to: 'takeWin', event: { type: 'press.refused' } } },
        },
      },
      after: { pressTimeout: 'ready' },
    },
  },
})

const money = chart.createStateConfig({
  description:
    'One transfer under way at most. Without an answer the line is taken anew: the venue knows what became of it.',
  initial: 'settled',
  states: {
    settled: {
      on: {
        'player.topUp': {
          guard: { type: 'mayTopUp', params: ({ event }) => event },
          target: 'toppingUp',
          actions: [
            { type: 'keepTopUp', params: ({ event }) => event },
            {
              type: 'tell',
              params: ({ event: { amount, key } }) => request({ type: 'request.transfer', amount, key }),
            },
          ],
        },
      },
    },
    toppingUp: {
      exit: 'dropTopUp',
      on: {
        'transfer.done': { target: 'settled', actions: { type: 'addFunds', params: ({ event }) => event } },
        'transfer.refused': {
          target: 'settled',
          actions: { type: 'tell', params: ({ event }) => refusedToast(event.refused) },
        },
      },
      after: { transferTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
  },
})

const standing = chart.createStateConfig({
  description:
    'What the venue’s pushes say of this seat. Only those above the sequence of the last init or reconnect answer count.',
  initial: 'sure',
  on: {
    'machine.changed': [
      { guard: newsOf(...sessionOver, MachineStatus.cashingOut), ...endEjected },
      {
        guard: newsOf(MachineStatus.disconnected),
        description: 'The venue has lost this socket before the browser did: the line is of no use any more.',
        actions: [{ type: 'keepSequence', params: ({ event }) => event }, raise({ type: 'line.stuck' })],
      },
      {
        guard: newsOf(MachineStatus.feature),
        target: '.doubting',
        actions: { type: 'keepSequence', params: ({ event }) => event },
      },
      {
        guard: newsOf(MachineStatus.connected),
        target: '.sure',
        actions: { type: 'keepSequence', params: ({ event }) => event },
      },
    ],
  },
  states: {
    sure: {},
    doubting: {
      description:
        'Status 5: either this socket is lost in an open round, or staff put the session in feature mode. A line that still answers is not lost, so the player is ejected.',
      entry: { type: 'tell', params: request({ type: 'request.check' }) },
      on: {
        'seat.held': '#seat.ejected',
        'seat.free': '#seat.ejected',
        'seat.elsewhere': '#seat.ejected',
        'seat.refused': '#seat.ejected',
      },
      after: { doubtTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
  },
})

const playing = chart.createStateConfig({
  type: 'parallel',
  tags: 'playable',
  entry: {
    type: 'tell',
    params: ({ context: { game, seated } }) => [
      entered,
      { to: 'stream', event: { type: 'line.up', iceServers: seated?.iceServers ?? [] } },
      { to: 'takeWin', event: { type: 'game.changed', game } as Telling['event'] },
    ],
  },
  on: {
    'line.broken': 'away',
    'player.leave': { target: 'leaving', actions: { type: 'keepLeaving', params: ({ event }) => event } },
    'seat.refused': endRefused,
  },
  states: { buttons, money, standing },
})

const away = chart.createStateConfig({
  description:
    'The socket is lost and the venue holds the seat: the seconds left are counted down, the line is dialled again.',
  tags: 'away',
  entry: [
    'startGrace',
    {
      type: 'tell',
      params: [
        toast('warning', { text: connectionLostMessage }),
        { to: 'stream', event: { type: 'line.down' } },
        { to: 'takeWin', event: { type: 'seat.away' } },
      ],
    },
  ],
  on: {
    'seat.taken': [...seatedAgain],
    'seat.refused': endRefused,
    'socket.refused': endLineRefused,
    'machine.changed': [
      { guard: newsOf(...sessionOver, MachineStatus.cashingOut), ...endEjected },
      {
        guard: newsOf(MachineStatus.disconnected),
        target: '.grace.counting',
        description: 'A new grace: the round that was open has ended.',
        actions: ['startGrace', { type: 'keepSequence', params: ({ event }) => event }],
      },
    ],
    'ownSeat.changed': {
      guard: { type: 'isOwnGrace', params: ({ event }) => event },
      target: '.grace.counting',
      actions: { type: 'keepSecondsLeft', params: ({ event }) => event.seat?.secondsLeft ?? 0 },
    },
    'player.leave': { actions: { type: 'keepLeaving', params: ({ event }) => event } },
    'player.giveUp': endLeft,
  },
  type: 'parallel',
  states: {
    grace: {
      initial: 'counting',
      states: {
        counting: {
          after: {
            grace: {
              target: '#seat.ended',
              actions: [
                { type: 'tell', params: toast('error', { key: 'seat.graceEnded' }) },
                { type: 'end', params: { ended: 'lost' } },
              ],
            },
          },
        },
      },
    },
    dialling: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'isLineUp', target: 'reconnecting' } },
        reconnecting: {
          entry: {
            type: 'tell',
            params: ({ context }) => request({ type: 'request.reconnect', sessionID: context.sessionID ?? 0 }),
          },
          on: { 'line.broken': 'waiting' },
          after: { replyTimeout: { actions: raise({ type: 'line.stuck' }) } },
        },
      },
    },
  },
})

const leaving = chart.createStateConfig({
  description: 'Cashing out. The proof is seat.closed; a lost line is taken back and the same leave asked again.',
  tags: 'leaving',
  entry: [
    { type: 'tell', params: entered },
    { type: 'tell', params: ({ context }) => request({ type: 'request.leave', key: context.leavingKey ?? '' }) },
  ],
  on: {
    'leave.refused': {
      target: 'playing',
      actions: ['dropLeaving', { type: 'tell', params: ({ event }) => refusedToast(event.refused) }],
    },
    'machine.changed': { guard: newsOf(...sessionOver), ...endLeft },
    'line.broken': 'away',
    'seat.refused': endRefused,
    'player.giveUp': endLeft,
  },
  after: { leaveTimeout: endLeft },
})

const held = chart.createStateConfig({
  description: 'A seat is held, by the last that the venue said.',
  initial: 'playing',
  invoke: [
    {
      id: 'stream',
      src: 'stream',
      systemId: 'stream',
      input: ({ context }) => ({
        machineID: context.machineID,
        iceServers: context.seated?.iceServers ?? [],
        keyPrefix: context.initKey,
      }),
      onError: { actions: { type: 'tell', params: toast('error', { key: 'stream.failed' }) } },
    },
    {
      id: 'takeWin',
      src: 'takeWin',
      systemId: 'takeWin',
      input: ({ context }) => ({ keyPrefix: context.initKey }),
      onError: { actions: { type: 'tell', params: toast('error', { key: 'takeWin.failed' }) } },
    },
  ],
  on: {
    'game.changed': gameMoved,
    'peer.signalled': { actions: { type: 'tell', params: ({ event }) => ({ to: 'stream', event }) } },
    'peer.closed': { actions: { type: 'tell', params: ({ event }) => ({ to: 'stream', event }) } },
    'stream.signal': {
      actions: {
        type: 'tell',
        params: ({ event: { viewer, signal } }) => request({ type: 'request.signal', viewer, signal }),
      },
    },
    'seat.moved': '#seat.moved',
    'seat.closed': {
      target: '#seat.ended',
      actions: [
        {
          type: 'tell',
          params: ({ event }) =>
            toast('success', { key: 'seat.cashedOut', params: { amount: event.cashedOut, reason: event.reason } }),
        },
        { type: 'end', params: ({ event }) => ({ ended: 'closed', cashedOut: event.cashedOut }) },
      ],
    },
  },
  states: { playing, away, leaving },
})

const hold = chart.createStateConfig({ initial: 'joining', states: { joining, held } })

const line = chart.createStateConfig({
  description: 'The game socket. Whatever ends it, the hold hears of it as line.broken.',
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'gameSocket',
        src: 'gameSocket',
        systemId: 'gameSocket',
        input: ({ context }) => ({ machineID: context.machineID }),
        onError: 'waiting',
      },
      on: { 'socket.down': 'waiting', 'socket.refused': 'waiting', 'line.stuck': 'waiting' },
      initial: 'dialling',
      states: {
        dialling: { on: { 'socket.up': 'up' }, after: { dialTimeout: '#seat.active.line.waiting' } },
        up: {},
      },
    },
    waiting: {
      entry: ['countRetry', raise({ type: 'line.broken' })],
      on: { 'player.retry': 'open' },
      after: { backoff: 'open' },
    },
  },
})

// Of two regions that answer one event, the first wins where the answer ends both: `hold` stands before `line`.
const active = chart.createStateConfig({
  type: 'parallel',
  exit: { type: 'tell', params: { to: 'auth', event: { type: 'seat.left' } } },
  states: {
    hold,
    line,
    clock: {
      initial: 'ticking',
      states: { ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'tick' } } } },
    },
  },
})

export const seatMachine = chart.createMachine({
  id: 'seat',
  context: ({ input }) => ({
    ...input,
    retries: 0,
    seated: null,
    game: null,
    sessionID: null,
    initAsked: false,
    elsewhere: null,
    sequence: 0,
    secondsLeft: 0,
    pressing: null,
    toppingUp: null,
    elapsed: 0,
    leavingKey: null,
    outcome: null,
  }),
  output: ({ context }) => context.outcome ?? { ended: 'left', machineID: null, cashedOut: null },
  on: { 'volume.changed': { actions: { type: 'keepVolume', params: ({ event }) => event } } },
  initial: 'active',
  states: {
    active,
    ejected: {
      description: 'Put in feature mode by staff: the venue keeps the seat, the player goes to the lobby.',
      always: {
        target: 'ended',
        actions: [
          {
            type: 'tell',
            params: toast('warning', { key: 'seat.ejected', params: { status: MachineStatus.feature } }),
          },
          { type: 'end', params: { ended: 'closed' } },
        ],
      },
    },
    moved: {
      description: 'The session was taken to another tab or device. Nothing is open here any more.',
      tags: 'moved',
      on: {
        'player.back': { target: 'ended', actions: { type: 'end', params: { ended: 'moved' } } },
        'player.giveUp': { target: 'ended', actions: { type: 'end', params: { ended: 'moved' } } },
      },
    },
    ended: { type: 'final' },
  },
})

export type SeatRef = ActorRefFrom<typeof seatMachine>
