/** One machine: what it is, its form, and what is known of its meters, sessions and transfers. */
import type { ActorRefFrom } from 'xstate'
import { valuesOf } from '#protocol/core/machineFields.ts'
import { failureIn } from '../../../kit/failure.ts'
import { toCommands } from '../../../kit/commands/commands.machine.ts'
import { mailbox, type Message, sends } from '../../../kit/messages.ts'
import type { PlaceShown } from '../page.types.ts'
import { showWall, wallInput } from '../wall.ts'
import { watching } from '../watching.ts'
import { tabOf } from './machine.address.ts'
import { chart, idOf } from './machine.setup.ts'
import type { MachineAnswer, MachineContext } from './machine.types.ts'

const place = ({ event }: { event: PlaceShown }) => event
const setPlace = [{ type: 'setPlace', params: place }, showWall] as const
const answer = ({ event }: { event: { output: MachineAnswer } }) => event.output
const baseOf = ({ machine, version }: MachineAnswer) => ({ values: valuesOf(machine), version })
const renewed = ({ event }: { event: { output: MachineAnswer } }): Message => ({
  to: 'machineForm',
  event: { type: 'form.renewed', change: { base: baseOf(event.output), by: null, at: null } },
})
const id = ({ context }: { context: MachineContext }) => ({ id: context.id })

const looking = chart.createStateConfig({
  initial: 'fresh',
  on: {
    'statuses.changed': { guard: { type: 'isTold', params: ({ event }) => event }, target: '.settling' },
    'machines.changed': '.settling',
    'sessions.changed': '.settling',
    'problems.changed': '.settling',
  },
  states: {
    fresh: {},
    settling: { after: { settle: 'asking' } },
    asking: {
      invoke: {
        id: 'refetch',
        src: 'fetchMachine',
        input: id,
        onDone: {
          target: 'fresh',
          actions: [
            { type: 'setAnswer', params: answer },
            { type: 'send', params: renewed },
          ],
        },
        onError: 'settling',
      },
    },
  },
})

const outdatedRows = { actions: sends({ to: 'machineRows', event: { type: 'query.outdated' } }) }

const tab = chart.createStateConfig({
  description: 'What is shown beside the form is asked for when its tab is opened, and let go with it.',
  initial: 'deciding',
  on: {
    'place.shown': [
      { guard: { type: 'isSameTab', params: place }, actions: [...setPlace] },
      { guard: { type: 'isSame', params: place }, target: '.deciding', actions: [...setPlace] },
    ],
  },
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
      invoke: {
        id: 'fetchMeters',
        src: 'fetchMeters',
        input: id,
        onDone: { target: 'metered', actions: { type: 'setMeters', params: ({ event }) => event.output } },
        onError: 'metersFailed',
      },
    },
    metered: { after: { pause: 'metering' } },
    metersFailed: { tags: 'metersFailed', after: { pause: 'metering' } },
    listing: {
      on: { 'sessions.changed': outdatedRows, 'problems.changed': outdatedRows },
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
  context: ({ input }) => ({
    ...{
      ...input,
      id: idOf(input),
      tab: tabOf(input.place.search, input.viewer),
      answer: null,
      meters: null,
      failure: null,
    },
  }),
  entry: watching('statuses', 'machines', 'sessions', 'problems'),
  on: {
    'machines.ordered': toCommands,
    'place.shown': [
      { guard: { type: 'isSame', params: place }, actions: [...setPlace] },
      { target: '.loading', actions: ['clearAnswer', ...setPlace] },
    ],
  },
  invoke: [
    { id: 'wall', src: 'wall', systemId: mailbox('wall'), input: wallInput },
    { id: 'commands', src: 'commands', systemId: mailbox('command'), input: { told: [] } },
  ],
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchMachine',
        src: 'fetchMachine',
        input: id,
        onDone: { target: 'open', actions: { type: 'setAnswer', params: answer } },
        onError: [
          { guard: { type: 'isMissing', params: failureIn }, target: 'missing' },
          { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
        ],
      },
    },
    missing: { tags: 'missing' },
    failed: { tags: 'failed', on: { 'machine.retry': 'loading' } },
    open: {
      tags: 'open',
      type: 'parallel',
      invoke: {
        id: 'form',
        src: 'form',
        systemId: mailbox('machineForm'),
        input: ({ context: { id: of, answer: read } }) => {
          if (!read) throw new Error('a machine is shown before it is known')
          return { id: of, base: baseOf(read), saved: { key: 'machine.saved' } }
        },
      },
      states: { looking, tab },
    },
  },
})

export type MachineRef = ActorRefFrom<typeof machineMachine>
