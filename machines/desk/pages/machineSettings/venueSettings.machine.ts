/** How the venue is set: a form on what holds, whose change a second person confirms. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { commandMachine } from '../../../kit/command/command.machine.ts'
import type { CommandInput, CommandOutput } from '../../../kit/command/command.types.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { formMachine } from '../../../kit/form/form.machine.ts'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type {
  VenueSettingsAnswer,
  VenueSettingsContext,
  VenueSettingsEvent,
  VenueSettingsTag,
} from './venueSettings.types.ts'

const chart = setup({
  types: {} as {
    context: VenueSettingsContext
    events: VenueSettingsEvent
    tags: VenueSettingsTag
    children: { fetchSettings: 'fetchSettings'; refetch: 'fetchSettings'; form: 'form'; command: 'command' }
  },
  actors: {
    fetchSettings: unprovidedPromise<VenueSettingsAnswer, undefined>('fetchSettings'),
    form: formMachine,
    command: commandMachine,
  },
  actions: {
    send,
    setAnswer: assign((_, answer: VenueSettingsAnswer) => ({ answer, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: { isDone: (_, { ended }: CommandOutput) => ended === 'done' },
  delays: { pause: 5_000 },
})

const baseOf = ({ settings, version }: VenueSettingsAnswer) => ({ values: settings, version })
const answer = ({ event }: { event: { output: VenueSettingsAnswer } }) => event.output
const renewed = ({ event: { output } }: { event: { output: VenueSettingsAnswer } }): Message => ({
  to: 'venueSettingsForm',
  event: { type: 'form.renewed', change: { base: baseOf(output), by: output.by, at: output.at } },
})
/** What was written waits elsewhere now: the fields show what holds. */
const askedFor = sends(
  { to: 'venueSettingsForm', event: { type: 'form.discarded' } },
  { to: 'venueSettings', event: { type: 'settings.outdated' } },
)
const looksAgain = sends({ to: 'venueSettings', event: { type: 'settings.outdated' } })

const watching = chart.createStateConfig({
  initial: 'fresh',
  states: {
    fresh: { on: { 'settings.outdated': 'fetching' } },
    fetching: {
      description: 'What comes is the newest; news on the way ask once more.',
      on: { 'settings.outdated': { target: 'fetching', reenter: true } },
      invoke: {
        id: 'refetch',
        src: 'fetchSettings',
        onDone: {
          target: 'fresh',
          actions: [
            { type: 'setAnswer', params: answer },
            { type: 'send', params: renewed },
          ],
        },
        onError: 'failed',
      },
    },
    failed: { on: { 'settings.outdated': 'fetching' }, after: { pause: 'fetching' } },
  },
})

const ordering = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'settings.ordered': 'busy' } },
    busy: {
      description: 'Asked why, and who sits there; nothing has changed until a second person confirms it.',
      invoke: {
        id: 'command',
        src: 'command',
        systemId: mailbox('venueSettingsCommand'),
        input: ({ event }) => event as Extract<VenueSettingsEvent, { type: 'settings.ordered' }> & CommandInput,
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle', actions: askedFor },
          { target: 'idle', actions: looksAgain },
        ],
        onError: 'idle',
      },
    },
  },
})

export const venueSettingsMachine = chart.createMachine({
  id: 'venueSettings',
  context: { answer: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchSettings',
        src: 'fetchSettings',
        onDone: { target: 'open', actions: { type: 'setAnswer', params: answer } },
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    failed: { tags: 'failed', on: { 'settings.retry': 'loading', 'settings.outdated': 'loading' } },
    open: {
      invoke: {
        id: 'form',
        src: 'form',
        systemId: mailbox('venueSettingsForm'),
        input: ({ context }) => {
          if (!context.answer) throw new Error('nothing is known of the settings yet')
          return { id: 0, base: baseOf(context.answer), saved: { key: 'machineSettings.asked' } }
        },
      },
      type: 'parallel',
      states: { watching, ordering },
    },
  },
})

export type VenueSettingsRef = ActorRefFrom<typeof venueSettingsMachine>
