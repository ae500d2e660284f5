import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { realClock } from '#simulator/cabinet/clock.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { createLine } from '#simulator/line.ts'
import { lineProofText, type SimulatorChallenge } from '#protocol/simulator/line.ts'
import { connectSimulator } from '#venue/drivers/simulator/driver.ts'
import { until } from '#tests/kit/until.ts'
import { temporaryFolder } from './cabinetKit.ts'
import { LineClient, lineKey, media, noStreams } from './lineKit.ts'

let path = ''
let floor: CabinetBank
let server: Server
let remove = () => {}
const clients: LineClient[] = []
const connections: number[] = []
const complaints: string[] = []

beforeEach(async () => {
  const made = temporaryFolder()
  remove = made.remove
  path = join(made.folder, 'line')
  floor = new CabinetBank(null, realClock)
  floor.install({ cabinet: 7, game: 'tidewright' })
  const onConnections = (count: number) => void connections.push(count)
  server = createLine({ floor, streams: noStreams, ...media, key: lineKey, onConnections })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complaints.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const client of clients.splice(0)) client.close()
  connections.length = 0
  complaints.length = 0
  server.close()
  floor.close()
  remove()
})

const connect = async () => {
  const client = await LineClient.connect(path)
  clients.push(client)
  return client
}
const nonce = () => randomBytes(32).toString('hex')
const proofOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const refused = { ok: false, code: 'stranger' }

test.each([
  ['a press', { op: 'press', cabinet: 7, button: 'spin', key: 'k' }],
  ['a look', { op: 'state', cabinet: 7 }],
  ['an installation', { op: 'install', install: { cabinet: 8, game: 'tidewright' } }],
  ['a fault', { op: 'fault', cabinet: 7, fault: { kind: 'door', on: true } }],
] as const)('%s of a stranger is refused, said, and ends the line', async (_, request) => {
  const before = floor.cabinet(7).state()
  const line = await connect()
  expect(await line.askRaw(request)).toMatchObject(refused)
  await line.closed
  expect(complaints).toEqual([`a stranger on the line was refused: ${request.op} of somebody unknown`])
  expect(floor.cabinet(7).state()).toEqual(before)
  expect([...floor.cabinets.keys()]).toEqual([7])
  expect(connections).toEqual([])
})

test('a wrong key, a proof of another line, and one that is sent back are no proof', async () => {
  const asked = nonce()
  const proofs: ((challenge: SimulatorChallenge) => string)[] = [
    (challenge) => proofOf('not the key of the line of all tests', lineProofText('venue', asked, challenge.nonce)),
    () => proofOf(lineKey, lineProofText('venue', asked, nonce())),
    (challenge) => challenge.proof,
  ]
  for (const proof of proofs) {
    const line = await connect()
    const challenge = await line.ask<SimulatorChallenge>({ op: 'hello', protocol: 2, nonce: asked })
    expect(await line.askRaw({ op: 'authenticate', proof: proof(challenge) })).toMatchObject(refused)
    await line.closed
  }
  const early = await connect()
  expect(await early.askRaw({ op: 'authenticate', proof: nonce() })).toMatchObject(refused)
  expect(complaints).toHaveLength(4)
  expect(connections).toEqual([])
})

test('nothing is pushed to somebody who only listens; who knows the key hears it', async () => {
  const listener = await connect()
  const venue = await LineClient.open(path)
  clients.push(venue)
  expect(connections).toEqual([1])
  await venue.ask({ op: 'press', cabinet: 7, button: 'bet-2', key: 'k' })
  await venue.push((push) => push.push === 'exception')
  expect(listener.pushes).toEqual([])
})

test('who does not say who it is within five seconds is cut off, who has said it stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const silent = await connect()
    const venue = await LineClient.open(path)
    clients.push(venue)
    const ended = silent.closed
    vi.advanceTimersByTime(5_000)
    await ended
    expect(await venue.askRaw({ op: 'state', cabinet: 7 })).toMatchObject({ ok: true })
  } finally {
    vi.useRealTimers()
  }
})

test('the venue says nothing more to whoever takes the place of its simulator, and says so in its log', async () => {
  const taken = `${path}-taken`
  const heard: string[] = []
  const impostor = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (text) => {
      heard.push(...String(text).split('\n').filter(Boolean))
      const { id } = JSON.parse(heard.at(-1) ?? '{}') as { id: number }
      socket.write(`${JSON.stringify({ id, ok: true, result: { nonce: nonce(), proof: nonce() } })}\n`)
    })
  })
  impostor.listen(taken)
  await once(impostor, 'listening')
  const logged: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const address = { folder: 'memory', line: taken, media: '', key: lineKey, keyFile: '', logFile: null, options: [] }
  const driver = connectSimulator({ ...address, games: [] }, logger)
  const said = () => logged.filter((line) => line.includes('a stranger answers on the line of the simulator'))
  await until(() => said().length > 1, Boolean, { message: 'the log says nothing of the impostor' })
  expect(driver.link.isUp(7)).toBe(false)
  await expect(driver.link.state(7)).rejects.toThrow()
  await driver.close()
  impostor.close()
  expect(new Set(heard.map((line) => (JSON.parse(line) as { op: string }).op))).toEqual(new Set(['hello']))
})
