/** What the states of a machine's page share: its actors, actions, guards and times. */
import { assign, setup } from 'xstate'
import type { MachineMeters } from '#protocol/core/machines.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { commandsMachine } from '../../../kit/commands/commands.machine.ts'
import type { CallFailure } from '../../../kit/failure.ts'
import { formMachine } from '../../../kit/form/form.machine.ts'
import { send } from '../../../kit/messages.ts'
import { wallMachine } from '../../watch/index.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { PlaceShown } from '../page.types.ts'
import { tabOf } from './machine.address.ts'
import type { MachineAnswer, MachineContext, MachineEvent, MachineInput, MachineTag } from './machine.types.ts'

export const idOf = ({ place }: Pick<MachineInput, 'place'>) => Number(place.values.machineId)

export const chart = setup({
  types: {} as {
    input: MachineInput
    context: MachineContext
    events: MachineEvent
    tags: MachineTag
    children: {
      fetchMachine: 'fetchMachine'
      refetch: 'fetchMachine'
      fetchMeters: 'fetchMeters'
      form: 'form'
      rows: 'rows'
      commands: 'commands'
      wall: 'wall'
    }
  },
  actors: {
    fetchMachine: unprovidedPromise<MachineAnswer, { id: number }>('fetchMachine'),
    fetchMeters: unprovidedPromise<MachineMeters, { id: number }>('fetchMeters'),
    form: formMachine,
    rows: queryMachine,
    commands: commandsMachine,
    wall: wallMachine,
  },
  actions: {
    send,
    setPlace: assign(({ context }, { place }: PlaceShown) => ({
      ...{ place, id: idOf({ place }), tab: tabOf(place.search, context.viewer) },
    })),
    setAnswer: assign((_, answer: MachineAnswer) => ({ answer, failure: null })),
    setMeters: assign((_, meters: MachineMeters) => ({ meters })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    clearAnswer: assign({ answer: null, meters: null, failure: null }),
  },
  guards: {
    isSame: ({ context }, { place }: PlaceShown) => idOf({ place }) === context.id,
    isSameTab: ({ context }, { place }: PlaceShown) =>
      idOf({ place }) === context.id && tabOf(place.search, context.viewer) === context.tab,
    isMissing: (_, failure: CallFailure) => failure.kind === 'refused' && failure.code === ErrorCode.unknown,
    isTold: ({ context }, { machines }: { machines: readonly { id: number }[] }) =>
      machines.some(({ id }) => id === context.id),
    showsMeters: ({ context }) => context.tab === 'meters',
    showsRows: ({ context }) => ['sessions', 'transactions', 'rounds', 'problems'].includes(context.tab),
  },
  delays: { settle: 1_000, pause: 5_000 },
})
