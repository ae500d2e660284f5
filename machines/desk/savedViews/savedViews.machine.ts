/** Saved views of the desk's tables: the one that a page opens with, and what is kept, changed, taken away and brought back. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import type { SavedView } from '#protocol/calls/views.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { type CallFailure, failureIn, failureText, formFailureOf } from '../../kit/failure.ts'
import { send } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { PlaceShown } from '../pages/page.types.ts'
import { doneMessage, openingView, writeOf } from './savedViews.rules.ts'
import type {
  SavedViewsContext,
  SavedViewsEvent,
  SavedViewsInput,
  SavedViewsTag,
  ViewDraft,
  ViewWrite,
} from './savedViews.types.ts'

const chart = setup({
  types: {} as {
    input: SavedViewsInput
    context: SavedViewsContext
    events: SavedViewsEvent
    tags: SavedViewsTag
    children: { fetchViews: 'fetchViews'; changeViews: 'changeViews' }
  },
  actors: {
    fetchViews: unprovidedPromise<readonly SavedView[]>('fetchViews'),
    changeViews: unprovidedPromise<readonly SavedView[], ViewWrite>('changeViews'),
  },
  actions: {
    send,
    navigate: (_, _to: { to: string; replace: boolean }) => {},
    setPlace: assign(({ context }, { place }: PlaceShown) => {
      const isOther = place.page !== context.place?.page
      return { place, isFresh: isOther, chosen: isOther ? null : context.chosen }
    }),
    settle: assign({ isFresh: false }),
    setChosen: assign((_, { id }: { id: number }) => ({ chosen: id })),
    setViews: assign((_, { views }: { views: readonly SavedView[] }) => ({ views, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    setDraft: assign((_, { draft }: { draft: ViewDraft }) => ({ draft, draftFailure: null })),
    clearDraft: assign({ draft: null, draftFailure: null }),
    setDraftFailure: assign((_, { error }: { error: unknown }) => ({
      draftFailure: formFailureOf(error, ['name'], { [ErrorCode.conflict]: { field: 'name', code: 'taken' } }),
    })),
    setWrite: assign((_, { write }: { write: ViewWrite | null }) => ({ write })),
    setUndone: assign((_, { id }: { id: number }) => ({ undone: id })),
    takeUndone: assign(({ context: { undone } }) => ({
      write: undone === null ? null : { change: { do: 'restore' as const, id: undone }, key: null },
      undone: null,
    })),
  },
  guards: {
    hasOpeningView: ({ context }) => openingView(context) !== undefined,
    isFresh: ({ context }) => context.isFresh,
    isKnown: ({ context }, { id }: { id: number }) => context.views?.some((view) => view.id === id) === true,
    hasUndone: ({ context }) => context.undone !== null,
  },
})

const toOpening = [
  {
    type: 'navigate',
    params: ({ context }: { context: SavedViewsContext }) => ({
      ...{ to: openingView(context)?.address ?? '', replace: true },
    }),
  },
  {
    type: 'setChosen',
    params: ({ context }: { context: SavedViewsContext }) => ({ id: openingView(context)?.id ?? 0 }),
  },
  'settle',
] as const
const told = {
  type: 'setViews',
  params: ({ event }: { event: { output: readonly SavedView[] } }) => ({ views: event.output }),
} as const

const list = chart.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      on: { 'views.outdated': { target: 'loading', reenter: true } },
      invoke: {
        id: 'fetchViews',
        src: 'fetchViews',
        onDone: { target: 'shown', actions: told },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    shown: {
      always: [
        { guard: 'hasOpeningView', actions: toOpening },
        { guard: 'isFresh', actions: 'settle' },
      ],
      on: { 'views.asked': 'loading' },
    },
    failed: {
      tags: 'failed',
      always: { guard: 'isFresh', actions: 'settle' },
      on: { 'views.asked': 'loading', 'views.outdated': 'shown' },
    },
  },
})

const changeViews = {
  id: 'changeViews',
  src: 'changeViews',
  input: ({ context }: { context: SavedViewsContext }) => context.write as ViewWrite,
} as const
const tellDone = {
  type: 'send',
  params: ({ context }: { context: SavedViewsContext }) => doneMessage(context),
} as const

const writing = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'hasUndone', target: 'running', actions: 'takeUndone' },
      on: {
        'naming.asked': { target: 'naming', actions: { type: 'setDraft', params: ({ event }) => event } },
        'view.changed': { target: 'running', actions: { type: 'setWrite', params: ({ event }) => event } },
      },
    },
    naming: {
      tags: 'naming',
      on: {
        'naming.closed': { target: 'idle', actions: 'clearDraft' },
        'naming.submitted': {
          target: 'saving',
          actions: { type: 'setWrite', params: ({ context, event }) => ({ write: writeOf(context, event) }) },
        },
      },
    },
    saving: {
      tags: ['naming', 'busy'],
      invoke: {
        ...changeViews,
        onDone: { target: 'idle', actions: [told, 'clearDraft', tellDone, raise({ type: 'views.outdated' })] },
        onError: { target: 'naming', actions: { type: 'setDraftFailure', params: ({ event }) => event } },
      },
    },
    running: {
      tags: 'busy',
      invoke: {
        ...changeViews,
        onDone: { target: 'idle', actions: [told, tellDone, raise({ type: 'views.outdated' })] },
        onError: {
          target: 'idle',
          actions: { type: 'send', params: (at) => toast('error', failureText(failureIn(at))) },
        },
      },
    },
  },
})

export const savedViewsMachine = chart.createMachine({
  id: 'savedViews',
  description:
    'Lives with the desk, under the system id savedViews. A page that is opened plainly is led to its default view, unless somebody has done something on it before the list came.',
  context: ({ input }) => ({
    ...{ ...input, isFresh: input.place !== null, views: null, failure: null, chosen: null },
    ...{ draft: null, draftFailure: null, write: null, undone: null },
  }),
  on: {
    'place.shown': { actions: { type: 'setPlace', params: ({ event }) => event } },
    'view.chosen': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      actions: [
        { type: 'setChosen', params: ({ event }) => event },
        {
          type: 'navigate',
          params: ({ context, event: { id } }) => ({
            ...{ to: context.views?.find((view) => view.id === id)?.address ?? '', replace: false },
          }),
        },
      ],
    },
    'deletion.undone': { actions: { type: 'setUndone', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: { list, writing },
})

export type SavedViewsRef = ActorRefFrom<typeof savedViewsMachine>
