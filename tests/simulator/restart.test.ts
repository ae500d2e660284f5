import { expect, test } from 'vitest'
import type { CabinetException } from '#protocol/cabinet/state.ts'
import { type Bench, freshKey, fundedBench } from './cabinetKit.ts'

const boot = 1_500
const spinTo = ({ cabinet }: Bench, outcome: 'lose' | 'win' | 'feature' | 'handPay') => {
  cabinet.fault({ kind: 'game.outcome', on: true, outcome })
  // The key takes part in the draw.
  cabinet.press('spin', 'the same key')
}
/** What the same round wins when it is left to play. */
async function playedOut(outcome: 'win' | 'feature', seed: number) {
  const made = await fundedBench({ seed })
  spinTo(made, outcome)
  made.clock.pass(300_000)
  const { win, reels, phase } = made.cabinet.state()
  return { win, reels, phase }
}

test.each([
  [0, 'win', ['reels.stopped', 'win.waiting']],
  [0, 'feature', ['reels.stopped', 'win.waiting']],
  [2_200, 'feature', ['reels.stopped', 'feature.ended', 'win.waiting']],
  [9_000, 'feature', ['reels.stopped', 'feature.ended', 'win.waiting']],
] as const)('after %i ms a %s is resolved to the very win it would have had', async (wait, outcome, after) => {
  const made = await fundedBench({ seed: 12 })
  const { cabinet, clock, exceptions } = made
  spinTo(made, outcome)
  clock.pass(wait)
  exceptions.length = 0
  expect(cabinet.restart('key', true)).toMatchObject({ accepted: true, reason: null, state: { powered: false } })
  clock.pass(boot)
  const expected: CabinetException[] = ['power.lost', 'power.restored', ...after]
  expect(exceptions).toEqual(expected)
  const { win, reels, phase } = cabinet.state()
  expect({ win, reels, phase }).toEqual(await playedOut(outcome, 12))
  expect(cabinet.state()).toMatchObject({ freeSpins: null, credit: 99_900, meters: { TurnOver: 100, TotalWin: 0 } })
  expect(cabinet.press('takeWin', freshKey()).state.credit).toBe(99_900 + win)
})

test('above the limit the resolved win is a hand pay, a lost round just ends', async () => {
  const won = await fundedBench()
  spinTo(won, 'handPay')
  won.cabinet.restart('key', true)
  won.clock.pass(boot)
  expect(won.cabinet.state()).toMatchObject({ phase: 'handPay', handPay: { cause: 'win' } })
  const lost = await fundedBench()
  spinTo(lost, 'lose')
  lost.cabinet.restart('key', true)
  lost.clock.pass(boot)
  expect(lost.cabinet.state()).toMatchObject({ phase: 'idle', credit: 99_900 })
  expect(lost.exceptions.at(-1)).toBe('round.ended')
})

test('the same key restarts once; without resolve the round goes on', async () => {
  const made = await fundedBench()
  const { cabinet, clock } = made
  spinTo(made, 'lose')
  const first = cabinet.restart('key')
  clock.pass(boot)
  expect(cabinet.restart('key')).toEqual(first)
  expect(cabinet.state()).toMatchObject({ powered: true, phase: 'spinning' })
  clock.pass(2_200)
  expect(cabinet.state().phase).toBe('idle')
  expect(made.exceptions.filter((exception) => exception === 'power.lost')).toHaveLength(1)
})

test('a fault or a cut during the restart puts the resolution off, not away', async () => {
  const made = await fundedBench()
  const { cabinet, clock } = made
  spinTo(made, 'feature')
  clock.pass(2_200)
  cabinet.restart('key', true)
  cabinet.fault({ kind: 'power', on: true })
  cabinet.fault({ kind: 'door', on: true })
  clock.pass(60_000)
  cabinet.fault({ kind: 'power', on: false })
  clock.pass(60_000)
  expect(cabinet.state()).toMatchObject({ powered: true, phase: 'feature', freeSpins: { left: 10 } })
  cabinet.fault({ kind: 'door', on: false })
  expect(cabinet.state()).toMatchObject({ freeSpins: null, meters: { TurnOver: 100 } })
  expect(['winWaiting', 'idle']).toContain(cabinet.state().phase)
})

test('the switch of the staff: off at once, on after booting, each key once', async () => {
  const { cabinet, clock, exceptions } = await fundedBench()
  const off = cabinet.switchPower(false, 'off-1')
  expect(off).toMatchObject({ accepted: true, state: { powered: false } })
  clock.pass(600_000)
  expect(cabinet.restart('restart-1')).toMatchObject({ accepted: false, reason: 'noPower' })
  expect(cabinet.switchPower(true, 'on-1')).toMatchObject({ accepted: true, state: { powered: false } })
  clock.pass(boot)
  expect(cabinet.switchPower(false, 'off-1')).toEqual(off)
  expect(cabinet.switchPower(true, 'off-1')).toMatchObject({ accepted: false, reason: 'keyUsed' })
  expect(cabinet.state()).toMatchObject({ powered: true, credit: 100_000 })
  expect(exceptions).toEqual(['power.lost', 'power.restored'])
})

test('switched off and cut, it has power again only when both are undone', async () => {
  const { cabinet, clock } = await fundedBench()
  cabinet.switchPower(false, 'off')
  cabinet.fault({ kind: 'power', on: true })
  cabinet.switchPower(true, 'on')
  clock.pass(60_000)
  expect(cabinet.state().powered).toBe(false)
  cabinet.switchPower(false, 'off again')
  cabinet.fault({ kind: 'power', on: false })
  clock.pass(60_000)
  expect(cabinet.state().powered).toBe(false)
  cabinet.switchPower(true, 'on again')
  clock.pass(boot)
  expect(cabinet.state().powered).toBe(true)
})
