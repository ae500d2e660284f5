/** What a seat needs and signing in does not: its charts and their wires. Loaded on the way to a machine. */
import { type BuyInMemory, planOf, readBuyIn, withBrought } from '#machines/game/buyIn/index.ts'
import { callAttendantMachine } from '#machines/game/callAttendant/index.ts'
import { celebrationMachine } from '#machines/game/celebration/index.ts'
import { connectionMachine } from '#machines/game/connection/index.ts'
import { reportOf } from '#machines/game/connection/report.ts'
import { controlsMachine } from '#machines/game/controls/index.ts'
import { devicesMachine } from '#machines/game/devices/index.ts'
import { realityCheckMachine } from '#machines/game/realityCheck/index.ts'
import { paytableMachine } from '#machines/game/paytable/index.ts'
import { preflightMachine } from '#machines/game/preflight/index.ts'
import { seatMachine } from '#machines/game/seat/index.ts'
import { readQuality, streamMachine } from '#machines/game/stream/index.ts'
import { withInput } from '#machines/kit/lazy.ts'
import { formatClock } from '#ui/format.ts'
import { createArrivals } from '../wire/sockets/arrivals.ts'
import { createPictureInPicture } from '../wire/device/pictureInPicture.ts'
import type { Activity } from '../wire/page/activity.ts'
import type { PictureInPicturePlace } from '../wire/device/pictureInPicturePlace.ts'
import { createCallActors } from '../wire/actors/callAttendant.ts'
import { createCancelSeat } from '../wire/actors/cancelSeat.ts'
import { createChecker } from '../wire/device/checker.ts'
import { createSaveControls } from '../wire/actors/controls.ts'
import { createFullscreen, createHaptics, createWakeLock } from '../wire/actors/device.ts'
import { createGamepad, padsOf } from '../wire/device/gamepad.ts'
import { createGameSocket } from '../wire/sockets/gameSocket.ts'
import type { ReadyLine } from '../wire/sockets/readyLine.ts'
import { createGauge } from '../wire/stream/gauge.ts'
import { createHls, type HlsSetup } from '../wire/stream/hls.ts'
import { createKeyboard } from '../wire/device/keyboard.ts'
import { createCheckActors } from '../wire/actors/limits.ts'
import type { Client } from '../wire/http/client.ts'
import { makeKey } from '../wire/http/keys.ts'
import type { LineSetup } from '../wire/sockets/line.ts'
import { isMotionUnwanted } from '../wire/device/motion.ts'
import { createFetchRules } from '../wire/actors/paytable.ts'
import { createPathWatch } from '../wire/page/pathWatch.ts'
import { createPeer, fetchSimplePeer } from '../wire/stream/peer.ts'
import { createPictureClock } from '../wire/stream/pictureClock.ts'
import { createPressMeter } from '../wire/stream/pressMeter.ts'
import { createCopyReport, createSampler } from '../wire/stream/sampler.ts'
import { createStill } from '../wire/stream/still.ts'
import { createSeatTicket } from '../wire/stream/ticket.ts'
import type { DeviceStorage } from '../wire/device/storage.ts'

/** What comes next from a lobby, ahead of it: what is made only once takes the longest. */
export async function fetchAhead(timeZone: string): Promise<void> {
  await fetchSimplePeer()
  await rehearseConnection().catch(() => undefined)
  formatClock(0, timeZone)
  await (await import('../game/lazyChunks.tsx')).RealityCheck.fetch()
  await (await import('../lobby/parts.tsx')).ReserveDialog.fetch()
}

/** The first connection of a page starts the browser's threads and looks its networks up, for all that follow. */
async function rehearseConnection(): Promise<void> {
  const connection = new RTCPeerConnection()
  try {
    connection.createDataChannel('rehearsal')
    const { promise: gathered, resolve } = Promise.withResolvers<void>()
    connection.addEventListener(
      'icegatheringstatechange',
      () => connection.iceGatheringState === 'complete' && resolve(),
    )
    setTimeout(resolve, 2_000)
    await connection.setLocalDescription()
    await gathered
  } finally {
    connection.close()
  }
}

