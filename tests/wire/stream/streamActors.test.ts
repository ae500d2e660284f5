import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, setup } from 'xstate'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { NetworkProblem } from '#protocol/core/refused.ts'
import { createSeatTicket } from '#wire/stream/ticket.ts'
import type { Client } from '#wire/http/client.ts'
import { createGauge, type Gauge } from '#wire/stream/gauge.ts'
import { createHls } from '#wire/stream/hls.ts'
import { createArrivals } from '#wire/sockets/arrivals.ts'
import { createPeer } from '#wire/stream/peer.ts'
import { createPicture, type Picture } from '#wire/stream/picture.ts'
import { createStill } from '#wire/stream/still.ts'
import { createVenueAddress } from '#wire/http/venueAddress.ts'

class FakeVideo extends EventTarget {
  srcObject: unknown = null
  src = ''
  muted = false
  volume = 1
  playsInline = false
  paused = false
  readyState = 4
  frames: (() => void)[] = []
  async play() {}
  requestVideoFrameCallback(callback: () => void): number {
    return this.frames.push(callback)
  }
  cancelVideoFrameCallback(): void {
    this.frames = []
  }
  paint(): void {
    for (const callback of this.frames.splice(0)) callback()
  }
}
class FakeImage extends EventTarget {
  asked: string[] = []
  set src(url: string) {
    this.asked.push(url)
  }
}
class FakePeer extends EventEmitter {
  static made: FakePeer[] = []
  destroyed = false
  signalled: unknown[] = []
  receivers = [{}]
  options: unknown
  configured: unknown[] = []
  _pc = {
    setConfiguration: (configuration: unknown) => this.configured.push(configuration),
    getReceivers: () => this.receivers,
    getStats: async () =>
      new Map<string, object>([
        ['a', { type: 'inbound-rtp', kind: 'video', framesPerSecond: 30, packetsReceived: 90, packetsLost: 10 }],
        ['b', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.02 }],
      ]),
  }
  constructor(options: unknown) {
    super()
    this.options = options
    FakePeer.made.push(this)
  }
  signal(data: unknown): void {
    this.signalled.push(data)
  }
  destroy(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.emit('close')
  }
}

let picture: Picture
let gauge: Gauge
let video: FakeVideo
let probes: FakeVideo[]
let stops: (() => void)[]
const stream = { name: 'stream' } as unknown as MediaStream
const now = () => Date.now()

