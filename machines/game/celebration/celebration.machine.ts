/** The light of a win and its count: longer the greater it is, ended by any touch, and none for a win that is less than its bet. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type {
  CelebrationContext,
  CelebrationEvent,
  CelebrationInput,
  CelebrationSize,
  CelebrationTag,
} from './celebration.types.ts'

/** From so many bets on. */
const bigFrom = 10
const greatFrom = 40
export const stepsOf: Readonly<Record<CelebrationSize, number>> = { win: 10, big: 25, great: 50 }
/** Ms that the whole amount stands. */
const standsFor: Readonly<Record<CelebrationSize, number>> = { win: 900, big: 1_800, great: 3_000 }

function sizeOf(win: number, bet: number): CelebrationSize {
  if (win < bigFrom * bet) return 'win'
  return win < greatFrom * bet ? 'big' : 'great'
}

type Announced = Extract<CelebrationEvent, { type: 'win.announced' }>
const chart = setup({
  types: {} as {
    input: CelebrationInput
    context: CelebrationContext
    events: CelebrationEvent
    tags: CelebrationTag
  },
  actions: {
    setWin: assign((_, { win, bet }: Announced) => ({ win, size: sizeOf(win, bet), counted: 0 })),
    count: assign({ counted: ({ context }) => context.counted + 1 }),
  },
  guards: {
    isLessThanBet: (_, { win, bet }: Announced) => win < bet,
    isStill: ({ context }) => context.isStill,
    isCounted: ({ context: { counted, size } }) => counted >= stepsOf[size],
  },
  delays: { step: 60, standing: ({ context }) => standsFor[context.size] },
})

const announced = ({ event }: { event: Announced }) => event
const setWin = { type: 'setWin', params: announced } as const
const begins = [
  { guard: { type: 'isLessThanBet', params: announced }, target: '#celebration.quiet' },
  { guard: 'isStill', target: '#celebration.celebrating.standing', reenter: true, actions: setWin },
  { target: '#celebration.celebrating.counting', reenter: true, actions: setWin },
] as const

export const celebrationMachine = chart.createMachine({
  id: 'celebration',
  context: ({ input }) => ({ isStill: false, ...input, win: 0, size: 'win', counted: 0 }),
  initial: 'quiet',
  states: {
    quiet: { on: { 'win.announced': [...begins] } },
    celebrating: {
      description: 'The picture is lit. A gamble that is won begins it anew, with what the win is then.',
      tags: 'celebrating',
      initial: 'counting',
      on: { 'celebration.skipped': 'quiet', 'win.announced': [...begins] },
      states: {
        counting: {
          tags: 'counting',
          after: {
            step: [
              { guard: 'isCounted', target: 'standing' },
              { target: 'counting', reenter: true, actions: 'count' },
            ],
          },
        },
        standing: { after: { standing: '#celebration.quiet' } },
      },
    },
  },
})

export type CelebrationRef = ActorRefFrom<typeof celebrationMachine>
