/** What a player has bound themselves to, at the game: the reality check that must be answered, and how near a loss limit is. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { GameState } from '#protocol/core/entities.ts'
import type { PlayerLimits, RealityCheck } from '#protocol/core/limits.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import type { CheckAnswer, RealityCheckContext, RealityCheckEvent, RealityCheckTag } from './realityCheck.types.ts'

/** Refusals of a check that nobody waits for any more. */
const settledCodes: readonly number[] = [ErrorCode.conflict, ErrorCode.unknown, ErrorCode.sessionEnded]
/** A win is there, and on no meter yet. */
const untaken: ReadonlySet<GameState['state']> = new Set(['winWaiting', 'handPay'])
type GameChanged = Extract<RealityCheckEvent, { type: 'game.changed' }>
type Due = RealityCheck | null
const isNew = ({ check, answeredUpTo }: RealityCheckContext, due: Due) =>
  due !== null && due.id > answeredUpTo && due.id !== check?.id

const chart = setup({
  types: {} as {
    context: RealityCheckContext
    events: RealityCheckEvent
    tags: RealityCheckTag
    children: { fetchLimits: 'fetchLimits'; countLimits: 'fetchLimits'; answerCheck: 'answerCheck' }
  },
  actors: {
    fetchLimits: unprovidedPromise<PlayerLimits>('fetchLimits'),
    answerCheck: unprovidedPromise<undefined, { id: number; answer: CheckAnswer }>('answerCheck'),
  },
  actions: {
    setLimits: assign((_, limits: PlayerLimits) => ({ limits })),
    setCheck: assign((_, check: Due) => ({ check, failure: null })),
    setAnswer: assign((_, { answer }: { answer: CheckAnswer }) => ({ answer, failure: null })),
    noteAnswered: assign(({ context: { check, answeredUpTo } }) => ({
      answeredUpTo: Math.max(answeredUpTo, check?.id ?? 0),
      check: null,
    })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isNewer: ({ context }, limits: PlayerLimits) => limits.sequence >= (context.limits?.sequence ?? 0),
    isAsked: ({ context }, due: Due) => isNew(context, due),
    isToldOf: ({ context }, { sequence, realityCheck }: PlayerLimits) =>
      sequence >= (context.limits?.sequence ?? 0) && isNew(context, realityCheck.due),
    /** A look that was under way when the check was asked does not know of it. */
    isOver: ({ context }, { sequence, realityCheck }: PlayerLimits) =>
      realityCheck.due === null && sequence > (context.limits?.sequence ?? 0),
    isUntaken: (_, { state }: GameChanged) => untaken.has(state),
    isLeaving: ({ context }) => context.answer === 'leave',
    isSettled: (_, failure: CallFailure) => failure.kind === 'refused' && settledCodes.includes(failure.code),
    hasLossLimit: ({ context: { limits } }) =>
      limits === null || limits.limits.some(({ kind, amount }) => kind === 'loss' && amount !== null),
  },
  delays: {
    /** Ms in which the picture comes; nothing else is asked of the venue meanwhile. */
    pictureFirst: 1_000,
    /** What is left of a loss limit goes down with each round, and no push tells of it. */
    lookEvery: 15_000,
  },
})

type Changed = { event: Extract<RealityCheckEvent, { type: 'limits.changed' }> }
const changed = ({ event }: Changed) => event.limits
const dueOf = ({ event }: Changed) => event.limits.realityCheck.due
const told = ({ event }: { event: Extract<RealityCheckEvent, { type: 'realityCheck.asked' }> }): Due => event.check

const asks = {
  'realityCheck.asked': {
    guard: { type: 'isAsked', params: told },
    target: 'asking',
    actions: { type: 'setCheck', params: told },
  },
  'limits.changed': {
    guard: { type: 'isToldOf', params: changed },
    target: 'asking',
    actions: { type: 'setCheck', params: dueOf },
  },
} as const

const check = chart.createStateConfig({
  description: 'Answered once. One that was answered in another tab is not asked here any more.',
  initial: 'none',
  states: {
    none: { on: asks },
    asking: {
      tags: 'asked',
      on: {
        ...asks,
        'limits.changed': [
          asks['limits.changed'],
          { guard: { type: 'isOver', params: changed }, target: 'none', actions: { type: 'setCheck', params: null } },
        ],
        'check.answered': { target: 'answering', actions: { type: 'setAnswer', params: ({ event }) => event } },
      },
    },
    answering: {
      tags: ['asked', 'busy'],
      invoke: {
        id: 'answerCheck',
        src: 'answerCheck',
        input: ({ context: { check: asked, answer } }) => ({ id: asked?.id ?? 0, answer: answer ?? 'continue' }),
        onDone: [
          { guard: 'isLeaving', target: 'leaving', actions: 'noteAnswered' },
          { target: 'none', actions: 'noteAnswered' },
        ],
        onError: [
          { guard: { type: 'isSettled', params: failureIn }, target: 'none', actions: 'noteAnswered' },
          { target: 'asking', actions: { type: 'setFailure', params: failureIn } },
        ],
      },
    },
    leaving: {
      tags: 'leaving',
      description:
        'The venue cashes out when the round is over: the seat ends by its own proof, unless it is taken back before.',
      on: { ...asks, 'seat.playing': 'none' },
    },
  },
})

const bounds = chart.createStateConfig({
  initial: 'settling',
  on: {
    'limits.changed': { guard: { type: 'isNewer', params: changed }, actions: { type: 'setLimits', params: changed } },
  },
  states: {
    settling: { after: { pictureFirst: 'looking' } },
    looking: {
      invoke: {
        id: 'fetchLimits',
        src: 'fetchLimits',
        onDone: {
          target: 'known',
          actions: raise(({ event }) => ({ type: 'limits.changed', limits: event.output }) as const),
        },
        onError: 'known',
      },
    },
    known: {
      after: {
        lookEvery: [
          { guard: 'hasLossLimit', target: 'looking' },
          { target: 'known', reenter: true },
        ],
      },
    },
  },
})

const isUntaken = { type: 'isUntaken', params: ({ event }: { event: GameChanged }) => event } as const
const win = chart.createStateConfig({
  description:
    'What is left of a loss limit does not know of a win that is not taken: nothing is reached before it counts.',
  initial: 'none',
  states: {
    none: { on: { 'game.changed': { guard: isUntaken, target: 'waiting' } } },
    waiting: {
      tags: 'untaken',
      on: {
        'game.changed': [{ guard: isUntaken }, { guard: 'hasLossLimit', target: 'counting' }, { target: 'none' }],
      },
    },
    counting: {
      tags: 'untaken',
      description: 'The figures that are known are those before the win.',
      invoke: {
        id: 'countLimits',
        src: 'fetchLimits',
        onDone: {
          target: 'none',
          actions: raise(({ event }) => ({ type: 'limits.changed', limits: event.output }) as const),
        },
        onError: 'none',
      },
      on: { 'game.changed': { guard: isUntaken, target: 'waiting' } },
    },
  },
})

const line = chart.createStateConfig({
  description: 'A check that no answer could reach waits until the line is back; its time goes on.',
  initial: 'there',
  states: {
    there: { on: { 'seat.away': 'away' } },
    away: { tags: 'away', on: { 'seat.playing': 'there' } },
  },
})

export const realityCheckMachine = chart.createMachine({
  id: 'realityCheck',
  description: 'Stands under the system id realityCheck while a seat is held.',
  context: { limits: null, check: null, answer: null, answeredUpTo: 0, failure: null },
  type: 'parallel',
  states: { check, bounds, win, line },
})

export type RealityCheckRef = ActorRefFrom<typeof realityCheckMachine>
