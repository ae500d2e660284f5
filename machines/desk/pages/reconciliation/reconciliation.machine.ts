/** Reconciliation: a day of all cabinets, live, or what differs in any; one of it with its evidence, and one command at a time. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandMachine } from '../../../kit/command/command.machine.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { isSameFilter } from '../../../kit/query/query.types.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { dayFilterOf, differenceFilterOf, differenceOf, tabOf } from './reconciliation.address.ts'
import type {
  DayCaseAnswer,
  ReconciliationContext,
  ReconciliationEvent,
  ReconciliationOrdered,
  ReconciliationTag,
} from './reconciliation.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: ReconciliationContext
    events: ReconciliationEvent
    tags: ReconciliationTag
    children: {
      day: 'day'
      differences: 'differences'
      fetchCase: 'fetchCase'
      refetch: 'fetchCase'
      command: 'command'
    }
  },
  actors: {
    day: collectionMachine,
    differences: queryMachine,
    fetchCase: unprovidedPromise<DayCaseAnswer, { id: number }>('fetchCase'),
    command: commandMachine,
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setAnswer: assign((_, answer: DayCaseAnswer) => ({ answer, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    clearAnswer: assign({ answer: null, failure: null }),
  },
  guards: {
    isSameList: ({ context }, { place }: PlaceShown) =>
      tabOf(place.search) === tabOf(context.place.search) &&
      isSameFilter(dayFilterOf(place.search), dayFilterOf(context.place.search)) &&
      isSameFilter(differenceFilterOf(place.search), differenceFilterOf(context.place.search)),
    isSameCase: ({ context }, { place }: PlaceShown) =>
      differenceOf(place.search) === differenceOf(context.place.search),
    isOfDay: ({ context }) => tabOf(context.place.search) === 'day',
    isOpened: ({ context }) => differenceOf(context.place.search) !== null,
    isMissing: (_, failure: CallFailure) => failure.kind === 'refused' && failure.code === ErrorCode.unknown,
  },
  delays: { settle: 500, every: 60_000 },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const toDay: Message = { to: 'reconciliationDay', event: { type: 'collection.outdated' } }
const toDifferences: Message = { to: 'reconciliationDifferences', event: { type: 'query.outdated' } }
const id = ({ context }: { context: ReconciliationContext }) => ({ id: differenceOf(context.place.search) ?? 0 })
const answered = {
  type: 'setAnswer',
  params: ({ event }: { event: { output: DayCaseAnswer } }) => event.output,
} as const

const day = chart.createStateConfig({
  description: 'What the meters of the running day say no push tells: it is asked for once a minute.',
  invoke: {
    id: 'day',
    src: 'day',
    systemId: mailbox('reconciliationDay'),
    input: ({ context }) => ({ filter: dayFilterOf(context.place.search) }),
  },
  on: { 'case.outdated': { actions: sends(toDay) } },
  initial: 'standing',
  states: { standing: { after: { every: { target: 'standing', reenter: true, actions: sends(toDay) } } } },
})

const listing = chart.createStateConfig({
  initial: 'deciding',
  on: {
    'place.shown': [
      { guard: { type: 'isSameList', params: place }, actions: setPlace },
      { target: '.deciding', actions: setPlace },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'isOfDay', target: 'day' }, { target: 'differences' }] },
    day,
    differences: {
      on: { 'case.outdated': { actions: sends(toDifferences) } },
      invoke: {
        id: 'differences',
        src: 'differences',
        systemId: mailbox('reconciliationDifferences'),
        input: ({ context }) => ({ filter: differenceFilterOf(context.place.search) }),
      },
    },
  },
})

const shown = chart.createStateConfig({
  initial: 'fresh',
  on: { 'case.outdated': '.settling' },
  states: {
    fresh: { after: { every: 'asking' } },
    settling: { after: { settle: 'asking' } },
    asking: {
      invoke: {
        id: 'refetch',
        src: 'fetchCase',
        input: id,
        onDone: { target: 'fresh', actions: answered },
        onError: 'fresh',
      },
    },
  },
})

const detail = chart.createStateConfig({
  initial: 'deciding',
  on: {
    'place.shown': [
      { guard: { type: 'isSameCase', params: place }, actions: setPlace },
      { target: '.deciding', actions: ['clearAnswer', setPlace] },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'isOpened', target: 'loading' }, { target: 'none' }] },
    none: {},
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchCase',
        src: 'fetchCase',
        input: id,
        onDone: { target: 'shown', actions: answered },
        onError: [
          { guard: { type: 'isMissing', params: failureIn }, target: 'missing' },
          { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
        ],
      },
    },
    missing: { tags: 'missing' },
    failed: { tags: 'failed', on: { 'case.retry': { target: 'loading', actions: 'clearAnswer' } } },
    shown,
  },
})

const acting = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'reconciliation.ordered': 'busy' } },
    busy: {
      tags: 'acting',
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('command'),
        input: ({ event }) => event as ReconciliationOrdered,
        onDone: { target: 'idle', actions: raise({ type: 'case.outdated' }) },
        onError: 'idle',
      },
    },
  },
})

export const reconciliationMachine = chart.createMachine({
  id: 'reconciliation',
  description: 'Which list, which day and which difference stands in the address alone.',
  context: ({ input }) => ({ ...input, answer: null, failure: null }),
  entry: watching('problems', 'confirms'),
  on: {
    'problems.changed': { actions: raise({ type: 'case.outdated' }) },
    'confirms.changed': { actions: raise({ type: 'case.outdated' }) },
  },
  type: 'parallel',
  states: { listing, detail, acting },
})

export type ReconciliationRef = ActorRefFrom<typeof reconciliationMachine>
