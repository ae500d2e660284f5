import {
  appendFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  type writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { FileJournal } from '#simulator/cabinet/journal.ts'
import { writeWholly } from '#simulator/cabinet/journalFile.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
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
  expect(readdirSync(folder)).toEqual(['cabinet-12.journal', 'nonce.key'])
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
    const restored = new CabinetBank(folder, new FakeClock())
    expect(restored.cabinet(12).memory).toEqual(before)
    restored.close()
  }
})

test('an installed cabinet keeps its game, an unknown game installs nothing', () => {
  const floor = new CabinetBank(folder, new FakeClock())
  floor.install({ cabinet: 3, game: 'deep-koi' })
  expect(floor.install({ cabinet: 3, game: 'iron-comet' }).game.entry.id).toBe('deep-koi')
  expect(() => floor.install({ cabinet: 4, game: 'nothing' })).toThrow('unknown game')
  floor.close()
  appendFileSync(join(folder, 'notes.txt'), 'not a journal')
  const again = new CabinetBank(folder, new FakeClock())
  expect([...again.cabinets.keys()]).toEqual([3])
  again.close()
})

test('a write that takes only a part goes on with the rest', () => {
  const written: number[] = []
  const write = ((_file: number, bytes: Uint8Array, from: number, length: number) => {
    const taken = Math.min(length, 3)
    written.push(...bytes.subarray(from, from + taken))
    return taken
  }) as typeof writeSync
  writeWholly(0, Buffer.from('an entry of a journal'), write)
  expect(Buffer.from(written).toString()).toBe('an entry of a journal')
  expect(() => writeWholly(0, Buffer.from('x'), () => 0)).toThrow('nothing can be written')
})

test('whoever waits is told in turn, not before the entries are on the disk, and compaction and closing tell too', async () => {
  const clock = new FakeClock()
  const memory = newMemory(12, 'night-orchard', clock.now())
  const journal = FileJournal.create(join(folder, 'cabinet-12.journal'), memory)
  const told: string[] = []
  const wait = (name: string) =>
    new Promise<void>((resolve) =>
      journal.whenSafe((error) => {
        told.push(error === null ? name : error.message)
        resolve()
      }),
    )
  const entry = { at: clock.now(), input: { kind: 'due' } } as const
  void wait('nothing to wait for')
  expect(told).toEqual(['nothing to wait for'])
  journal.append(entry)
  const first = wait('one')
  journal.append(entry)
  const second = wait('two')
  expect(told).toHaveLength(1)
  await Promise.all([first, second])
  journal.append(entry)
  void wait('compacted')
  expect(told).toHaveLength(3)
  journal.compact(memory)
  expect(told).toHaveLength(4)
  journal.append(entry)
  void wait('closed')
  journal.close()
  expect(told.slice(1)).toEqual(['one', 'two', 'compacted', 'closed'])
})
