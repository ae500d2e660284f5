import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import type { RaisedFault } from '#protocol/simulator/faults.ts'
import { type BenchCabinet, type FakeClock, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

let folder = ''
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

const agree = ({ CurrentCredit, AftIn, BillIn, TotalWin, TurnOver, AftOut, ResetCredit }: Meters) =>
  CurrentCredit === AftIn + BillIn + TotalWin - TurnOver - AftOut - ResetCredit

/** What a venue asks, each with its own id or key, so that it may ask everything again after a cut. */
type Act = (cabinet: BenchCabinet, clock: FakeClock) => Promise<void>
/** The fault that must be there when the act is done for the first time. */
const under =
  (fault: Omit<RaisedFault, 'on'>, isDone: (cabinet: BenchCabinet) => boolean, act: Act): Act =>
  async (cabinet, clock) => {
    const raised = cabinet.raisedFaults().some(({ kind }) => kind === fault.kind)
    if (!raised && !isDone(cabinet)) cabinet.fault({ ...fault, on: true })
    await act(cabinet, clock)
  }
const press =
  (button: string, key: string): Act =>
  async (cabinet) =>
    void cabinet.press(button, key)
const spin = (key: string, outcome: 'win' | 'feature' | 'handPay') =>
  under(
    { kind: 'game.outcome', outcome },
    ({ memory }) => memory.presses.some((known) => known.key === key),
    press('spin', key),
  )
const wait =
  (milliseconds: number): Act =>
  async (_, clock) =>
    clock.pass(milliseconds)
const move =
  (id: string, direction: 'in' | 'out', amount: number): Act =>
  async (cabinet, clock) => {
    const asked = cabinet.transfer(id, direction, amount)
    // Longer than the slow one takes.
    clock.pass(5_000)
    await asked
  }
const moveUnder = (kind: 'transfer.slow' | 'transfer.handPay', ...order: Parameters<typeof move>) =>
  under({ kind }, (cabinet) => cabinet.interrogate(order[0]).outcome !== 'unknown', move(...order))

const evening: Act[] = [
  move('in', 'in', 50_000),
  async (cabinet) => void cabinet.acknowledge('in'),
  moveUnder('transfer.slow', 'top-up', 'in', 7_000),
  press('bet-2', 'bet'),
  spin('won', 'win'),
  wait(2_200),
  press('takeWin', 'take'),
  spin('feature', 'feature'),
  wait(9_000),
  async (cabinet) => void cabinet.restart('resolve', true),
  wait(60_000),
  press('takeWin', 'take the feature'),
  spin('by hand', 'handPay'),
  wait(2_200),
  async (cabinet) => void cabinet.resetHandPay('attendant'),
  move('some', 'out', 10_000),
  moveUnder('transfer.handPay', 'rest', 'out', 10_000_000),
  async (cabinet) => void cabinet.resetHandPay('cashier'),
]

const ids = ['in', 'top-up', 'some', 'rest']
type Known = Record<string, CabinetTransfer>
/** Whatever the cabinet's version is by then. */
const knownOf = (cabinet: BenchCabinet): Known =>
  Object.fromEntries(ids.map((id) => [id, { ...cabinet.interrogate(id), version: 0 }]))

async function wholeEvening(bank: KillableCabinet) {
  const after: { lines: number; known: Known; version: number }[] = []
  const linesNow = () => readFileSync(bank.path, 'utf8').split('\n').length - 1
  for (const act of evening) {
    await act(bank.cabinet, bank.clock)
    after.push({ lines: linesNow(), known: knownOf(bank.cabinet), version: bank.cabinet.memory.version })
  }
  return { after, end: bank.cabinet.state(), whole: readFileSync(bank.path, 'utf8') }
}

test('the evening covers what it should: every kind of transfer and of round', async () => {
  const bank = new KillableCabinet(folder)
  const { end } = await wholeEvening(bank)
  expect(bank.cabinet.interrogate('top-up').outcome).toBe('full')
  expect(bank.cabinet.interrogate('rest').outcome).toBe('handPay')
  expect(end).toMatchObject({ phase: 'idle', credit: 0, round: 3, meters: { AftIn: 57_000, AftOut: 10_000 } })
  expect(end.meters.ResetCredit).toBeGreaterThan(0)
  bank.cabinet.close()
})

test('cut at any write, before, within or after it, nothing told is taken back and nothing is done twice', async () => {
  const first = new KillableCabinet(folder)
  const { after, end, whole } = await wholeEvening(first)
  first.cabinet.close()
  const lines = whole.split('\n').slice(0, -1)
  expect(lines.length).toBeGreaterThan(25)
  for (let kept = 1; kept <= lines.length; kept += 1)
    for (const torn of ['', lines[kept]?.slice(0, 40) ?? '']) {
      const path = join(folder, 'cut')
      writeFileSync(path, `${lines.slice(0, kept).join('\n')}\n${torn}`)
      const bank = new KillableCabinet(folder, 2_000, path)
      const told = after.filter((one) => one.lines <= kept).at(-1)
      if (told !== undefined) {
        const now = knownOf(bank.cabinet)
        for (const id of ids) if (told.known[id]?.outcome !== 'unknown') expect(now[id]).toEqual(told.known[id])
        expect(bank.cabinet.memory.version).toBeGreaterThanOrEqual(told.version)
      }
      expect(agree(bank.cabinet.state().meters)).toBe(true)
      for (const act of evening) {
        await act(bank.cabinet, bank.clock)
        expect(agree(bank.cabinet.state().meters)).toBe(true)
      }
      const { meters, round, phase } = bank.cabinet.state()
      expect({ meters, round, phase }).toEqual({ meters: end.meters, round: end.round, phase: end.phase })
      bank.cabinet.close()
    }
})

test.each(evening.map((_, place) => place))(
  'power cut for a minute before act %i: the evening ends the same',
  async (cut) => {
    const bank = new KillableCabinet(folder)
    const { end } = await wholeEvening(bank)
    bank.cabinet.close()
    const other = new KillableCabinet(temporarySubfolder())
    for (const [place, act] of evening.entries()) {
      if (place === cut) {
        const before = knownOf(other.cabinet)
        other.cabinet.fault({ kind: 'power', on: true })
        other.clock.pass(60_000)
        expect(knownOf(other.cabinet)).toEqual(before)
        other.cabinet.fault({ kind: 'power', on: false })
      }
      await act(other.cabinet, other.clock)
      expect(agree(other.cabinet.state().meters)).toBe(true)
    }
    const { meters, round, phase } = other.cabinet.state()
    expect({ meters, round, phase }).toEqual({ meters: end.meters, round: end.round, phase: end.phase })
    other.cabinet.close()
  },
)

const temporarySubfolder = () => join(folder, 'other')

test('a cut in mid-transfer, of the power and of the process, leaves it pending and then done once', async () => {
  const bank = new KillableCabinet(folder)
  bank.cabinet.fault({ kind: 'transfer.slow', on: true, delay: 3_000 })
  void bank.cabinet.transfer('slow', 'in', 7_000)
  bank.clock.pass(1_000)
  bank.cabinet.fault({ kind: 'power', on: true })
  bank.clock.pass(600_000)
  bank.killAndRestore()
  expect(bank.cabinet.interrogate('slow')).toMatchObject({ outcome: 'pending', amount: 0, meters: { AftIn: 0 } })
  bank.cabinet.fault({ kind: 'power', on: false })
  bank.clock.pass(1_999)
  expect(bank.cabinet.interrogate('slow').outcome).toBe('pending')
  bank.clock.pass(1)
  bank.killAndRestore()
  expect(bank.cabinet.interrogate('slow')).toMatchObject({ outcome: 'full', amount: 7_000, meters: { AftIn: 7_000 } })
  expect(await bank.cabinet.transfer('slow', 'in', 7_000)).toMatchObject({ outcome: 'full', amount: 7_000 })
  expect(bank.cabinet.state().credit).toBe(7_000)
  bank.cabinet.close()
})
