/** The settings of the sample layer's own pages: read, changed one at a time, and kept with each change. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { withChange, withLayoutStyle, withOption } from './settings.rules.ts'
import type {
  KeptSettings,
  SettingsContext,
  SettingsEvent,
  SettingsInput,
  SettingsTag,
  ToKeep,
} from './settings.types.ts'

type Chosen<Type> = Extract<SettingsEvent, { type: Type }>
const chart = setup({
  types: {} as {
    input: SettingsInput
    context: SettingsContext
    events: SettingsEvent
    tags: SettingsTag
    children: { read: 'read'; keep: 'keep' }
  },
  actors: {
    read: unprovidedPromise<KeptSettings, SettingsInput>('read'),
    keep: unprovidedPromise<undefined, ToKeep>('keep'),
  },
  actions: {
    send,
    setSettings: assign((_, { settings }: { settings: KeptSettings }) => ({ settings })),
    setStyle: assign(({ context: { settings } }, { style }: Chosen<'style.chosen'>) => ({
      settings: withLayoutStyle(settings, style),
    })),
    setOption: assign(({ context: { settings } }, { name, value }: Chosen<'option.chosen'>) => ({
      settings: withOption(settings, name, value),
    })),
    setChange: assign(({ context: { settings } }, { change }: Chosen<'setting.changed'>) => ({
      settings: withChange(settings, change),
    })),
  },
})

export const sampleSettingsMachine = chart.createMachine({
  id: 'sampleSettings',
  description:
    'One for each person who is signed in to the layer. A guest’s are kept by the device, a user’s with them.',
  context: ({ input }) => ({ ...input, settings: {} }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { user } }) => ({ user }),
        onDone: {
          target: 'shown',
          actions: { type: 'setSettings', params: ({ event }) => ({ settings: event.output }) },
        },
        onError: 'shown',
      },
    },
    shown: {
      initial: 'kept',
      on: {
        'style.chosen': { target: '.keeping', actions: { type: 'setStyle', params: ({ event }) => event } },
        'option.chosen': { target: '.keeping', actions: { type: 'setOption', params: ({ event }) => event } },
        'setting.changed': { target: '.keeping', actions: { type: 'setChange', params: ({ event }) => event } },
      },
      states: {
        kept: {},
        keeping: {
          tags: 'saving',
          description: 'Changed again meanwhile, it is kept again: the layer takes one call after the other.',
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context: { user, settings } }) => ({ user, settings }),
            onDone: 'kept',
            onError: { target: 'unsaved', actions: sends(toast('error', { key: 'samplePages.settings.unsaved' })) },
          },
        },
        unsaved: { tags: 'unsaved', description: 'Shown all the same; the next change keeps all of them.' },
      },
    },
  },
})

export type SampleSettingsRef = ActorRefFrom<typeof sampleSettingsMachine>
