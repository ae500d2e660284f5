// First: the token must be off the address before any other part of the page runs.
import { urlToken } from './wire/http/urlToken.ts'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { SeatRef } from '#machines/game/seat/index.ts'
import { mailbox } from '#machines/kit/messages.ts'
import { createRecorder } from '#machines/kit/recorder.ts'
import {
  appMachine,
  type LoadedSettings,
  selectAwaitsLock,
  selectIdleLockRef,
  selectSeatRef,
  selectSettings,
  selectAuthRef,
  selectNotificationsRef,
} from '#machines/app/app/index.ts'
import { selectHasNoSeat } from '#machines/live/notifications/notifications.selectors.ts'
import { authMachine, selectPinCode, selectUser } from '#machines/app/auth/index.ts'
import { bootstrapMachine } from '#machines/app/bootstrap/index.ts'
import { chunkMachine } from '#machines/app/chunk/index.ts'
import { loginMachine } from '#machines/app/login/index.ts'
import { toastsMachine } from '#machines/app/toasts/index.ts'
import { tokenMachine } from '#machines/app/token/index.ts'
import { UserType } from '#protocol/core/codes.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { importChunk, pageOpened } from './main.import.ts'
import { createChunks } from './chunks/chunks.ts'
import type { ExtensionScript } from './chunks/extension.ts'
import { App } from './app/App.tsx'
import { pageLanguage } from './view/language.ts'
import type { RootContextValue } from './view/root.ts'
import { GameScreen, LobbyScreen } from './app/screenChunks.tsx'
import { createActivity } from './wire/page/activity.ts'
import { createPageDialogs } from './wire/device/openDialog.ts'
import { createPictureInPicturePlace } from './wire/device/pictureInPicturePlace.ts'
import { createAuthActors } from './wire/actors/auth.ts'
import { createCallWatch } from './wire/http/callWatch.ts'
import { createClient } from './wire/http/client.ts'
import { toggleFullscreen } from './wire/device/fullscreen.ts'
import { createActs } from './wire/page/acts.ts'
import { createHistory } from './wire/page/history.ts'
import { makeKey, makeTrace } from './wire/http/keys.ts'
import { createPageProbe, createChunkLoader, createPrefetch, createIdle } from './wire/lazy/chunks.ts'
import type { Transport } from './wire/http/transport.ts'
import type { Lines } from './wire/sockets/line.ts'
import { fetchSocketIo } from './wire/sockets/socketIo.ts'
import { createPageWatch } from './wire/page/pageWatch.ts'
import { createPicture, createPictures } from './wire/stream/picture.ts'
import { createWatchLine } from './wire/sockets/watchLine.ts'
import { loadSettings } from './wire/http/settings.ts'
import { createStorage } from './wire/device/storage.ts'
import { createTokenActions, createTokenHolder, loadStoredToken } from './wire/http/token.ts'
import { createVenueAddress } from './wire/http/venueAddress.ts'

// Without this zod tries to compile code, which the content security policy forbids and reports.
z.config({ jitless: true })

const key = {
  language: 'takewin.language',
  look: 'takewin.shell',
  locked: 'userLock',
  remembered: 'takewin.remembered',
}
const now = () => Date.now()
const newKey = () => makeKey()
const get: typeof fetch = (input, options) => fetch(input, options)

const device = createStorage(() => window.localStorage)
const visit = createStorage(() => window.sessionStorage)
const address = createVenueAddress()
const token = createTokenHolder(device)
const callWatch = createCallWatch()
const acts = createActs(() => makeTrace())
/** Before the network; the dev dock puts its own there. */
const transports: Transport[] = []
const client = createClient({
  ...{ address, token, fetch: get, now, makeKey: newKey, trace: acts.trace, watch: callWatch.report, transports },
})
const history = createHistory(window)
const picture = createPicture()
const pictures = createPictures()
const watchLine = createWatchLine()
const pictureInPicturePlace = createPictureInPicturePlace()
/** What an engineer did not do and does not look for: ticks, births, and the inspector's own looking. */
const dull = [
  'inspector.',
  'idle.ticked',
  'xstate.init',
  'xstate.stop',
  'xstate.promise.',
  'xstate.after.second',
  'xstate.after.pause.inspection',
]
const looking = [
  'xstate.done.actor.fetchInspection',
  'xstate.done.actor.fetchDock',
  'xstate.after.pause.dock',
  'xstate.error.actor.fetchInspection',
  'xstate.after.longPause.inspection',
  'xstate.after.tick.toasts',
  'xstate.done.actor.draw',
  'xstate.done.actor.tryEvent',
  'xstate.done.actor.readTrace',
  'xstate.done.actor.saveFile',
]
const recorder = createRecorder({ now, act: acts.now, limit: 500, ignore: [...dull, ...looking] })

const lines: Lines = { gate: null, cuts: new Set() }
const line = { address, token, watch: callWatch.report, acts, lines }
const { storeToken, removeToken } = createTokenActions(device, token)

