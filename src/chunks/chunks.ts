// What of the browser's program comes later: fetched when a chart asks for it, begun once.
import type { AnyActorLogic } from 'xstate'
import type { PageId } from '#machines/desk/pages/pages.ts'
import { ensureLoaded, lazyLogic } from '#machines/kit/lazy.ts'
import type { Recorder } from '#machines/kit/recorder.ts'
import { loadNamespaces } from '../view/language.ts'
import { AwayLine, LockDialog } from '../app/screenChunks.tsx'
import type { Activity } from '../wire/page/activity.ts'
import type { PictureInPicturePlace } from '../wire/device/pictureInPicturePlace.ts'
import type { CallWatch } from '../wire/http/callWatch.ts'
import type { Client } from '../wire/http/client.ts'
import { createPinDigits } from '../wire/device/pinDigits.ts'
import { readClaims } from '../wire/http/token.ts'
import type { Transport } from '../wire/http/transport.ts'
import type { Lines, LineSetup } from '../wire/sockets/line.ts'
import { fetchOnce, type ChunkLoader } from '../wire/lazy/chunks.ts'
import type { WatchLine } from '../wire/sockets/watchLine.ts'
import type { PlaceHistory } from '../wire/page/history.ts'
import type { Picture } from '../wire/stream/picture.ts'
import type { DeviceStorage } from '../wire/device/storage.ts'
import type { VenueAddress } from '../wire/http/venueAddress.ts'
import type { ExtensionScript } from './extension.ts'

type ChunkSetup = {
  chunkLoader: ChunkLoader
  callWatch: CallWatch
  isPageThere: () => Promise<boolean>
  client: Client
  /** Of the client, before the network. */
  transports: Transport[]
  /** Of the page. */
  lines: Lines
  recorder: Recorder
  line: LineSetup
  address: VenueAddress
  device: DeviceStorage
  picture: Picture
  /** Of machines that staff watch. */
  pictures: (machineID: number) => Picture
  watchLine: WatchLine
  pictureInPicturePlace: PictureInPicturePlace
  activity: Activity
  navigate: (to: string, options?: { replace?: boolean }) => void
  history: Pick<PlaceHistory, 'hold' | 'leaveTo'>
  timeZone: () => string
  /** The script that the venue names; rejects where it names none. */
  fetchExtension: () => Promise<ExtensionScript>
  /** Until a screen stands there, and the page has nothing better to do. */
  untilIdle: () => Promise<unknown>
  /** Nothing is shown before the PIN is asked for. */
  awaitsLock: () => boolean
  /** What this sign-in knows its PIN by. */
  pinCode: () => string | null
  isAdministrator: () => boolean
  /** As far as the line of news has told. */
  hasNoSeat: () => boolean
  /** Ms since the epoch. */
  now: () => number
  /** Where the device keeps the look of a guest, and that it is locked. */
  key: { look: string; locked: string }
}

