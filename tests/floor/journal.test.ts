import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetFloor } from '#floor/cabinet/floor.ts'
import { FakeClock, freshKey, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

let folder = ''
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

const toggles = (bank: KillableCabinet, count: number) => {
  for (let press = 0; press < count; press += 1) bank.cabinet.press(press % 2 === 0 ? 'bet-2' : 'bet-1', freshKey())
}

test('the journal is compacted and loses nothing', async () => {
  const bank = new KillableCabinet(folder, 50)
  await bank.cabinet.transfer('kept', 'in', 500)
  toggles(bank, 400)
  const before = structuredClone(bank.cabinet.memory)
  expect(readFileSync(bank.path, 'utf8').split('\n').length).toBeLessThanOrEqual(52)
  expect(readdirSync(folder)).toEqual(['cabinet-12.journal'])
  bank.killAndRestore()
  expect(bank.cabinet.memory).toEqual(before)
  expect(await bank.cabinet.transfer('kept', 'in', 500)).toMatchObject({ outcome: 'full', meters: { AftIn: 500 } })
  bank.cabinet.close()
})

test('an entry torn at any byte is dropped, everything before it stays', () => {
  const bank = new KillableCabinet(folder)
  toggles(bank, 3)
  const before = structuredClone(bank.cabinet.memory)
  const sound = statSync(bank.path).size
  bank.cabinet.press('bet-5', freshKey())
  const whole = readFileSync(bank.path)
  bank.cabinet.close()
  for (let cut = sound; cut < whole.length; cut += 7) {
    writeFileSync(bank.path, whole)
    truncateSync(bank.path, cut)
    writeFileSync(`${bank.path}.new`, 'left over from a compaction that never ended')
    const restored = new CabinetFloor(folder, new FakeClock())
    expect(restored.cabinet(12).memory).toEqual(before)
    restored.close()
  }
})

test('damage before the last entry leaves the cabinet out instead of inventing its money', () => {
  const bank = new KillableCabinet(folder)
  toggles(bank, 6)
  bank.cabinet.close()
  const content = readFileSync(bank.path)
  const place = content.length - 400
  content[place] = (content[place] ?? 0) ^ 1
  writeFileSync(bank.path, content)
  const floor = new CabinetFloor(folder, new FakeClock())
  expect([...floor.cabinets.keys()]).toEqual([])
  expect(() => floor.install({ cabinet: 12, game: 'deep-koi' })).toThrow('damaged journal')
  expect(readFileSync(bank.path)).toEqual(content)
})

test('an installed cabinet keeps its game, an unknown game installs nothing', () => {
  const floor = new CabinetFloor(folder, new FakeClock())
  floor.install({ cabinet: 3, game: 'deep-koi', seed: 1 })
  expect(floor.install({ cabinet: 3, game: 'iron-comet' }).game.entry.id).toBe('deep-koi')
  expect(() => floor.install({ cabinet: 4, game: 'nothing' })).toThrow('unknown game')
  floor.close()
  appendFileSync(join(folder, 'notes.txt'), 'not a journal')
  const again = new CabinetFloor(folder, new FakeClock())
  expect([...again.cabinets.keys()]).toEqual([3])
  again.close()
})
