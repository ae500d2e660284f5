import type { Server } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { createLine } from '#simulator/line.ts'
import { connectSimulator } from '#venue/drivers/simulator.ts'
import { type CabinetPort, Superseded } from '#venue/drivers/port.ts'
import { FakeClock, temporaryFolder } from './cabinetKit.ts'
import { lineKey, media, noStreams } from './lineKit.ts'

let server: Server
let port: CabinetPort
let clock: FakeClock
let remove = () => {}
beforeEach(async () => {
  const made = temporaryFolder()
  remove = made.remove
  clock = new FakeClock()
  const path = join(made.folder, 'line')
  server = createLine({ floor: new CabinetBank(null, clock), streams: noStreams, ...media, key: lineKey })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  const address = { folder: 'memory', line: path, media: '', key: lineKey, keyFile: '', logFile: null, options: [] }
  port = connectSimulator(address, pino({ level: 'silent' }))
  await new Promise<void>((resolve) => port.subscribe((news) => 'line' in news && news.line === 'up' && resolve()))
  await port.install({ cabinet: 12, game: 'night-orchard' }, 2)
})
afterEach(async () => {
  await port.close()
  server.close()
  remove()
})

const order = { cabinet: 12, transfer: 'a', direction: 'in', amount: 5_000 } as const

test('a command under an older lease rejects with Superseded, whatever it is', async () => {
  for (const asked of [
    port.install({ cabinet: 12, game: 'night-orchard' }, 1),
    port.transfer({ ...order, epoch: 1 }),
    port.acknowledge(12, 'a', 1),
    port.press(12, 'spin', 'k', 1),
    port.resetHandPay({ cabinet: 12, key: 'k', epoch: 1 }),
    port.restart({ cabinet: 12, key: 'k', resolve: true, epoch: 1 }),
    port.powerOff({ cabinet: 12, key: 'k', epoch: 1 }),
    port.powerOn({ cabinet: 12, key: 'k', epoch: 1 }),
  ])
    await expect(asked).rejects.toBeInstanceOf(Superseded)
  expect(await port.interrogate(12, 'a')).toMatchObject({ outcome: 'unknown' })
  await expect(port.state(99)).rejects.not.toBeInstanceOf(Superseded)
})

test('an attendant’s evening over the port', async () => {
  await port.transfer({ ...order, epoch: 2 })
  await port.raiseFault(12, { kind: 'transfer.handPay', on: true })
  expect(await port.raisedFaults(12)).toEqual([{ kind: 'transfer.handPay', on: true, count: 1 }])
  const out = await port.transfer({ ...order, transfer: 'b', direction: 'out', epoch: 2 })
  const { handPay } = await port.state(12)
  expect(out).toMatchObject({ outcome: 'handPay', amount: 0, handPay: { event: handPay?.event, amount: 5_000 } })
  const reset = { cabinet: 12, key: 'task-1', event: handPay?.event, epoch: 2 }
  const paid = await port.resetHandPay(reset)
  expect(paid).toMatchObject({ accepted: true, event: handPay?.event, amount: 5_000, state: { credit: 0 } })
  expect(await port.resetHandPay(reset)).toEqual(paid)
  expect(await port.powerOff({ cabinet: 12, key: 'off', epoch: 3 })).toMatchObject({ state: { powered: false } })
  await port.powerOn({ cabinet: 12, key: 'on', epoch: 3 })
  clock.pass(1_500)
  expect(await port.restart({ cabinet: 12, key: 'restart', resolve: true, epoch: 3 })).toMatchObject({ accepted: true })
})

test('a reply that comes twice answers once, and the line goes on', async () => {
  await port.raiseFault(12, { kind: 'transfer.replyTwice', on: true })
  expect(await port.transfer(order)).toMatchObject({ outcome: 'full', amount: 5_000 })
  expect(await port.state(12)).toMatchObject({ credit: 5_000 })
})
