/** The venue's hold on one cabinet: the line to it, its installation, its pulse. Reports to the machine's occupancy. */
import { type EventObject, setup } from 'xstate'
import type { CabinetException, CabinetState } from '../../../src/protocol/cabinet/state.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type { CabinetContext, CabinetEvent, CabinetInput, CabinetTag } from './cabinet.types.ts'

const chart = setup({
  types: {} as {
    input: CabinetInput
    context: CabinetContext
    events: CabinetEvent
    tags: CabinetTag
    children: { line: 'line'; install: 'install'; heartbeat: 'heartbeat' }
  },
  actors: {
    line: unprovidedCallback<EventObject, CabinetInput>('line'),
    install: unprovidedPromise<CabinetState, CabinetInput>('install'),
    heartbeat: unprovidedCallback<EventObject, CabinetInput>('heartbeat'),
  },
  actions: {
    /** Provided by the venue: the cabinet cannot be asked. */
    reportLost: () => {},
    /** Provided by the venue: the cabinet answers again, and this is how it stands. */
    reportPresent: (_, _found: { state: CabinetState }) => {},
    /** Provided by the venue: how the cabinet stands; newer than known when a change was missed. */
    reportHeartbeat: (_, _found: { state: CabinetState }) => {},
    /** Provided by the venue: something happened in the cabinet. */
    reportChange: (_, _change: { exception: CabinetException; state: CabinetState }) => {},
  },
})

const machineOf = ({ context }: { context: CabinetInput }) => ({ machineId: context.machineId })

export const cabinetMachine = chart.createMachine({
  id: 'cabinet',
  context: ({ input }) => input,
  invoke: { id: 'line', src: 'line', input: machineOf, onError: '.broken' },
  initial: 'unreachable',
  on: { 'line.down': '.unreachable' },
  states: {
    unreachable: { description: 'No line to the cabinet.', entry: 'reportLost', on: { 'line.up': 'installing' } },
    installing: {
      description:
        'The driver is told which cabinet stands here; one that exists keeps its meters. A change meanwhile is in the answer.',
      invoke: {
        id: 'install',
        src: 'install',
        input: machineOf,
        onDone: {
          target: 'present',
          actions: { type: 'reportPresent', params: ({ event }) => ({ state: event.output }) },
        },
        onError: 'silent',
      },
    },
    present: {
      tags: 'reachable',
      invoke: { id: 'heartbeat', src: 'heartbeat', input: machineOf, onError: 'silent' },
      on: {
        'cabinet.changed': { actions: { type: 'reportChange', params: ({ event }) => event } },
        'heartbeat.answered': { actions: { type: 'reportHeartbeat', params: ({ event }) => event } },
        'heartbeat.missed': 'silent',
      },
    },
    silent: {
      description: 'The line is there, the cabinet does not answer.',
      entry: 'reportLost',
      invoke: { id: 'heartbeat', src: 'heartbeat', input: machineOf, onError: 'broken' },
      on: { 'heartbeat.answered': 'installing' },
    },
    broken: { description: 'The venue’s own line failed; only a restart of the venue helps.', entry: 'reportLost' },
  },
})
