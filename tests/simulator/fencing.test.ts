import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { SimulatorRefusal } from '#simulator/cabinet/refusal.ts'
import { bench, FakeClock, fundedBench, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

let folder = ''
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

const superseded = expect.objectContaining({ code: 'superseded' })

test('every act under an older epoch is refused and changes nothing', async () => {
  const { cabinet } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  expect(await cabinet.transfer('new', 'in', 500, 8)).toMatchObject({ outcome: 'full' })
  const before = structuredClone(cabinet.memory)
  for (const act of [
    () => cabinet.press('spin', 'k1', 7),
    () => cabinet.acknowledge('new', 7),
    () => cabinet.resetHandPay('k2', undefined, 7),
    () => cabinet.restart('k3', true, 7),
    () => cabinet.switchPower(false, 'k4', 7),
  ])
    expect(act).toThrow(SimulatorRefusal)
  await expect(cabinet.transfer('old', 'out', 500, 7)).rejects.toEqual(superseded)
  expect(cabinet.memory).toEqual(before)
  expect(cabinet.interrogate('old').outcome).toBe('unknown')
})

test('the same epoch, a newer one and none at all act', async () => {
  const { cabinet } = bench()
  expect(await cabinet.transfer('a', 'in', 500, 3)).toMatchObject({ outcome: 'full' })
  expect(await cabinet.transfer('b', 'in', 500, 3)).toMatchObject({ outcome: 'full' })
  expect(await cabinet.transfer('c', 'in', 500, 4)).toMatchObject({ outcome: 'full' })
  expect(await cabinet.transfer('d', 'in', 500)).toMatchObject({ outcome: 'full' })
  await expect(cabinet.transfer('e', 'in', 500, 3)).rejects.toEqual(superseded)
  expect(cabinet.state().credit).toBe(2_000)
})

test('the newest epoch outlives the floor, and an installation raises it too', async () => {
  const bank = new KillableCabinet(folder)
  await bank.cabinet.transfer('a', 'in', 500, 5)
  bank.killAndRestore()
  await expect(bank.cabinet.transfer('b', 'in', 500, 4)).rejects.toEqual(superseded)
  bank.cabinet.close()
  const floor = new CabinetBank(folder, new FakeClock())
  const install = { cabinet: 12, game: 'night-orchard' }
  floor.install(install, 9)
  expect(() => floor.install(install, 8)).toThrow(SimulatorRefusal)
  floor.close()
  const again = new CabinetBank(folder, new FakeClock())
  expect(() => again.cabinet(12).press('bet-2', 'k', 8)).toThrow(SimulatorRefusal)
  expect(again.cabinet(12).press('bet-2', 'k', 9).accepted).toBe(true)
  again.close()
})

test('reads are not fenced', async () => {
  const { cabinet } = bench()
  await cabinet.transfer('a', 'in', 500, 50)
  expect(cabinet.state().credit).toBe(500)
  expect(cabinet.interrogate('a').outcome).toBe('full')
})
