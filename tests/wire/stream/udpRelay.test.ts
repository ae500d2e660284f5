import dgram from 'node:dgram'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUdpRelay, type UdpRelay } from '#tests/kit/udpRelay.ts'

let cabinet: dgram.Socket
let browser: dgram.Socket
let relay: UdpRelay
let chance: number[]
const random = () => chance.shift() ?? 0.99

async function socket(): Promise<dgram.Socket> {
  const made = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => made.bind(0, '127.0.0.1', resolve))
  return made
}
const next = (from: dgram.Socket) =>
  new Promise<string>((resolve) => from.once('message', (packet) => resolve(String(packet))))

beforeEach(async () => {
  chance = []
  cabinet = await socket()
  browser = await socket()
  relay = createUdpRelay(random)
  cabinet.on('message', (packet, from) => cabinet.send(`echo ${packet}`, from.port, from.address))
})
afterEach(() => {
  relay.close()
  cabinet.close()
  browser.close()
})

test('passes packets both ways and gives one port for one address', async () => {
  const { port } = cabinet.address()
  const front = await relay.open('127.0.0.1', port)
  expect(await relay.open('127.0.0.1', port)).toBe(front)
  browser.send('one', front, '127.0.0.1')
  expect(await next(browser)).toBe('echo one')
  expect(relay.counts()).toEqual({ received: 2, sent: 2 })
})

test('loses the packets that chance names, and all of them when dark', async () => {
  const front = await relay.open('127.0.0.1', cabinet.address().port)
  relay.set({ loss: 0.5 })
  chance = [0.1]
  browser.send('lost', front, '127.0.0.1')
  browser.send('kept', front, '127.0.0.1')
  expect(await next(browser)).toBe('echo kept')
  relay.blackhole()
  browser.send('dark', front, '127.0.0.1')
  await vi.waitFor(() => expect(relay.counts()).toEqual({ received: 4, sent: 2 }))
  relay.restore()
  browser.send('light', front, '127.0.0.1')
  expect(await next(browser)).toBe('echo light')
})

test('delays packets', async () => {
  const front = await relay.open('127.0.0.1', cabinet.address().port)
  relay.set({ delay: 40, jitter: 20 })
  const started = performance.now()
  browser.send('late', front, '127.0.0.1')
  await next(browser)
  expect(performance.now() - started).toBeGreaterThan(80)
})

const sdp = [
  'v=0',
  'a=candidate:1 1 UDP 2122317823 192.168.1.7 50000 typ host',
  'a=candidate:2 1 TCP 1 192.168.1.7 9 typ host tcptype active',
  'a=candidate:3 1 UDP 5 abc.local 50001 typ host',
  'a=candidate:4 1 UDP 6 fe80::1 50002 typ host',
  'a=mid:video',
  '',
].join('\r\n')

test('puts itself into an SDP inside a socket frame and drops every other path', async () => {
  const text = `42/game,${JSON.stringify(['signal', { viewer: 'v', signal: { type: 'offer', sdp } }])}`
  const front = await relay.open('192.168.1.7', 50_000)
  const [, body] = text.split('42/game,')
  const [, { signal }] = JSON.parse(((await relay.toBrowser(text)).split('42/game,') as [string, string])[1])
  expect(body).toBeDefined()
  expect(signal.sdp).toBe(`v=0\r\na=candidate:1 1 UDP 2122317823 127.0.0.1 ${front} typ host\r\na=mid:video\r\n`)
})

test('rewrites a trickled candidate on its way to the browser and blinds one on its way to the cabinet', async () => {
  const frame = (candidate: string) => JSON.stringify({ type: 'candidate', candidate: { candidate, sdpMid: '0' } })
  const text = frame('candidate:1 1 udp 99 10.0.0.1 40000 typ srflx raddr 0.0.0.0 rport 0 generation 0')
  const front = await relay.open('10.0.0.1', 40_000)
  expect(await relay.toBrowser(text)).toBe(
    frame(`candidate:1 1 udp 99 127.0.0.1 ${front} typ srflx raddr 0.0.0.0 rport 0 generation 0`),
  )
  expect(relay.toCabinet(text)).toBe(frame('candidate:0 1 UDP 1 127.0.0.1 9 typ host'))
  expect(JSON.parse(relay.toCabinet(JSON.stringify({ sdp }))).sdp).toBe('v=0\r\na=mid:video\r\n')
  expect(await relay.toBrowser('42/game,["game",{"credit":1}]')).toBe('42/game,["game",{"credit":1}]')
})
