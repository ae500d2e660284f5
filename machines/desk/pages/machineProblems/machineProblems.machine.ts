/** Machine Problems: the open ones live, those that are over page by page, one of them with all that is known, and what is ordered of them. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { detailMachine } from '../../../kit/detail/detail.machine.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { isSameFilter } from '../../../kit/query/query.types.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import { pastFilterOf, problemOf, tabOf } from './machineProblems.address.ts'
import type { MachineProblemsContext, MachineProblemsEvent, ProblemCase } from './machineProblems.types.ts'

const { knownIn } = detailOf<ProblemCase>()
const chart = setup({
  types: {} as {
    input: PageInput
    context: MachineProblemsContext
    events: MachineProblemsEvent
    children: { list: 'list'; past: 'past'; detail: 'detail'; commands: 'commands' }
  },
  actors: { list: collectionMachine, past: queryMachine, detail: detailMachine, commands: commandsMachine },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setMachine: assign((_, { machine }: ProblemCase) => ({ machineId: machine.id })),
  },
  guards: {
    isSameList: ({ context }, { place }: PlaceShown) =>
      tabOf(place.search) === tabOf(context.place.search) &&
      isSameFilter(pastFilterOf(place.search), pastFilterOf(context.place.search)),
    isPast: ({ context }) => tabOf(context.place.search) === 'past',
    isItsMachine: ({ context }, { machines }: { machines: readonly { id: number }[] }) =>
      machines.some(({ id }) => id === context.machineId),
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const showPlace = [
  { type: 'setPlace', params: place },
  {
    type: 'send',
    params: ({ event }: { event: PlaceShown }): Message => ({
      to: 'detail',
      event: { type: 'detail.shown', id: problemOf(event.place.search) },
    }),
  },
] as const
const toList: Message = { to: 'problemList', event: { type: 'collection.outdated' } }
const outdated: Message = { to: 'detail', event: { type: 'detail.outdated' } }

export const machineProblemsMachine = chart.createMachine({
  id: 'machineProblems',
  description:
    'Which list, which problem and which part of it stands in the address alone. Those that are over are asked for when their list is opened, and let go with it.',
  context: ({ input }) => ({ ...input, machineId: null }),
  entry: watching('problems', 'statuses'),
  on: {
    'problems.changed': {
      actions: sends(toList, { to: 'closedProblems', event: { type: 'query.outdated' } }, outdated),
    },
    'statuses.changed': {
      guard: { type: 'isItsMachine', params: ({ event }) => event },
      actions: sends(outdated),
    },
    'detail.answered': { actions: { type: 'setMachine', params: ({ event }) => knownIn(event) } },
    'problem.ordered': toCommands,
    'command.ended': { actions: sends(toList, { to: 'detail', event: { type: 'detail.retry' } }) },
    'place.shown': [
      { guard: { type: 'isSameList', params: place }, actions: [...showPlace] },
      { target: '.deciding', actions: [...showPlace] },
    ],
  },
  invoke: [
    { id: 'list', src: 'list', systemId: mailbox('problemList'), input: { filter: {} } },
    {
      id: 'detail',
      src: 'detail',
      systemId: mailbox('detail'),
      // What the cabinet says of itself no push tells.
      input: ({ context }) => ({
        ...{ id: problemOf(context.place.search), everyMs: 30_000, answeredTo: 'page' as const },
      }),
    },
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [], endedTo: 'page' } },
  ],
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isPast', target: 'past' }, { target: 'open' }] },
    open: {},
    past: {
      invoke: {
        id: 'past',
        src: 'past',
        systemId: mailbox('closedProblems'),
        input: ({ context }) => ({ filter: pastFilterOf(context.place.search) }),
      },
    },
  },
})

export type MachineProblemsRef = ActorRefFrom<typeof machineProblemsMachine>
