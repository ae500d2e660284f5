import { expect, it } from 'vitest'
import { appMachine } from '#machines/session/app/app.machine.ts'
import { decide, isReturnPath } from '#machines/session/app/app.routes.ts'
import { selectScreen, selectSplash } from '#machines/session/app/app.selectors.ts'
import type { AppContext, AppEvent, AppInput } from '#machines/session/app/app.types.ts'
import { defaultSettings } from '#protocol/settings.ts'
import { type Alphabet, type Said, walkChart } from '#tests/kit/walk.ts'

const paths = [
  '/',
  '/login',
  '/logout',
  '/callback',
  '/lobby',
  '/lobby/2',
  '/game/3',
  '/game/3/golden',
  '/inspect',
  '/inspect/dock',
  '/nowhere',
]
const error404 = { path: '/pages/errors/error-404', search: '' }

const alphabet = {
  'route.changed': [...paths.map((path) => ({ path, search: '' })), error404].map(
    (route) => ({ type: 'route.changed', route }) as const,
  ),
  'auth.settled': [
    { type: 'auth.settled', role: 'guest', userId: null },
    { type: 'auth.settled', role: 'user', userId: 1 },
    { type: 'auth.settled', role: 'admin', userId: 2 },
  ],
  'auth.ended': [{ type: 'auth.ended' }],
  'language.chosen': [
    { type: 'language.chosen', language: 'ar' },
    { type: 'language.chosen', language: 'tr' },
  ],
  'theme.chosen': [{ type: 'theme.chosen', theme: 'light' }],
} satisfies Alphabet<AppEvent>

const input: AppInput = {
  auth: { urlToken: null, storedToken: null },
  route: { path: '/game/3', search: '' },
  remembered: null,
  defaults: defaultSettings,
  preferences: { language: null, theme: null },
  keyPrefix: 'page-1',
}
const of = (said: Said[], type: string) => said.filter((one) => one.type === type).map(({ params }) => params)

it('walks every transition; a screen is shown only to those it is for, and its chart lives exactly as long', () => {
  const walked = walkChart({
    machine: appMachine,
    input,
    isEnd: (snapshot) => snapshot.matches('broken'),
    alphabet,
    outcomes: {
      loadSettings: { done: [{ settings: defaultSettings, fallbacks: [] }] },
      toasts: { done: [undefined] },
      auth: { done: [undefined] },
      notifications: { done: [undefined] },
      lobby: { done: [undefined] },
      inspection: { done: [undefined] },
      loadDock: { done: [undefined] },
      dock: { done: [undefined] },
      loadPlay: { done: [undefined] },
      seat: {
        done: [
          { ended: 'left', machineID: null, cashedOut: null },
          { ended: 'continued', machineID: 9, cashedOut: null },
        ],
      },
    },
    key: ({ context }) => {
      const { route, role, remembered, screen } = context as AppContext
      return [route.path, role, remembered, screen]
    },
    limit: 100_000,
    check: ({ after, said, open, event, before }) => {
      const context = after.context as AppContext
      const screen = selectScreen(after as never)
      if (selectSplash(after as never)) expect([screen, context.role]).toEqual([null, null])
      if (after.matches('broken')) return expect(open.filter((id) => id !== 'toasts')).toEqual([])
      if (screen !== null)
        expect(decide(context.route, context.role ?? 'guest', context.remembered)).toEqual({ show: screen })
      for (const [id, isOwned] of [
        ['lobby', screen?.name === 'lobby'],
        ['loadPlay', screen?.name === 'game' && !after.matches({ running: { screen: { game: 'seated' } } })],
        ['seat', screen?.name === 'game' && !after.matches({ running: { screen: { game: 'loading' } } })],
        ['inspection', screen?.name === 'inspect'],
        ['loadDock', after.matches({ running: { screen: { dock: 'loading' } } })],
        ['dock', after.matches({ running: { screen: { dock: 'open' } } })],
        ['notifications', after.matches({ running: { session: { signedIn: 'listening' } } })],
      ] as const)
        expect([id, open.includes(id)]).toEqual([id, isOwned])
      for (const navigation of of(said, 'navigate')) {
        const { to } = navigation as { to: string }
        expect(isReturnPath(to) || to === '/login' || to === error404.path).toBe(true)
      }
      expect(of(said, 'navigate').length).toBeLessThanOrEqual(1)
      if (context.remembered !== null) expect(isReturnPath(context.remembered)).toBe(true)
      // Leaving a game by any way tells auth, so that a network problem may sign out.
      const wasGame = (before.context as AppContext).screen?.name === 'game'
      const isOther = screen?.name !== 'game' || open.join() === ''
      if (wasGame && isOther) expect(JSON.stringify(of(said, 'tell'))).toContain('seat.left')
      if (event.type === 'auth.ended') expect(context.role).toBe('guest')
      expect(context.language).not.toBe('tr')
    },
  })
  expect(walked.untaken).toEqual([])
}, 60_000)
