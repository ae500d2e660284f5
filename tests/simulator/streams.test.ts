import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer, get, type Server } from 'node:http'
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as datachannel from 'node-datachannel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realClock } from '#simulator/cabinet/clock.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { type Chunk, EncodedStream } from '#simulator/streams/h264.ts'
import { CabinetStream, FrameRates } from '#simulator/streams/stream.ts'
import { createStreams, type Streams } from '#simulator/streams/streams.ts'
import { loadWebCodecs } from '#simulator/streams/webcodecs.ts'
import { type SimulatorPush, frame } from '#protocol/simulator/line.ts'
import { until } from '#tests/kit/until.ts'
import { freshKey, temporaryFolder } from './cabinetKit.ts'

const codecs = loadWebCodecs()
const floor = new CabinetBank(null, realClock)
const pushes = new Set<(push: SimulatorPush) => void>()
const { folder, remove } = temporaryFolder()
let streams: Streams
let media: Server

beforeAll(async () => {
  const options = {
    folder: null,
    key: '',
    line: '',
    media: '',
    idleSeconds: 60,
    udpPort: null,
    bindAddress: null,
    artAhead: false,
  }
  streams = await createStreams(floor, { ...options, encoder: 'auto' })
  streams.onPush((push) => {
    for (const listener of pushes) listener(push)
  })
  media = createServer((request, response) => void streams.serve(request, response))
  await new Promise<void>((resolve) => media.listen(join(folder, 'media'), resolve))
  for (const [cabinet, credit] of [
    [1, 100_000],
    // Its reels stand as those of the first do.
    [33, 55_500],
  ] as const)
    await floor.install({ cabinet, game: 'night-orchard' }).transferReplies('funding', 'in', credit)
})
afterAll(() => {
  streams.stop()
  media.close()
  floor.close()
  remove()
})

