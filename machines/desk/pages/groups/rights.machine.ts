/** The rights of all groups in one table: what is changed is held, tried by the venue, and asked for together. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { RightsTrial } from '#protocol/calls/groups.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { leavingMachine } from '../../../kit/leaving/leaving.machine.ts'
import { mailbox, send, sends } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import { overtakenIn, rightsWanted, stillWanted, toggled } from './rights.rules.ts'
import type { RightsContext, RightsEvent, RightsInput, RightsTag, RightsTry } from './rights.types.ts'

type Toggled = { group: number; permission: number }
type Renewed = { groups: readonly PermissionGroup[] }
const isNothing = (wanted: RightsContext['wanted']) => Object.keys(wanted).length === 0

const chart = setup({
  types: {} as {
    input: RightsInput
    context: RightsContext
    events: RightsEvent
    tags: RightsTag
    children: { leaving: 'leaving'; tryRights: 'tryRights' }
  },
  actors: {
    leaving: leavingMachine,
    tryRights: unprovidedPromise<readonly RightsTrial[], RightsTry>('tryRights'),
  },
  actions: {
    send,
    toggle: assign(({ context }, { group, permission }: Toggled) => ({
      ...{ wanted: toggled(context, group, permission), trial: null },
    })),
    setGroups: assign(({ context }, { groups }: Renewed) => ({
      ...{ groups, wanted: stillWanted(context.wanted, groups) },
    })),
    setOvertaken: assign(({ context }, { groups }: Renewed) => ({
      overtaken: [...new Set([...context.overtaken, ...overtakenIn(context, groups)])],
    })),
    setTrial: assign((_, { trial }: { trial: readonly RightsTrial[] }) => ({ trial })),
    clearOvertaken: assign({ overtaken: [] }),
    clear: assign({ wanted: {}, overtaken: [], trial: null }),
  },
  guards: {
    undoesAll: ({ context }, { group, permission }: Toggled) => isNothing(toggled(context, group, permission)),
    wantsSome: ({ context }, { group, permission }: Toggled) => !isNothing(toggled(context, group, permission)),
    isOvertaken: ({ context }, { groups }: Renewed) => overtakenIn(context, groups).length > 0,
    wantsNothing: ({ context }) => isNothing(context.wanted),
  },
  delays: { settle: 400, pause: 5_000 },
})

const cell = ({ event }: { event: Extract<RightsEvent, { type: 'right.toggled' }> }) => event
const groups = ({ event }: { event: Extract<RightsEvent, { type: 'rights.renewed' }> }) => event
const toggle = { type: 'toggle', params: cell } as const
const setGroups = { type: 'setGroups', params: groups } as const

const held = chart.createStateConfig({
  tags: 'dirty',
  entry: sends({ to: 'leaving', event: { type: 'leave.guarded' } }),
  initial: 'settling',
  on: {
    'right.toggled': [
      { guard: { type: 'undoesAll', params: cell }, target: 'pristine' },
      { target: '.settling', actions: toggle },
    ],
    'rights.discarded': 'pristine',
    'rights.renewed': [
      {
        guard: { type: 'isOvertaken', params: groups },
        target: 'outdated',
        actions: [{ type: 'setOvertaken', params: groups }, setGroups],
      },
      { actions: setGroups },
    ],
  },
  states: {
    settling: { after: { settle: 'trying' } },
    trying: {
      description: 'The venue says what it would do and why not, and does nothing.',
      invoke: {
        id: 'tryRights',
        src: 'tryRights',
        input: ({ context }) => ({ groups: rightsWanted(context) }),
        onDone: { target: 'tried', actions: { type: 'setTrial', params: ({ event }) => ({ trial: event.output }) } },
        onError: 'untried',
      },
    },
    tried: { tags: 'tried' },
    untried: { after: { pause: 'trying' } },
  },
})

export const rightsMachine = chart.createMachine({
  id: 'rights',
  context: ({ input }) => ({ ...input, wanted: {}, overtaken: [], trial: null }),
  invoke: { id: 'leaving', src: 'leaving', systemId: mailbox('leaving') },
  initial: 'pristine',
  states: {
    pristine: {
      entry: ['clear', sends({ to: 'leaving', event: { type: 'leave.freed' } })],
      on: {
        'right.toggled': { guard: { type: 'wantsSome', params: cell }, target: 'held', actions: toggle },
        'rights.renewed': { actions: setGroups },
      },
    },
    held,
    outdated: {
      tags: ['dirty', 'outdated'],
      description: 'Somebody else has changed one of these groups. Nothing is asked for before that was looked at.',
      on: {
        'rights.seen': [
          { guard: 'wantsNothing', target: 'pristine' },
          { target: 'held', actions: 'clearOvertaken' },
        ],
        'rights.discarded': 'pristine',
        'rights.renewed': { actions: [{ type: 'setOvertaken', params: groups }, setGroups] },
      },
    },
  },
})

export type RightsRef = ActorRefFrom<typeof rightsMachine>
