import { expect, test } from 'vitest'
import { bench, freshKey, fundedBench } from './cabinetKit.ts'

test('a lost round takes the bet and ends by itself', async () => {
  const { cabinet, clock, exceptions, states } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  expect(cabinet.press('spin', freshKey())).toMatchObject({ accepted: true, reason: null })
  const reels = cabinet.state().reels
  clock.pass(2_199)
  expect(cabinet.state()).toMatchObject({ phase: 'spinning', round: 1, credit: 99_900, reels })
  clock.pass(1)
  expect(exceptions).toEqual(['round.started', 'reels.stopped', 'round.ended'])
  expect(states.map(({ version }) => version)).toEqual([3, 4, 5])
  expect(cabinet.state()).toMatchObject({
    phase: 'idle',
    win: 0,
    meters: { TurnOver: 100, TotalWin: 0, CurrentCredit: 99_900 },
  })
})

test('a win waits until it is taken and counts only then', async () => {
  const { cabinet, clock, exceptions } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'win' })
  cabinet.press('spin', freshKey())
  clock.pass(60_000)
  const waiting = cabinet.state()
  expect(waiting).toMatchObject({ phase: 'winWaiting', credit: 99_900, meters: { TotalWin: 0 } })
  expect(waiting.win).toBeGreaterThan(0)
  expect(cabinet.press('spin', freshKey())).toMatchObject({ accepted: false, reason: 'roundOpen' })
  expect(cabinet.press('takeWin', freshKey()).accepted).toBe(true)
  expect(exceptions).toEqual(['round.started', 'reels.stopped', 'win.waiting', 'win.taken', 'round.ended'])
  expect(cabinet.state()).toMatchObject({
    phase: 'idle',
    win: 0,
    credit: 99_900 + waiting.win,
    meters: { TotalWin: waiting.win },
  })
})

test('the feature plays its free spins one after another and lets the total wait', async () => {
  const { cabinet, clock, exceptions, states } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'feature' })
  cabinet.press('spin', freshKey())
  clock.pass(2_200)
  expect(cabinet.state()).toMatchObject({ phase: 'feature', freeSpins: { left: 10, total: 10, won: 0 } })
  clock.pass(120_000)
  expect(exceptions.filter((exception) => exception === 'reels.stopped')).toHaveLength(11)
  const left = states.flatMap(({ freeSpins }) => (freeSpins === null ? [] : [freeSpins.left]))
  expect(left).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(exceptions.slice(-2)).toEqual(['feature.ended', 'win.waiting'])
  expect(cabinet.state()).toMatchObject({ freeSpins: null, meters: { TurnOver: 100 } })
})

test('a hand pay passes the credit by', async () => {
  const { cabinet, clock, exceptions } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'handPay' })
  cabinet.press('spin', freshKey())
  clock.pass(2_200)
  const { win, phase } = cabinet.state()
  expect(phase).toBe('handPay')
  expect(cabinet.press('takeWin', freshKey())).toMatchObject({ accepted: false, reason: 'nothingToTake' })
  clock.pass(600_000)
  const event = cabinet.state().handPay?.event ?? ''
  const paid = cabinet.resetHandPay('attendant-1', event)
  expect(paid).toMatchObject({ accepted: true, event, amount: win, state: { phase: 'idle', win: 0, credit: 99_900 } })
  expect(paid.state).toMatchObject({ handPay: null, meters: { TotalWin: win, ResetCredit: win } })
  expect(exceptions.slice(-3)).toEqual(['handPay.pending', 'handPay.reset', 'round.ended'])
  expect(cabinet.resetHandPay('attendant-1', event)).toEqual(paid)
})

test('the same key answers the first answer and acts once', async () => {
  const { cabinet, clock } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'lose', count: 2 })
  const first = cabinet.press('spin', 'same-key')
  clock.pass(10_000)
  expect(cabinet.press('spin', 'same-key')).toEqual(first)
  expect(cabinet.state().meters.TurnOver).toBe(100)
  const refused = bench().cabinet
  expect(refused.press('spin', 'poor-key')).toMatchObject({ accepted: false, reason: 'notEnoughCredit' })
  await refused.transfer('later', 'in', 100_000)
  expect(refused.press('spin', 'poor-key')).toMatchObject({ accepted: false, reason: 'notEnoughCredit' })
})

test('a key used for one button is refused for another, and stays what it was', async () => {
  const { cabinet } = await fundedBench()
  const first = cabinet.press('bet-2', 'key')
  const before = structuredClone(cabinet.memory)
  expect(cabinet.press('spin', 'key')).toEqual({ accepted: false, reason: 'keyUsed', state: cabinet.state() })
  expect(cabinet.memory).toEqual(before)
  expect(cabinet.press('bet-2', 'key')).toEqual(first)
})

test('bet buttons choose among the bets of the game', async () => {
  const { cabinet, exceptions } = await fundedBench()
  expect(cabinet.press('bet-3', freshKey()).state.bet).toBe(400)
  expect(cabinet.press('betUp', freshKey()).state.bet).toBe(800)
  expect(cabinet.press('betDown', freshKey()).state.bet).toBe(400)
  expect(cabinet.press('bet-3', freshKey())).toMatchObject({ accepted: true })
  expect(exceptions).toEqual(['bet.changed', 'bet.changed', 'bet.changed'])
  cabinet.press('bet-1', freshKey())
  expect(cabinet.press('betDown', freshKey())).toMatchObject({ accepted: false, reason: 'lowestBet' })
  expect(cabinet.press('bet-6', freshKey())).toMatchObject({ accepted: false, reason: 'unknownButton' })
  const buttons = cabinet
    .state()
    .buttons.map(({ button, enabled, amount, selected }) => [button, enabled, amount, selected])
  expect(buttons).toEqual([
    ['spin', true, null, false],
    ['takeWin', false, null, false],
    ['bet-1', true, 100, true],
    ['bet-2', true, 200, false],
    ['bet-3', true, 400, false],
    ['bet-4', true, 800, false],
    ['bet-5', true, 2_000, false],
    ['betUp', true, null, false],
    ['betDown', false, null, false],
  ])
})

test('every round draws anew, and the seed and the keys decide the whole sequence', async () => {
  const play = async (seed: number, person = 'one') => {
    const { cabinet, clock } = await fundedBench({ seed })
    return Array.from({ length: 12 }, (_, round) => {
      cabinet.press('spin', `${person} ${round}`)
      clock.pass(120_000)
      cabinet.press('takeWin', freshKey())
      return JSON.stringify(cabinet.state().reels)
    })
  }
  const rounds = await play(4)
  expect(new Set(rounds).size).toBe(rounds.length)
  expect(await play(4)).toEqual(rounds)
  expect(await play(5)).not.toEqual(rounds)
  expect(await play(4, 'another')).not.toEqual(rounds)
})
