import { expect, it } from 'vitest'
import { toast } from '#machines/kit/toast.ts'
import { appMachine } from '#machines/app/app/app.machine.ts'
import { decide, isReturnPath } from '#machines/app/routes/guard.ts'
import { matchRoute } from '#machines/app/routes/routes.ts'
import { selectAwaitsLock, selectHasDesk, selectScreen, selectSplash } from '#machines/app/app/app.selectors.ts'
import type { AppContext, AppEvent, AppInput, Lock } from '#machines/app/app/app.types.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { type Alphabet, type Messages, type Said, walkChart } from '#tests/kit/walk.ts'

const paths = ['/', '/login', '/logout', '/callback', '/lobby', '/game/3', '/apps/cashier', '/nowhere']
const extension = { name: 'sample', script: '/assets/sample/entry.js' }
const error404 = { path: '/pages/errors/error-404', search: '' }

const noLock = { hasPin: false, isLocked: false }
const alphabetOf = (
  paths: readonly string[],
  lock: Lock,
  choosesAppearance = false,
  tellsReceipts = false,
  retakes = false,
) =>
  ({
    'route.changed': [...paths.map((path) => ({ path, search: '' })), error404].map(
      (route) => ({ type: 'route.changed', route }) as const,
    ),
    'auth.settled': [
      {
        type: 'auth.settled',
        person: { role: 'guest', type: 0, userId: null, permissions: [] },
        shortcuts: [],
        userSettings: {},
        lock: noLock,
      },
      {
        type: 'auth.settled',
        person: { role: 'user', type: 0, userId: 1, permissions: [] },
        shortcuts: [],
        userSettings: {},
        lock: noLock,
      },
      {
        type: 'auth.settled',
        person: { role: 'admin', type: 4, userId: 2, permissions: [] },
        shortcuts: [],
        userSettings: {},
        lock,
      },
    ],
    'seat.retaken': retakes ? [{ type: 'seat.retaken', machineID: 3, amount: 700 }] : [],
    'auth.ended': [{ type: 'auth.ended' }],
    'receipt.due': tellsReceipts ? [{ type: 'receipt.due', sessionID: 7 }] : [],
    'receipt.expected': tellsReceipts ? [{ type: 'receipt.expected' }] : [],
    'receipt.over': tellsReceipts ? [{ type: 'receipt.over' }] : [],
    'pin.set': lock.hasPin ? [{ type: 'pin.set' }] : [],
    'language.chosen': choosesAppearance
      ? [
          { type: 'language.chosen', language: 'ar' },
          { type: 'language.chosen', language: 'tr' },
        ]
      : [],
    'settings.asked': choosesAppearance ? [{ type: 'settings.asked', page: 'schemes' }] : [],
    'settings.kept': choosesAppearance
      ? [
          { type: 'settings.kept', userId: null, chosen: { mode: 'boxed' } },
          { type: 'settings.kept', userId: 1, chosen: { mode: 'boxed' } },
        ]
      : [],
    'controls.kept': choosesAppearance ? [{ type: 'controls.kept', controls: { isHaptic: true } }] : [],
    'shortcuts.kept': choosesAppearance ? [{ type: 'shortcuts.kept', shortcuts: ['cage'] }] : [],
  }) satisfies Alphabet<AppEvent>

const input: AppInput = {
  auth: { urlToken: null, storedToken: null },
  route: { path: '/game/3', search: '' },
  remembered: null,
  defaults: defaultSettings,
  preferences: { language: null, wasLocked: false, hasAppearance: false },
  keyPrefix: 'page-1',
}
const of = (said: Said[], type: string) => said.filter((one) => one.type === type).map(({ params }) => params)

/** Regions that know nothing of each other, walked one after the other: together they are too many states. */
const walks = {
  screens: { alphabet: alphabetOf(paths, noLock), loads: [] },
  pagesOfOne: {
    alphabet: alphabetOf(['/lobby', '/lobby/2', '/game/3', '/game/3/golden', '/login'], noLock),
    loads: [],
  },
  news: { alphabet: alphabetOf(['/lobby', '/login'], noLock), loads: ['loadNews'] },
  account: { alphabet: alphabetOf(['/register', '/profile', '/profile/7', '/login'], noLock), loads: [] },
  engineers: {
    alphabet: alphabetOf(['/ui', '/inspect', '/inspect/dock', '/sample/calls', '/sample/mail', '/login'], noLock),
    loads: [],
  },
  lock: { alphabet: alphabetOf(['/login'], { hasPin: true, isLocked: true }), loads: ['loadLock'] },
  look: { alphabet: alphabetOf(['/login'], noLock, true), loads: ['loadAppearance', 'fetchAppearance'] },
  connectivity: { alphabet: alphabetOf(['/login'], noLock), loads: ['loadConnectivity'] },
  retakes: { alphabet: alphabetOf(['/lobby', '/game/3', '/login'], noLock, false, false, true), loads: [] },
  receipts: { alphabet: alphabetOf(['/login'], noLock, false, true), loads: ['loadReceipt'] },
} as const

