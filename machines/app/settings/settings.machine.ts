/** A person's settings of the shell: they apply at once, and are kept after a pause. What could not be kept is told, stays, and goes with the next change. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import { settingsOf, themeOf } from './settings.defaults.ts'
import type {
  Chosen,
  ReadSettings,
  SettingsContext,
  SettingsEvent,
  SettingsInput,
  SettingsPage,
  SettingsTag,
} from './settings.types.ts'

/** What was chosen, over the defaults, and what the desk wears by it. */
function shownAs({ isDark }: Pick<SettingsContext, 'isDark'>, chosen: Chosen) {
  const settings = settingsOf(chosen)
  return { chosen, settings, theme: themeOf(settings, isDark) }
}

const chart = setup({
  types: {} as {
    input: SettingsInput
    context: SettingsContext
    events: SettingsEvent
    tags: SettingsTag
    children: {
      readSettings: 'readSettings'
      saveSettings: 'saveSettings'
      leaveWatch: 'leaveWatch'
      darkWatch: 'darkWatch'
    }
  },
  actors: {
    readSettings: unprovidedPromise<ReadSettings, { userId: number | null; kept: unknown }>('readSettings'),
    saveSettings: unprovidedPromise<Chosen, { userId: number | null; chosen: Chosen }>('saveSettings'),
    leaveWatch: unprovidedCallback<{ type: 'never' }>('leaveWatch'),
    darkWatch: unprovidedCallback<{ type: 'never' }>('darkWatch'),
  },
  actions: {
    send,
    setRead: assign(({ context }, { chosen, notes }: ReadSettings) => ({
      ...shownAs(context, chosen),
      notes,
      saved: chosen,
    })),
    choose: assign(({ context }, { change }: { change: Chosen }) => shownAs(context, { ...context.chosen, ...change })),
    reset: assign(({ context }) => shownAs(context, {})),
    setSaved: assign((_, { saved }: { saved: Chosen }) => ({ saved })),
    showPage: assign((_, { page }: { page: SettingsPage }) => ({ page })),
    hidePage: assign({ page: null }),
    /** What the scheme that the person made looks like. */
    applyOwn: () => {},
    setDark: assign(({ context: { settings } }, { isDark }: { isDark: boolean }) => ({
      isDark,
      theme: themeOf(settings, isDark),
    })),
  },
  guards: {
    isAsked: ({ context }) => context.page !== null,
    isSaved: ({ context: { chosen, saved } }) => JSON.stringify(chosen) === JSON.stringify(saved),
  },
  delays: { pause: 800 },
})

const speaks = ({ language }: Chosen): Message[] =>
  language ? [{ to: 'app', event: { type: 'language.chosen', language } }] : []
/** For as long as the message stands, what was chosen before can be had again. */
const reset = [
  {
    type: 'send',
    params: ({ context: { chosen } }: { context: SettingsContext }) =>
      toast(
        'success',
        { key: 'settings.wasReset' },
        {
          words: { key: 'settings.undo' },
          message: { to: 'settings', event: { type: 'setting.chosen', change: chosen } },
        },
      ),
  },
  'reset',
  'applyOwn',
] as const
const notKept = sends(toast('error', { key: 'settings.failed' }))

const keeping = chart.createStateConfig({
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readSettings',
        src: 'readSettings',
        input: ({ context: { userId, kept } }) => ({ userId, kept }),
        onDone: {
          target: 'known',
          actions: [
            { type: 'setRead', params: ({ event }) => event.output },
            'applyOwn',
            { type: 'send', params: ({ event }) => speaks(event.output.chosen) },
          ],
        },
        onError: { target: 'known', actions: { type: 'setRead', params: { chosen: {}, notes: ['unreadable'] } } },
      },
    },
    known: {
      tags: 'read',
      initial: 'resting',
      on: {
        'setting.chosen': {
          target: '.pausing',
          actions: [
            { type: 'choose', params: ({ event }) => event },
            'applyOwn',
            { type: 'send', params: ({ event }) => speaks(event.change) },
          ],
        },
        'settings.reset': { target: '.pausing', actions: [...reset] },
      },
      states: {
        resting: {},
        pausing: {
          after: { pause: 'saving' },
          on: { 'page.left': 'saving' },
          invoke: { id: 'leaveWatch', src: 'leaveWatch', onError: 'saving' },
        },
        saving: {
          description: 'What is chosen meanwhile is kept next.',
          tags: 'saving',
          on: {
            'setting.chosen': {
              actions: [
                { type: 'choose', params: ({ event }) => event },
                'applyOwn',
                { type: 'send', params: ({ event }) => speaks(event.change) },
              ],
            },
            'settings.reset': { actions: [...reset] },
          },
          invoke: {
            id: 'saveSettings',
            src: 'saveSettings',
            input: ({ context: { userId, chosen } }) => ({ userId, chosen }),
            onDone: {
              target: 'saved',
              actions: [
                { type: 'setSaved', params: ({ event }) => ({ saved: event.output }) },
                {
                  type: 'send',
                  params: ({ context: { userId }, event: { output: chosen } }) => ({
                    to: 'app',
                    event: { type: 'settings.kept', userId, chosen },
                  }),
                },
              ],
            },
            onError: { target: 'resting', actions: notKept },
          },
        },
        saved: { always: [{ guard: 'isSaved', target: 'resting' }, { target: 'pausing' }] },
      },
    },
  },
})

const dialog = chart.createStateConfig({
  initial: 'deciding',
  on: { 'dialog.opened': { target: '.open', actions: { type: 'showPage', params: ({ event }) => event } } },
  states: {
    deciding: { always: [{ guard: 'isAsked', target: 'open' }, { target: 'closed' }] },
    closed: { entry: 'hidePage' },
    open: { on: { 'dialog.closed': 'closed' } },
  },
})

export const settingsMachine = chart.createMachine({
  id: 'settings',
  context: ({ input }) => ({ ...input, ...shownAs({ isDark: false }, {}), saved: {}, notes: [], isDark: false }),
  // Without it the system counts as light.
  invoke: { id: 'darkWatch', src: 'darkWatch', onError: { actions: [] } },
  on: { 'system.changed': { actions: { type: 'setDark', params: ({ event }) => event } } },
  type: 'parallel',
  states: { keeping, dialog },
})

export type SettingsRef = ActorRefFrom<typeof settingsMachine>
