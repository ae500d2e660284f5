/** Rows of the venue page by page: asked for by a filter, kept fresh, and never taken away by a look that fails. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovidedPromise } from '../unprovided.ts'
import { type CallFailure, failureIn } from '../failure.ts'
import {
  isSameFilter,
  type QueryAsk,
  type QueryContext,
  type QueryEvent,
  type QueryFilter,
  type QueryInput,
  type QueryPage,
  type QueryRow,
  type QueryTag,
} from './query.types.ts'

/** In an order that changes, one row may come twice: the newer answer has it. */
function behind(page: readonly QueryRow[], rows: readonly QueryRow[]): readonly QueryRow[] {
  const known = new Set(page.map(({ id }) => id))
  return rows.some(({ id }) => known.has(id)) ? rows.filter(({ id }) => !known.has(id)) : rows
}
/** A first page that is asked for again stands before the older rows that it reaches; what lies between would be a gap. */
function joined(page: QueryPage, known: readonly QueryRow[]): Pick<QueryContext, 'rows'> & { isReached: boolean } {
  const place = known.findIndex(({ id }) => id === page.rows.at(-1)?.id)
  const older = page.isLast || place < 0 ? [] : behind(page.rows, known.slice(place + 1))
  return { rows: [...page.rows, ...older], isReached: older.length > 0 }
}

const chart = setup({
  types: {} as {
    input: QueryInput
    context: QueryContext
    events: QueryEvent
    tags: QueryTag
    children: { fetchPage: 'fetchPage' }
  },
  actors: { fetchPage: unprovidedPromise<QueryPage, QueryAsk>('fetchPage') },
  actions: {
    setFilter: assign((_, { filter }: { filter: QueryFilter }) => ({
      ...{ filter, rows: null, about: null, isLast: false, failure: null },
    })),
    setFirst: assign((_, { rows, isLast, about }: QueryPage) => ({ rows, isLast, about, failure: null })),
    setRefetch: assign(({ context }, page: QueryPage) => {
      const { rows, isReached } = joined(page, context.rows ?? [])
      return { rows, about: page.about, isLast: isReached ? context.isLast : page.isLast, failure: null }
    }),
    setNext: assign(({ context }, { rows, isLast }: QueryPage) => ({
      rows: [...behind(rows, context.rows ?? []), ...rows],
      isLast,
      failure: null,
    })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    outdate: assign({ isOutdated: true }),
    clearOutdated: assign({ isOutdated: false }),
  },
  guards: {
    isOther: ({ context }, { filter }: { filter: QueryFilter }) => !isSameFilter(filter, context.filter),
    hasMore: ({ context }) => !context.isLast,
    isOutdated: ({ context }) => context.isOutdated,
  },
})

const page = ({ event }: { event: { output: QueryPage } }) => event.output
const first = ({ context: { filter } }: { context: QueryContext }): QueryAsk => ({ filter, after: null })
const next = ({ context: { filter, rows } }: { context: QueryContext }): QueryAsk => ({
  filter,
  after: rows?.at(-1)?.id ?? null,
})

const loading = chart.createStateConfig({
  tags: 'loading',
  entry: 'clearOutdated',
  on: { 'query.outdated': { actions: 'outdate' } },
  invoke: {
    id: 'fetchPage',
    src: 'fetchPage',
    input: first,
    onDone: { target: 'shown', actions: { type: 'setFirst', params: page } },
    onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
  },
})

const shown = chart.createStateConfig({
  description:
    'News that come while the venue is being asked are asked for after it, so that a storm of them starves nothing.',
  initial: 'fresh',
  on: { 'query.refresh': '.refreshing', 'query.outdated': { actions: 'outdate' } },
  states: {
    fresh: {
      always: { guard: 'isOutdated', target: 'refreshing' },
      on: { 'query.more': { guard: 'hasMore', target: 'extending' } },
    },
    extending: {
      tags: 'extending',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: next,
        onDone: { target: 'fresh', actions: { type: 'setNext', params: page } },
        onError: { target: 'loadMoreFailed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    loadMoreFailed: {
      tags: 'loadMoreFailed',
      description: 'The rows so far are shown; the next ones did not come.',
      on: { 'query.more': 'extending', 'query.retry': 'extending' },
    },
    refreshing: {
      tags: 'refreshing',
      entry: 'clearOutdated',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: first,
        onDone: { target: 'fresh', actions: { type: 'setRefetch', params: page } },
        onError: { target: 'stale', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    stale: {
      tags: 'stale',
      on: { 'query.retry': 'refreshing', 'query.outdated': 'refreshing' },
    },
  },
})

export const queryMachine = chart.createMachine({
  id: 'query',
  context: ({ input: { filter } }) => ({
    ...{ filter, rows: null, about: null, isLast: false, isOutdated: false, failure: null },
  }),
  on: {
    'query.filtered': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      reenter: true,
      actions: { type: 'setFilter', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    loading,
    failed: { tags: 'failed', on: { 'query.retry': 'loading', 'query.outdated': 'loading' } },
    shown,
  },
})

export type QueryRef = ActorRefFrom<typeof queryMachine>