export function createChunks(setup: ChunkSetup) {
  const {
    chunkLoader,
    client,
    line,
    address,
    device,
    picture,
    pictureInPicturePlace,
    activity,
    navigate,
    timeZone,
    now,
    key,
  } = setup
  const {
    history,
    recorder,
    transports,
    lines,
    untilIdle,
    awaitsLock,
    pinCode,
    isAdministrator,
    hasNoSeat,
    callWatch,
    pictures,
    watchLine,
    fetchExtension,
  } = setup

  const userId = () => readClaims(line.token.current ?? '').id
  const digits = createPinDigits(device, userId)

  /** `load` is done when the part is there; only then is its `logic` asked for. */
  function lazyChunk<Part>(fetchChunk: () => Promise<Part>) {
    const fetch = fetchOnce(fetchChunk)
    return {
      fetch,
      load: ensureLoaded(
        () => fetch.loaded !== undefined,
        async () => void (await chunkLoader.load(fetch)),
      ),
      logic: <Logic extends AnyActorLogic>(pick: (part: Part) => Logic) =>
        lazyLogic(() => {
          if (fetch.loaded === undefined) throw new Error('a part is used before it is loaded')
          return pick(fetch.loaded)
        }),
    }
  }

  const play = lazyChunk(async () => {
    const [{ createPlay }] = await Promise.all([import('./game.ts'), loadNamespaces('game')])
    const readyLine = { take: () => lobby.fetch.loaded?.readyLine.take() }
    const seen = { picture, client, address, now }
    const gameOf = (machineID: number) => lobby.fetch.loaded?.gameOf(machineID) ?? null
    return createPlay({
      ...{ line: { ...line, readyLine }, picture: seen, device, pictureInPicturePlace, activity, hasNoSeat, gameOf },
    })
  })
  const lobby = lazyChunk(async () => {
    const [{ createLobby }] = await Promise.all([import('./lobby.ts'), loadNamespaces('lobby')])
    return createLobby({ line: { ...line, watchLine }, device, client, now, navigate })
  })
  const desk = lazyChunk(async () => {
    const [{ createDesk }] = await Promise.all([import('./desk.ts'), loadNamespaces('desk', 'chat', 'ui')])
    const watching = { address, line: watchLine, pictures }
    return createDesk({ chunkLoader, client, device, now, timeZone, userId, navigate, history, watching })
  })
  const account = lazyChunk(async () => {
    const [{ createAccount }] = await Promise.all([import('./account.ts'), loadNamespaces('account', 'command')])
    return createAccount({ client, digits, callWatch, now, address, timeZone, navigate, history })
  })
  const look = lazyChunk(async () => {
    const [{ createSettings }] = await Promise.all([import('./settings.ts'), loadNamespaces('settings')])
    return createSettings({ client, device, key: key.look })
  })
  // Nobody is idle for a minute yet: the first screen goes before it.
  const lock = lazyChunk(async () => {
    if (!awaitsLock()) await untilIdle()
    const [{ createLock }] = await Promise.all([import('./lock.ts'), LockDialog.fetch(), loadNamespaces('lock')])
    const storeFlag = (isLocked: boolean) => (isLocked ? device.write(key.locked, 'true') : device.remove(key.locked))
    return createLock({ client, pinCode, digits, now, storeFlag, activity })
  })
  const connectivity = lazyChunk(async () => {
    await untilIdle()
    const [{ createAfterIdle }] = await Promise.all([import('./idle.ts'), AwayLine.fetch()])
    return createAfterIdle({ ...setup, fetchDock: dock.fetch })
  })
  const dock = lazyChunk(async () => {
    const [{ createDock }] = await Promise.all([import('./dock.ts'), loadNamespaces('inspect', 'command', 'ui')])
    return createDock({ client, transports, lines, address, recorder, now, isAdministrator, navigate })
  })
  const showcase = lazyChunk(async () => {
    const words = loadNamespaces('lobby', 'command', 'ui', 'showcase')
    const [{ createShowcase }] = await Promise.all([import('./showcase.ts'), words])
    return createShowcase()
  })
  const extension = lazyChunk(async () =>
    (await fetchExtension()).createExtension({ chunkLoader, line, now, navigate, history }),
  )

  return {
    fetchPlay: play.fetch,
    fetchLobby: lobby.fetch,
    pageView: (page: PageId) => desk.fetch.loaded?.pageView(page),
    fetchAhead: async () => (await import('./game.ts')).fetchAhead(timeZone()),
    readPictureClock() {
      const video = picture.video()
      return video && play.fetch.loaded ? play.fetch.loaded.clock(video) : null
    },
    inspectSource: () => dock.fetch.loaded?.source,
    tampering: () => dock.fetch.loaded?.tampering,
    extensionScreen: () => extension.fetch.loaded?.Screen,
    callExtension: async (request: never) => (await extension.fetch()).call(request),
    /** Of the chart of the sign-in. */
    authActors: {
      loadAccount: account.load,
      newPassword: account.logic((part) => part.newPassword),
      enrolment: account.logic((part) => part.enrolment),
    },
    /** Of the chart at the root. */
    appActors: {
      loadLobby: lobby.load,
      notifications: lobby.logic((part) => part.notifications),
      lobby: lobby.logic((part) => part.lobby),
      loadPlay: play.load,
      seat: play.logic((part) => part.seat),
      loadDesk: desk.load,
      frame: desk.logic((part) => part.frame),
      loadAccount: account.load,
      register: account.logic((part) => part.register),
      profile: account.logic((part) => part.profile),
      receipt: account.logic((part) => part.receipt),
      loadAppearance: look.load,
      settings: look.logic((part) => part),
      loadLock: lock.load,
      idleLock: lock.logic((part) => part),
      loadConnectivity: connectivity.load,
      connectivity: connectivity.logic((part) => part),
      loadDock: dock.load,
      dock: dock.logic((part) => part.dock),
      inspection: dock.logic((part) => part.inspection),
      loadExtension: extension.load,
      extension: extension.logic((part) => part.logic),
      inspector: dock.logic((part) => part.inspector),
      loadShowcase: showcase.load,
      showcase: showcase.logic((part) => part),
    },
  }
}