const messages: Messages = [
  // Its chart takes no notice of the language that it has.
  [
    'loadSettings done',
    ({ after }) => ({
      to: 'language',
      event: { type: 'language.wanted', language: (after.context as AppContext).language },
    }),
  ],
  [
    'language.chosen',
    ({ event: { language } }) =>
      language === 'tr' ? [] : { to: 'language', event: { type: 'language.wanted', language } },
  ],
  // Leaving a game by any way tells auth, so that a network problem may sign out.
  ['leaves screen.game', { to: 'auth', event: { type: 'seat.left' } }],
  // Beyond the desk nobody is there who could take back what was done on one of its pages.
  ...['desk.open', 'open.framed'].map(
    (place) => [`leaves ${place}`, { to: 'toasts', event: { type: 'actions.ended', to: 'command' } }] as const,
  ),
  // The lobby keeps a place for what comes of a seat that was cashed out.
  [
    'seat done',
    ({ event }) => (event.output.ended === 'closed' ? { to: 'app', event: { type: 'receipt.expected' } } : []),
  ],
  ['seat failed', toast('error', { key: 'seat.failed' })],
  ['notifications failed', toast('error', { key: 'notifications.failed' })],
  [
    'route.changed',
    ({ before, entered, event: { route } }) => {
      // Another place of the screen that is shown.
      if (!before.matches('running') || entered.length > 0) return []
      const matched = matchRoute(route.path)
      const screen = matched && 'screen' in matched ? matched.screen : null
      const brandId = screen?.name === 'lobby' ? screen.brandId : null
      const place = screen?.name === 'desk' ? { page: screen.page, values: screen.values, search: route.search } : null
      return [
        { to: 'lobby', event: { type: 'place.shown', search: route.search, brandId } },
        { to: 'history', event: { type: 'place.shown', search: route.search } },
        { to: 'navbar', event: { type: 'page.chosen' } },
        { to: 'extension', event: { type: 'route.shown', route } },
        ...(place ? [{ to: 'frame', event: { type: 'place.shown', place } } as const] : []),
      ]
    },
  ],
  [
    'enters screen.plain',
    ({ after }) =>
      (after.context as AppContext).screen?.name === 'logout' ? { to: 'auth', event: { type: 'logout.request' } } : [],
  ],
  [
    'settings.asked',
    ({ before, event: { page } }) =>
      before.matches({ running: { look: 'themed' } }) ? { to: 'settings', event: { type: 'dialog.opened', page } } : [],
  ],
]

