/** Machine Problems: the open ones live, those that are over page by page, one of them with all that is known, and what is ordered of them. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { isSameFilter } from '../../../kit/query/query.types.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { pastFilterOf, problemOf, tabOf } from './machineProblems.address.ts'
import type {
  CaseAnswer,
  MachineProblemsContext,
  MachineProblemsEvent,
  MachineProblemsTag,
} from './machineProblems.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: MachineProblemsContext
    events: MachineProblemsEvent
    tags: MachineProblemsTag
    children: { list: 'list'; past: 'past'; fetchCase: 'fetchCase'; refetch: 'fetchCase'; commands: 'commands' }
  },
  actors: {
    list: collectionMachine,
    past: queryMachine,
    fetchCase: unprovidedPromise<CaseAnswer, { id: number }>('fetchCase'),
    commands: commandsMachine,
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setAnswer: assign((_, answer: CaseAnswer) => ({ answer, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    clearAnswer: assign({ answer: null, failure: null }),
  },
  guards: {
    isSameList: ({ context }, { place }: PlaceShown) =>
      tabOf(place.search) === tabOf(context.place.search) &&
      isSameFilter(pastFilterOf(place.search), pastFilterOf(context.place.search)),
    isSameCase: ({ context }, { place }: PlaceShown) => problemOf(place.search) === problemOf(context.place.search),
    isPast: ({ context }) => tabOf(context.place.search) === 'past',
    isOpened: ({ context }) => problemOf(context.place.search) !== null,
    isMissing: (_, failure: CallFailure) => failure.kind === 'refused' && failure.code === ErrorCode.unknown,
    isItsMachine: ({ context }, { machines }: { machines: readonly { id: number }[] }) =>
      machines.some(({ id }) => id === context.answer?.known.machine.id),
  },
  delays: { settle: 500, every: 30_000 },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = { type: 'setPlace', params: place } as const
const toList: Message = { to: 'problemList', event: { type: 'collection.outdated' } }
const id = ({ context }: { context: MachineProblemsContext }) => ({ id: problemOf(context.place.search) ?? 0 })
const answered = { type: 'setAnswer', params: ({ event }: { event: { output: CaseAnswer } }) => event.output } as const

const listing = chart.createStateConfig({
  on: { 'problems.changed': { actions: sends(toList) } },
  invoke: { id: 'list', src: 'list', systemId: mailbox('problemList'), input: { filter: {} } },
})

const past = chart.createStateConfig({
  description: 'Those that are over are asked for when their list is opened, and let go with it.',
  initial: 'deciding',
  on: {
    'place.shown': [
      { guard: { type: 'isSameList', params: place }, actions: setPlace },
      { target: '.deciding', actions: setPlace },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'isPast', target: 'listed' }, { target: 'hidden' }] },
    hidden: {},
    listed: {
      on: {
        'problems.changed': { actions: sends({ to: 'closedProblems', event: { type: 'query.outdated' } }) },
      },
      invoke: {
        id: 'past',
        src: 'past',
        systemId: mailbox('closedProblems'),
        input: ({ context }) => ({ filter: pastFilterOf(context.place.search) }),
      },
    },
  },
})

const shown = chart.createStateConfig({
  initial: 'fresh',
  on: {
    'problems.changed': '.settling',
    'statuses.changed': { guard: { type: 'isItsMachine', params: ({ event }) => event }, target: '.settling' },
    'case.outdated': '.asking',
  },
  states: {
    fresh: { description: 'What the cabinet says of itself no push tells.', after: { every: 'asking' } },
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

export const machineProblemsMachine = chart.createMachine({
  id: 'machineProblems',
  description: 'Which list, which problem and which part of it stands in the address alone.',
  context: ({ input }) => ({ ...input, answer: null, failure: null }),
  entry: watching('problems', 'statuses'),
  on: {
    'problem.ordered': toCommands,
    'command.ended': { actions: [sends(toList), raise({ type: 'case.outdated' })] },
  },
  invoke: { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
  type: 'parallel',
  states: { listing, past, detail },
})

export type MachineProblemsRef = ActorRefFrom<typeof machineProblemsMachine>
