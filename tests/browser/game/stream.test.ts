/** The picture: WebRTC first, HLS when it cannot be had, a still when neither can, and back up by itself. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserVenue, openBrowserVenue, type Visitor } from '#tests/kit/browserVenue.ts'
import { createUdpRelay } from '#tests/kit/udpRelay.ts'
import { until } from '#tests/kit/until.ts'

const live = /^(Live|Good|Fair|Slow|Uneven|Packets lost|This device|Venue)/
const delayed = 'Delayed picture'
const stills = 'Stills only'
/** The chart's own wait before it tries for the better picture again. */
const upgrade = 15_500
const tidewright = 5

type Watched = { peers: RTCPeerConnection[] }

let venue: BrowserVenue
beforeAll(async () => {
  venue = await openBrowserVenue()
  await venue.ready()
})
afterAll(() => venue.close())

async function sit(visitor: Visitor): Promise<void> {
  await visitor.open(`/game/${tidewright}`)
  await visitor.game.playing()
}
/** Keeps every peer that the page makes, so that a test can look into it or break it. */
const watchPeers = (page: Page) =>
  page.addInitScript(() => {
    const peers: RTCPeerConnection[] = []
    Object.assign(window, {
      peers,
      RTCPeerConnection: class extends RTCPeerConnection {
        constructor(...options: ConstructorParameters<typeof RTCPeerConnection>) {
          super(...options)
          peers.push(this)
        }
      },
    })
  })
const peersMade = (page: Page) => page.evaluate(() => (window as unknown as Watched).peers.length)
const withoutWebRtc = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { RTCPeerConnection: undefined, webkitRTCPeerConnection: undefined }))

test('live by WebRTC: the frames follow the cabinet, and its sound is heard when it is asked for', async (context) => {
  const { page, game, ...visitor } = await venue.visit(context, { as: 'player' })
  await watchPeers(page)
  await sit({ page, game, ...visitor })
  const first = await game.moving()
  await until(game.connection, live)
  expect(await peersMade(page)).toBe(1)
  const painted = () =>
    game.picture.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)
  const frames = await painted()
  await until(painted, (count) => count > frames + 20)

  expect(await game.isHeard()).toBe(false)
  await game.turnSoundOn()
  await until(game.isHeard, true)
  await venue.force(tidewright, 'lose')
  await game.spin()
  await until(
    async () => (await game.clock())?.version ?? 0,
    (version) => version > first.version,
  )
  const energy = () =>
    page.evaluate(async () => {
      const reports = await (window as unknown as Watched).peers.at(-1)?.getStats()
      const audio = [...(reports?.values() ?? [])].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
      return (audio?.totalAudioEnergy as number | undefined) ?? 0
    })
  await until(energy, (sum) => sum > 0, { message: 'not a sound' })
  await game.turnSoundOff()
  await until(game.isHeard, false)
})

test('a peer that dies is replaced, and play goes on meanwhile', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  await watchPeers(page)
  await sit(visitor)
  await game.moving()
  await until(game.connection, live)
  await page.evaluate(() => (window as unknown as Watched).peers.at(-1)?.close())
  await until(() => peersMade(page), 2)
  expect(await game.screen()).toBe('playing')
  await until(game.connection, live)
  await game.moving()
  await venue.force(tidewright, 'lose')
  await game.spin()
  await game.ready()
})

test('a bad path: lost and late packets, and the picture goes on', async (context) => {
  const relay = createUdpRelay()
  context.onTestFinished(() => relay.close())
  const visitor = await venue.visit(context, { as: 'player', relay })
  relay.set({ loss: 0.03, delay: 20, jitter: 10 })
  await sit(visitor)
  await visitor.game.moving()
  await until(visitor.game.connection, live)
  expect(relay.counts().received).toBeGreaterThan(0)
})

test('the path of WebRTC goes dark: HLS takes over, and WebRTC comes back when it can', async (context) => {
  const relay = createUdpRelay()
  context.onTestFinished(() => relay.close())
  const visitor = await venue.visit(context, { as: 'player', relay })
  const { page, game } = visitor
  await page.clock.install()
  await sit(visitor)
  await game.moving()
  await until(game.connection, live)
  relay.blackhole()
  await until(game.connection, 'Picture stands still')
  await until(game.connection, delayed, { timeout: 25_000 })
  await game.moving()
  relay.restore()
  await page.clock.fastForward(upgrade)
  await until(game.connection, live)
  await game.moving()
  expect(await game.screen()).toBe('playing')
})

test('a browser without WebRTC plays HLS', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  await withoutWebRtc(visitor.page)
  await sit(visitor)
  await until(visitor.game.connection, delayed)
  const first = await visitor.game.moving()
  await venue.force(tidewright, 'lose')
  await visitor.game.spin()
  await until(
    async () => (await visitor.game.clock())?.version ?? 0,
    (version) => version > first.version,
  )
})

test('neither WebRTC nor HLS: stills, new ones every second, and HLS when it can be had again', async (context) => {
  const visitor = await venue.visit(context, { as: 'player' })
  const { page, game } = visitor
  const still = page.getByTestId('still')
  await withoutWebRtc(page)
  await page.clock.install()
  await page.route('**/live.m3u8*', (route) => route.abort())
  await sit(visitor)
  await until(game.connection, stills)
  const source = () => still.getAttribute('src')
  const first = await source()
  expect(await still.isVisible()).toBe(true)
  await until(
    () => still.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    (width) => width > 300,
  )
  await until(source, (next) => next !== first)
  await venue.force(tidewright, 'lose')
  await game.spin()
  await game.ready()
  await page.unroute('**/live.m3u8*')
  await page.clock.fastForward(upgrade)
  await until(game.connection, delayed)
  await game.moving()
})
