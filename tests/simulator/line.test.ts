import type { Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { realClock } from '#simulator/cabinet/clock.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { createLine } from '#simulator/line.ts'
import { CabinetState } from '#protocol/cabinet/state.ts'
import { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import { CommandAnswer, HandPayAnswer, PressAnswer } from '#protocol/cabinet/answers.ts'
import { SimulatorGreeting, SimulatorPush, SimulatorReply } from '#protocol/simulator/line.ts'
import { RaisedFault } from '#protocol/simulator/faults.ts'
import { temporaryFolder } from './cabinetKit.ts'
import { LineClient, lineKey, media, noStreams } from './lineKit.ts'

const hello = { op: 'hello', protocol: 2, nonce: 'ab'.repeat(32) } as const

let server: Server
let floor: CabinetBank
let path = ''
let remove = () => {}
const clients: LineClient[] = []
const open = async () => {
  const client = await LineClient.open(path)
  clients.push(client)
  return client
}

beforeEach(async () => {
  const made = temporaryFolder()
  remove = made.remove
  path = join(made.folder, 'line')
  floor = new CabinetBank(null, realClock)
  server = createLine({ floor, streams: noStreams, ...media, key: lineKey })
  await new Promise<void>((resolve) => server.listen(path, resolve))
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
  server.close()
  floor.close()
  remove()
})

test('every answer and push has the shape of the contract', async () => {
  const line = await open()
  const watcher = await open()
  expect(SimulatorGreeting.parse(await line.authenticate(lineKey))).toEqual({
    ...{ protocol: 2, pid: process.pid, encoder: null, cabinets: [] },
    bank: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...media,
  })
  CabinetState.parse(await line.ask({ op: 'install', install: { cabinet: 7, game: 'tidewright' } }))
  const transfer = { cabinet: 7, transfer: 'a', direction: 'in', amount: 4_000 } as const
  expect(CabinetTransfer.parse(await line.ask({ op: 'transfer', ...transfer }))).toMatchObject({
    outcome: 'full',
    amount: 4_000,
  })
  CabinetTransfer.parse(await line.ask({ op: 'interrogate', cabinet: 7, transfer: 'a' }))
  CabinetTransfer.parse(await line.ask({ op: 'acknowledge', cabinet: 7, transfer: 'a' }))
  const press = PressAnswer.parse(await line.ask({ op: 'press', cabinet: 7, button: 'bet-2', key: 'k1' }))
  expect(press).toMatchObject({ accepted: true, state: { bet: 40 } })
  HandPayAnswer.parse(await line.ask({ op: 'handPay.reset', cabinet: 7, key: 'k2' }))
  CommandAnswer.parse(await line.ask({ op: 'restart', cabinet: 7, key: 'k3' }))
  z.array(RaisedFault).parse(await line.ask({ op: 'faults', cabinet: 7 }))
  const state = CabinetState.parse(await line.ask({ op: 'state', cabinet: 7 }))
  expect(state.powered).toBe(false)
  await watcher.push((push) => push.push === 'exception' && push.exception === 'power.lost')
  expect(watcher.pushes.map((push) => SimulatorPush.parse(push).push === 'exception' && push)).toMatchObject([
    { exception: 'transfer.completed', state: { version: 2 } },
    { exception: 'bet.changed', state: { version: 3 } },
    { exception: 'power.lost', state: { version: 4 } },
  ])
  for (const reply of line.replies) SimulatorReply.parse(reply)
})

test.each([
  ['not JSON', '{"id":1,'],
  ['an array', '[1,2,3]'],
  ['null', 'null'],
  ['an empty line', ''],
  ['an unknown operation', '{"id":0,"op":"explode"}'],
  ['a negative amount', '{"id":0,"op":"transfer","cabinet":7,"transfer":"x","direction":"in","amount":-5}'],
  ['an unsafe number', '{"id":0,"op":"state","cabinet":1e400}'],
  ['another protocol', '{"id":0,"op":"hello","protocol":1}'],
  ['bytes that are no text', '\u0000\ufffd\u0007'],
])('%s is answered with ok: false and the line goes on', async (_name, frame) => {
  const line = await open()
  const stray = line.stray()
  line.write(`${frame}\n`)
  expect(await stray).toMatchObject({ id: 0, ok: false })
  expect(await line.ask(hello)).toMatchObject({ nonce: expect.any(String) })
})

test('a bad request keeps its id; unknown cabinets and games are refused', async () => {
  const line = await open()
  expect(await line.askRaw({ op: 'state', cabinet: 99 })).toEqual({ id: 1, ok: false, error: 'unknown cabinet 99' })
  expect(await line.askRaw({ op: 'install', install: { cabinet: 1, game: 'nothing' } })).toMatchObject({
    id: 2,
    ok: false,
  })
  expect(await line.askRaw({ op: 'press', cabinet: 0, button: 'spin', key: 'k' })).toMatchObject({ id: 3, ok: false })
})

test('a frame without an end is cut off at its limit, other lines go on', async () => {
  const flood = await open()
  const line = await open()
  const ended = flood.closed
  flood.write('x'.repeat(1_100_000))
  await ended
  expect(await line.ask(hello)).toMatchObject({ nonce: expect.any(String) })
})

test('frames may come in any pieces', async () => {
  const line = await open()
  const stray = line.stray()
  for (const byte of `${JSON.stringify({ id: 0, ...hello })}\n`) line.write(byte)
  expect(await stray).toMatchObject({ ok: true, result: { nonce: expect.any(String) } })
})

test('a doubled reply is the same frame twice', async () => {
  const line = await open()
  await line.ask({ op: 'install', install: { cabinet: 7, game: 'tidewright' } })
  await line.ask({ op: 'fault', cabinet: 7, fault: { kind: 'transfer.replyTwice', on: true } })
  await line.ask({ op: 'transfer', cabinet: 7, transfer: 'a', direction: 'in', amount: 100 })
  await line.ask({ op: 'state', cabinet: 7 })
  expect(line.replies.map(({ id }) => id)).toEqual([1, 2, 3, 3, 4])
  expect(line.replies[2]).toEqual(line.replies[3])
})

test('the dev dock sees and clears what is raised on a silent cabinet', async () => {
  const line = await open()
  await line.ask({ op: 'install', install: { cabinet: 7, game: 'tidewright' } })
  await line.ask({ op: 'fault', cabinet: 7, fault: { kind: 'line.silent', on: true } })
  await line.ask({ op: 'fault', cabinet: 7, fault: { kind: 'door', on: true } })
  expect(await line.ask({ op: 'faults', cabinet: 7 })).toEqual([
    { kind: 'door', on: true },
    { kind: 'line.silent', on: true },
  ])
})

test('a silent line answers and pushes nothing until it is cleared', async () => {
  const line = await open()
  await line.ask({ op: 'install', install: { cabinet: 7, game: 'tidewright' } })
  const silenced = line.askRaw({ op: 'fault', cabinet: 7, fault: { kind: 'line.silent', on: true } })
  const lost = [
    silenced,
    line.askRaw({ op: 'state', cabinet: 7 }),
    line.askRaw({ op: 'install', install: { cabinet: 7, game: 'tidewright' } }),
    line.askRaw({ op: 'transfer', cabinet: 7, transfer: 'a', direction: 'in', amount: 100 }),
  ]
  await line.ask(hello)
  await line.ask({ op: 'fault', cabinet: 7, fault: { kind: 'line.silent', on: false } })
  const nothing = Symbol('nothing')
  expect(await Promise.race([...lost.slice(1), Promise.resolve(nothing)])).toBe(nothing)
  expect(line.pushes.map((push) => push.push === 'exception' && push.exception)).toEqual(['fault.cleared'])
  expect(await line.ask({ op: 'interrogate', cabinet: 7, transfer: 'a' })).toMatchObject({ outcome: 'unknown' })
})
