// First: the token must be off the address before any other part of the page runs.
import { urlToken } from './wire/urlToken.ts'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { lobbyMachine } from '#machines/floor/lobby/index.ts'
import { notificationsMachine } from '#machines/floor/notifications/index.ts'
import { type SeatRef, seatMachine } from '#machines/game/seat/index.ts'
import { streamMachine } from '#machines/game/stream/index.ts'
import { createRecorder } from '#machines/kit/recorder.ts'
import { appMachine, type Language, type LoadedSettings, type Theme } from '#machines/session/app/index.ts'
import { authMachine } from '#machines/session/auth/index.ts'
import { inspectionMachine } from '#machines/shell/inspection/index.ts'
import { calls } from '#protocol/calls.ts'
import { defaultSettings } from '#protocol/settings.ts'
import { App } from './shell/App.tsx'
import type { RootContextValue } from './shell/root.ts'
import { createAuthActors } from './wire/authActors.ts'
import { createCallWatch } from './wire/callWatch.ts'
import { createClient } from './wire/client.ts'
import { toggleFullscreen } from './wire/fullscreen.ts'
import { createGameSocket } from './wire/gameSocket.ts'
import { createHistory } from './wire/history.ts'
import { createHls } from './wire/hls.ts'
import { makeKey } from './wire/keys.ts'
import { createLobbyActors } from './wire/lobbyActors.ts'
import { createNotificationSocket } from './wire/notificationSocket.ts'
import { createPeer } from './wire/peer.ts'
import { createPicture } from './wire/picture.ts'
import { createPictureClock } from './wire/pictureClock.ts'
import { loadSettings } from './wire/settings.ts'
import { createStill } from './wire/still.ts'
import { createStorage } from './wire/storage.ts'
import { createTokenActions, loadStoredToken } from './wire/token.ts'
import { createVenueAddress, type TokenHolder } from './wire/venueAddress.ts'

// Without this zod tries to compile code, which the content security policy forbids and reports.
z.config({ jitless: true })

const key = { language: 'takewin.language', theme: 'takewin.theme', remembered: 'takewin.remembered' }
const now = () => Date.now()
const newKey = () => makeKey()
const get: typeof fetch = (input, options) => fetch(input, options)

const device = createStorage(() => window.localStorage)
const visit = createStorage(() => window.sessionStorage)
const address = createVenueAddress()
const token: TokenHolder = { current: null }
const callWatch = createCallWatch()
const client = createClient({ address, token, fetch: get, now, makeKey: newKey, watch: callWatch.report })
const history = createHistory(window)
const picture = createPicture()
const clock = createPictureClock()
/** What an engineer did not do and does not look for: ticks, births, and the inspector's own looking. */
const dull = ['xstate.init', 'xstate.stop', 'xstate.promise.', 'xstate.after.second', 'xstate.after.pause.inspection']
const looking = [
  'xstate.done.actor.fetchInspection',
  'xstate.error.actor.fetchInspection',
  'xstate.after.longPause.inspection',
]
const recorder = createRecorder({ now, ignore: [...dull, ...looking] })

const line = { address, token, watch: callWatch.report }
const shared = { picture, clock, client, address, now }
const { storeToken, forgetToken } = createTokenActions(device, token)
const { fetchLobby, fetchBalance, cancelOther } = createLobbyActors({ client })

function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replace(to)
  else history.push(to)
}

const app = createActor(
  appMachine.provide({
    actors: {
      loadSettings: fromPromise<LoadedSettings, undefined>(async ({ signal }) => {
        const loaded = await loadSettings(get, { signal })
        address.moveTo(loaded.settings.baseUrl)
        return loaded
      }),
      auth: authMachine.provide({
        actors: createAuthActors({ client, callWatch, now }),
        actions: { storeToken: (_, given) => storeToken(given), forgetToken },
      }),
      notifications: notificationsMachine.provide({
        actors: { notificationSocket: createNotificationSocket(line), fetchBalance },
      }),
      lobby: lobbyMachine.provide({ actors: { fetchLobby } }),
      inspection: inspectionMachine.provide({
        actors: { fetchInspection: fromPromise(() => client.call(calls.inspection, {}, { poll: true })) },
      }),
      seat: seatMachine.provide({
        actors: {
          gameSocket: createGameSocket(line),
          cancelOther,
          stream: streamMachine.provide({
            actors: { peer: createPeer(shared), hls: createHls(shared), still: createStill(shared) },
          }),
        },
      }),
    },
    actions: {
      navigate: (_, { to, replace }) => navigate(to, { replace }),
      remember: (_, { path }) => (path === null ? visit.remove(key.remembered) : visit.write(key.remembered, path)),
      applyLanguage: (_, { language }) => device.write(key.language, language),
      applyTheme: (_, { theme }) => device.write(key.theme, theme),
    },
  }),
  {
    systemId: 'app',
    inspect: recorder.inspect,
    input: {
      auth: { urlToken, storedToken: loadStoredToken(device, now()) },
      route: history.get(),
      remembered: visit.read(key.remembered),
      defaults: defaultSettings,
      preferences: {
        language: chosen<Language>(device.read(key.language), ['en', 'tr', 'ar']),
        theme: chosen<Theme>(device.read(key.theme), ['light', 'dark']),
      },
      keyPrefix: newKey(),
    },
  },
)

function chosen<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === text) ?? null
}

let followed: SeatRef | undefined
/** A new seat is a new actor, so each one's volume is followed anew. */
function followVolume(): void {
  const seat = app.system.get('seat') as SeatRef | undefined
  if (seat === followed) return
  followed = seat
  if (!seat) return picture.setVolume(0)
  picture.setVolume(seat.getSnapshot().context.volume)
  seat.subscribe(({ context }) => seat === followed && picture.setVolume(context.volume))
}

app.subscribe(followVolume)
history.subscribe(() => app.send({ type: 'route.changed', route: history.get() }))
document.addEventListener('click', history.click)
app.start()

Object.assign(window, {
  takewin: {
    recorder,
    readPictureClock: () => {
      const video = picture.video()
      return video ? clock(video) : null
    },
  },
})

const root: RootContextValue = {
  app,
  bindVideo: picture.bindVideo,
  bindStill: picture.bindStill,
  navigate,
  makeKey: newKey,
  now,
  history,
  recorder,
  toggleFullscreen: () => toggleFullscreen(),
}
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element named root')
createRoot(place).render(
  <StrictMode>
    <App root={root} />
  </StrictMode>,
)