const fetchMedia = (path: string) =>
  new Promise<{ status: number | undefined; type: string | undefined; body: Buffer }>((resolve, reject) => {
    get({ socketPath: join(folder, 'media'), path }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, type: response.headers['content-type'], body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })

/** What the strip under the picture says: time, version, and whether its checksum holds. */
function readClock(luma: Uint8Array) {
  const row = (frame.pictureHeight + 10) * frame.width
  const bytes = Array.from({ length: frame.bits / 8 }, (_, byte) => {
    let value = 0
    for (let bit = 0; bit < 8; bit += 1) {
      const block = byte * 8 + bit
      if ((luma[row + block * frame.blockWidth + 8] ?? 0) > 128) value |= 1 << bit
    }
    return value
  })
  const [a = 0, b = 0, c = 0, d = 0, low = 0, high = 0, checksum] = bytes
  return {
    time: (a | (b << 8) | (c << 16) | (d << 24)) >>> 0,
    version: low | (high << 8),
    sound: (a ^ b ^ c ^ d ^ low ^ high) === checksum,
  }
}

interface Decoder {
  configure(config: Record<string, unknown>): void
  decode(chunk: unknown): void
  close(): void
}
interface DecodedFrame {
  codedWidth: number
  codedHeight: number
  allocationSize(): number
  copyTo(target: Uint8Array): Promise<unknown>
  close(): void
}
interface Decoding {
  VideoDecoder: new (events: { output(frame: DecodedFrame): void; error(error: Error): void }) => Decoder
  EncodedVideoChunk: new (chunk: { type: string; timestamp: number; data: Uint8Array }) => unknown
}

test('a stream that is limited draws no more frames than it may, from the next one on', async () => {
  const rates = new FrameRates()
  expect([rates.moving, rates.still]).toEqual([60, 20])
  rates.limit(8)
  expect([rates.moving, rates.still]).toEqual([8, 8])
  const times: number[] = []
  await new Promise<void>((enough) => {
    const leave = new CabinetStream(floor.cabinet(33), rates).take({
      frame(_, time) {
        times.push(time / 1_000)
        if (times.length < 9) return
        leave()
        enough()
      },
      sound() {},
    })
  })
  const between = times.slice(1).map((time, place) => time - (times[place] ?? 0))
  expect(between.toSorted((one, other) => one - other)[4]).toBeGreaterThan(110)
  rates.limit(1)
  expect(rates.moving, 'each part of low-latency HLS has a frame').toBe(5)
})

test('an encoder that stands still sends no frame, sounds on, and goes on where the cabinet is', async () => {
  const cabinet = floor.cabinet(33)
  let frames = 0
  let sounds = 0
  const leave = new CabinetStream(cabinet).take({ frame: () => (frames += 1), sound: () => (sounds += 1) })
  await until(() => frames > 2, true)
  cabinet.fault({ kind: 'video.frozen', on: true })
  const [still, heard] = [frames, sounds]
  await until(() => sounds > heard + 20, true)
  expect(frames).toBe(still)
  cabinet.fault({ kind: 'video.frozen', on: false })
  await until(() => frames > still + 2, true)
  leave()
})

describe.skipIf(codecs === null)('with the H.264 encoder', () => {
  test('the encoded picture carries the time and the version of what it shows', async () => {
    if (codecs === null) return
    const { VideoDecoder, EncodedVideoChunk } = codecs as unknown as Decoding
    const cabinet = floor.cabinet(1)
    const encoded = new EncodedStream(codecs, new CabinetStream(cabinet))
    const clocks: ReturnType<typeof readClock>[] = []
    let decoder: Decoder | null = null
    let shown = () => {}
    const wanted = new Promise<void>((resolve) => {
      shown = resolve
    })
    const look = async (picture: DecodedFrame) => {
      const bytes = new Uint8Array(picture.allocationSize())
      expect([picture.codedWidth, picture.codedHeight]).toEqual([frame.width, frame.height])
      await picture.copyTo(bytes)
      picture.close()
      clocks.push(readClock(bytes))
      if (clocks.length === 3) cabinet.press('bet-2', freshKey())
      if (clocks.at(-1)?.version === cabinet.memory.version && clocks.length > 3) shown()
    }
    const leave = encoded.take({
      video({ data, key, time }: Chunk) {
        if (decoder === null) {
          decoder = new VideoDecoder({
            error: (error) => expect.fail(error.message),
            output: (picture) => void look(picture),
          })
          decoder.configure({ codec: 'avc1.42E020', description: encoded.avcC })
        }
        decoder.decode(new EncodedVideoChunk({ type: key ? 'key' : 'delta', timestamp: time, data }))
      },
    })
    await wanted
    leave()
    const last = clocks.at(-1)
    expect(clocks.every(({ sound }) => sound)).toBe(true)
    expect(last?.version).toBe(cabinet.memory.version)
    expect(((Date.now() >>> 0) - (last?.time ?? 0)) | 0).toBeLessThan(2_000)
  })

  /** Its packets by payload type, once there are enough of both; null: the connection failed. `found` is told where they come from. */
  async function view(
    viewer: string,
    found: (candidate: string) => void = () => {},
  ): Promise<Map<number, Buffer[]> | null> {
    const receiver = new datachannel.PeerConnection('receiver', { iceServers: [] })
    const tracks: datachannel.Track[] = []
    const payloads = new Map<number, Buffer[]>()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    receiver.onTrack((track) => {
      tracks.push(track)
      track.onMessage((packet) => {
        const type = (packet[1] ?? 0) & 127
        payloads.set(type, [...(payloads.get(type) ?? []), packet])
        if ((payloads.get(102)?.length ?? 0) > 30 && (payloads.get(111)?.length ?? 0) > 10) resolve(true)
      })
    })
    receiver.onLocalDescription((sdp, type) => {
      if (type === 'answer') streams.signal(viewer, { type, sdp })
    })
    receiver.onLocalCandidate((candidate, sdpMid) =>
      streams.signal(viewer, { type: 'candidate', candidate: { candidate, sdpMid } }),
    )
    const listener = (push: SimulatorPush) => {
      if (push.push === 'peer.closed' && push.viewer === viewer) resolve(false)
      if (push.push !== 'peer.signal' || push.viewer !== viewer) return
      const { signal } = push
      if (signal.type === 'offer') receiver.setRemoteDescription(String(signal.sdp), 'offer')
      if (signal.type === 'candidate') found(signal.candidate.candidate)
      if (signal.type === 'candidate')
        receiver.addRemoteCandidate(signal.candidate.candidate, signal.candidate.sdpMid ?? '0')
    }
    pushes.add(listener)
    streams.open(33, viewer, [])
    const isSeen = await promise
    pushes.delete(listener)
    receiver.close()
    return isSeen ? payloads : null
  }

  test('a viewer gets video from a keyframe on, and sound', async () => {
    expect(streams.encoder).toBe('h264')
    // Both ends within one process: libdatachannel may shake hands before it has kept the fingerprint of the answer, and
    // fails with "unknown CA". Whoever watches a game comes again then, and so does this viewer.
    let [viewer, payloads] = ['', null as Awaited<ReturnType<typeof view>>]
    for (let tries = 1; tries <= 5 && payloads === null; tries += 1) {
      viewer = `v${tries}`
      payloads = await view(viewer)
    }
    const first = payloads?.get(102)?.[0]
    expect((first?.[12] ?? 0) & 31, 'the first packet is a parameter set').toBe(7)
    streams.close(viewer)
    const told: SimulatorPush[] = []
    const hear = (push: SimulatorPush) => void told.push(push)
    pushes.add(hear)
    streams.signal(viewer, { type: 'renegotiate' })
    pushes.delete(hear)
    expect(told, 'what comes too late for a viewer says so, once more').toEqual([
      { push: 'peer.closed', viewer, reason: 'ended' },
    ])
  })

  test('an encoder without peers ends whoever watches its cabinet, takes nobody, and has them again', async () => {
    const cabinet = floor.cabinet(33)
    const told: SimulatorPush[] = []
    const hear = (push: SimulatorPush) => void (push.push === 'peer.closed' && told.push(push))
    pushes.add(hear)
    streams.open(33, 'watches', [])
    streams.open(1, 'elsewhere', [])
    cabinet.fault({ kind: 'video.noPeer', on: true })
    streams.open(33, 'later', [])
    expect(told).toEqual(['watches', 'later'].map((viewer) => ({ push: 'peer.closed', viewer, reason: 'no encoder' })))
    expect((await fetchMedia('/cabinets/33/hls/live.m3u8')).status, 'the delayed picture is left').toBe(200)
    cabinet.fault({ kind: 'video.none', on: true })
    expect((await fetchMedia('/cabinets/33/hls/live.m3u8')).status).toBe(404)
    expect((await fetchMedia('/cabinets/33/still.jpg')).status).toBe(200)
    expect(cabinet.raisedFaults()).toEqual([
      { kind: 'video.noPeer', on: true },
      { kind: 'video.none', on: true },
    ])
    cabinet.fault({ kind: 'video.noPeer', on: false })
    cabinet.fault({ kind: 'video.none', on: false })
    const before = told.length
    streams.open(33, 'again', [])
    streams.signal('again', { type: 'renegotiate' })
    pushes.delete(hear)
    expect(told.slice(before)).toEqual([])
    for (const viewer of ['again', 'elsewhere']) streams.close(viewer)
  })

  test('broken STUN, DTLS, RTP and RTCP on the port of a stream end neither it nor the process', {
    timeout: 60_000,
  }, async () => {
    const stranger = createSocket('udp4')
    const shapes: readonly (readonly number[])[] = [
      [],
      // STUN with a length that is not its own, DTLS cut short, RTP and RTCP whose counts name what is not there.
      [0, 1, 0xff, 0xff, 0x21, 0x12, 0xa4, 0x42],
      [22, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 1],
      [0x9f, 102, 0, 1],
      [0xbf, 0xe6, 0xff, 0xff],
      [0x80, 200, 0, 1],
      [0x9f, 201, 0xff, 0xff],
      [0x8f, 206, 0, 2],
    ]
    let sent = 0
    let firing: NodeJS.Timeout | undefined
    const fireAt = (candidate: string) => {
      const [, , , , address = '', port] = candidate.split(' ')
      if (isIP(address) !== 4 || firing) return
      firing = setInterval(() => {
        for (const shape of shapes) {
          const length = Math.floor(Math.random() * 1_400)
          const packet = Buffer.concat([Buffer.from(shape), randomBytes(length)]).subarray(0, Math.max(1, length))
          stranger.send(packet, Number(port), address, () => {})
          sent += 1
        }
      }, 1)
    }
    let payloads: Awaited<ReturnType<typeof view>> = null
    for (let tries = 1; tries <= 20 && (payloads === null || sent <= 500); tries += 1) {
      payloads = await view(`broken${tries}`, fireAt)
      streams.close(`broken${tries}`)
      clearInterval(firing)
      firing = undefined
    }
    stranger.close()
    expect(sent).toBeGreaterThan(500)
    expect(payloads?.get(102)?.length).toBeGreaterThan(30)
    expect(payloads?.get(111)?.length).toBeGreaterThan(10)
  })

  test('low-latency HLS: a playlist whose parts are whole fragments, blocking until the next part', async () => {
    const playlist = (await fetchMedia('/cabinets/33/hls/live.m3u8')).body.toString()
    expect(playlist).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES')
    const init = await fetchMedia('/cabinets/33/hls/init.mp4')
    expect(boxes(init.body).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
    expect(init.body.includes('avcC') && init.body.includes('mp4a')).toBe(true)
    const segment = /^s\d+\.m4s$/m.exec(playlist)?.[0]
    const parts = boxes((await fetchMedia(`/cabinets/33/hls/${segment}`)).body)
    expect(parts.length).toBeGreaterThan(6)
    parts.forEach(({ type }, place) => {
      expect(type).toBe(place % 2 === 0 ? 'moof' : 'mdat')
    })
    for (let place = 0; place < parts.length; place += 2)
      expect(sampleBytes(parts[place]?.body ?? Buffer.alloc(0))).toBe(parts[place + 1]?.body.length)

    const [, number = '0', part = '0'] = /PRELOAD-HINT:TYPE=PART,URI="s(\d+)\.(\d+)\.m4s"/.exec(playlist) ?? []
    const next = await fetchMedia(`/cabinets/33/hls/live.m3u8?_HLS_msn=${number}&_HLS_part=${part}`)
    expect(next.body.toString()).toContain(`URI="s${number}.${part}.m4s"`)
    expect((await fetchMedia('/cabinets/33/hls/other.ts')).status).toBe(404)
  })
})

test('stills: the public one carries no amounts', async () => {
  const [one, other, publicOne, publicOther] = await Promise.all(
    [
      '/cabinets/1/still.jpg',
      '/cabinets/33/still.jpg',
      '/cabinets/1/still.jpg?public=1',
      '/cabinets/33/still.jpg?public=1',
    ].map(fetchMedia),
  )
  expect(one).toMatchObject({ status: 200, type: 'image/jpeg' })
  expect(one?.body.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(one?.body.equals(other?.body ?? Buffer.alloc(0))).toBe(false)
  expect(publicOne?.body.equals(publicOther?.body ?? Buffer.alloc(0))).toBe(true)
  expect((await fetchMedia('/cabinets/3/still.jpg')).status).toBe(404)
})

test('scenes of the lobby', async () => {
  const scene = await fetchMedia('/scenes/deep-koi.webp')
  expect(scene).toMatchObject({ status: 200, type: 'image/webp' })
  expect(scene.body.subarray(8, 12).toString()).toBe('WEBP')
  expect((await fetchMedia('/scenes/nothing.webp')).status).toBe(404)
})

interface Box {
  type: string
  body: Buffer
}
function boxes(bytes: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + bytes.readUInt32BE(at)),
    })
  return found
}

/** Bytes that the track runs of a moof claim. */
function sampleBytes(moof: Buffer): number {
  let sum = 0
  for (const traf of boxes(moof).filter(({ type }) => type === 'traf'))
    for (const { body } of boxes(traf.body).filter(({ type }) => type === 'trun'))
      for (let sample = 0; sample < body.readUInt32BE(4); sample += 1) sum += body.readUInt32BE(12 + sample * 12 + 4)
  return sum
}