const untaken = (name: keyof typeof walks) => {
  const { alphabet, loads } = walks[name]
  const done = (
    load: 'loadNews' | 'loadLock' | 'loadAppearance' | 'fetchAppearance' | 'loadReceipt' | 'loadConnectivity',
  ) => ({
    [load]: { done: (loads as readonly string[]).includes(load) ? [undefined] : [] },
  })
  const walked = walkChart({
    machine: appMachine,
    input,
    isEnd: (snapshot) => snapshot.matches('broken'),
    alphabet,
    outcomes: {
      loadSettings: {
        done: [
          { settings: { ...defaultSettings, extension: name === 'engineers' ? extension : undefined }, fallbacks: [] },
        ],
      },
      toasts: { done: [undefined] },
      language: { done: [undefined] },
      auth: { done: [undefined] },
      ...done('loadNews'),
      notifications: { done: [undefined] },
      loadLobby: { done: [undefined] },
      lobby: { done: [undefined] },
      loadInspection: { done: [undefined] },
      inspection: { done: [undefined] },
      inspector: { done: [undefined] },
      loadDock: { done: [undefined] },
      dock: { done: [undefined] },
      loadShowcase: { done: [undefined] },
      showcase: { done: [undefined] },
      loadExtension: { done: [undefined] },
      extension: { done: [undefined] },
      loadDesk: { done: [undefined] },
      frame: { done: [undefined] },
      loadAccount: { done: [undefined] },
      register: { done: [undefined] },
      profile: { done: [undefined] },
      ...done('loadReceipt'),
      receipt: { done: [undefined] },
      ...done('loadAppearance'),
      ...done('fetchAppearance'),
      settings: { done: [undefined] },
      ...done('loadLock'),
      idleLock: { done: [undefined] },
      ...done('loadConnectivity'),
      connectivity: { done: [] },
      loadPlay: { done: [undefined] },
      seat: {
        done: [
          { ended: 'left', machineID: null, cashedOut: null },
          { ended: 'continued', machineID: 9, cashedOut: null },
          { ended: 'closed', machineID: null, cashedOut: 700 },
        ],
      },
    },
    key: ({ context }) => {
      const { route, role, remembered, screen, hasAppearance, retake } = context as AppContext
      return [route.path, role, remembered, screen, hasAppearance, retake !== null]
    },
    limit: 100_000,
    messages,
    check: ({ before, after, said, open, event, left }) => {
      const context = after.context as AppContext
      // News go on, and what is locked stays locked.
      if (event.type === 'receipt.due') expect(left.filter((id) => !id.includes('.receipts'))).toEqual([])
      const screen = selectScreen(after as never)
      if (selectSplash(after as never)) expect([screen, context.role]).toEqual([null, null])
      if (after.matches({ running: { session: { signedIn: { lock: 'loading' } } } }))
        expect(selectAwaitsLock(after as never)).toBe(
          selectHasDesk(after as never) || context.lock.isLocked || context.wasLocked,
        )
      if (after.matches('broken')) return expect(open.filter((id) => id !== 'toasts' && id !== 'language')).toEqual([])
      if (screen !== null)
        expect(
          decide(
            context.route,
            { ...context, role: context.role ?? 'guest' },
            context.remembered,
            context.settings.extension !== undefined,
          ),
        ).toEqual({ show: screen })
      const inAccount = (state: string) =>
        ['register', 'profile'].some((name) => after.matches({ running: { screen: { [name]: state } } }))
      const inProfile = (state: string) => after.matches({ running: { screen: { profile: { open: state } } } })
      for (const [id, isOwned] of [
        ['lobby', after.matches({ running: { screen: { lobby: 'open' } } })],
        ['loadLobby', after.matches({ running: { screen: { lobby: 'loading' } } })],
        ['loadPlay', screen?.name === 'game' && !after.matches({ running: { screen: { game: 'seated' } } })],
        ['seat', screen?.name === 'game' && !after.matches({ running: { screen: { game: 'loading' } } })],
        ['loadInspection', after.matches({ running: { screen: { inspect: 'loading' } } })],
        ['inspection', after.matches({ running: { screen: { inspect: 'open' } } })],
        ['inspector', after.matches({ running: { screen: { inspect: 'open' } } })],
        ['settings', after.matches({ running: { look: 'themed' } })],
        ['loadDock', after.matches({ running: { screen: { dock: 'loading' } } })],
        ['dock', after.matches({ running: { screen: { dock: 'open' } } })],
        ['loadShowcase', after.matches({ running: { screen: { showcase: 'loading' } } })],
        ['showcase', after.matches({ running: { screen: { showcase: 'open' } } })],
        ['loadExtension', after.matches({ running: { screen: { extension: 'loading' } } })],
        ['extension', after.matches({ running: { screen: { extension: 'open' } } })],
        ['idleLock', after.matches({ running: { session: { signedIn: { lock: 'guarded' } } } })],
        ['loadAccount', inAccount('loading')],
        ['register', after.matches({ running: { screen: { register: 'open' } } })],
        ['profile', after.matches({ running: { screen: { profile: 'open' } } })],
        ['loadDesk', after.matches({ running: { screen: { desk: 'loading' } } }) || inProfile('loadingFrame')],
        ['frame', after.matches({ running: { screen: { desk: 'open' } } }) || inProfile('framed')],
        ['notifications', after.matches({ running: { session: { signedIn: { news: 'listening' } } } })],
      ] as const)
        expect([id, open.includes(id)]).toEqual([id, isOwned])
      for (const navigation of of(said, 'navigate')) {
        const { to } = navigation as { to: string }
        expect(isReturnPath(to) || to === '/login' || to === error404.path).toBe(true)
      }
      expect(of(said, 'navigate').length).toBeLessThanOrEqual(1)
      if (context.remembered !== null) expect(isReturnPath(context.remembered)).toBe(true)
      // Only who is signed in takes a seat again, and the amount is of that one seat: another game does not bring it.
      if (event.type === 'seat.retaken') {
        const isSignedIn = context.role !== null && context.role !== 'guest'
        expect(context.retake !== null).toBe(isSignedIn || (before.context as AppContext).retake !== null)
      }
      if (event.type === 'auth.ended') expect(context.role).toBe('guest')
      // A lock is the person’s: whoever signs in next on this device begins unlocked.
      if (event.type === 'auth.ended') expect([context.wasLocked, of(said, 'removeFlag').length]).toEqual([false, 1])
      expect(context.language).not.toBe('tr')
    },
  })
  return walked.untaken
}

const left: string[][] = []
it.each(Object.keys(walks) as (keyof typeof walks)[])(
  'a screen is shown only to those it is for, and its chart lives exactly as long (%s)',
  (name) => {
    left.push(untaken(name))
  },
  60_000,
)
it('no transition was left out by all walks', () => {
  const [first = [], ...others] = left
  expect(left).toHaveLength(Object.keys(walks).length)
  expect(first.filter((one) => others.every((other) => other.includes(one)))).toEqual([])
})
