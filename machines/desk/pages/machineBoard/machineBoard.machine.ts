/** The machine board: every machine live, what the venue took in for who may see it, what is ordered of it, and the wall of a screen that hangs somewhere. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { MachineStatus } from '#protocol/core/codes.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { SessionFiguresPush } from '#protocol/sockets/sockets.ts'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { unprovidedCallback } from '../../../kit/unprovided.ts'
import type { MachinePush } from '../../../live/line/line.types.ts'
import { holds } from '../../navigation/navigation.ts'
import { wallMachine } from '../../watch/index.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { showWall, wallInput } from '../wall.ts'
import { watching } from '../watching.ts'
import { floorPlanMachine } from './floorPlan.machine.ts'
import { showOf } from './machineBoard.address.ts'
import type { BoardContext, BoardEvent, BoardTag } from './machineBoard.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: BoardContext
    events: BoardEvent
    tags: BoardTag
    children: {
      list: 'list'
      totals: 'totals'
      commands: 'commands'
      plan: 'plan'
      wall: 'wall'
      wakeLock: 'wakeLock'
    }
  },
  actors: {
    list: collectionMachine,
    totals: collectionMachine,
    commands: commandsMachine,
    plan: floorPlanMachine,
    wall: wallMachine,
    wakeLock: unprovidedCallback<{ type: 'never' }>('wakeLock'),
  },
  actions: {
    send,
    setPlace: assign((_, { place }: PlaceShown) => ({ place })),
    setFigures: assign(({ context }, { sessions }: SessionFiguresPush) => ({
      figures: { ...context.figures, ...Object.fromEntries(sessions.map((one) => [one.machineID, one])) },
    })),
    beat: assign({ beats: ({ context }) => context.beats + 1 }),
  },
  guards: {
    isWall: ({ context }) => showOf(context.place.search) === 'wall',
    isNoWall: ({ context }) => showOf(context.place.search) !== 'wall',
    isPlan: ({ context }) => showOf(context.place.search) === 'plan',
    isNoPlan: ({ context }) => showOf(context.place.search) !== 'plan',
    seesTotals: ({ context }) => holds(context.viewer, acts.seeBoardTotals),
  },
  delays: { beat: 10_000 },
})

type News = Extract<Message, { to: 'boardList' }>['event']
const toList = (event: News): Message => ({ to: 'boardList', event })
const outdatedList = toList({ type: 'collection.outdated' })
const outdatedTotals: Message = { to: 'boardTotals', event: { type: 'collection.outdated' } }
const outdated = { actions: sends(outdatedList) }
/** Nobody sits at what is free or reserved: who did goes with the status, and not a look later. */
const isEmpty = (status: number) => status === MachineStatus.available || status === MachineStatus.reserved
const patch = ({ id, sequence, status }: MachinePush) => ({
  ...{ id, sequence },
  change: { status, ...(isEmpty(status) ? { session: null, credit: null } : {}) },
})
const noFilter = { filter: {} }

const totals = chart.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'seesTotals', target: 'shown' }, { target: 'none' }] },
    none: { description: 'Whoever is here may not see what the venue takes in: it is not asked for.' },
    shown: { invoke: { id: 'totals', src: 'totals', systemId: mailbox('boardTotals'), input: noFilter } },
  },
})

const screen = chart.createStateConfig({
  initial: 'desk',
  states: {
    desk: { always: { guard: 'isWall', target: 'wall' } },
    wall: {
      description: 'The address alone leads here and away, so that a screen that is reloaded is a wall again.',
      tags: 'wall',
      always: { guard: 'isNoWall', target: 'desk' },
      invoke: { id: 'wakeLock', src: 'wakeLock', onError: '.dozing' },
      initial: 'awake',
      states: { awake: { on: { 'wake.refused': 'dozing' } }, dozing: { tags: 'dozing' } },
    },
  },
})

const plan = chart.createStateConfig({
  initial: 'hidden',
  states: {
    hidden: { always: { guard: 'isPlan', target: 'shown' } },
    shown: {
      description: 'The address alone leads here and away; a machine that is at hand then goes back.',
      always: { guard: 'isNoPlan', target: 'hidden' },
      invoke: {
        id: 'plan',
        src: 'plan',
        input: ({ context }) => ({ mayArrange: holds(context.viewer, acts.arrangeFloor) }),
      },
    },
  },
})

const clock = chart.createStateConfig({
  initial: 'running',
  states: { running: { after: { beat: { target: 'running', reenter: true, actions: 'beat' } } } },
})

export const boardMachine = chart.createMachine({
  id: 'machineBoard',
  description:
    'How it is looked at stands in the address alone. Statuses and figures patch what is shown; whatever else changes is asked for anew.',
  context: ({ input }) => ({ ...input, figures: {}, beats: 0 }),
  entry: watching('statuses', 'machines', 'sessions', 'problems', 'attendant', 'figures'),
  on: {
    'place.shown': { actions: [{ type: 'setPlace', params: ({ event }) => event }, showWall] },
    'statuses.changed': {
      actions: {
        type: 'send',
        // Who sits there changes with it.
        params: ({ event }) => [
          toList({ type: 'collection.patched', patches: event.machines.map(patch) }),
          outdatedList,
        ],
      },
    },
    'figures.changed': { actions: { type: 'setFigures', params: ({ event }) => event.figures } },
    'board.ordered': toCommands,
    'machines.changed': outdated,
    'sessions.changed': { actions: sends(outdatedList, outdatedTotals) },
    'problems.changed': outdated,
    'attendant.changed': outdated,
  },
  invoke: [
    { id: 'list', src: 'list', systemId: mailbox('boardList'), input: noFilter },
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [outdatedList] } },
    { id: 'wall', src: 'wall', systemId: mailbox('wall'), input: wallInput },
  ],
  type: 'parallel',
  states: { totals, screen, plan, clock },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
