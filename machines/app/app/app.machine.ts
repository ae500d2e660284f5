/** The root of the browser: settings, the person, and the screen that the address asks for. */
import { mailbox } from '../../kit/messages.ts'
import { look } from './app.appearance.ts'
import { screen } from './app.guard.ts'
import { session } from './app.session.ts'
import { allowedLanguage } from './app.decisions.ts'
import { chart } from './app.setup.ts'
import type { AppContext } from './app.types.ts'

/** Of a transition that has set the language. */
const wantLanguage = {
  type: 'send',
  params: ({ context: { language } }: { context: AppContext }) =>
    ({ to: 'language', event: { type: 'language.wanted', language } }) as const,
} as const

const settling = chart.createStateConfig({
  description: 'Settings.json: what cannot be read, or not in time, keeps its default. It never stops the start.',
  tags: 'splash',
  invoke: {
    id: 'loadSettings',
    src: 'loadSettings',
    onDone: {
      target: 'running',
      actions: [{ type: 'setSettings', params: ({ event }) => event.output }, wantLanguage],
    },
    onError: 'running',
  },
  after: { settingsTimeout: 'running' },
})

const connectivity = chart.createStateConfig({
  description:
    'Comes once the page is quiet, while there is a path to bring it: without one it could not be had any more.',
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'loadConnectivity', src: 'loadConnectivity', onDone: 'watching', onError: 'unavailable' },
    },
    watching: {
      invoke: {
        id: 'connectivity',
        src: 'connectivity',
        systemId: mailbox('connectivity'),
        onError: 'unavailable',
      },
    },
    unavailable: { description: 'A fault of our own: each screen says what it knows by itself.' },
  },
})

const running = chart.createStateConfig({
  type: 'parallel',
  invoke: {
    id: 'auth',
    src: 'auth',
    systemId: mailbox('auth'),
    input: ({ context }) => context.auth,
    onError: 'broken',
  },
  states: { session, look, screen, connectivity },
})

export const appMachine = chart.createMachine({
  id: 'app',
  description:
    'Started outside React with the system id app. main provides navigate, remember, dropFlag, and applyLanguage; loadFloor, loadPlay, loadAccount, loadDesk, loadLook, loadLock, loadDock, loadShowcase, loadExtension and loadConnectivity resolve when the logic of their charts is there. Children stand under fixed system ids: toasts, language, auth, notifications, lobby, seat, inspection, inspector, dock, showcase, extension, frame, settings, idleLock, receipt, connectivity.',
  context: ({ input: { auth, route, remembered, defaults, preferences, keyPrefix } }) => ({
    auth,
    route,
    remembered,
    settings: defaults,
    settingsFallbacks: [],
    preferred: preferences.language,
    language: allowedLanguage(preferences.language ?? defaults.language, defaults.languageSelect),
    keyPrefix,
    joins: 0,
    retake: null,
    role: null,
    type: 0,
    userId: null,
    permissions: [],
    shortcuts: [],
    userSettings: {},
    lock: { hasPin: false, isLocked: false },
    wasLocked: preferences.wasLocked,
    hasAppearance: preferences.hasAppearance,
    askedPage: null,
    receiptOf: null,
    screen: null,
  }),
  invoke: [
    { id: 'toasts', src: 'toasts', systemId: mailbox('toasts'), onError: '.broken' },
    {
      id: 'language',
      src: 'language',
      systemId: mailbox('language'),
      input: ({ context: { language } }) => ({ language }),
      onError: '.broken',
    },
  ],
  on: {
    'route.changed': { actions: { type: 'setRoute', params: ({ event }) => event } },
    'language.chosen': {
      guard: { type: 'mayChoose', params: ({ event }) => event },
      actions: [
        { type: 'setLanguage', params: ({ event }) => event },
        { type: 'applyLanguage', params: ({ event }) => event },
        wantLanguage,
      ],
    },
    'shortcuts.kept': { actions: { type: 'setShortcuts', params: ({ event }) => event } },
    'settings.kept': { actions: { type: 'setAppearance', params: ({ event }) => event } },
    'controls.kept': { actions: { type: 'setControls', params: ({ event }) => event } },
  },
  initial: 'settling',
  states: {
    settling,
    running,
    broken: {
      description: 'A chart that everything rests on has failed: a fault of our own, mended by a reload.',
      entry: 'showFault',
    },
  },
})
