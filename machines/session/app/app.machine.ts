/** The root of the browser: settings, the person, and the screen that the address asks for. */
import { assign, setup } from 'xstate'
import type { profileMachine } from '../../account/profile/profile.machine.ts'
import type { receiptMachine } from '../../account/receipt/receipt.machine.ts'
import { UserType } from '#protocol/codes.ts'
import type { lobbyMachine } from '../../floor/lobby/lobby.machine.ts'
import type { notificationsMachine } from '../../floor/notifications/notifications.machine.ts'
import type { seatMachine } from '../../game/seat/seat.machine.ts'
import type { SeatOutput } from '../../game/seat/seat.types.ts'
import { type Telling, tell } from '../../kit/tell.ts'
import { unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import type { dockMachine } from '../../shell/dock/dock.machine.ts'
import type { frameMachine } from '../../shell/frame/frame.machine.ts'
import { inspectionMachine } from '../../shell/inspection/inspection.machine.ts'
import type { showcaseMachine } from '../../shell/showcase/showcase.machine.ts'
import type { settingsMachine } from '../../shell/settings/settings.machine.ts'
import type { Chosen, SettingsPage } from '../../shell/settings/settings.types.ts'
import { toastsMachine } from '../../shell/toasts/toasts.machine.ts'
import { authMachine } from '../auth/auth.machine.ts'
import type { idleLockMachine } from '../idleLock/idleLock.machine.ts'
import type { registerMachine } from '../register/register.machine.ts'
import { type Decision, decide, homeOf, matchScreen, mayShow } from './app.routes.ts'
import type {
  AppContext,
  AppEvent,
  AppInput,
  AppTag,
  Language,
  LoadedSettings,
  Lock,
  Person,
  Route,
  Screen,
  Theme,
} from './app.types.ts'

const lobbyPath = '/lobby'

const guest: Person = { role: 'guest', type: 0, userId: null, permissions: [] }
const personOf = ({ role, type, userId, permissions }: AppContext): Person => ({
  ...{ role: role ?? 'guest', type, userId, permissions },
})
const decisionOf = (context: AppContext): Decision => decide(context.route, personOf(context), context.remembered)
const shownName = (context: AppContext): Screen['name'] | null => {
  const decision = decisionOf(context)
  return 'show' in decision ? decision.show.name : null
}

function allowedLanguage(language: Language, languageSelect: boolean): Language {
  return language === 'tr' && !languageSelect ? 'en' : language
}

function isSameScreen(shown: Screen | null, route: Route): boolean {
  const next = matchScreen(route.path)
  if (shown === null || next === null || !('name' in next) || shown.name !== next.name) return false
  if (shown.name === 'profile' && next.name === 'profile') return shown.profileId === next.profileId
  return shown.name !== 'game' || next.name !== 'game' || shown.machineID === next.machineID
}

const chart = setup({
  types: {} as {
    input: AppInput
    context: AppContext
    events: AppEvent
    tags: AppTag
    children: {
      loadSettings: 'loadSettings'
      toasts: 'toasts'
      auth: 'auth'
      loadNews: 'loadFloor'
      notifications: 'notifications'
      loadLobby: 'loadFloor'
      lobby: 'lobby'
      loadPlay: 'loadPlay'
      seat: 'seat'
      inspection: 'inspection'
      loadDock: 'loadDock'
      dock: 'dock'
      loadShowcase: 'loadShowcase'
      showcase: 'showcase'
      loadDesk: 'loadDesk'
      frame: 'frame'
      loadLook: 'loadLook'
      fetchLook: 'loadLook'
      settings: 'settings'
      loadAccount: 'loadAccount'
      register: 'register'
      profile: 'profile'
      loadReceipt: 'loadAccount'
      receipt: 'receipt'
      loadLock: 'loadLock'
      idleLock: 'idleLock'
    }
  },
  actors: {
    loadSettings: unprovidedPromise<LoadedSettings>('loadSettings'),
    toasts: toastsMachine,
    auth: authMachine,
    loadFloor: unprovidedPromise<undefined>('loadFloor'),
    notifications: unprovidedLogic<typeof notificationsMachine>('notifications'),
    lobby: unprovidedLogic<typeof lobbyMachine>('lobby'),
    loadPlay: unprovidedPromise<undefined>('loadPlay'),
    seat: unprovidedLogic<typeof seatMachine>('seat'),
    inspection: inspectionMachine,
    loadDock: unprovidedPromise<undefined>('loadDock'),
    dock: unprovidedLogic<typeof dockMachine>('dock'),
    loadShowcase: unprovidedPromise<undefined>('loadShowcase'),
    showcase: unprovidedLogic<typeof showcaseMachine>('showcase'),
    loadDesk: unprovidedPromise<undefined>('loadDesk'),
    frame: unprovidedLogic<typeof frameMachine>('frame'),
    loadLook: unprovidedPromise<undefined>('loadLook'),
    settings: unprovidedLogic<typeof settingsMachine>('settings'),
    loadAccount: unprovidedPromise<undefined>('loadAccount'),
    register: unprovidedLogic<typeof registerMachine>('register'),
    profile: unprovidedLogic<typeof profileMachine>('profile'),
    receipt: unprovidedLogic<typeof receiptMachine>('receipt'),
    loadLock: unprovidedPromise<undefined>('loadLock'),
    idleLock: unprovidedLogic<typeof idleLockMachine>('idleLock'),
  },
  actions: {
    tell,
    navigate: (_, _to: { to: string; replace: boolean }) => {},
    remember: (_, _path: { path: string | null }) => {},
    applyLanguage: (_, _language: { language: Language }) => {},
    applyTheme: (_, _theme: { theme: Theme }) => {},
    keepSettings: assign(({ context }, { settings, fallbacks }: LoadedSettings) => ({
      settings,
      settingsFallbacks: fallbacks,
      language: allowedLanguage(context.preferred ?? settings.language, settings.languageSelect),
    })),
    keepRoute: assign((_, { route }: { route: Route }) => ({ route })),
    keepPerson: assign((_, person: Person) => person),
    keepLock: assign((_, { lock }: { lock: Lock }) => ({ lock })),
    keepPin: assign({ lock: { hasPin: true, isLocked: false } }),
    forgetFlag: assign({ wasLocked: false }),
    dropFlag: () => {},
    keepShortcuts: assign((_, { shortcuts }: { shortcuts: readonly string[] }) => ({ shortcuts })),
    becomeGuest: assign({ ...guest, shortcuts: [], userSettings: {} }),
    keepUserSettings: assign((_, { userSettings }: Pick<AppContext, 'userSettings'>) => ({ userSettings })),
    keepLook: assign(({ context: { userSettings } }, { userId, chosen }: { userId: number | null; chosen: Chosen }) =>
      userId === null ? { hasLook: true } : { userSettings: { ...userSettings, shell: chosen } },
    ),
    keepControls: assign(({ context: { userSettings } }, { controls }: { controls: unknown }) => ({
      userSettings: { ...userSettings, controls },
    })),
    keepDue: assign((_, { sessionID }: { sessionID: number }) => ({ receiptOf: sessionID })),
    keepAsked: assign((_, { page }: { page: SettingsPage }) => ({ askedPage: page })),
    forgetAsked: assign({ askedPage: null }),
    keepRemembered: assign(({ context }) => {
      const decision = decisionOf(context)
      return 'go' in decision ? { remembered: decision.remember } : {}
    }),
    forgetRemembered: assign({ remembered: null }),
    showScreen: assign(({ context }) => {
      const decision = decisionOf(context)
      return { screen: 'show' in decision ? decision.show : null }
    }),
    showFault: assign({ screen: { name: 'error500' as const } }),
    hideScreen: assign({ screen: null }),
    countJoin: assign({ joins: ({ context }) => context.joins + 1 }),
    keepLanguage: assign((_, { language }: { language: Language }) => ({ language, preferred: language })),
    keepTheme: assign((_, { theme }: { theme: Theme }) => ({ theme })),
  },
  guards: {
    isUnsettled: ({ context }) => context.role === null,
    isElsewhere: ({ context }) => 'go' in decisionOf(context),
    isLobby: ({ context }) => shownName(context) === 'lobby',
    isGame: ({ context }) => shownName(context) === 'game',
    isDock: ({ context }) => shownName(context) === 'dock',
    isShowcase: ({ context }) => shownName(context) === 'showcase',
    locksWhenIdle: ({ context: { settings, lock } }) => settings.pinCheck && lock.hasPin,
    isDesk: ({ context }) => shownName(context) === 'desk',
    isRegister: ({ context }) => shownName(context) === 'register',
    isProfile: ({ context }) => shownName(context) === 'profile',
    isAtTheDesk: ({ context }) => context.role === 'staff' || context.role === 'admin',
    isInspect: ({ context }) => shownName(context) === 'inspect',
    isLogout: ({ context }) => shownName(context) === 'logout',
    isSameScreen: ({ context }, { route }: { route: Route }) => isSameScreen(context.screen, route),
    isOpenToGuests: ({ context }) => {
      const screen = matchScreen(context.route.path)
      return screen !== null && 'name' in screen && mayShow(screen, guest)
    },
    isGuest: (_, { role }: Person) => role === 'guest',
    hasLook: ({ context: { role, type, hasLook, userSettings } }) =>
      role === 'guest' ? hasLook : type > 0 || userSettings['shell'] !== undefined,
    mayChoose: ({ context }, { language }: { language: Language }) =>
      allowedLanguage(language, context.settings.languageSelect) === language,
  },
  delays: { settingsTimeout: 10_000 },
})

const settling = chart.createStateConfig({
  description: 'Settings.json: what cannot be read, or not in time, keeps its default. It never stops the start.',
  tags: 'splash',
  invoke: {
    id: 'loadSettings',
    src: 'loadSettings',
    onDone: { target: 'running', actions: { type: 'keepSettings', params: ({ event }) => event.output } },
    onError: 'running',
  },
  after: { settingsTimeout: 'running' },
})

const session = chart.createStateConfig({
  initial: 'starting',
  on: {
    'auth.settled': [
      {
        guard: { type: 'isGuest', params: ({ event }) => event.person },
        target: '.guest',
        actions: { type: 'keepPerson', params: ({ event }) => event.person },
      },
      {
        target: '.signedIn',
        actions: [
          { type: 'keepPerson', params: ({ event }) => event.person },
          { type: 'keepShortcuts', params: ({ event }) => event },
          { type: 'keepUserSettings', params: ({ event }) => event },
          { type: 'keepLock', params: ({ event }) => event },
        ],
      },
    ],
    'auth.ended': { target: '.guest', actions: 'becomeGuest' },
  },
  states: {
    starting: { tags: 'splash' },
    // The flag of a lock is a person’s: the next to sign in on this device begins unlocked.
    guest: { entry: ['forgetFlag', 'dropFlag'] },
    signedIn: {
      type: 'parallel',
      states: {
        news: {
          initial: 'loading',
          states: {
            loading: { invoke: { id: 'loadNews', src: 'loadFloor', onDone: 'listening', onError: '#app.broken' } },
            listening: {
              invoke: {
                id: 'notifications',
                src: 'notifications',
                systemId: 'notifications',
                input: ({ context }) => ({ userId: context.userId ?? 0 }),
                onError: { target: 'deaf', actions: { type: 'tell', params: failed('notifications.failed') } },
              },
            },
            deaf: { description: 'A fault of our own: play goes on, the lobby polls.' },
          },
        },
        receipts: {
          description:
            'What the session of the seat that was left came to, until the person is done with it or sits down again.',
          initial: 'none',
          on: {
            'receipt.due': {
              target: '.loading',
              reenter: true,
              actions: { type: 'keepDue', params: ({ event }) => event },
            },
            'receipt.over': '.none',
          },
          states: {
            none: {},
            loading: { invoke: { id: 'loadReceipt', src: 'loadAccount', onDone: 'told', onError: 'none' } },
            told: {
              invoke: {
                id: 'receipt',
                src: 'receipt',
                systemId: 'receipt',
                input: ({ context }) => ({ sessionID: context.receiptOf ?? 0 }),
                onDone: 'none',
                onError: 'none',
              },
            },
          },
        },
        lock: {
          initial: 'deciding',
          // What was locked by the person before is not this one’s.
          exit: 'forgetFlag',
          states: {
            deciding: { always: [{ guard: 'locksWhenIdle', target: 'loading' }, { target: 'open' }] },
            open: { on: { 'pin.set': { target: 'deciding', actions: 'keepPin' } } },
            loading: {
              tags: 'guarding',
              invoke: { id: 'loadLock', src: 'loadLock', onDone: 'guarded', onError: '#app.broken' },
            },
            guarded: {
              invoke: {
                id: 'idleLock',
                src: 'idleLock',
                systemId: 'idleLock',
                input: ({ context: { lock, wasLocked } }) => ({ isLocked: lock.isLocked || wasLocked }),
                onError: '#app.broken',
              },
            },
          },
        },
      },
    },
  },
})

const look = chart.createStateConfig({
  description:
    'How the person wants the shell: loaded for staff, for whoever chose something, and when it is asked for. Nobody else waits for it.',
  initial: 'plain',
  on: { 'auth.settled': '.deciding', 'auth.ended': '.deciding' },
  states: {
    plain: {
      on: { 'settings.asked': { target: 'fetching', actions: { type: 'keepAsked', params: ({ event }) => event } } },
    },
    // The person is known by the other region, which takes the same event before this state is entered.
    deciding: { always: [{ guard: 'hasLook', target: 'dressing' }, { target: 'plain' }] },
    dressing: {
      tags: 'dressing',
      invoke: { id: 'loadLook', src: 'loadLook', onDone: 'worn', onError: '#app.broken' },
    },
    fetching: { invoke: { id: 'fetchLook', src: 'loadLook', onDone: 'worn', onError: '#app.broken' } },
    worn: {
      exit: 'forgetAsked',
      on: {
        'settings.asked': {
          actions: {
            type: 'tell',
            params: ({ event: { page } }) => ({
              to: 'settings',
              event: { type: 'dialog.opened', page } as Telling['event'],
            }),
          },
        },
      },
      invoke: {
        id: 'settings',
        src: 'settings',
        systemId: 'settings',
        input: ({ context: { userId, userSettings, askedPage } }) => ({
          ...{ userId, kept: userSettings['shell'], page: askedPage },
        }),
        onError: '#app.broken',
      },
    },
  },
})

const framed = chart.createStateConfig({
  invoke: {
    id: 'frame',
    src: 'frame',
    systemId: 'frame',
    input: ({ context: { type, permissions, shortcuts, settings } }) => ({
      bearer: { type, permissions },
      ...{ shortcuts, isPolling: settings.intervalFlag, timeZone: settings.timeZone },
    }),
    onError: '#app.broken',
  },
})

const screen = chart.createStateConfig({
  description: 'The one guard of all routes. A chart that belongs to a screen lives as long as the screen is shown.',
  initial: 'none',
  on: {
    'route.changed': [
      {
        guard: { type: 'isSameScreen', params: ({ event }) => event },
        actions: [
          { type: 'keepRoute', params: ({ event }) => event },
          'showScreen',
          {
            type: 'tell',
            params: ({ context, event }) => [
              {
                to: 'lobby',
                event: {
                  ...{ type: 'place.shown', search: event.route.search },
                  brandId: context.settings.showLobby ? brandOf(event.route) : null,
                },
              } as Telling,
              { to: 'history', event: { type: 'place.shown', search: event.route.search } as Telling['event'] },
              { to: 'navbar', event: { type: 'page.chosen' } },
            ],
          },
        ],
      },
      { target: '.resolving', actions: { type: 'keepRoute', params: ({ event }) => event } },
    ],
    'auth.settled': '.resolving',
    'auth.ended': [{ guard: 'isOpenToGuests', target: '.resolving' }, { target: '.dismissed' }],
  },
  states: {
    none: { entry: 'hideScreen' },
    resolving: {
      always: [
        { guard: 'isUnsettled', target: 'none' },
        {
          guard: 'isElsewhere',
          target: 'none',
          actions: [
            {
              type: 'navigate',
              params: ({ context }) => {
                const decision = decisionOf(context)
                return { to: 'go' in decision ? decision.go : lobbyPath, replace: true }
              },
            },
            'keepRemembered',
            { type: 'remember', params: ({ context }) => ({ path: context.remembered }) },
          ],
        },
        { guard: 'isLobby', target: 'lobby', actions: 'showScreen' },
        { guard: 'isGame', target: 'game', actions: ['showScreen', 'countJoin'] },
        { guard: 'isInspect', target: 'inspect', actions: 'showScreen' },
        { guard: 'isDock', target: 'dock', actions: 'showScreen' },
        { guard: 'isShowcase', target: 'showcase', actions: 'showScreen' },
        { guard: 'isDesk', target: 'desk', actions: 'showScreen' },
        { guard: 'isRegister', target: 'register', actions: 'showScreen' },
        { guard: 'isProfile', target: 'profile', actions: 'showScreen' },
        {
          guard: 'isLogout',
          target: 'plain',
          actions: ['showScreen', { type: 'tell', params: { to: 'auth', event: { type: 'logout.request' } } }],
        },
        { target: 'plain', actions: 'showScreen' },
      ],
    },
    dismissed: {
      description:
        'Signed out on a screen for people signed in. Its path is not remembered: the next one to sign in may be another.',
      entry: [
        'hideScreen',
        'forgetRemembered',
        { type: 'remember', params: { path: null } },
        { type: 'navigate', params: { to: homeOf(guest), replace: true } },
      ],
    },
    lobby: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'loadLobby', src: 'loadFloor', onDone: 'open', onError: '#app.broken' } },
        open: {
          invoke: {
            id: 'lobby',
            src: 'lobby',
            systemId: 'lobby',
            input: ({ context: { screen, settings, route, userId, type, userSettings } }) => ({
              ...{ userId: userId ?? 0, isStaff: type > 0, userSettings, search: route.search },
              brandId: settings.showLobby && screen?.name === 'lobby' ? screen.brandId : null,
              pollEvery: settings.lobbyRefresh * 1_000,
            }),
            onError: '#app.broken',
          },
        },
      },
    },
    game: {
      exit: { type: 'tell', params: { to: 'auth', event: { type: 'seat.left' } } },
      initial: 'loading',
      states: {
        loading: {
          description:
            'The program part that holds the seat’s charts. It waits for as long as the part takes; a seat that is not yet asked for can miss nothing.',
          invoke: { id: 'loadPlay', src: 'loadPlay', onDone: 'seated', onError: '#app.broken' },
        },
        seated: {
          invoke: {
            id: 'seat',
            src: 'seat',
            systemId: 'seat',
            input: ({ context: { screen, settings, keyPrefix, joins, userSettings } }) => ({
              machineID: screen?.name === 'game' ? screen.machineID : 0,
              volume: settings.volume,
              initKey: `${keyPrefix}-${joins}`,
              controls: userSettings['controls'],
            }),
            onDone: {
              target: '#app.running.screen.none',
              actions: { type: 'navigate', params: ({ event }) => ({ to: wayOn(event.output), replace: true }) },
            },
            onError: {
              target: '#app.running.screen.none',
              actions: [
                { type: 'tell', params: failed('seat.failed') },
                { type: 'navigate', params: { to: lobbyPath, replace: true } },
              ],
            },
          },
        },
      },
    },
    inspect: {
      invoke: { id: 'inspection', src: 'inspection', systemId: 'inspection', onError: '#app.broken' },
    },
    dock: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'loadDock', src: 'loadDock', onDone: 'open', onError: '#app.broken' } },
        open: { invoke: { id: 'dock', src: 'dock', systemId: 'dock', onError: '#app.broken' } },
      },
    },
    showcase: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'loadShowcase', src: 'loadShowcase', onDone: 'open', onError: '#app.broken' } },
        open: { invoke: { id: 'showcase', src: 'showcase', systemId: 'showcase', onError: '#app.broken' } },
      },
    },
    desk: {
      description: 'A page of the back office within its frame, which stays while pages change.',
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'loadDesk', src: 'loadDesk', onDone: 'open', onError: '#app.broken' } },
        open: framed,
      },
    },
    register: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'loadAccount', src: 'loadAccount', onDone: 'open', onError: '#app.broken' } },
        open: { invoke: { id: 'register', src: 'register', onError: '#app.broken' } },
      },
    },
    profile: {
      description: 'Players see it in their own world, staff within the frame of the desk.',
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'loadAccount', src: 'loadAccount', onDone: 'open', onError: '#app.broken' } },
        open: {
          invoke: {
            id: 'profile',
            src: 'profile',
            input: ({ context }) => ({
              ...profileOf(context),
              ...{ isStaff: context.type >= UserType.staff, search: context.route.search },
            }),
            onError: '#app.broken',
          },
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isAtTheDesk', target: 'loadingFrame' }, { target: 'alone' }] },
            alone: {},
            loadingFrame: {
              invoke: { id: 'loadDesk', src: 'loadDesk', onDone: 'framed', onError: '#app.broken' },
            },
            framed,
          },
        },
      },
    },
    plain: {},
  },
})

