import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { type Bench, FakeClock, freshKey, fundedBench, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

let folder = ''
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

const topAward = ({ cabinet, clock }: Pick<Bench, 'cabinet' | 'clock'>): CabinetState => {
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'handPay' })
  cabinet.press('spin', freshKey())
  clock.pass(2_200)
  return cabinet.state()
}
const eventOf = (state: CabinetState | undefined) => state?.handPay?.event

test('the exception and the state name the same event, each hand pay another', async () => {
  const made = await fundedBench()
  const first = topAward(made)
  expect(first.handPay).toEqual({
    event: expect.stringMatching(/^12-[0-9a-z]+-\d+$/),
    amount: first.win,
    cause: 'win',
    transfer: null,
  })
  expect(eventOf(made.states[made.exceptions.indexOf('handPay.pending')])).toBe(eventOf(first))
  made.cabinet.resetHandPay('first')
  expect(eventOf(topAward(made))).not.toBe(eventOf(first))
})

test('a cabinet set up anew under the same number never repeats an event', async () => {
  const play = async (clock: FakeClock, path: string) => {
    const floor = new CabinetBank(path, clock)
    const cabinet = floor.install({ cabinet: 12, game: 'night-orchard' })
    await cabinet.transferReplies('a', 'in', 50_000)
    cabinet.fault({ kind: 'transfer.handPay', on: true })
    await cabinet.transferReplies('b', 'out', 50_000)
    floor.close()
    return eventOf(cabinet.state())
  }
  const clock = new FakeClock()
  const first = await play(clock, `${folder}/one`)
  clock.pass(1)
  expect(await play(clock, `${folder}/two`)).not.toBe(first)
})

test('the same key answers what it paid, another key finds nothing to pay', async () => {
  const made = await fundedBench()
  const { cabinet } = made
  const { win, handPay } = topAward(made)
  expect(cabinet.resetHandPay('late', 'another-event')).toMatchObject({
    accepted: false,
    reason: 'otherHandPay',
    event: null,
    amount: 0,
  })
  const paid = cabinet.resetHandPay('key', handPay?.event)
  expect(paid).toMatchObject({ accepted: true, event: handPay?.event, amount: win })
  expect(cabinet.resetHandPay('key', handPay?.event)).toEqual(paid)
  expect(cabinet.resetHandPay('late')).toMatchObject({ accepted: false, reason: 'nothingWaiting', amount: 0 })
  expect(cabinet.restart('key')).toMatchObject({ accepted: false, reason: 'keyUsed' })
  expect(cabinet.state().meters.ResetCredit).toBe(win)
  const next = topAward(made)
  expect(cabinet.resetHandPay('key')).toEqual(paid)
  expect(cabinet.resetHandPay('late')).toMatchObject({ accepted: true, event: eventOf(next), amount: next.win })
})

test('a paid key outlives the floor', async () => {
  const bank = new KillableCabinet(folder)
  await bank.cabinet.transfer('in', 'in', 5_000)
  topAward(bank)
  bank.killAndRestore()
  const paid = bank.cabinet.resetHandPay('key')
  bank.killAndRestore()
  expect(bank.cabinet.resetHandPay('key')).toEqual(paid)
  expect(bank.cabinet.state().meters.ResetCredit).toBe(paid.amount)
  bank.cabinet.close()
})

test('without power or with a broken memory nothing is paid, and the key is free afterwards', async () => {
  const made = await fundedBench()
  const { cabinet } = made
  topAward(made)
  cabinet.fault({ kind: 'power', on: true })
  expect(cabinet.resetHandPay('key').reason).toBe('noPower')
  cabinet.fault({ kind: 'power', on: false })
  cabinet.fault({ kind: 'ram', on: true })
  expect(cabinet.resetHandPay('key').reason).toBe('outOfService')
  cabinet.fault({ kind: 'ram', on: false })
  cabinet.fault({ kind: 'door', on: true })
  expect(cabinet.resetHandPay('key').accepted).toBe(true)
})

test('a cash-out that becomes a hand pay locks the credit up until the reset', async () => {
  const { cabinet, exceptions } = await fundedBench()
  cabinet.fault({ kind: 'transfer.handPay', on: true })
  expect(await cabinet.transfer('add', 'in', 100)).toMatchObject({ outcome: 'full' })
  const answer = await cabinet.transfer('leave', 'out', 100_100)
  const { handPay, credit, phase } = cabinet.state()
  expect({ handPay, credit, phase }).toEqual({
    handPay: { event: expect.any(String), amount: 100_100, cause: 'cashout', transfer: 'leave' },
    credit: 100_100,
    phase: 'handPay',
  })
  expect(answer).toEqual({
    transfer: 'leave',
    outcome: 'handPay',
    amount: 0,
    reason: null,
    handPay: { event: handPay?.event, amount: 100_100 },
    meters: { AftIn: 100_100, AftOut: 0, BillIn: 0, CurrentCredit: 100_100, ResetCredit: 0, TotalWin: 0, TurnOver: 0 },
    version: cabinet.state().version,
  })
  expect(cabinet.press('spin', freshKey()).accepted).toBe(false)
  expect(await cabinet.transfer('again', 'out', 100_100)).toMatchObject({ outcome: 'busy', reason: 'handPay' })
  expect(cabinet.resetHandPay('key')).toMatchObject({ accepted: true, amount: 100_100, event: handPay?.event })
  expect(cabinet.state()).toMatchObject({
    phase: 'idle',
    handPay: null,
    credit: 0,
    meters: { AftOut: 0, ResetCredit: 100_100, TotalWin: 0, CurrentCredit: 0 },
  })
  expect(exceptions).toEqual(['transfer.completed', 'handPay.pending', 'handPay.reset'])
  expect(await cabinet.transfer('leave', 'out', 100_100)).toEqual({ ...answer, version: cabinet.state().version })
  cabinet.acknowledge('leave')
  expect(cabinet.interrogate('leave')).toMatchObject({ outcome: 'handPay', amount: 0, handPay: answer?.handPay })
})
