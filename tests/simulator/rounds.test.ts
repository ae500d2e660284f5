import { createHash, createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { lineOf } from '#simulator/cabinet/journalFile.ts'
import { limits } from '#simulator/cabinet/memory.ts'
import { newMemory } from '#simulator/cabinet/state.ts'
import { gameOf } from '#simulator/game/catalogue.ts'
import { evaluateWindow, totalPays, windowAt } from '#simulator/game/evaluate.ts'
import { feature, models } from '#simulator/game/models.ts'
import type { FinishedRound } from '#protocol/cabinet/rounds.ts'
import { bench, FakeClock, freshKey, fundedBench, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

let folder = ''
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

type Played = Awaited<ReturnType<typeof fundedBench>>
/** Plays one round to its very end. */
function playOut({ cabinet, clock }: Pick<Played, 'cabinet' | 'clock'>, key = freshKey()): void {
  expect(cabinet.press('spin', key).accepted).toBe(true)
  clock.pass(120_000)
  cabinet.press('takeWin', freshKey())
  cabinet.resetHandPay(freshKey())
}

test('a finished round tells what happened, and is kept until it is acknowledged', async () => {
  const made = await fundedBench()
  const { cabinet, clock } = made
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'win' })
  const { commitment, meters } = cabinet.state()
  const began = clock.now()
  cabinet.press('spin', '7:the-key')
  clock.pass(2_200)
  expect(cabinet.rounds(null)).toEqual([])
  const { win, reels } = cabinet.state()
  clock.pass(5_000)
  cabinet.press('takeWin', freshKey())
  const [round, ...others] = cabinet.rounds(null)
  expect(others).toEqual([])
  const id = `12-${began.toString(36)}-1`
  const seed = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(round).toEqual({
    ...{ id, round: 1, game: 'night-orchard', key: '7:the-key', startedAt: began, endedAt: began + 7_200, bet: 100 },
    ...{ win, spins: [{ stops: expect.any(Array), win }], reels, handPay: null },
    ...{ metersBefore: meters, metersAfter: cabinet.state().meters },
    proof: { draw: 2, commitment, seed, key: '7:the-key', forced: 'win', lengths: [32, 32, 32, 32, 32] },
  })
  playOut(made)
  expect(cabinet.rounds(id).map((one) => one.round)).toEqual([2])
  cabinet.acknowledgeRounds(id)
  cabinet.acknowledgeRounds(id)
  cabinet.acknowledgeRounds('not one of its')
  expect(cabinet.rounds(null).map((one) => one.round)).toEqual([2])
  expect(cabinet.rounds(id).map((one) => one.round)).toEqual([2])
})

test('a feature is one round with all its spins, a hand pay is named', async () => {
  const made = await fundedBench()
  made.cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'feature' })
  playOut(made)
  made.cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'handPay' })
  made.cabinet.press('spin', freshKey())
  made.clock.pass(2_200)
  const event = made.cabinet.state().handPay?.event
  expect(made.cabinet.rounds(null)).toHaveLength(1)
  made.cabinet.resetHandPay('attendant')
  const [withFeature, byHand] = made.cabinet.rounds(null)
  expect(withFeature?.spins).toHaveLength(1 + feature.spins)
  expect(withFeature).toMatchObject({ handPay: null, metersAfter: { TotalWin: withFeature?.win } })
  expect(byHand).toMatchObject({ handPay: event, metersAfter: { ResetCredit: byHand?.win } })
})

/** The decision's words once more, with nothing of the floor's but the published strips and pays. */
function drawnAgain({ proof, bet, game, spins }: FinishedRound) {
  const entry = gameOf(game)
  if (!proof || !entry) throw new Error('nothing to prove')
  const model = models[entry.model]
  const words: number[] = []
  let block = 0
  const word = () => {
    if (words.length === 0) {
      const counted = Buffer.from([0, 0, 0, block++])
      const bytes = createHmac('sha256', Buffer.from(proof.seed, 'hex')).update(counted).update(proof.key).digest()
      for (let place = 0; place < 32; place += 4) words.push(bytes.readUInt32BE(place))
    }
    return words.shift() ?? 0
  }
  const below = (bound: number) => {
    for (;;) {
      const drawn = word()
      if (drawn < 2 ** 32 - (2 ** 32 % bound)) return drawn % bound
    }
  }
  return spins.map((_, place) => {
    const stops = model.strips.map((strip) => below(strip.length))
    const pays = (totalPays(evaluateWindow(model, windowAt(model, stops))) * bet) / 5
    return { stops, win: place === 0 ? pays : pays * feature.multiplier }
  })
}

