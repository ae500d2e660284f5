/**
 * One limit that a player bound themselves to: stricter at once, looser only a day later, and that may be taken back.
 * Stepped by `transition()`; the venue reads `amount` after every deadline that has passed.
 */
import { assign, setup } from 'xstate'
import type { LimitContext, LimitEvent } from './limit.types.ts'

const coolingOffMs = 24 * 3_600_000

type Wish = { amount: number | null }
const chart = setup({
  types: {} as { context: LimitContext; events: LimitEvent },
  actions: {
    apply: assign(({ event }, { amount }: Wish) => ({ amount, since: event.at, pending: null })),
    postpone: assign(({ event }, { amount }: Wish) => ({ pending: { amount, from: event.at + coolingOffMs } })),
    clearPending: assign({ pending: null }),
    applyPending: assign(({ context: { amount, since, pending } }) => ({
      amount: pending ? pending.amount : amount,
      since: pending ? pending.from : since,
      pending: null,
    })),
  },
  guards: {
    isStricter: ({ context }, { amount }: Wish) =>
      amount !== null && (context.amount === null || amount < context.amount),
    isSame: ({ context }, { amount }: Wish) => amount === context.amount,
    isAsked: ({ context }, { amount }: Wish) => context.pending !== null && context.pending.amount === amount,
    isDue: ({ context, event }) => context.pending !== null && context.pending.from <= event.at,
  },
})

const wish = ({ event }: { event: Extract<LimitEvent, Wish> }): Wish => ({ amount: event.amount })
const tighten = {
  guard: { type: 'isStricter', params: wish },
  target: 'steady',
  actions: { type: 'apply', params: wish },
} as const
const loosen = { target: 'loosening', actions: { type: 'postpone', params: wish } } as const

export const limitMachine = chart.createMachine({
  id: 'limit',
  context: { amount: null, since: null, pending: null },
  initial: 'steady',
  states: {
    steady: {
      on: {
        'limit.set': [tighten, { guard: { type: 'isSame', params: wish } }, loosen],
        'limit.lower': tighten,
      },
    },
    loosening: {
      description: 'A looser limit, or none, waits for its day; asked for once more it does not wait longer.',
      on: {
        'limit.set': [
          tighten,
          { guard: { type: 'isSame', params: wish }, target: 'steady', actions: 'clearPending' },
          { guard: { type: 'isAsked', params: wish } },
          loosen,
        ],
        'limit.lower': [
          tighten,
          { guard: { type: 'isSame', params: wish }, target: 'steady', actions: 'clearPending' },
        ],
        'change.withdraw': { target: 'steady', actions: 'clearPending' },
        'deadline.passed': { guard: 'isDue', target: 'steady', actions: 'applyPending' },
      },
    },
  },
})
