/**
 * One part of the program on its way. What fails while the page itself can be had is gone: the venue was upgraded, and the page
 * asks for files of the version before. What fails while nothing can be had waits for the path to come back.
 */
import { assign, setup } from 'xstate'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { ChunkContext } from './chunk.types.ts'

const mostRetries = 4

const chart = setup({
  types: {} as {
    context: ChunkContext
    events: { type: 'never' }
    children: { fetch: 'fetch'; page: 'page' }
  },
  actors: {
    fetch: unprovidedPromise<unknown>('fetch'),
    /** Whether the page itself can be had now. */
    page: unprovidedPromise<boolean>('page'),
  },
  actions: {
    deliver: (_, _chunk: { part: unknown }) => {},
    reportMissing: () => {},
    reportFound: () => {},
    /** Reloads the page, or says that it does not help. */
    giveUp: () => {},
    setPage: assign((_, { isThere }: { isThere: boolean }) => ({ wasPageThere: isThere })),
    countRetry: assign(({ context }) => ({ retries: Math.min(context.retries + 1, mostRetries) })),
  },
  guards: {
    wasPageThere: ({ context }) => context.wasPageThere,
    isThere: (_, isThere: boolean) => isThere,
  },
  delays: { backoff: ({ context }) => Math.min(500 * 2 ** context.retries, 5_000) },
})

const deliver = {
  type: 'deliver',
  params: ({ event }: { event: { output: unknown } }) => ({ part: event.output }),
} as const
const isThere = { type: 'isThere', params: ({ event }: { event: { output: boolean } }) => event.output } as const
const again = { target: 'resting', actions: 'countRetry' } as const

const missing = chart.createStateConfig({
  description: 'It did not come and is asked for again, ever more slowly.',
  entry: 'reportMissing',
  exit: 'reportFound',
  initial: 'resting',
  states: {
    resting: { after: { backoff: 'lookingForPage' } },
    lookingForPage: {
      invoke: {
        id: 'page',
        src: 'page',
        onDone: {
          target: 'retrying',
          actions: { type: 'setPage', params: ({ event }) => ({ isThere: event.output }) },
        },
        onError: { target: 'retrying', actions: { type: 'setPage', params: { isThere: false } } },
      },
    },
    retrying: {
      invoke: {
        id: 'fetch',
        src: 'fetch',
        onDone: { target: '#chunk.arrived', actions: deliver },
        onError: [{ guard: 'wasPageThere', target: 'verifying' }, again],
      },
    },
    verifying: {
      description: 'The path may have gone between the page and the part.',
      invoke: {
        id: 'page',
        src: 'page',
        onDone: [{ guard: isThere, target: 'gone', actions: 'giveUp' }, again],
        onError: again,
      },
    },
    gone: { description: 'Only a reload brings it.' },
  },
})

export const chunkMachine = chart.createMachine({
  id: 'chunk',
  context: { retries: 0, wasPageThere: false },
  initial: 'fetching',
  states: {
    fetching: {
      invoke: { id: 'fetch', src: 'fetch', onDone: { target: 'arrived', actions: deliver }, onError: 'missing' },
    },
    missing,
    arrived: { type: 'final' },
  },
})
