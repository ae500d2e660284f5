/** What the states of the browser’s root share: its actors, actions and guards. */
import { assign, setup } from 'xstate'
import type { profileMachine } from '../../account/profile/profile.machine.ts'
import type { receiptMachine } from '../../account/receipt/receipt.machine.ts'
import type { lobbyMachine } from '../../lobby/lobby/lobby.machine.ts'
import type { notificationsMachine } from '../../live/notifications/notifications.machine.ts'
import type { seatMachine } from '../../game/seat/seat.machine.ts'
import { send } from '../../kit/messages.ts'
import { unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import type { dockMachine } from '../../inspect/dock/dock.machine.ts'
import type { frameMachine } from '../../desk/frame/frame.machine.ts'
import type { inspectorMachine } from '../../inspect/inspector/inspector.machine.ts'
import type { inspectionMachine } from '../../inspect/inspection/inspection.machine.ts'
import type { showcaseMachine } from '../../inspect/showcase/showcase.machine.ts'
import type { settingsMachine } from '../settings/settings.machine.ts'
import type { Chosen, SettingsPage } from '../settings/settings.types.ts'
import { languageMachine } from '../language/language.machine.ts'
import { toastsMachine } from '../toasts/toasts.machine.ts'
import { authMachine } from '../auth/auth.machine.ts'
import type { connectivityMachine } from '../connectivity/connectivity.machine.ts'
import type { idleLockMachine } from '../idleLock/idleLock.machine.ts'
import type { registerMachine } from '../register/register.machine.ts'
import type { sampleFrameMachine } from '../../sample/frame/frame.machine.ts'
import { allowedLanguage, decisionOf, guest, isSameScreen, shownName } from './app.decisions.ts'
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
} from './app.types.ts'