test('every round can be drawn again from what it reveals, and was committed to before', async () => {
  const made = await fundedBench({ seed: 3 })
  const told: (string | undefined)[] = []
  for (let round = 0; round < 60; round += 1) {
    if (round === 20) made.cabinet.press('bet-2', freshKey())
    told.push(made.cabinet.state().commitment)
    playOut(made)
  }
  const rounds = [...made.cabinet.rounds(null), ...made.cabinet.rounds(made.cabinet.rounds(null).at(-1)?.id ?? '')]
  expect(rounds).toHaveLength(60)
  expect(rounds.some(({ win }) => win > 0)).toBe(true)
  for (const [place, round] of rounds.entries()) {
    expect(drawnAgain(round)).toEqual(round.spins)
    expect(round.proof?.commitment).toBe(told[place])
    const nonce = Buffer.from(round.proof?.seed ?? '', 'hex')
    expect(createHash('sha256').update('takewin round 2:').update(nonce).digest('hex')).toBe(told[place])
  }
  expect(new Set(rounds.map(({ proof }) => proof?.seed)).size).toBe(60)
})

test('the sums of the rounds are those of the meters, whatever is done', async () => {
  const act = fc.constantFrom('spin', 'spin', 'take', 'wait', 'pay', 'more', 'power', 'restart', 'kill', 'ack')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const made = temporaryFolder()
      const bank = new KillableCabinet(made.folder, 7)
      await bank.cabinet.transfer('first', 'in', 50_000)
      const rounds = new Map<string, FinishedRound>()
      const collect = () => {
        for (const round of bank.cabinet.rounds(null)) rounds.set(round.id, round)
      }
      for (const [place, one] of acts.entries()) {
        const { cabinet, clock } = bank
        if (one === 'spin') cabinet.press('spin', `k${place}`)
        if (one === 'take') cabinet.press('takeWin', `k${place}`)
        if (one === 'wait') clock.pass(4_000)
        if (one === 'pay') cabinet.resetHandPay(`k${place}`)
        if (one === 'more') await cabinet.transfer(`t${place}`, 'in', 1_000)
        if (one === 'power') cabinet.fault({ kind: 'power', on: place % 2 === 0 })
        if (one === 'restart') cabinet.restart(`k${place}`, true)
        if (one === 'kill') bank.killAndRestore()
        if (one !== 'ack') continue
        collect()
        cabinet.acknowledgeRounds([...rounds.keys()].at(-1) ?? '')
      }
      bank.cabinet.fault({ kind: 'power', on: false })
      bank.clock.pass(300_000)
      bank.cabinet.press('takeWin', 'end')
      bank.cabinet.resetHandPay('end')
      collect()
      const { meters, round } = bank.cabinet.state()
      const all = [...rounds.values()]
      expect(all.map((one) => one.round)).toEqual(Array.from({ length: round }, (_, place) => place + 1))
      expect(all.reduce((sum, { bet }) => sum + bet, 0)).toBe(meters.TurnOver)
      expect(all.reduce((sum, { win }) => sum + win, 0)).toBe(meters.TotalWin)
      for (const { metersBefore, metersAfter, bet, win } of all) {
        expect(metersAfter.TurnOver - metersBefore.TurnOver).toBe(bet)
        expect(metersAfter.TotalWin - metersBefore.TotalWin).toBe(win)
      }
      bank.cabinet.close()
      made.remove()
    }),
    { numRuns: 60, seed: 190 },
  )
})

