/** What all states of the seat chart are made of: actors, actions, guards and delays. */
import { assign, setup, stateIn } from 'xstate'
import type { Refused } from '#protocol/sockets/chartEvents.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { GameState, Seated } from '#protocol/core/entities.ts'
import { send } from '../../kit/messages.ts'
import type { BuyInAsk } from '../buyIn/buyIn.ts'
import { actors } from './seat.actors.ts'
import { isPassing, isUncertain } from './seat.refusals.ts'
import type { SeatContext, SeatEvent, SeatInput, SeatOutput, SeatTag } from './seat.types.ts'

const linesInARow = 7
const takeWinButton = 'takeWin'

/** A round is open, or its win waits. */
const openStates: ReadonlySet<GameState['state']> = new Set(['spinning', 'winWaiting', 'feature', 'handPay'])
/** A press that is on its way begins a round, unless it only chooses a bet. */
const mayStartRound = ({ buttons }: GameState, pressed: string | undefined) =>
  pressed !== undefined && buttons.some(({ button, amount }) => button === pressed && amount === null)

export type EventOf<Type extends SeatEvent['type']> = Extract<SeatEvent, { type: Type }>
export type MachineChanged = EventOf<'machine.changed'>

/** What is known of a seat before it is asked for. */
export const nothingYet = {
  retries: 0,
  seated: null,
  game: null,
  sessionID: null,
  initAsked: false,
  elsewhere: null,
  sequence: 0,
  seatSequence: 0,
  secondsLeft: 0,
  pressing: null,
  toppingUp: null,
  arriving: null,
  elapsed: 0,
  leavingKey: null,
  mayUndo: false,
} as const