beforeEach(() => {
  FakePeer.made = []
  probes = []
  stops = []
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('document', {
    hidden: false,
    createElement: () => {
      const probe = Object.assign(new FakeVideo(), { canPlayType: () => 'maybe' })
      probes.push(probe)
      return probe
    },
  })
  vi.stubGlobal('location', { href: 'https://venue.example/game/7' })
  picture = createPicture(new EventTarget())
  gauge = createGauge()
  video = new FakeVideo()
  picture.bindVideo(video as unknown as HTMLVideoElement)
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Told = { type: string; [key: string]: unknown }
function open(logic: AnyActorLogic, input: object) {
  const told: Told[] = []
  const actor = createActor(
    setup({ actors: { logic } }).createMachine({
      invoke: { id: 'it', src: 'logic', input },
      on: { '*': { actions: ({ event }) => void told.push(event) } },
    }),
  )
  actor.start()
  stops.push(() => actor.stop())
  return {
    told,
    types: () => told.map(({ type }) => type),
    send: (event: Told) => actor.getSnapshot().children.it?.send(event),
    stop: () => actor.stop(),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const loadSimplePeer = async () => ({ default: FakePeer as unknown as typeof import('simple-peer') })
const arrivals = createArrivals()
const openPeer = (
  viewer = 'viewer-0001',
  load: Parameters<typeof createPeer>[0]['loadSimplePeer'] = loadSimplePeer,
) => {
  const clock = () => ({ at: (now() - 40) >>> 0, version: 1 })
  const logic = createPeer({ picture, gauge, clock, now, arrivals, loadSimplePeer: load })
  return open(logic, { machineID: 7, viewer })
}
const madePeer = () => FakePeer.made.at(-1) as FakePeer
const offer = { type: 'offer', sdp: 'v=0' }

test('a peer asks for its offer, takes what came before it was ready and only what is its own, and answers', async () => {
  const peer = openPeer()
  expect(peer.told).toEqual([{ type: 'peer.signal', viewer: 'viewer-0001', signal: null }])
  const iceServers = [{ urls: 'turn:relay' }]
  peer.send({ type: 'peer.signalled', viewer: 'viewer-0001', signal: offer, iceServers })
  peer.send({ type: 'peer.signalled', viewer: 'other', signal: { type: 'offer', sdp: 'v=1' }, iceServers: [] })
  await settle()
  expect(madePeer().options).toEqual({ initiator: false, trickle: true, config: { iceServers: [] } })
  expect(madePeer().signalled).toEqual([offer])
  expect(madePeer().configured).toEqual([{ iceServers }])
  madePeer().emit('signal', { type: 'answer', sdp: 'v=2' })
  madePeer().emit('signal', { type: 'candidate', candidate: { candidate: '', sdpMid: '0' } })
  madePeer().emit('signal', { odd: true })
  expect(peer.told).toEqual([
    { type: 'peer.signal', viewer: 'viewer-0001', signal: null },
    { type: 'peer.signal', viewer: 'viewer-0001', signal: { type: 'answer', sdp: 'v=2' } },
  ])
})

test('the offer is asked for before the connection is made, where its part is there already too', async () => {
  const part = await loadSimplePeer()
  const peer = openPeer(
    'viewer-0001',
    Object.assign(async () => part, { loaded: part }),
  )
  expect(peer.types()).toEqual(['peer.signal'])
  expect(FakePeer.made).toEqual([])
  await settle()
  expect(FakePeer.made).toHaveLength(1)
})

async function offered() {
  const peer = openPeer()
  const candidate = {
    type: 'candidate',
    candidate: { candidate: 'candidate:1 1 UDP 1 127.0.0.1 5000 typ host', sdpMid: '0' },
  }
  const say = (signal: object) => peer.send({ type: 'peer.signalled', viewer: 'viewer-0001', signal, iceServers: [] })
  say(offer)
  say(candidate)
  await settle()
  return { say, candidate }
}
test('the cabinet’s candidates are tried once it has the answer and the own candidates, so that it checks at once too', async () => {
  const { candidate } = await offered()
  arrivals.tell('viewer-0001')
  madePeer().emit('signal', { type: 'answer', sdp: 'v=2' })
  arrivals.tell('viewer-0001')
  arrivals.tell('another')
  expect(madePeer().signalled).toEqual([offer])
  madePeer().emit('signal', { type: 'candidate', candidate: { candidate: 'candidate:2', sdpMid: '0' } })
  madePeer().emit('signal', { type: 'candidate', candidate: { candidate: 'candidate:3', sdpMid: '0' } })
  arrivals.tell('viewer-0001')
  expect(madePeer().signalled).toEqual([offer])
  arrivals.tell('viewer-0001')
  expect(madePeer().signalled).toEqual([offer, candidate])
  await vi.advanceTimersByTimeAsync(100)
  expect(madePeer().signalled).toEqual([offer, candidate])
})

test('or when that takes its time', async () => {
  const { say, candidate } = await offered()
  say(candidate)
  expect(madePeer().signalled).toEqual([offer])
  madePeer().emit('signal', { type: 'answer', sdp: 'v=2' })
  await vi.advanceTimersByTimeAsync(39)
  expect(madePeer().signalled).toEqual([offer])
  await vi.advanceTimersByTimeAsync(1)
  say(candidate)
  expect(madePeer().signalled).toEqual([offer, candidate, candidate, candidate])
})

test('the stream plays in the bound element without a buffer; it is told when it is painted and frozen, and it can be read', async () => {
  const peer = openPeer()
  await settle()
  madePeer().emit('stream', stream)
  expect(video.srcObject).toBe(stream)
  expect(madePeer().receivers).toEqual([{ playoutDelayHint: 0, jitterBufferTarget: 0 }])
  expect(peer.types()).toEqual(['peer.signal'])
  video.paint()
  expect(peer.told.slice(1)).toEqual([{ type: 'picture.live', from: 'peer' }])
  expect(await gauge.read()).toMatchObject({
    ...{ transport: 'webrtc', framesPerSecond: 30, roundTrip: 20, age: 40 },
    packets: { received: 90, lost: 10 },
  })
  // A still picture is noticed within half a second.
  await vi.advanceTimersByTimeAsync(300)
  expect(peer.types().slice(2)).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  video.paint()
  expect(peer.types().slice(2)).toEqual(['picture.frozen', 'picture.live'])
  peer.stop()
  expect(await gauge.read()).toBeNull()
})

test.each([
  [
    'the peer fails',
    () => madePeer().emit('error', Object.assign(new Error('x'), { code: 'ERR_ICE_CONNECTION_FAILURE' })),
    'ERR_ICE_CONNECTION_FAILURE',
  ],
  ['the peer closes', () => madePeer().destroy(), 'closed'],
])('when %s it is lost once, and everything is given back', async (_, happen, reason) => {
  const peer = openPeer()
  await settle()
  madePeer().emit('stream', stream)
  video.paint()
  happen()
  madePeer().emit('close')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(peer.told.slice(2)).toEqual([{ type: 'picture.lost', from: 'peer', reason }])
  expect([madePeer().destroyed, video.srcObject, picture.busy()]).toEqual([true, null, false])
})

test('a peer that the cabinet closed is lost', async () => {
  const peer = openPeer()
  await settle()
  peer.send({ type: 'peer.closed', viewer: 'other', reason: 'gone' })
  peer.send({ type: 'peer.closed', viewer: 'viewer-0001', reason: 'gone' })
  expect(peer.told.slice(1)).toEqual([{ type: 'picture.lost', from: 'peer', reason: 'gone' }])
})

test('over another picture the first frame is awaited aside, and that picture stays until it comes', async () => {
  const log: string[] = []
  picture.show({ attach: () => (log.push('hls on'), () => log.push('hls off')) })
  const peer = openPeer()
  await settle()
  madePeer().emit('stream', stream)
  expect([video.srcObject, probes[0]?.srcObject, log]).toEqual([null, stream, ['hls on']])
  probes[0]?.paint()
  expect(peer.types()).toEqual(['peer.signal', 'picture.live'])
  expect([video.srcObject, probes[0]?.srcObject, log]).toEqual([stream, null, ['hls on', 'hls off']])
  video.paint()
  expect(peer.types()).toHaveLength(2)
  peer.stop()
  expect([video.srcObject, log]).toEqual([null, ['hls on', 'hls off', 'hls on']])
})

test('a peer stopped while it loads leaves nothing behind', async () => {
  const peer = openPeer()
  peer.stop()
  await settle()
  expect(FakePeer.made).toEqual([])
})

type TicketCall = { path: string; body: unknown; options: unknown }
function tickets(fail: () => boolean = () => false) {
  const asked: TicketCall[] = []
  const client: Client = {
    download: () => Promise.reject(new Error('no file is asked for')),
    async call(contract, input, options) {
      asked.push({ path: contract.path, body: input.body, options })
      if (fail()) throw new NetworkProblem('away')
      const number = asked.length
      return { playlist: `/streams/t${number}/live.m3u8`, still: `/streams/t${number}/still`, expiresIn: 300 } as never
    },
  }
  return { asked, client }
}

test('a still is fetched every second by one ticket, renewed before its end, and never as the person’s own call', async () => {
  const { asked, client } = tickets()
  const image = new FakeImage()
  picture.bindStill(image as unknown as HTMLImageElement)
  const still = open(
    createStill({ picture, gauge, ticket: createSeatTicket(client), address: createVenueAddress(), now }),
    {
      ...{ machineID: 7, isSaving: false },
    },
  )
  for (let second = 0; second < 3; second += 1) {
    await settle()
    image.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(still.told).toEqual([{ type: 'picture.live', from: 'still' }])
  expect(image.asked.slice(0, 3)).toEqual(
    [0, 1, 2].map((second) => `https://venue.example/streams/t1/still?at=${1_000_000 + second * 1_000}`),
  )
  expect(asked).toEqual([
    { path: lobbyCalls.streamTicket.path, body: { machineId: 7 }, options: expect.objectContaining({ poll: true }) },
  ])
  vi.setSystemTime(1_000_000 + 241_000)
  image.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(image.asked.at(-1)).toContain('/streams/t2/still')
})

test('a still is lost after three failures in a row, goes on trying, and comes back', async () => {
  let failing = true
  const { client } = tickets(() => failing)
  const image = new FakeImage()
  picture.bindStill(image as unknown as HTMLImageElement)
  const still = open(
    createStill({ picture, gauge, ticket: createSeatTicket(client), address: createVenueAddress(), now }),
    { machineID: 7 },
  )
  await vi.advanceTimersByTimeAsync(4_500)
  expect(still.told).toEqual([{ type: 'picture.lost', from: 'still', reason: 'no still' }])
  failing = false
  await vi.advanceTimersByTimeAsync(1_000)
  image.dispatchEvent(new Event('load'))
  await settle()
  expect(still.types()).toEqual(['picture.lost', 'picture.live'])
  still.stop()
  const before = image.asked.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(image.asked).toHaveLength(before)
})

class FakeHls {
  static made: FakeHls[] = []
  static Events = { ERROR: 'error', LEVEL_LOADED: 'level', FRAG_BUFFERED: 'fragment', MANIFEST_PARSED: 'manifest' }
  static isSupported = () => true
  config: Record<string, unknown>
  loaded: string[] = []
  media: unknown = null
  levels = [{ videoCodec: 'avc1' }]
  destroyed = false
  events = new EventEmitter()
  constructor(config: Record<string, unknown>) {
    this.config = { ...config }
    FakeHls.made.push(this)
  }
  on(name: string, listener: (...given: unknown[]) => void): void {
    this.events.on(name, listener)
  }
  once(name: string, listener: (...given: unknown[]) => void): void {
    this.events.once(name, listener)
  }
  off(name: string, listener: (...given: unknown[]) => void): void {
    this.events.off(name, listener)
  }
  loadSource(url: string): void {
    this.loaded.push(url)
  }
  attachMedia(media: unknown): void {
    this.media = media
  }
  detachMedia(): void {
    this.media = null
  }
  destroy(): void {
    this.destroyed = true
  }
}
function openHls(client: Client) {
  FakeHls.made = []
  vi.stubGlobal('MediaSource', class {})
  const loadHls = async () => ({ default: FakeHls as unknown as typeof import('hls.js').default })
  return open(
    createHls({
      picture,
      gauge,
      clock: () => null,
      ticket: createSeatTicket(client),
      address: createVenueAddress(),
      now,
      loadHls,
    }),
    {
      machineID: 7,
    },
  )
}
const requestedBy = (player: FakeHls | undefined, url: string) => {
  const opened: string[] = []
  const setupRequest = player?.config.xhrSetup as (request: object, url: string) => void
  setupRequest({ open: (_: string, to: string) => opened.push(to) }, url)
  return opened
}

test('HLS plays by its ticket, and every address follows the ticket that is good now', async () => {
  const hls = openHls(tickets().client)
  await settle()
  const [player] = FakeHls.made
  expect(player?.loaded).toEqual(['https://venue.example/streams/t1/live.m3u8'])
  expect(player?.media).toBe(video)
  video.paint()
  expect(hls.told).toEqual([{ type: 'picture.live', from: 'hls' }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await gauge.read()).toMatchObject({ transport: 'hls', framesPerSecond: 1, codec: 'avc1' })
  await vi.advanceTimersByTimeAsync(239_000)
  expect(requestedBy(player, 'https://venue.example/streams/t1/s9.m4s')).toEqual([
    'https://venue.example/streams/t2/s9.m4s',
  ])
  expect(requestedBy(player, 'https://elsewhere.example/s9.m4s')).toEqual([])
  hls.stop()
  expect([player?.destroyed, player?.media, picture.busy()]).toEqual([true, null, false])
})

test('HLS is lost when it has no ticket, no frame, or a fatal error, and not for a small one', async () => {
  expect((await lostHls(tickets(() => true).client, () => undefined)).told).toEqual([
    { type: 'picture.lost', from: 'hls', reason: 'away' },
  ])
  const fatal = await lostHls(tickets().client, (player) => {
    player?.events.emit('error', 'error', { fatal: false, details: 'small' })
    player?.events.emit('error', 'error', { fatal: true, details: 'manifestLoadError' })
  })
  expect(fatal.told).toEqual([{ type: 'picture.lost', from: 'hls', reason: 'manifestLoadError' }])
  const empty = await lostHls(tickets().client, () => vi.advanceTimersByTime(10_000))
  expect(empty.told.filter(({ type }) => type === 'picture.lost')).toEqual([
    { type: 'picture.lost', from: 'hls', reason: 'no frame' },
  ])

  async function lostHls(client: Client, happen: (player: FakeHls | undefined) => void) {
    const hls = openHls(client)
    await settle()
    happen(FakeHls.made[0])
    return hls
  }
})
