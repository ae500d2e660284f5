/**
 * Who has one cabinet, and whether it can be played: link, health, service and occupancy.
 * Stepped by `transition()`; its actions are orders that the venue carries out: rows in the same commit, the rest after it.
 */
import { assign, not, setup } from 'xstate'
import type {
  OccupancyContext,
  OccupancyEvent,
  OccupancyInput,
  OccupancyTag,
  LeaveReason,
  VenueProblem,
} from './occupancy.types.ts'

const cashoutRetryMs = 15_000
const cashoutTries = 8
const fundingRetryMs = 5_000
const deferralMs = 1_000

const chart = setup({
  types: {} as { input: OccupancyInput; context: OccupancyContext; events: OccupancyEvent; tags: OccupancyTag },
  actions: {
    /** Rows: a session for the holder. */
    openSession: (_, _session: { sessionId: number; playerId: number }) => {},
    /** Rows: the session is over. */
    closeSession: (
      _,
      _session: { sessionId: number; playerId: number; socket: string | null; reason: LeaveReason },
    ) => {},
    /** A transfer of the whole credit to the wallet. */
    cashOut: (_, _session: { sessionId: number; playerId: number }) => {},
    /** An untaken win is part of the round: the venue takes it before any cash-out. */
    takeWaitingWin: () => {},
    /** The socket that held the seat until now is told so. */
    tellMoved: (_, _seat: { socket: string | null; sessionId: number }) => {},
    raiseProblem: (_, _problem: { problem: VenueProblem }) => {},

    takeSeat: assign((_, seat: { sessionId: number; playerId: number; socket: string }) => ({
      holder: { ...seat, funding: true, leaving: null },
    })),
    moveSeat: assign(({ context }, seat: { socket: string }) => ({
      holder: context.holder && { ...context.holder, socket: seat.socket, leaving: null },
      deadlineAt: null,
    })),
    loseSocket: assign(({ context }) => ({ holder: context.holder && { ...context.holder, socket: null } })),
    endFunding: assign(({ context }) => ({ holder: context.holder && { ...context.holder, funding: false } })),
    decideToLeave: assign(({ context }, { reason }: { reason: LeaveReason }) => ({
      holder: context.holder && { ...context.holder, leaving: context.holder.leaving ?? reason },
      deadlineAt: null,
    })),
    freeSeat: assign({ holder: null, deadlineAt: null, cashoutTries: 0, transferring: false }),
    startTransfer: assign({ transferring: true }),
    startGrace: assign(({ context, event }) => ({ deadlineAt: event.at + context.graceMs })),
    waitForFunding: assign(({ event }) => ({ deadlineAt: event.at + fundingRetryMs })),
    waitForCashout: assign(({ context, event }) => ({
      deadlineAt: event.at + cashoutRetryMs,
      cashoutTries: context.cashoutTries + 1,
      transferring: false,
    })),
    deferCashout: assign(({ event }) => ({
      deadlineAt: event.type === 'cashout.deferred' && event.again ? event.at + deferralMs : null,
      transferring: false,
    })),
    /** The cabinet stays busy: a problem is raised, and the next recovery asks again. */
    giveUpCashout: assign({ deadlineAt: null, cashoutTries: 0, transferring: false }),
    stopWaiting: assign({ deadlineAt: null }),
    keepFaults: assign((_, { faults }: { faults: string[] }) => ({ cabinetFaults: faults })),
    keepProblem: assign(({ context }, { problem }: { problem: VenueProblem }) => ({
      problems: [...context.problems.filter((known) => known !== problem), problem],
    })),
    dropProblem: assign(({ context }, { problem }: { problem: VenueProblem }) => ({
      problems: context.problems.filter((known) => known !== problem),
    })),
  },
  guards: {
    isTransferring: ({ context }) => context.transferring,
    isHolder: ({ context }, seat: { sessionId: number; playerId: number }) =>
      context.holder?.sessionId === seat.sessionId && context.holder.playerId === seat.playerId,
    isLiveSocket: ({ context }, { socket }: { socket: string }) => context.holder?.socket === socket,
    isFunding: ({ context }) => context.holder?.funding === true,
    isLeaving: ({ context }) => context.holder?.leaving != null,
    isFunded: ({ context }) => context.holder?.funding === false,
    isWinWaiting: (_, { winWaiting }: { winWaiting: boolean }) => winWaiting,
    isRoundOpen: (_, { roundOpen }: { roundOpen: boolean }) => roundOpen,
    isStray: ({ context }, { credit }: { credit: number }) => context.holder === null && credit > 0,
    hasTransferProblem: ({ context }) => context.problems.includes('unknownTransfer'),
    triesSpent: ({ context }) => context.cashoutTries + 1 >= cashoutTries,
  },
})

