/** Machine settings: commands to many machines tried dry and given, the maintenance window, and how the venue is set. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { commandsMachine, toCommands } from '../../../kit/commands/commands.machine.ts'
import { draftMachine } from '../../../kit/draft/draft.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import {
  checkFilterOf,
  commandFilterOf,
  commandOf,
  type SettingsTab,
  settingsTabOf,
} from './machineSettings.address.ts'
import type { MachineSettingsContext, MachineSettingsEvent } from './machineSettings.types.ts'
import { venueSettingsMachine } from './venueSettings.machine.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: MachineSettingsContext
    events: MachineSettingsEvent
    children: {
      check: 'check'
      given: 'given'
      one: 'one'
      maintenance: 'maintenance'
      settings: 'settings'
      notice: 'notice'
      commands: 'commands'
    }
  },
  actors: {
    check: collectionMachine,
    given: collectionMachine,
    one: collectionMachine,
    maintenance: collectionMachine,
    settings: venueSettingsMachine,
    notice: draftMachine,
    commands: commandsMachine,
  },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
  guards: {
    isTab: ({ context }, tab: SettingsTab) => settingsTabOf(context.place.search) === tab,
    isOtherTab: ({ context }, tab: SettingsTab) => settingsTabOf(context.place.search) !== tab,
    isLooking: ({ context }) => commandOf(context.place.search) !== null,
    isNotLooking: ({ context }) => commandOf(context.place.search) === null,
  },
  delays: { gather: 1_000 },
})

const outdated = (...lists: readonly ('commandCheck' | 'givenCommands' | 'givenCommand' | 'maintenanceNow')[]) =>
  lists.map((to): Message => ({ to, event: { type: 'collection.outdated' } }))
const settingsOutdated: Message = { to: 'venueSettings', event: { type: 'settings.outdated' } }
/** To whichever of them live. */
const placeTold = {
  type: 'send',
  params: ({
    context: { viewer },
    event: { place },
  }: {
    context: MachineSettingsContext
    event: PlaceShown
  }): Message[] => [
    { to: 'commandCheck', event: { type: 'collection.filtered', filter: checkFilterOf(place.search, viewer) } },
    { to: 'givenCommand', event: { type: 'collection.filtered', filter: commandFilterOf(place.search) } },
  ],
} as const

const tab = chart.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isTab', params: 'commands' }, target: 'commands' },
        { guard: { type: 'isTab', params: 'settings' }, target: 'settings' },
        { target: 'maintenance' },
      ],
    },
    commands: {
      always: { guard: { type: 'isOtherTab', params: 'commands' }, target: 'deciding' },
      invoke: [
        {
          id: 'check',
          src: 'check',
          systemId: mailbox('commandCheck'),
          input: ({ context }) => ({ filter: checkFilterOf(context.place.search, context.viewer) }),
        },
        { id: 'given', src: 'given', systemId: mailbox('givenCommands'), input: { filter: {} } },
      ],
    },
    maintenance: {
      description: 'What is to be said of a window is written in minutes: leaving it is asked about.',
      always: { guard: { type: 'isOtherTab', params: 'maintenance' }, target: 'deciding' },
      invoke: { id: 'notice', src: 'notice' },
    },
    settings: {
      always: { guard: { type: 'isOtherTab', params: 'settings' }, target: 'deciding' },
      invoke: { id: 'settings', src: 'settings', systemId: mailbox('venueSettings') },
    },
  },
})

const looking = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { always: { guard: 'isLooking', target: 'open' } },
    open: {
      description: 'One command, by its number in the address: also after a reload, and while it goes on.',
      always: { guard: 'isNotLooking', target: 'closed' },
      invoke: {
        id: 'one',
        src: 'one',
        systemId: mailbox('givenCommand'),
        input: ({ context }) => ({ filter: commandFilterOf(context.place.search) }),
      },
    },
  },
})

const news = chart.createStateConfig({
  initial: 'quiet',
  states: {
    quiet: { on: { 'statuses.changed': 'gathering', 'sessions.changed': 'gathering' } },
    gathering: {
      description: 'A busy floor changes many times a second: whom a command would touch is asked for once.',
      after: { gather: { target: 'quiet', actions: sends(...outdated('commandCheck', 'maintenanceNow')) } },
    },
  },
})

export const machineSettingsMachine = chart.createMachine({
  id: 'machineSettings',
  description: 'Part, act and command that is looked at stand in the address alone.',
  context: ({ input }) => input,
  entry: watching('settings', 'confirms', 'statuses', 'sessions'),
  on: {
    'place.shown': { actions: [{ type: 'setPlace', params: ({ event }) => event }, placeTold] },
    'settings.changed': {
      actions: sends(...outdated('givenCommands', 'givenCommand', 'maintenanceNow'), settingsOutdated),
    },
    // A change that waits may be refused as well.
    'confirms.changed': { actions: sends(settingsOutdated) },
    'floor.ordered': toCommands,
  },
  invoke: [
    { id: 'maintenance', src: 'maintenance', systemId: mailbox('maintenanceNow'), input: { filter: {} } },
    {
      id: 'commands',
      src: 'commands',
      systemId: mailbox('command'),
      input: { told: outdated('commandCheck', 'givenCommands', 'givenCommand', 'maintenanceNow') },
    },
  ],
  type: 'parallel',
  states: { tab, looking, news },
})

export type MachineSettingsRef = ActorRefFrom<typeof machineSettingsMachine>
