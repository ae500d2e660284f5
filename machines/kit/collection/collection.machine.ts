/** A whole list of the venue, kept live: patched by pushes, asked for anew when they say too little, and never taken away by a look that fails. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type CallFailure, failureIn } from '../failure.ts'
import { isSameFilter, type QueryFilter } from '../query/query.types.ts'
import { unprovidedPromise } from '../unprovided.ts'
import { isNewer, kept, patched, withPatches } from './collection.patches.ts'
import type {
  CollectionAnswer,
  CollectionContext,
  CollectionEvent,
  CollectionInput,
  CollectionTag,
  Patch,
} from './collection.types.ts'

const chart = setup({
  types: {} as {
    input: CollectionInput
    context: CollectionContext
    events: CollectionEvent
    tags: CollectionTag
    children: { fetchAll: 'fetchAll' }
  },
  actors: { fetchAll: unprovidedPromise<CollectionAnswer, CollectionInput>('fetchAll') },
  actions: {
    setFilter: assign((_, { filter }: { filter: QueryFilter }) => ({
      ...{ filter, rows: null, about: null, at: null, failure: null, selected: [] },
    })),
    setAnswer: assign(({ context }, { rows, ...answer }: CollectionAnswer) => {
      const there = new Set(rows.map(({ id }) => id))
      return {
        ...{ ...answer, rows: kept(context.rows, patched(rows, context.patches)), failure: null },
        selected: context.selected.filter((id) => there.has(id)),
      }
    }),
    setPatches: assign(({ context }, patches: readonly Patch[]) => ({
      patches: withPatches(context.patches, patches),
      rows: context.rows && patched(context.rows, Object.fromEntries(patches.map((patch) => [patch.id, patch]))),
    })),
    setSelected: assign((_, { ids }: { ids: readonly number[] }) => ({ selected: ids })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    outdate: assign({ isOutdated: true }),
    clearOutdated: assign({ isOutdated: false }),
  },
  guards: {
    isOther: ({ context }, { filter }: { filter: QueryFilter }) => !isSameFilter(filter, context.filter),
    isOutdated: ({ context }) => context.isOutdated,
    isNews: ({ context }, patches: readonly Patch[]) => patches.some((patch) => isNewer(context.patches, patch)),
  },
  delays: {
    /** What no push tells is at most as old as this. */
    every: 30_000,
    /** News come in swarms. The venue is asked for a tenth of the time at most, unless somebody waits for it. */
    settle: ({ context }) => (context.isPrompt ? 500 : Math.min(Math.max(1_000, context.tookMs * 10), 30_000)),
  },
})

const fetchAll = (shown: string) =>
  ({
    id: 'fetchAll',
    src: 'fetchAll',
    input: ({ context: { filter } }: { context: CollectionContext }) => ({ filter }),
    onDone: {
      target: shown,
      actions: { type: 'setAnswer', params: ({ event }: { event: { output: CollectionAnswer } }) => event.output },
    },
  }) as const
const failedTo = <State extends string>(target: State) =>
  ({ target, actions: { type: 'setFailure', params: failureIn } }) as const

const shown = chart.createStateConfig({
  initial: 'fresh',
  on: { 'collection.refresh': '.refreshing', 'collection.outdated': { actions: 'outdate' } },
  states: {
    fresh: {
      always: { guard: 'isOutdated', target: 'settling' },
      after: { every: 'refreshing' },
    },
    settling: { after: { settle: 'refreshing' } },
    refreshing: {
      tags: 'refreshing',
      entry: 'clearOutdated',
      invoke: { ...fetchAll('fresh'), onError: failedTo('stale') },
    },
    stale: {
      tags: 'stale',
      on: { 'collection.retry': 'refreshing' },
      after: { every: 'refreshing' },
    },
  },
})

export const collectionMachine = chart.createMachine({
  id: 'collection',
  description:
    'Who invokes it provides fetchAll and sends it patches. A patch that is older than its row changes nothing, whichever of the two came first.',
  context: ({ input: { filter, isPrompt = false } }) => ({
    ...{ filter, isPrompt, rows: null, about: null, at: null, tookMs: 0, patches: {}, selected: [] },
    ...{ isOutdated: false, failure: null },
  }),
  on: {
    'collection.filtered': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      actions: { type: 'setFilter', params: ({ event }) => event },
    },
    'collection.patched': {
      guard: { type: 'isNews', params: ({ event }) => event.patches },
      actions: { type: 'setPatches', params: ({ event }) => event.patches },
    },
    'rows.selected': { actions: { type: 'setSelected', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'clearOutdated',
      on: { 'collection.outdated': { actions: 'outdate' } },
      invoke: { ...fetchAll('shown'), onError: failedTo('failed') },
    },
    failed: { tags: 'failed', on: { 'collection.retry': 'loading', 'collection.outdated': 'loading' } },
    shown,
  },
})

export type CollectionRef = ActorRefFrom<typeof collectionMachine>