test('with too many that nobody fetched no round is begun, until they are acknowledged', async () => {
  const made = await fundedBench()
  const { cabinet } = made
  playOut(made)
  const [record] = cabinet.memory.rounds
  if (!record) throw new Error('no round is kept')
  while (cabinet.memory.rounds.length < limits.waitingRounds) cabinet.memory.rounds.push({ ...record })
  expect(cabinet.press('spin', freshKey())).toMatchObject({ accepted: false, reason: 'roundsWaiting' })
  cabinet.acknowledgeRounds(cabinet.rounds(null)[0]?.id ?? '')
  expect(cabinet.press('spin', freshKey()).accepted).toBe(true)
})

test('a journal of the second format is read on: its open round is told without a proof, the next with one', () => {
  const at = new FakeClock().now()
  const { committed: _c, started: _b, rounds: _r, ...rest } = newMemory(12, 'night-orchard', at)
  const meters = { ...rest.meters, AftIn: 500, CurrentCredit: 400, TurnOver: 100 }
  const outcome = { spin: { stops: [1, 2, 3, 4, 5], win: 0 }, freeSpins: [], forcedHandPay: false }
  const memory = {
    ...{ ...rest, random: [1, 2, 3, 4], phase: 'spinning', round: 9, roundDue: at + 2_200, outcome, meters },
  }
  const drawn = { outcome, random: [5, 6, 7, 8] }
  const entries = [
    { at: at + 2_200, input: { kind: 'due' } },
    { at: at + 3_000, input: { kind: 'press', key: '4:old', button: 'spin', drawn } },
    { at: at + 5_200, input: { kind: 'due' } },
  ]
  writeFileSync(
    join(folder, 'cabinet-12.journal'),
    `${[{ format: 2, memory }, ...entries].map((line) => lineOf(line)).join('')}`,
  )
  const open = () => new CabinetBank(folder, new FakeClock())
  const floor = open()
  const cabinet = floor.cabinet(12)
  expect(cabinet.rounds(null).map(({ round, key, proof }) => ({ round, key, proof }))).toEqual([
    { round: 9, key: '', proof: null },
    { round: 10, key: '4:old', proof: null },
  ])
  expect(cabinet.rounds(null)[0]?.metersBefore).toEqual({ ...meters, TurnOver: 0, CurrentCredit: 500 })
  const { commitment } = cabinet.state()
  floor.close()
  const again = open()
  expect(again.cabinet(12).state().commitment).toBe(commitment)
  expect(again.cabinet(12).press('spin', freshKey()).accepted).toBe(true)
  expect(again.cabinet(12).memory.started?.proof?.commitment).toBe(commitment)
  again.close()
})

test('a journal of the third format is read on: its rounds keep the names that they were told by', async () => {
  const made = await fundedBench()
  playOut(made)
  made.cabinet.press('spin', freshKey())
  const { rounds, started, committed: _, ...third } = structuredClone(made.cabinet.memory)
  const unnamed = <Round extends { name: string }>({ name: _name, ...rest }: Round) => rest
  const told = { secret: 'in the journal', commitment: 'of what it makes' }
  const memory = { ...third, ...told, rounds: rounds.map(unnamed), started: started && unnamed(started) }
  writeFileSync(join(folder, 'cabinet-12.journal'), lineOf({ format: 3, memory }))
  made.clock.pass(120_000)
  const floor = new CabinetBank(folder, made.clock)
  made.clock.pass(120_000)
  const kept = floor.cabinet(12).rounds(null)
  expect(kept.slice(0, 1)).toEqual(made.cabinet.rounds(null).slice(0, 1))
  floor.cabinet(12).press('takeWin', freshKey())
  const second = floor.cabinet(12).rounds(kept[0]?.id ?? '')
  expect(second.map(({ id }) => id)).toEqual([kept[0]?.id.replace(/1$/, '2')])
  floor.close()
})

test('an older lease acknowledges nothing', () => {
  const { cabinet } = bench()
  cabinet.fence(7)
  expect(() => cabinet.acknowledgeRounds('12-x-1', 6)).toThrow('superseded')
})
