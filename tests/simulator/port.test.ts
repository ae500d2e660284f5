import type { Server } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { createLine } from '#simulator/line.ts'
import { connectSimulator, type SimulatorDriver } from '#venue/drivers/simulator/driver.ts'
import { type CabinetLink, Superseded } from '#venue/drivers/ports.ts'
import { FakeClock, temporaryFolder } from './cabinetKit.ts'
import { lineKey, media, noStreams } from './lineKit.ts'

let server: Server
let driver: SimulatorDriver
let link: CabinetLink
let clock: FakeClock
const limits: number[] = []
let remove = () => {}
beforeEach(async () => {
  const made = temporaryFolder()
  remove = made.remove
  clock = new FakeClock()
  const path = join(made.folder, 'line')
  server = createLine({
    floor: new CabinetBank(null, clock),
    streams: { ...noStreams, limitFrames: (rate) => void limits.push(rate) },
    ...media,
    key: lineKey,
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  const address = {
    folder: 'memory',
    line: path,
    media: '',
    key: lineKey,
    keyFile: '',
    logFile: null,
    options: [],
    games: [],
    fps: 24,
  }
  driver = connectSimulator(address, pino({ level: 'silent' }))
  link = driver.link
  await new Promise<void>((resolve) => link.watch(12, (news) => 'line' in news && news.line === 'up' && resolve()))
  await link.install({ cabinet: 12, address: 'sim:night-orchard' }, 2)
})
afterEach(async () => {
  await driver.close()
  server.close()
  remove()
})

test('streams have at most the frames that the settings of the venue say', () => {
  expect(limits.at(-1)).toBe(24)
})

const order = { cabinet: 12, transfer: 'a', direction: 'in', amount: 5_000 } as const

test('a command under an older lease rejects with Superseded, whatever it is', async () => {
  for (const asked of [
    link.install({ cabinet: 12, address: 'sim:night-orchard' }, 1),
    link.transfer({ ...order, epoch: 1 }),
    link.acknowledge(12, 'a', 1),
    driver.buttons.press(12, 'spin', 'k', 1),
    link.resetHandPay({ cabinet: 12, key: 'k', epoch: 1 }),
    link.restart({ cabinet: 12, key: 'k', resolve: true, epoch: 1 }),
    link.powerOff({ cabinet: 12, key: 'k', epoch: 1 }),
    link.powerOn({ cabinet: 12, key: 'k', epoch: 1 }),
  ])
    await expect(asked).rejects.toBeInstanceOf(Superseded)
  expect(await link.interrogate(12, 'a')).toMatchObject({ outcome: 'unknown' })
  await expect(link.state(99)).rejects.not.toBeInstanceOf(Superseded)
})

test('an attendant’s evening over the port', async () => {
  await link.transfer({ ...order, epoch: 2 })
  await driver.faults.raiseFault(12, { kind: 'transfer.handPay', on: true })
  expect(await driver.faults.raisedFaults(12)).toEqual([{ kind: 'transfer.handPay', on: true, count: 1 }])
  const out = await link.transfer({ ...order, transfer: 'b', direction: 'out', epoch: 2 })
  const { handPay } = await link.state(12)
  expect(out).toMatchObject({ outcome: 'handPay', amount: 0, handPay: { event: handPay?.event, amount: 5_000 } })
  const reset = { cabinet: 12, key: 'task-1', event: handPay?.event, epoch: 2 }
  const paid = await link.resetHandPay(reset)
  expect(paid).toMatchObject({ accepted: true, event: handPay?.event, amount: 5_000, state: { credit: 0 } })
  expect(await link.resetHandPay(reset)).toEqual(paid)
  expect(await link.powerOff({ cabinet: 12, key: 'off', epoch: 3 })).toMatchObject({ state: { powered: false } })
  await link.powerOn({ cabinet: 12, key: 'on', epoch: 3 })
  clock.pass(1_500)
  expect(await link.restart({ cabinet: 12, key: 'restart', resolve: true, epoch: 3 })).toMatchObject({ accepted: true })
})

test('a reply that comes twice answers once, and the line goes on', async () => {
  await driver.faults.raiseFault(12, { kind: 'transfer.replyTwice', on: true })
  expect(await link.transfer(order)).toMatchObject({ outcome: 'full', amount: 5_000 })
  expect(await link.state(12)).toMatchObject({ credit: 5_000 })
})
