/** What a player really receives of the ways to a picture: by the address that they come from, and the venue's own outside. */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { realClock } from '#simulator/cabinet/clock.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { createStreams, type Streams } from '#simulator/streams/streams.ts'
import { signalsShownTo } from '#venue/sockets/candidates.ts'

type Told = { signal: { type: string; sdp?: string; candidate?: { candidate: string } } }
const own = Object.values(networkInterfaces()).flatMap((some) => (some ?? []).map(({ address }) => address))
const outside = '45.33.32.156'
const publicIp = '9.9.9.9'
/** Machines of the venue, each watched by a player of a test. */
let streams: Streams
let bank: CabinetBank
beforeAll(async () => {
  bank = new CabinetBank(null, realClock)
  for (const cabinet of [1, 2]) bank.install({ cabinet, game: 'night-orchard' })
  const paths = { folder: null, key: '', line: '', media: '', idleSeconds: 60, artAhead: false }
  streams = await createStreams(bank, { ...paths, udpPort: null, bindAddress: null, encoder: 'auto' })
})
afterAll(() => {
  streams.stop()
  bank.close()
})

/** All that a player is told, coming from `address`, until the last candidate is there. */
async function toldTo(venue: TestVenue, username: 'player' | 'player2', machine: number, address: string | null) {
  const player = await venue.login(username)
  const socket: Socket = io(`${venue.url}/game`, {
    ...{ auth: { token: player.token }, transports: ['websocket'], reconnection: false, forceNew: true },
    ...(address === null ? {} : { extraHeaders: { 'x-forwarded-for': address } }),
  })
  const all: Told[] = []
  socket.on('signal', (told: Told) => all.push(told))
  try {
    const ask = (name: string, request: object) => socket.timeout(8_000).emitWithAck(name, request)
    const seated = await ask('init', { machineID: machine, token: player.token, amount: 1_000 })
    expect(seated.ErrorCode, JSON.stringify(seated)).toBeUndefined()
    const opened = await ask('signal', { viewer: 'viewer-of-a-test', signal: null })
    expect(opened?.ErrorCode, JSON.stringify(opened)).toBeUndefined()
    await until(
      () => all.find(({ signal }) => signal.type === 'offer'),
      (offer) => offer !== undefined,
    )
    // The library finds the addresses of this machine within milliseconds; to whom nothing is told nothing comes.
    const from = performance.now()
    await until(
      () => performance.now() - from,
      (passed) => passed > 500,
    )
  } finally {
    socket.disconnect()
  }
  const text = JSON.stringify(all)
  const candidates = all.flatMap(({ signal }) => (signal.candidate ? [signal.candidate.candidate] : []))
  const ofSdp = all.flatMap(({ signal }) => signal.sdp?.match(/candidate:[^\r\n]*/g) ?? [])
  return { text, addresses: [...candidates, ...ofSdp].map((one) => one.split(' ')[4] ?? '') }
}

describe('without a public address', () => {
  let venue: TestVenue
  beforeAll(async () => {
    venue = await openTestVenue({ streams, environment: { VENUE_TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => venue.close())

  test('who comes from inside is told the ways inside, as on one machine', async () => {
    const { addresses } = await toldTo(venue, 'player', 1, null)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(own).toContain(address)
  })
  test('who comes from outside is told none of them, nor anything of them', async () => {
    const { text, addresses } = await toldTo(venue, 'player2', 2, outside)
    expect(text).toContain('"offer"')
    for (const address of own) {
      expect(addresses).not.toContain(address)
      expect(text).not.toContain(` ${address}`)
    }
  })
})

describe('with VENUE_PUBLIC_IP', () => {
  let venue: TestVenue
  beforeAll(async () => {
    venue = await openTestVenue({ streams, environment: { VENUE_TRUST_PROXY: 'loopback', VENUE_PUBLIC_IP: publicIp } })
  })
  afterAll(() => venue.close())

  test('who comes from outside is told that one alone; who comes from inside, the ways inside', async () => {
    const { text, addresses } = await toldTo(venue, 'player', 1, outside)
    // A machine without any IPv4 but loopback has no way to offer.
    if (own.some((address) => isIP(address) === 4 && !address.startsWith('127.'))) expect(addresses).toContain(publicIp)
    expect(addresses.filter((address) => address !== publicIp)).toEqual([])
    for (const address of own) expect(text).not.toContain(` ${address}`)
    const inside = await toldTo(venue, 'player2', 2, '192.168.7.7')
    expect(inside.addresses).not.toContain(publicIp)
    expect(inside.addresses.length).toBeGreaterThan(0)
  })
})

test('each kind of candidate: names and inner addresses go, a relay stays without what it was asked from', () => {
  const candidate = (rest: string) =>
    ({ type: 'candidate', candidate: { candidate: `candidate:1 1 UDP 2 ${rest}` } }) as const
  const shown = (signals: ReturnType<typeof signalsShownTo>, rest: string) => {
    const told = signals(candidate(rest))
    return told && 'candidate' in told ? (told.candidate as { candidate: string }).candidate.slice(20) : null
  }
  const bare = signalsShownTo(outside, null)
  for (const inner of [
    '10.1.2.3',
    '192.168.0.9',
    '127.0.0.1',
    '169.254.1.1',
    'fd00::2',
    'fe80::1',
    '::1',
    '100.64.1.1',
    'abc.local',
  ])
    expect(shown(bare, `${inner} 5000 typ host`), inner).toBeNull()
  expect(shown(bare, '8.8.4.4 5000 typ host')).toBe('8.8.4.4 5000 typ host')
  expect(shown(bare, '8.8.4.4 5001 typ srflx raddr 10.1.2.3 rport 4000')).toBe(
    '8.8.4.4 5001 typ srflx raddr 0.0.0.0 rport 0',
  )
  expect(shown(bare, '2a00::5 5001 typ relay raddr fd00::2 rport 4000')).toBe('2a00::5 5001 typ relay raddr :: rport 0')
  const named = signalsShownTo(outside, publicIp)
  expect(shown(named, '10.1.2.3 5000 typ host')).toBe(`${publicIp} 5000 typ host`)
  expect(shown(named, '10.9.9.9 5000 typ host'), 'the same once').toBeNull()
  expect(shown(named, 'fd00::2 5000 typ host')).toBeNull()
  expect(shown(named, '8.8.4.4 5001 typ srflx raddr 10.1.2.3 rport 4000')).toBeNull()
  const sdp =
    'v=0\r\no=- 1 0 IN IP4 10.1.2.3\r\nc=IN IP4 10.1.2.3\r\na=candidate:1 1 UDP 2 10.1.2.3 9 typ host\r\na=mid:0\r\n'
  expect(bare({ type: 'offer', sdp })).toEqual({
    ...{ type: 'offer', sdp: 'v=0\r\no=- 1 0 IN IP4 0.0.0.0\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\n' },
  })
  expect(signalsShownTo('192.168.1.4', null)({ type: 'offer', sdp })).toEqual({ type: 'offer', sdp })
  expect(signalsShownTo('8.8.8.8', null)({ type: 'renegotiate' })).toEqual({ type: 'renegotiate' })
})
