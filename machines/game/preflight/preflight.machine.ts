/** A look at the device before its first game: what it can do, and what to do where it cannot. Nobody is kept from playing by it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import {
  type PreflightContext,
  type PreflightEvent,
  type PreflightInput,
  type PreflightTag,
  preflightChecks,
  type PreflightCheck,
  type PreflightResult,
} from './preflight.types.ts'

/** Without them there is no live picture. */
const forPicture: readonly PreflightCheck[] = ['webrtc', 'codec']

const chart = setup({
  types: {} as {
    input: PreflightInput
    context: PreflightContext
    events: PreflightEvent
    tags: PreflightTag
    children: { checker: 'checker' }
  },
  actors: { checker: unprovidedCallback<{ type: 'never' }>('checker') },
  actions: {
    setResult: assign(({ context }, { check, result }: { check: PreflightCheck; result: PreflightResult }) => ({
      results: { ...context.results, [check]: result },
    })),
    clearResults: assign({ results: {} }),
    /** Keeps on the device that it was checked. */
    rememberDevice: () => {},
  },
  guards: {
    isKnown: ({ context }) => context.isKnown,
    isDone: ({ context: { results } }) => preflightChecks.every((check) => results[check] !== undefined),
    // A long way, a narrow screen, a sound that waits for a touch: one plays with less, and nobody is held up for it.
    isWell: ({ context: { results } }) =>
      preflightChecks.every((check) => results[check]?.grade !== 'failed') &&
      forPicture.every((check) => results[check]?.grade === 'good'),
  },
  delays: { patience: 6_000 },
})

const checking = chart.createStateConfig({
  tags: 'checking',
  entry: 'clearResults',
  invoke: { id: 'checker', src: 'checker', onError: 'advised' },
  on: { 'check.done': { actions: { type: 'setResult', params: ({ event }) => event } }, 'preflight.skipped': 'over' },
  always: { guard: 'isDone', target: 'judging' },
  after: { patience: 'advised' },
})

export const preflightMachine = chart.createMachine({
  id: 'preflight',
  context: ({ input }) => ({ isKnown: false, ...input, results: {} }),
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'isKnown', target: 'known' }, { target: 'checking' }] },
    known: { type: 'final' },
    checking,
    judging: { always: [{ guard: 'isWell', target: 'over' }, { target: 'advised' }] },
    advised: {
      description: 'Something is not as it should be, or could not be found out: what to do is said.',
      tags: 'advised',
      on: { 'preflight.skipped': 'over', 'preflight.again': 'checking' },
    },
    over: { entry: 'rememberDevice', type: 'final' },
  },
})

export type PreflightRef = ActorRefFrom<typeof preflightMachine>
