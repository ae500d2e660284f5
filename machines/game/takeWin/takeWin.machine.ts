/** The win of one round: nothing, waiting to be taken with its notice, being taken, taken. */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type Message, send, sends } from '../../kit/messages.ts'
import type { TakeWinContext, TakeWinEmitted, TakeWinEvent, TakeWinInput, TakeWinTag } from './takeWin.types.ts'

type GameChanged = Extract<TakeWinEvent, { type: 'game.changed' }>
type Game = GameChanged['game']
const celebrationOver: Message = { to: 'celebration', event: { type: 'celebration.skipped' } }

const chart = setup({
  types: {} as {
    input: TakeWinInput
    context: TakeWinContext
    events: TakeWinEvent
    emitted: TakeWinEmitted
    tags: TakeWinTag
  },
  actions: {
    send,
    setWin: assign((_, { win, round }: Game) => ({ win, round })),
    clearWin: assign({ win: 0 }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    announce: emit(({ context }) => ({ type: 'win.announced', win: context.win })),
    celebrate: emit(({ context }) => ({ type: 'win.taken', win: context.win })),
  },
  guards: {
    isWaiting: (_, game: Game) => game.state === 'winWaiting',
    isSameWin: ({ context }, game: Game) => game.state === 'winWaiting' && game.round === context.round,
    isDoubled: ({ context }, game: Game) =>
      game.state === 'winWaiting' && game.round === context.round && game.win > context.win,
    isGambledAway: ({ context }, game: Game) =>
      game.state !== 'winWaiting' && game.round === context.round && game.gamble?.played.at(-1)?.win === 0,
    isTaken: (_, game: Game) => game.state === 'idle' || game.state === 'spinning',
  },
  delays: { takeTimeout: 5_000, celebration: 1_200 },
})

const game = ({ event }: { event: GameChanged }) => event.game
const announced = [
  { type: 'setWin', params: game },
  'announce',
  sends({ to: 'controls', event: { type: 'win.announced' } }),
  {
    type: 'send',
    params: ({
      event: {
        game: { win, bet },
      },
    }: {
      event: GameChanged
    }): Message => ({
      to: 'celebration',
      event: { type: 'win.announced', win, bet },
    }),
  },
] as const
const newWin = { guard: { type: 'isWaiting', params: game }, target: 'waiting', actions: announced } as const
const doubled = { guard: { type: 'isDoubled', params: game }, actions: announced } as const
const gambledAway = {
  guard: { type: 'isGambledAway', params: game },
  target: 'lost',
  description: 'Nothing is celebrated.',
} as const
const sameWin = { guard: { type: 'isSameWin', params: game }, actions: { type: 'setWin', params: game } } as const

const idle = chart.createStateConfig({ entry: 'clearWin', on: { 'game.changed': newWin } })

const waiting = chart.createStateConfig({
  description: 'The notice tells the player to take the win.',
  tags: 'notice',
  on: {
    'win.take': 'taking',
    'game.changed': [
      doubled,
      sameWin,
      newWin,
      gambledAway,
      {
        guard: { type: 'isTaken', params: game },
        target: 'taken',
        description: 'Taken without this chart: by the venue, or on the cabinet.',
      },
      { target: 'idle' },
    ],
    'seat.away': 'unsure',
  },
})

const taking = chart.createStateConfig({
  tags: ['notice', 'taking'],
  entry: [
    'countAttempt',
    {
      type: 'send',
      params: ({ context: { keyPrefix, round, attempts } }) => [
        { to: 'seat', event: { type: 'player.press', button: 'takeWin', key: `${keyPrefix}-w${round}-${attempts}` } },
        celebrationOver,
      ],
    },
  ],
  on: {
    'press.refused': 'waiting',
    'game.changed': [
      doubled,
      sameWin,
      newWin,
      gambledAway,
      { guard: { type: 'isTaken', params: game }, target: 'taken' },
      { target: 'idle' },
    ],
    'seat.away': 'unsure',
  },
  after: { takeTimeout: 'waiting' },
})

const unsure = chart.createStateConfig({
  description: 'The line is gone: what became of the win is told by the next state of the game.',
  on: {
    'game.changed': [
      { guard: { type: 'isWaiting', params: game }, target: 'waiting', actions: { type: 'setWin', params: game } },
      { target: 'idle' },
    ],
  },
})

const lost = chart.createStateConfig({
  description: 'The win was gambled and is gone; the next round makes it past.',
  tags: 'lost',
  on: { 'game.changed': [newWin, { guard: { type: 'isGambledAway', params: game } }, { target: 'idle' }] },
})

const taken = chart.createStateConfig({
  entry: 'celebrate',
  on: { 'game.changed': newWin },
  after: { celebration: 'idle' },
})

export const takeWinMachine = chart.createMachine({
  id: 'takeWin',
  description: 'One press takes one win: each press has its own key, and there is one under way at most.',
  context: ({ input }) => ({ ...input, win: 0, round: 0, attempts: 0 }),
  initial: 'idle',
  states: { idle, waiting, taking, unsure, lost, taken },
})

export type TakeWinRef = ActorRefFrom<typeof takeWinMachine>