const link = chart.createStateConfig({
  description: 'Whether the cabinet answers. Down publishes 0, offline.',
  initial: 'down',
  states: {
    up: { on: { 'link.lost': 'down' } },
    down: { on: { 'machine.recovered': 'up', 'fault.raised': 'up' } },
  },
})

const health = chart.createStateConfig({
  description: 'Faults of the cabinet and problems only the venue knows. Faulty publishes 1, error; money waits.',
  initial: 'sound',
  on: {
    'transfer.unknown': {
      target: '.faulty',
      actions: [
        { type: 'keepProblem', params: { problem: 'unknownTransfer' } },
        { type: 'raiseProblem', params: { problem: 'unknownTransfer' } },
      ],
    },
    'fault.raised': { target: '.faulty', actions: { type: 'keepFaults', params: ({ event }) => event } },
    'machine.recovered': [
      {
        guard: { type: 'isStray', params: ({ event }) => event.facts },
        target: '.faulty',
        actions: [
          { type: 'keepFaults', params: { faults: [] } },
          { type: 'keepProblem', params: { problem: 'strayCredit' } },
          { type: 'raiseProblem', params: { problem: 'strayCredit' } },
        ],
      },
      {
        guard: 'hasTransferProblem',
        target: '.faulty',
        actions: { type: 'keepFaults', params: { faults: [] } },
      },
      {
        target: '.sound',
        actions: [
          { type: 'keepFaults', params: { faults: [] } },
          { type: 'dropProblem', params: { problem: 'strayCredit' } },
          { type: 'dropProblem', params: { problem: 'cashoutBlocked' } },
        ],
      },
    ],
    'cashout.busy': {
      guard: 'triesSpent',
      target: '.faulty',
      actions: [
        { type: 'keepProblem', params: { problem: 'cashoutBlocked' } },
        { type: 'raiseProblem', params: { problem: 'cashoutBlocked' } },
      ],
    },
  },
  states: { sound: {}, faulty: {} },
})

const service = chart.createStateConfig({
  description: 'Whether the venue offers the machine. Closed publishes 0, offline.',
  initial: 'open',
  states: { open: { on: { 'service.close': 'closed' } }, closed: { on: { 'service.open': 'open' } } },
})

/** The holder comes back, or comes from another tab: the older socket is told. */
const reconnectTo = (target: string) =>
  ({
    guard: { type: 'isHolder', params: ({ event }: { event: { sessionId: number; playerId: number } }) => event },
    target,
    actions: [
      {
        type: 'tellMoved',
        params: ({ context, event }: { context: OccupancyContext; event: { sessionId: number } }) => ({
          socket: context.holder?.socket ?? null,
          sessionId: event.sessionId,
        }),
      },
      { type: 'moveSeat', params: ({ event }: { event: { socket: string } }) => event },
    ],
  }) as const

const loseSocketTo = (target: string, ...actions: ('startGrace' | 'stopWaiting')[]) =>
  ({
    guard: { type: 'isLiveSocket', params: ({ event }: { event: { socket: string } }) => event },
    target,
    actions: ['loseSocket', ...actions],
  }) as const

const leaveTo = (target: string) =>
  ({
    target,
    actions: { type: 'decideToLeave', params: ({ event }: { event: { reason: LeaveReason } }) => event },
  }) as const

/** With an untaken win the venue takes it first, whatever state the round is left in. */
const leaveRound = [
  {
    guard: { type: 'isWinWaiting', params: ({ event }: { event: { winWaiting: boolean } }) => event },
    target: '#feature.leaving',
    actions: [
      { type: 'decideToLeave', params: ({ event }: { event: { reason: LeaveReason } }) => event },
      'takeWaitingWin',
    ],
  },
  leaveTo('#feature.leaving'),
] as const

const available = chart.createStateConfig({
  id: 'available',
  tags: 'available',
  on: {
    'seat.init': {
      target: 'connected',
      actions: [
        {
          type: 'takeSeat',
          params: ({ event }) => ({ sessionId: event.sessionId, playerId: event.playerId, socket: event.socket }),
        },
        { type: 'openSession', params: ({ event }) => ({ sessionId: event.sessionId, playerId: event.playerId }) },
      ],
    },
  },
})

const connected = chart.createStateConfig({
  id: 'connected',
  tags: 'connected',
  description: 'The holder has the seat over a live socket.',
  initial: 'idle',
  on: {
    'funding.failed': { target: '#freeing', actions: { type: 'decideToLeave', params: { reason: 'fundingFailed' } } },
    // After an outage the cabinet's own facts decide; a session whose cash-out had begun stays in it.
    'machine.recovered': [
      { guard: { type: 'isRoundOpen', params: ({ event }) => event.facts }, target: '#connected.round' },
      { target: '#connected.idle' },
    ],
  },
  states: {
    idle: {
      on: {
        'round.started': 'round',
        'seat.reconnect': reconnectTo('#connected.idle'),
        'socket.lost': loseSocketTo('#disconnected', 'startGrace'),
        'seat.leave': { guard: 'isFunded', ...leaveTo('#cashingOut') },
      },
    },
    round: {
      description: 'A round is open; an untaken win is part of it.',
      on: {
        'round.ended': 'idle',
        'seat.reconnect': reconnectTo('#connected.round'),
        'socket.lost': loseSocketTo('#feature.held', 'stopWaiting'),
        'seat.leave': [...leaveRound],
      },
    },
  },
})