export const chart = setup({
  types: {} as {
    input: AppInput
    context: AppContext
    events: AppEvent
    tags: AppTag
    children: {
      loadSettings: 'loadSettings'
      toasts: 'toasts'
      language: 'language'
      auth: 'auth'
      loadNews: 'loadLobby'
      notifications: 'notifications'
      loadLobby: 'loadLobby'
      lobby: 'lobby'
      loadPlay: 'loadPlay'
      seat: 'seat'
      loadInspection: 'loadDock'
      inspection: 'inspection'
      inspector: 'inspector'
      loadDock: 'loadDock'
      dock: 'dock'
      loadShowcase: 'loadShowcase'
      showcase: 'showcase'
      loadExtension: 'loadExtension'
      extension: 'extension'
      loadDesk: 'loadDesk'
      frame: 'frame'
      loadAppearance: 'loadAppearance'
      fetchAppearance: 'loadAppearance'
      settings: 'settings'
      loadAccount: 'loadAccount'
      register: 'register'
      profile: 'profile'
      loadReceipt: 'loadAccount'
      receipt: 'receipt'
      loadLock: 'loadLock'
      loadConnectivity: 'loadConnectivity'
      connectivity: 'connectivity'
      idleLock: 'idleLock'
    }
  },
  actors: {
    loadSettings: unprovidedPromise<LoadedSettings>('loadSettings'),
    toasts: toastsMachine,
    language: languageMachine,
    auth: authMachine,
    loadLobby: unprovidedPromise<undefined>('loadLobby'),
    notifications: unprovidedLogic<typeof notificationsMachine>('notifications'),
    lobby: unprovidedLogic<typeof lobbyMachine>('lobby'),
    loadPlay: unprovidedPromise<undefined>('loadPlay'),
    seat: unprovidedLogic<typeof seatMachine>('seat'),
    inspection: unprovidedLogic<typeof inspectionMachine>('inspection'),
    inspector: unprovidedLogic<typeof inspectorMachine>('inspector'),
    loadDock: unprovidedPromise<undefined>('loadDock'),
    dock: unprovidedLogic<typeof dockMachine>('dock'),
    loadShowcase: unprovidedPromise<undefined>('loadShowcase'),
    showcase: unprovidedLogic<typeof showcaseMachine>('showcase'),
    loadExtension: unprovidedPromise<undefined>('loadExtension'),
    extension: unprovidedLogic<typeof sampleFrameMachine>('extension'),
    loadDesk: unprovidedPromise<undefined>('loadDesk'),
    frame: unprovidedLogic<typeof frameMachine>('frame'),
    loadAppearance: unprovidedPromise<undefined>('loadAppearance'),
    settings: unprovidedLogic<typeof settingsMachine>('settings'),
    loadAccount: unprovidedPromise<undefined>('loadAccount'),
    register: unprovidedLogic<typeof registerMachine>('register'),
    profile: unprovidedLogic<typeof profileMachine>('profile'),
    receipt: unprovidedLogic<typeof receiptMachine>('receipt'),
    loadLock: unprovidedPromise<undefined>('loadLock'),
    idleLock: unprovidedLogic<typeof idleLockMachine>('idleLock'),
    loadConnectivity: unprovidedPromise<undefined>('loadConnectivity'),
    connectivity: unprovidedLogic<typeof connectivityMachine>('connectivity'),
  },
  actions: {
    send,
    navigate: (_, _to: { to: string; replace: boolean }) => {},
    remember: (_, _path: { path: string | null }) => {},
    applyLanguage: (_, _language: { language: Language }) => {},
    setSettings: assign(({ context }, { settings, fallbacks }: LoadedSettings) => ({
      settings,
      settingsFallbacks: fallbacks,
      language: allowedLanguage(context.preferred ?? settings.language, settings.languageSelect),
    })),
    setRoute: assign((_, { route }: { route: Route }) => ({ route })),
    setPerson: assign((_, person: Person) => person),
    setLock: assign((_, { lock }: { lock: Lock }) => ({ lock })),
    setPin: assign({ lock: { hasPin: true, isLocked: false } }),
    clearFlag: assign({ wasLocked: false }),
    removeFlag: () => {},
    setShortcuts: assign((_, { shortcuts }: { shortcuts: readonly string[] }) => ({ shortcuts })),
    becomeGuest: assign({ ...guest, shortcuts: [], userSettings: {} }),
    setUserSettings: assign((_, { userSettings }: Pick<AppContext, 'userSettings'>) => ({ userSettings })),
    setAppearance: assign(
      ({ context: { userSettings } }, { userId, chosen }: { userId: number | null; chosen: Chosen }) =>
        userId === null ? { hasAppearance: true } : { userSettings: { ...userSettings, shell: chosen } },
    ),
    setControls: assign(({ context: { userSettings } }, { controls }: { controls: unknown }) => ({
      userSettings: { ...userSettings, controls },
    })),
    setDue: assign((_, { sessionID }: { sessionID: number }) => ({ receiptOf: sessionID })),
    setAsked: assign((_, { page }: { page: SettingsPage }) => ({ askedPage: page })),
    clearAsked: assign({ askedPage: null }),
    setRemembered: assign(({ context }) => {
      const decision = decisionOf(context)
      return 'go' in decision ? { remembered: decision.remember } : {}
    }),
    clearRemembered: assign({ remembered: null }),
    showScreen: assign(({ context }) => {
      const decision = decisionOf(context)
      return { screen: 'show' in decision ? decision.show : null }
    }),
    showFault: assign({ screen: { name: 'error500' as const } }),
    hideScreen: assign({ screen: null }),
    setRetake: assign((_, { machineID, amount }: { machineID: number; amount: number }) => ({
      retake: { machineID, amount },
    })),
    clearRetake: assign({ retake: null }),
    countJoin: assign({ joins: ({ context }) => context.joins + 1 }),
    setLanguage: assign((_, { language }: { language: Language }) => ({ language, preferred: language })),
  },
  guards: {
    isUnsettled: ({ context }) => context.role === null,
    isElsewhere: ({ context }) => 'go' in decisionOf(context),
    isLobby: ({ context }) => shownName(context) === 'lobby',
    isGame: ({ context }) => shownName(context) === 'game',
    isDock: ({ context }) => shownName(context) === 'dock',
    isShowcase: ({ context }) => shownName(context) === 'showcase',
    isExtension: ({ context }) => shownName(context) === 'extension',
    locksWhenIdle: ({ context: { settings, lock } }) => settings.pinCheck && lock.hasPin,
    isDesk: ({ context }) => shownName(context) === 'desk',
    isRegister: ({ context }) => shownName(context) === 'register',
    isProfile: ({ context }) => shownName(context) === 'profile',
    isAtTheDesk: ({ context }) => context.role === 'staff' || context.role === 'admin',
    isInspect: ({ context }) => shownName(context) === 'inspect',
    isLogout: ({ context }) => shownName(context) === 'logout',
    isSameScreen: ({ context }, { route }: { route: Route }) => isSameScreen(context, route),
    isOpenToGuests: ({ context }) => 'show' in decisionOf({ ...context, ...guest }),
    isSignedIn: ({ context }) => context.role !== null && context.role !== 'guest',
    isGuest: (_, { role }: Person) => role === 'guest',
    hasAppearance: ({ context: { role, type, hasAppearance, userSettings } }) =>
      role === 'guest' ? hasAppearance : type > 0 || userSettings['shell'] !== undefined,
    mayChoose: ({ context }, { language }: { language: Language }) =>
      allowedLanguage(language, context.settings.languageSelect) === language,
  },
  delays: { settingsTimeout: 10_000, receiptTimeout: 4_000 },
})