function profileOf({ screen, userId }: AppContext): { id: number; isOwn: boolean } {
  const own = userId ?? 0
  const id = screen?.name === 'profile' ? (screen.profileId ?? own) : own
  return { id, isOwn: id === own }
}
function failed(key: string): Telling {
  return { to: 'toasts', event: { type: 'toast.show', kind: 'error', words: { key } } as Telling['event'] }
}
function wayOn({ ended, machineID }: SeatOutput): string {
  return ended === 'continued' && machineID !== null ? `/game/${machineID}` : lobbyPath
}
function brandOf(route: Route): number | null {
  const next = matchScreen(route.path)
  return next !== null && 'name' in next && next.name === 'lobby' ? next.brandId : null
}

const running = chart.createStateConfig({
  type: 'parallel',
  invoke: {
    id: 'auth',
    src: 'auth',
    systemId: 'auth',
    input: ({ context }) => context.auth,
    onError: 'broken',
  },
  states: { session, look, screen },
})

export const appMachine = chart.createMachine({
  id: 'app',
  description:
    'Started outside React with the system id app. main provides navigate, remember, dropFlag, applyLanguage and applyTheme; loadFloor, loadPlay, loadAccount, loadDesk, loadLook, loadLock, loadDock and loadShowcase resolve when the logic of their charts is there. Children stand under fixed system ids: toasts, auth, notifications, lobby, seat, inspection, dock, showcase, frame, settings, idleLock, receipt.',
  context: ({ input: { auth, route, remembered, defaults, preferences, keyPrefix } }) => ({
    auth,
    route,
    remembered,
    settings: defaults,
    settingsFallbacks: [],
    preferred: preferences.language,
    language: allowedLanguage(preferences.language ?? defaults.language, defaults.languageSelect),
    theme: preferences.theme ?? 'dark',
    keyPrefix,
    joins: 0,
    role: null,
    type: 0,
    userId: null,
    permissions: [],
    shortcuts: [],
    userSettings: {},
    lock: { hasPin: false, isLocked: false },
    wasLocked: preferences.wasLocked,
    hasLook: preferences.hasLook,
    askedPage: null,
    receiptOf: null,
    screen: null,
  }),
  invoke: { id: 'toasts', src: 'toasts', systemId: 'toasts', onError: '.broken' },
  on: {
    'route.changed': { actions: { type: 'keepRoute', params: ({ event }) => event } },
    'language.chosen': {
      guard: { type: 'mayChoose', params: ({ event }) => event },
      actions: [
        { type: 'keepLanguage', params: ({ event }) => event },
        { type: 'applyLanguage', params: ({ event }) => event },
      ],
    },
    'shortcuts.kept': { actions: { type: 'keepShortcuts', params: ({ event }) => event } },
    'settings.kept': { actions: { type: 'keepLook', params: ({ event }) => event } },
    'controls.kept': { actions: { type: 'keepControls', params: ({ event }) => event } },
    'theme.chosen': {
      actions: [
        { type: 'keepTheme', params: ({ event }) => event },
        { type: 'applyTheme', params: ({ event }) => event },
      ],
    },
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