const reload = () => window.location.reload()
function fetchScript(script?: string): Promise<ExtensionScript> {
  if (script === undefined) throw new Error('the venue names no extension')
  return importChunk(() => import(/* @vite-ignore */ script) as Promise<ExtensionScript>, [script])
}
const isPageThere = createPageProbe(get)
const chunkLoader = createChunkLoader({ chart: chunkMachine, isPageThere, reload, visit, now })
const idle = createIdle()
const chunks = createChunks({
  ...{
    chunkLoader,
    callWatch,
    isPageThere,
    client,
    transports,
    lines,
    recorder,
    line,
    address,
    device,
    picture,
    pictures,
    watchLine,
    pictureInPicturePlace,
    activity: createActivity(pictureInPicturePlace),
    navigate,
    history,
    now,
    key,
  },
  untilIdle: idle.untilIdle,
  awaitsLock: () => selectAwaitsLock(app.getSnapshot()),
  pinCode: () => {
    const auth = selectAuthRef(app.getSnapshot())
    return auth ? selectPinCode(auth.getSnapshot()) : null
  },
  isAdministrator: () => {
    const auth = selectAuthRef(app.getSnapshot())
    return auth ? selectUser(auth.getSnapshot())?.type === UserType.administrator : false
  },
  hasNoSeat: () => {
    const news = selectNotificationsRef(app.getSnapshot())
    return news !== undefined && selectHasNoSeat(news.getSnapshot())
  },
  timeZone: () => selectSettings(app.getSnapshot()).timeZone,
  fetchExtension: () => fetchScript(selectSettings(app.getSnapshot()).extension?.script),
})
/** What an engineer has in the console. */
const takewin = { recorder, readPictureClock: chunks.readPictureClock }
// Whoever comes straight to a machine gets its charts while it is found out who they are.
if (history.get().path.startsWith('/game/')) void chunks.fetchPlay().catch(() => undefined)

function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replace(to)
  else history.push(to)
}

const { validate, login, loginSecond, logout, callWatch: watchCalls } = createAuthActors({ client, callWatch, now })
const app = createActor(
  appMachine.provide({
    actors: {
      loadSettings: fromPromise<LoadedSettings, undefined>(async ({ signal }) => {
        const loaded = await loadSettings(get, { signal })
        address.moveTo(loaded.settings.baseUrl)
        const { extension } = loaded.settings
        if (extension) Object.assign(takewin, { [extension.name]: { call: chunks.callExtension } })
        return loaded
      }),
      auth: authMachine.provide({
        actors: {
          bootstrap: bootstrapMachine.provide({ actors: { validate }, actions: { removeToken } }),
          login: loginMachine.provide({ actors: { login, loginSecond } }),
          ...chunks.authActors,
          token: tokenMachine.provide({ actors: { validate } }),
          callWatch: watchCalls,
          logout,
        },
        actions: { storeToken: (_, given) => storeToken(given), removeToken },
      }),
      language: pageLanguage,
      toasts: toastsMachine.provide({ actors: { pageWatch: createPageWatch() } }),
      ...chunks.appActors,
    },
    actions: {
      navigate: (_, { to, replace }) => navigate(to, { replace }),
      remember: (_, { path }) => (path === null ? visit.remove(key.remembered) : visit.write(key.remembered, path)),
      removeFlag: () => device.remove(key.locked),
      applyLanguage: (_, { language }) => device.write(key.language, language),
    },
  }),
  {
    systemId: mailbox('app'),
    inspect: (inspection) => {
      acts.inspect(inspection)
      recorder.inspect(inspection)
    },
    input: {
      auth: { urlToken, storedToken: loadStoredToken(device, now()) },
      route: history.get(),
      remembered: visit.read(key.remembered),
      defaults: defaultSettings,
      preferences: {
        language: (['en', 'tr', 'ar'] as const).find((one) => one === device.read(key.language)) ?? null,
        wasLocked: device.read(key.locked) === 'true',
        hasAppearance: device.read(key.look) !== null,
      },
      keyPrefix: newKey(),
    },
  },
)

let followed: SeatRef | undefined
/** A new seat is a new actor, so each one's volume is followed anew. */
function followVolume(): void {
  const seat = selectSeatRef(app.getSnapshot())
  if (seat === followed) return
  followed = seat
  if (!seat) return picture.setVolume(0)
  picture.setVolume(seat.getSnapshot().context.volume)
  seat.subscribe(({ context }) => seat === followed && picture.setVolume(context.volume))
}

callWatch.subscribe(({ type }) => {
  if (type === 'call.locked') selectIdleLockRef(app.getSnapshot())?.send({ type: 'lock.found' })
})
app.subscribe(followVolume)
history.subscribe(() => app.send({ type: 'route.changed', route: history.get() }))
document.addEventListener('click', history.click)
app.start()

Object.assign(window, { takewin })

const root: RootContextValue = {
  app,
  bindVideo: picture.bindVideo,
  bindStill: picture.bindStill,
  pictureOf: pictures,
  pictureInPicturePlace,
  pageDialogs: createPageDialogs(),
  navigate,
  makeKey: newKey,
  now,
  history,
  recorder,
  toggleFullscreen: () => toggleFullscreen(),
  chunkLoader,
  pageView: chunks.pageView,
  extensionScreen: chunks.extensionScreen,
  inspectSource: chunks.inspectSource,
  tampering: chunks.tampering,
  reload,
  ...idle,
  prefetchLobby: createPrefetch([chunks.fetchLobby, LobbyScreen.fetch, fetchSocketIo]),
  prefetchGame: createPrefetch([chunks.fetchPlay, GameScreen.fetch, chunks.fetchAhead]),
}
const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element named root')
createRoot(place).render(
  <StrictMode>
    <App root={root} />
  </StrictMode>,
)
void idle.untilIdle().then(pageOpened)
