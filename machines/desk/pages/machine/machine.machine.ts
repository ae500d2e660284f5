/** One machine: what it is, its form, and what is known of its meters, sessions and transfers. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { valuesOf } from '#protocol/core/machineFields.ts'
import { acts } from '#protocol/core/permissions.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { detailMachine } from '../../../kit/detail/detail.machine.ts'
import { detailOf } from '../../../kit/detail/detail.selectors.ts'
import type { DetailAnswered } from '../../../kit/detail/detail.types.ts'
import { formMachine } from '../../../kit/form/form.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { holds } from '../../navigation/navigation.ts'
import { wallMachine } from '../../watch/index.ts'
import type { PlaceShown } from '../page.types.ts'
import { showWall, wallInput } from '../wall.ts'
import { watching } from '../watching.ts'
import { iceCheckMachine } from './iceCheck.machine.ts'
import { pictureUploadMachine } from './pictureUpload.machine.ts'
import { streamTrialMachine } from './streamTrial.machine.ts'
import { tabOf } from './machine.address.ts'
import type { MachineAnswer, MachineContext, MachineEvent, MachineInput } from './machine.types.ts'

const idOf = ({ place }: Pick<MachineInput, 'place'>) => Number(place.values.machineId)

const chart = setup({
  types: {} as {
    input: MachineInput
    context: MachineContext
    events: MachineEvent
    children: {
      detail: 'detail'
      meters: 'meters'
      form: 'form'
      iceCheck: 'iceCheck'
      picture: 'picture'
      trial: 'trial'
      rows: 'rows'
      commands: 'commands'
      wall: 'wall'
    }
  },
  actors: {
    ...{ detail: detailMachine, meters: detailMachine, form: formMachine, iceCheck: iceCheckMachine },
    ...{ picture: pictureUploadMachine, trial: streamTrialMachine },
    ...{ rows: queryMachine, commands: commandsMachine, wall: wallMachine },
  },
  actions: {
    send,
    setPlace: assign(({ context }, { place }: PlaceShown) => ({
      ...{ place, id: idOf({ place }), tab: tabOf(place.search, context.viewer) },
    })),
  },
  guards: {
    isSame: ({ context }, { place }: PlaceShown) => idOf({ place }) === context.id,
    isSameTab: ({ context }, { place }: PlaceShown) =>
      idOf({ place }) === context.id && tabOf(place.search, context.viewer) === context.tab,
    isTold: ({ context }, { machines }: { machines: readonly { id: number }[] }) =>
      machines.some(({ id }) => id === context.id),
    isPlayed: ({ context }, { sessions }: { sessions: readonly { machineID: number }[] }) =>
      sessions.some(({ machineID }) => machineID === context.id),
    showsMeters: ({ context }) => context.tab === 'meters',
    showsRows: ({ context }) => !['settings', 'meters'].includes(context.tab),
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = [{ type: 'setPlace', params: place }, showWall] as const
const showDetail = {
  type: 'send',
  params: ({ event }: { event: PlaceShown }): Message => ({
    to: 'detail',
    event: { type: 'detail.shown', id: idOf(event) },
  }),
} as const
const { knownIn } = detailOf<MachineAnswer>()
const baseOf = (event: DetailAnswered) => {
  const { machine, version } = knownIn(event)
  return { values: valuesOf(machine), version }
}
const outdated: Message = { to: 'detail', event: { type: 'detail.outdated' } }
const metersOutdated: Message = { to: 'machineMeters', event: { type: 'detail.outdated' } }
const rowsOutdated: Message = { to: 'machineRows', event: { type: 'query.outdated' } }

const open = chart.createStateConfig({
  description: 'What is shown beside the form is asked for when its tab is opened, and let go with it.',
  invoke: [
    {
      id: 'form',
      src: 'form',
      systemId: mailbox('machineForm'),
      input: ({ context: { id }, event }) => ({
        ...{ id, base: baseOf(event as DetailAnswered), saved: { key: 'machine.saved' } },
      }),
    },
    { id: 'iceCheck', src: 'iceCheck' },
    { id: 'picture', src: 'picture' },
    {
      id: 'trial',
      src: 'trial',
      input: ({ context: { id, viewer } }) => ({ machineID: id, mayTry: holds(viewer, acts.watch) }),
    },
  ],
  on: {
    'detail.answered': {
      actions: {
        type: 'send',
        params: ({ event }): Message => ({
          to: 'machineForm',
          event: { type: 'form.renewed', change: { base: baseOf(event), by: null, at: null } },
        }),
      },
    },
    'place.shown': [
      { guard: { type: 'isSameTab', params: place }, actions: [...setPlace] },
      { guard: { type: 'isSame', params: place }, target: '.deciding', actions: [...setPlace] },
    ],
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'showsMeters', target: 'metering' },
        { guard: 'showsRows', target: 'listing' },
        { target: 'plain' },
      ],
    },
    plain: {},
    metering: {
      description:
        'A round that is played moves them: told with how its session stands, to who may see that; to others in a while.',
      entry: watching('figures'),
      invoke: {
        id: 'meters',
        src: 'meters',
        systemId: mailbox('machineMeters'),
        input: ({ context: { id } }) => ({ id, everyMs: 5_000 }),
      },
    },
    listing: {
      invoke: {
        id: 'rows',
        src: 'rows',
        systemId: mailbox('machineRows'),
        input: ({ context }) => ({ filter: { of: context.tab, machine: String(context.id) } }),
      },
    },
  },
})

export const machineMachine = chart.createMachine({
  id: 'machine',
  context: ({ input }) => ({ ...input, id: idOf(input), tab: tabOf(input.place.search, input.viewer) }),
  entry: watching('statuses', 'machines', 'sessions', 'problems'),
  on: {
    'machines.ordered': toCommands,
    'statuses.changed': {
      guard: { type: 'isTold', params: ({ event }) => event },
      // Who hears of no session sees by it that one began or ended.
      actions: sends(outdated, metersOutdated, rowsOutdated),
    },
    'figures.changed': {
      guard: { type: 'isPlayed', params: ({ event }) => event.figures },
      actions: sends(metersOutdated),
    },
    'machines.changed': { actions: sends(outdated) },
    'sessions.changed': { actions: sends(outdated, rowsOutdated, metersOutdated) },
    'problems.changed': { actions: sends(outdated, rowsOutdated) },
    'place.shown': [
      { guard: { type: 'isSame', params: place }, actions: [...setPlace] },
      { target: '.closed', actions: [...setPlace, showDetail] },
    ],
  },
  invoke: [
    { id: 'wall', src: 'wall', systemId: mailbox('wall'), input: wallInput },
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [rowsOutdated] } },
    {
      id: 'detail',
      src: 'detail',
      systemId: mailbox('detail'),
      input: ({ context: { id } }) => ({ id, everyMs: 30_000, answeredTo: 'page' as const }),
    },
  ],
  initial: 'closed',
  states: {
    closed: { description: 'Until it is known.', on: { 'detail.answered': 'open' } },
    open,
  },
})

export type MachineRef = ActorRefFrom<typeof machineMachine>