const disconnected = chart.createStateConfig({
  id: 'disconnected',
  tags: 'disconnected',
  description: 'The holder is away; the seat is held until the grace ends, then cashed out.',
  on: {
    'seat.reconnect': reconnectTo('#connected.idle'),
    'round.started': { target: '#feature.held', actions: 'stopWaiting' },
    'funding.failed': { target: '#freeing', actions: { type: 'decideToLeave', params: { reason: 'fundingFailed' } } },
    'seat.leave': { guard: 'isFunded', ...leaveTo('#cashingOut') },
    'deadline.passed': [
      { guard: 'isFunding', actions: 'waitForFunding' },
      { target: '#cashingOut', actions: { type: 'decideToLeave', params: { reason: 'graceEnded' } } },
    ],
    'machine.recovered': {
      guard: { type: 'isRoundOpen', params: ({ event }) => event.facts },
      target: '#feature.held',
      actions: 'stopWaiting',
    },
  },
})

const feature = chart.createStateConfig({
  id: 'feature',
  tags: 'feature',
  description:
    'A round is open and nobody is at the socket, or the holder leaves when it ends. Never cashed out before.',
  initial: 'held',
  on: {
    'seat.reconnect': reconnectTo('#connected.round'),
    'machine.recovered': [
      {
        guard: ({ context, event }) => event.facts.winWaiting && context.holder?.leaving != null,
        actions: 'takeWaitingWin',
      },
      { guard: { type: 'isRoundOpen', params: ({ event }) => event.facts } },
      { guard: 'isLeaving', target: '#cashingOut' },
      { target: '#disconnected', actions: 'startGrace' },
    ],
  },
  states: {
    held: {
      on: { 'round.ended': { target: '#disconnected', actions: 'startGrace' }, 'seat.leave': [...leaveRound] },
    },
    leaving: {
      on: {
        'round.ended': '#cashingOut',
        'win.waiting': { actions: 'takeWaitingWin' },
        'socket.lost': loseSocketTo('#feature.leaving'),
      },
    },
  },
})

const cashingOut = chart.createStateConfig({
  id: 'cashingOut',
  tags: 'cashingOut',
  description:
    'The whole credit goes back to the wallet; asked again every 15 s while the cabinet is busy, at most 8 times.',
  entry: [
    'startTransfer',
    {
      type: 'cashOut',
      params: ({ context }) => ({ sessionId: context.holder?.sessionId ?? 0, playerId: context.holder?.playerId ?? 0 }),
    },
  ],
  exit: 'stopWaiting',
  on: {
    'cashout.done': '#freeing',
    'cashout.partial': { target: '#cashingOut', reenter: true },
    'cashout.busy': [{ guard: 'triesSpent', actions: 'giveUpCashout' }, { actions: 'waitForCashout' }],
    'cashout.deferred': { actions: 'deferCashout' },
    'deadline.passed': { guard: not('isTransferring'), target: '#cashingOut', reenter: true },
    // A press that was on its way when the player left has opened a round: its win is taken, then the credit is asked for again.
    'win.waiting': { actions: 'takeWaitingWin' },
    'round.ended': { guard: not('isTransferring'), target: '#cashingOut', reenter: true },
    'machine.recovered': [
      { guard: ({ event }) => event.facts.winWaiting, actions: 'takeWaitingWin' },
      { guard: not('isTransferring'), target: '#cashingOut', reenter: true },
    ],
    'socket.lost': loseSocketTo('#cashingOut'),
  },
})

const freeing = chart.createStateConfig({
  id: 'freeing',
  entry: [
    {
      type: 'closeSession',
      params: ({ context }) => ({
        sessionId: context.holder?.sessionId ?? 0,
        playerId: context.holder?.playerId ?? 0,
        socket: context.holder?.socket ?? null,
        reason: context.holder?.leaving ?? 'left',
      }),
    },
    'freeSeat',
  ],
  always: '#available',
})

export const occupancyMachine = chart.createMachine({
  id: 'occupancy',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    holder: null,
    cabinetFaults: [],
    problems: [],
    deadlineAt: null,
    cashoutTries: 0,
    transferring: false,
  }),
  states: {
    link,
    health,
    service,
    occupancy: {
      initial: 'available',
      // Wherever the holder is by then: a settled funding is settled.
      on: { 'funding.done': { actions: 'endFunding' }, 'funding.failed': { actions: 'endFunding' } },
      states: { available, connected, disconnected, feature, cashingOut, freeing },
    },
  },
})