type PlaySetup = {
  line: LineSetup & { readyLine: Pick<ReadyLine, 'take'> }
  picture: Omit<HlsSetup, 'clock' | 'gauge' | 'loadHls' | 'ticket'> & { client: Client }
  device: DeviceStorage
  pictureInPicturePlace: PictureInPicturePlace
  activity: Activity
  hasNoSeat: () => boolean
  /** As the list of the floor has it; null where it was not told. */
  gameOf: (machineID: number) => string | null
}

const key = { quality: 'takewin.quality', preflight: 'takewin.preflight', buyIn: 'takewin.buyIn' }
/** Of the checks before the first game: a device that passed others is looked at again. */
const checksVersion = '1'

export function createPlay({ line, picture, device, pictureInPicturePlace, activity, hasNoSeat, gameOf }: PlaySetup) {
  const { address, client, now } = picture
  const clock = createPictureClock()
  const gauge = createGauge()
  const pressMeter = createPressMeter({ picture: picture.picture, clock })
  const arrivals = createArrivals()
  const setup = { ...picture, clock, gauge, arrivals, ticket: createSeatTicket(client) }
  const stream = withInput(
    streamMachine.provide({
      actors: { peer: createPeer(setup), hls: createHls(setup), still: createStill(setup) },
      actions: { storeQuality: (_, { quality }) => device.write(key.quality, quality) },
    }),
    () => ({ quality: readQuality(device.read(key.quality)) }),
  )
  const preflight = withInput(
    preflightMachine.provide({
      actors: { checker: createChecker({ address }) },
      actions: { rememberDevice: () => device.write(key.preflight, checksVersion) },
    }),
    () => ({ isKnown: device.read(key.preflight) === checksVersion }),
  )
  const connection = connectionMachine.provide({
    actors: {
      sampler: createSampler({ gauge, pressMeter, now }),
      copyReport: createCopyReport({ now, write: reportOf }),
    },
  })
  const controls = controlsMachine.provide({
    actors: {
      keyboard: createKeyboard(),
      gamepad: createGamepad(padsOf(pictureInPicturePlace), activity.note),
      haptics: createHaptics(),
      saveControls: createSaveControls(client),
    },
  })
  const paytable = paytableMachine.provide({ actors: { fetchRules: createFetchRules(client) } })
  const celebration = withInput(celebrationMachine, () => ({ isStill: isMotionUnwanted() }))
  const devices = devicesMachine.provide({
    actors: {
      wakeLock: createWakeLock(),
      fullscreen: createFullscreen(),
      pictureInPicture: createPictureInPicture({ picture: picture.picture, place: pictureInPicturePlace }),
    },
  })
  // A visit is as long as the page lives.
  let isFirstSeat = true
  const readMemory = () => readBuyIn(device.read(key.buyIn))
  const storeMemory = (memory: BuyInMemory) => device.write(key.buyIn, JSON.stringify(memory))
  const provided = seatMachine.provide({
    actions: {
      rememberBuyIn: (_, brought) => {
        isFirstSeat = false
        storeMemory(withBrought(readMemory(), brought))
      },
      rememberAsk: (_, { ask }) => storeMemory({ ...readMemory(), ask }),
    },
    actors: {
      gameSocket: createGameSocket({ ...line, pressMeter, arrivals }),
      cancelOther: createCancelSeat(client),
      pathWatch: createPathWatch(),
      realityCheck: realityCheckMachine.provide({ actors: createCheckActors({ client }) }),
      callAttendant: callAttendantMachine.provide({ actors: createCallActors({ client, makeKey }) }),
      ...{ paytable, celebration, preflight, connection, controls, devices, stream },
    },
  })
  const seat = withInput(provided, (input) => {
    const { machineID } = input as { machineID: number }
    const buyIn = planOf(readMemory(), { machineID, game: gameOf(machineID) }, isFirstSeat)
    return { buyIn, isSeatless: hasNoSeat() }
  })
  return { clock, seat }
}
