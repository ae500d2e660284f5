/** A real disk that is full for a while: what was acted on is kept, and each cabinet goes on by itself. */
import { afterEach, expect, test, vi } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '#tests/kit/smallDisk.ts'
import { freshKey, KillableCabinet } from './cabinetKit.ts'

const probe = mountSmallDisk(1 << 20)
probe?.close()
let disk: SmallDisk
const said = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => disk.close())

const open = () => {
  disk = mountSmallDisk(1 << 20) as SmallDisk
  return new KillableCabinet(disk.folder, 8)
}
const safe = (machine: KillableCabinet) =>
  new Promise<Error | null>((resolve) => machine.cabinet.whenSafe((error) => resolve(error)))
/** As many presses as it takes: the last page of the file may have room yet. */
async function pressUntilRefused(machine: KillableCabinet): Promise<void> {
  for (let tries = 0; tries < 500; tries++)
    try {
      machine.cabinet.press('bet-2', freshKey())
      const error = await safe(machine)
      if (error !== null) return
    } catch {
      return
    }
  throw new Error('the disk was never full')
}

test.skipIf(probe === null)(
  'a cabinet that met a full disk stands still, and comes back with all that it told',
  async () => {
    const machine = open()
    await machine.cabinet.transfer('funding', 'in', 100_000)
    expect(await safe(machine)).toBeNull()
    disk.fill()
    await pressUntilRefused(machine)
    expect(await safe(machine)).toMatchObject({ message: expect.stringContaining('ENOSPC') })
    await expect(machine.cabinet.transfer('second', 'in', 500)).rejects.toThrow('ENOSPC')
    machine.clock.pass(10_000)
    await expect(machine.cabinet.transfer('second', 'in', 500)).rejects.toThrow('ENOSPC')

    disk.free()
    machine.clock.pass(1_000)
    expect(await safe(machine)).toBeNull()
    expect(machine.cabinet.state()).toMatchObject({ credit: 100_000 })
    expect(await machine.cabinet.transfer('second', 'in', 500)).toMatchObject({ outcome: 'full' })
    expect(machine.cabinet.press('spin', freshKey())).toMatchObject({ accepted: true })
    expect(await safe(machine)).toBeNull()
    const told = machine.cabinet.state()
    machine.killAndRestore()
    expect(machine.cabinet.state()).toMatchObject({ credit: told.credit, round: told.round, meters: told.meters })
    const lines = said.mock.calls.map(([line]) => String(line))
    expect(lines.map((line) => line.replace(/: ENOSPC.*/, ''))).toEqual([
      'cabinet 12 stands still, its disk fails',
      'cabinet 12 goes on: its disk takes its journal again',
    ])
  },
)

test.skipIf(probe === null)(
  'a round that was under way when the disk was full ends when there is room again',
  async () => {
    const machine = open()
    await machine.cabinet.transfer('funding', 'in', 100_000)
    expect(machine.cabinet.press('spin', freshKey())).toMatchObject({ accepted: true })
    disk.fill()
    await pressUntilRefused(machine)
    // The reels stand: nothing that would not be kept is shown.
    machine.clock.pass(60_000)
    expect(machine.cabinet.state().phase).toBe('spinning')
    expect(await safe(machine)).not.toBeNull()
    disk.free()
    machine.clock.pass(60_000)
    expect(await safe(machine)).toBeNull()
    expect(['idle', 'winWaiting']).toContain(machine.cabinet.state().phase)
    machine.killAndRestore()
    expect(['idle', 'winWaiting']).toContain(machine.cabinet.state().phase)
  },
)