export const chart = setup({
  types: {} as {
    input: SeatInput
    context: SeatContext
    events: SeatEvent
    output: SeatOutput
    tags: SeatTag
    children: { [Name in keyof typeof actors]: Name }
  },
  actors,
  actions: {
    send,
    /** Keeps on the device what was brought to the game of this machine, and whether to ask. */
    rememberBuyIn: (_, _brought: { machineID: number; game: string; amount: number | 'all' }) => {},
    rememberAsk: (_, _wanted: { ask: BuyInAsk }) => {},
    setAsk: assign(({ context: { buyIn } }, { ask }: { ask: BuyInAsk }) => ({ buyIn: { ...buyIn, ask } })),
    /** What is remembered cannot be brought: another join, which brings nothing yet. */
    askInstead: assign(({ context: { buyIn, initKey } }) => ({
      buyIn: { ...buyIn, asks: true },
      initKey: `${initKey}a`,
    })),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    setElsewhere: assign((_, { machineID, machineName }: EventOf<'seat.elsewhere'>) => ({
      elsewhere: { machineID, machineName },
    })),
    setSession: assign((_, { sessionID }: { sessionID: number }) => ({ sessionID })),
    noteInit: assign({ initAsked: true }),
    sit: assign((_, seated: Seated) => ({
      seated,
      game: seated.game,
      sessionID: seated.session.id,
      sequence: seated.sequence,
      seatSequence: seated.seatSequence,
      elapsed: seated.session.elapsed,
      elsewhere: null,
      retries: 0,
      pressing: null,
      toppingUp: null,
      arriving: seated.session.arriving ? { amount: seated.session.arriving } : null,
    })),
    setGame: assign((_, game: GameState) => ({ game })),
    setSequence: assign((_, { sequence }: { sequence: number }) => ({ sequence })),
    setPress: assign((_, { button, key }: { button: string; key: string }) => ({ pressing: { button, key } })),
    clearPress: assign({ pressing: null }),
    setTopUp: assign((_, { amount, key }: { amount: number; key: string }) => ({ toppingUp: { amount, key } })),
    clearTopUp: assign({ toppingUp: null }),
    awaitArrival: assign(({ context: { toppingUp } }) => ({
      toppingUp: null,
      arriving: toppingUp && { amount: toppingUp.amount },
    })),
    clearArriving: assign({ arriving: null }),
    addFunds: assign(({ context: { seated } }, { amount }: { amount: number }) => ({
      seated: seated && { ...seated, session: { ...seated.session, funded: seated.session.funded + amount } },
      toppingUp: null,
      arriving: null,
    })),
    setFunded: assign(({ context: { seated } }, { funded }: EventOf<'seat.held'>) => ({
      seated: seated && funded !== undefined ? { ...seated, session: { ...seated.session, funded } } : seated,
      arriving: null,
    })),
    setLeaving: assign((_, { key }: { key: string }) => ({ leavingKey: key })),
    clearLeaving: assign({ leavingKey: null, mayUndo: false }),
    allowUndo: assign({ mayUndo: true }),
    startGrace: assign({ secondsLeft: ({ context }) => context.seated?.graceSeconds ?? 0 }),
    setSecondsLeft: assign((_, secondsLeft: number) => ({ secondsLeft: Math.max(0, Math.ceil(secondsLeft)) })),
    tick: assign({
      elapsed: ({ context }) => context.elapsed + 1_000,
      secondsLeft: ({ context }) => Math.max(0, context.secondsLeft - 1),
    }),
    setVolume: assign((_, { volume }: { volume: number }) => ({ volume: Math.min(1, Math.max(0, volume)) })),
    toggleVolume: assign({ volume: ({ context }) => (context.volume === 0 ? 1 : 0) }),
    /** Another join, with a key of its own: it brings the game back, and no money that the player was not asked for. */
    startOver: assign(({ context }) => ({
      ...nothingYet,
      buyIn: { ...context.buyIn, asks: true },
      seatSequence: context.seatSequence,
      initKey: `${context.initKey}b`,
      amount: null,
      isSeatless: false,
    })),
    end: assign((_, outcome: Partial<SeatOutput> & Pick<SeatOutput, 'ended'>) => ({
      outcome: { machineID: null, cashedOut: null, ...outcome },
    })),
  },
  guards: {
    isLineUp: stateIn('#seat.active.line.open.up'),
    /** Only once: whatever has become of a first asking is found out by a look. */
    mayAskAtOnce: ({ context }) => context.isSeatless && !context.initAsked,
    isRoundOpen: ({ context: { game, pressing } }) =>
      game !== null && (openStates.has(game.state) || mayStartRound(game, pressing?.button)),
    isAskedToLeave: stateIn('#seat.active.hold.claimed.held.playing.question.asked'),
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
    isArriving: ({ context }) => context.arriving !== null,
    isAskingOfMoney: stateIn('#seat.active.hold.claimed.held.playing.money.arriving.looking'),
    isTransferring: ({ context }) => context.toppingUp !== null,
    /** A venue that counts nothing there. */
    isUncounted: (_, { funded }: EventOf<'seat.held'>) => funded === undefined,
    isStillArriving: (_, { arriving = 0 }: EventOf<'seat.held'>) => arriving > 0,
    hasArrived: ({ context: { seated } }, { funded = 0 }: EventOf<'seat.held'>) =>
      funded > (seated?.session.funded ?? 0),
    isUncertain: (_, answer: Refused) => isUncertain(answer),
    isPassing: (_, answer: Refused) => isPassing(answer),
    isUnfunded: ({ context: { game, seated } }) =>
      game?.state === 'idle' && game.credit === 0 && seated?.session.funded === 0,
    /** Less is there than was brought last, or may be. */
    isRememberedTooMuch: ({ context: { amount, buyIn, leavingKey } }, { code }: Refused) =>
      amount === null &&
      leavingKey === null &&
      !buyIn.asks &&
      buyIn.remembered !== null &&
      (code === ErrorCode.notEnoughFunds || code === ErrorCode.limitReached),
    mayTopUp: (_, { amount }: { amount: number }) => Number.isInteger(amount) && amount > 0,
    isEnding: (_, { isEnding = false }: EventOf<'seat.held'>) => isEnding,
    isNewsOf: ({ context }, { push, statuses }: { push: MachineChanged; statuses: readonly number[] }) =>
      push.id === context.machineID && push.sequence > context.sequence && statuses.includes(push.status),
    /** Said of the seat as it stands here, or as it came to be since: not of an earlier session, nor of this one on an earlier line. */
    isOfSeat: ({ context }, { sessionID, sequence }: { sessionID: number; sequence: number }) =>
      sequence >= context.seatSequence && (context.sessionID ?? sessionID) === sessionID,
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
    arrivalCheck: 2_000,
    doubtTimeout: 2_000,
    /** A cash-out is asked again every 15 s, at most 8 times. */
    leaveTimeout: 150_000,
    proofTimeout: 2_000,
    second: 1_000,
    grace: ({ context }) => context.secondsLeft * 1_000,
    /**
     * Short at first: mostly the path is there and only the socket is gone. While seated it stays short, because the seat is held for so
     * long only; no more people dial like this than there are cabinets. Without a seat it grows.
     */
    backoff: ({ context: { retries, seated } }) => Math.min(250 * 2 ** (retries - 1), seated ? 500 : 10_000),
  },
})
