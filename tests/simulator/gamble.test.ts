import { createHash, createHmac } from 'node:crypto'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlayedGamble } from '#protocol/cabinet/gamble.ts'
import { cardCount, colourOf, rankOf, suitOf } from '#protocol/core/gamble.ts'
import type { FinishedRound } from '#protocol/cabinet/rounds.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { lineOf } from '#simulator/cabinet/journalFile.ts'
import { drawCard, isGambleWon, mostGambles } from '#simulator/game/gamble.ts'
import { RoundRandom } from '#simulator/game/random.ts'
import { type BenchCabinet, freshKey, fundedBench, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

const game = 'copper-lantern'
let folder = ''
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

/** A win that waits to be taken. */
async function withWin({ win = 'win' }: { win?: 'win' | 'feature' } = {}) {
  const made = await fundedBench({ game })
  made.cabinet.fault({ kind: 'game.outcome', on: true, outcome: win })
  made.cabinet.press('spin', freshKey())
  made.clock.pass(120_000)
  made.exceptions.length = 0
  return made
}
const force = (cabinet: BenchCabinet, outcome: 'win' | 'lose', count = 1) =>
  cabinet.fault({ kind: 'gamble.outcome', on: true, outcome, count })
function gamble(cabinet: BenchCabinet, choice: 'gambleRed' | 'gambleBlack' = 'gambleRed', key = freshKey()) {
  expect(cabinet.press('gamble', freshKey())).toMatchObject({ accepted: true })
  return cabinet.press(choice, key)
}
const litOf = (cabinet: BenchCabinet) =>
  cabinet
    .state()
    .buttons.filter(({ enabled }) => enabled)
    .map(({ button }) => button)

test('of all cards and both choices exactly every second wins, and the cards of a pack are all different', () => {
  const cards = Array.from({ length: cardCount }, (_, card) => card)
  for (const choice of ['red', 'black'] as const)
    expect(cards.filter((card) => isGambleWon(card, choice))).toHaveLength(cardCount / 2)
  expect(new Set(cards.map((card) => `${suitOf(card)} ${rankOf(card)}`)).size).toBe(cardCount)
  expect([0, 12, 13, 26, 51].map((card) => `${suitOf(card)} ${rankOf(card)} ${colourOf(card)}`)).toEqual([
    'clubs 2 black',
    'clubs 14 black',
    'diamonds 2 red',
    'hearts 2 red',
    'spades 14 black',
  ])
})

test('what is drawn is even: each card, and either colour, as often as chance has it', () => {
  const draws = 104_000
  const seen = Array.from({ length: cardCount }, () => 0)
  for (let draw = 0; draw < draws; draw += 1) {
    const nonce = createHash('sha256').update(`gamble ${draw}`).digest('hex')
    const card = drawCard(new RoundRandom(nonce, `7:${draw}`), 'red', null)
    seen[card] = (seen[card] ?? 0) + 1
  }
  const expected = draws / cardCount
  const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 51 degrees of freedom: above 98.2 once in ten thousand.
  expect(chiSquare).toBeLessThan(98.2)
  const won = seen.reduce((sum, count, card) => sum + (isGambleWon(card, 'red') ? count : 0), 0)
  // Four deviations of 161.
  expect(Math.abs(won - draws / 2)).toBeLessThan(645)
})

test('opened, it tells its commitment; won, the win that waits is doubled, and it is opened anew', async () => {
  const { cabinet, clock, exceptions } = await withWin()
  const { win, meters } = cabinet.state()
  expect(cabinet.state().gamble).toEqual({ isOpen: false, left: 5, commitment: null, played: [] })
  expect(litOf(cabinet)).toEqual(['takeWin', 'gamble'])
  cabinet.press('gamble', freshKey())
  const { gamble: open } = cabinet.state()
  expect(open).toMatchObject({ isOpen: true, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(litOf(cabinet)).toEqual(['takeWin', 'gambleRed', 'gambleBlack'])
  force(cabinet, 'win')
  cabinet.press('gambleBlack', '7:black')
  const state = cabinet.state()
  const [drawn] = state.gamble?.played ?? []
  expect(state).toMatchObject({ phase: 'winWaiting', win: 2 * win, gamble: { isOpen: false, left: 4 }, meters })
  expect(drawn).toEqual({ choice: 'black', card: expect.any(Number), stake: win, win: 2 * win })
  expect(colourOf(drawn?.card ?? -1)).toBe('black')
  expect(state.gambleMeters).toEqual({ played: 1, wagered: win, won: 2 * win })
  expect(litOf(cabinet)).toEqual(['takeWin', 'gamble'])
  clock.pass(1_000)
  cabinet.press('takeWin', freshKey())
  expect(cabinet.state().meters.TotalWin).toBe(2 * win)
  expect(cabinet.state().credit).toBe(meters.CurrentCredit + 2 * win)
  expect(exceptions).toEqual(['gamble.opened', 'gamble.won', 'win.taken', 'round.ended'])
  const [round] = cabinet.rounds(null)
  expect(round).toMatchObject({ win: 2 * win, spins: [{ win }], metersAfter: { TotalWin: 2 * win } })
  expect(round?.proof?.gambles).toEqual([
    {
      ...{ at: expect.any(Number), choice: 'black', card: drawn?.card, stake: win, win: 2 * win, key: '7:black' },
      ...{ commitment: open?.commitment, seed: expect.stringMatching(/^[0-9a-f]{64}$/), forced: true },
    },
  ])
})

test('lost, the round ends without a win: nothing is taken and nothing is credited', async () => {
  const { cabinet, exceptions } = await withWin()
  const { win, credit, round } = cabinet.state()
  force(cabinet, 'lose')
  expect(gamble(cabinet).state).toMatchObject({ phase: 'idle', win: 0, credit, round })
  expect(exceptions).toEqual(['gamble.opened', 'gamble.lost', 'round.ended'])
  expect(cabinet.state().meters).toMatchObject({ TotalWin: 0 })
  expect(cabinet.state().gambleMeters).toEqual({ played: 1, wagered: win, won: 0 })
  expect(cabinet.state().gamble).toMatchObject({ left: 0, played: [{ stake: win, win: 0 }] })
  expect(cabinet.rounds(null)).toMatchObject([{ win: 0, proof: { gambles: [{ stake: win, win: 0 }] } }])
  expect(cabinet.press('takeWin', freshKey())).toMatchObject({ accepted: false, reason: 'nothingToTake' })
  cabinet.press('spin', freshKey())
  expect(cabinet.state().gamble?.played).toEqual([])
})

test('a win is doubled five times at most', async () => {
  const { cabinet } = await withWin()
  const { win } = cabinet.state()
  expect(win * 2 ** 6).toBeLessThan(1_000_000)
  force(cabinet, 'win', mostGambles)
  for (let left = mostGambles; left > 0; left -= 1) {
    expect(cabinet.state().gamble?.left).toBe(left)
    gamble(cabinet)
  }
  expect(cabinet.state().win).toBe(win * 2 ** 5)
  expect(cabinet.press('gamble', freshKey())).toMatchObject({ accepted: false, reason: 'gambleLimit' })
  expect(litOf(cabinet)).toEqual(['takeWin'])
})

test('what would be paid by hand is not offered: the limit itself neither', async () => {
  const { cabinet } = await withWin()
  const { handPayLimit } = cabinet.game.entry
  const memory = cabinet.memory as { win: number }
  for (const [win, left] of [
    [handPayLimit / 2, 0],
    [handPayLimit / 2 - 1, 1],
    [handPayLimit / 4, 1],
    [handPayLimit / 4 - 1, 2],
    [1, 5],
  ] as const) {
    memory.win = win
    expect(cabinet.state().gamble?.left).toBe(left)
    expect(litOf(cabinet).includes('gamble')).toBe(left > 0)
  }
})

test('the same key is the same gamble however often it comes, and no other', async () => {
  const { cabinet } = await withWin()
  force(cabinet, 'win')
  const first = gamble(cabinet, 'gambleRed', '7:once')
  expect(cabinet.press('gambleRed', '7:once')).toEqual(first)
  expect(cabinet.press('gambleBlack', '7:once')).toMatchObject({ accepted: false, reason: 'keyUsed' })
  expect(cabinet.state().gamble?.played).toHaveLength(1)
  // A second tap on the colour that was just decided gambles nothing more.
  expect(cabinet.press('gambleRed', '7:twice')).toMatchObject({ accepted: false, reason: 'gambleClosed' })
})

test('nothing is gambled while nothing waits, and a game without it has none', async () => {
  const idle = (await fundedBench({ game })).cabinet
  for (const button of ['gamble', 'gambleRed', 'gambleBlack'])
    expect(idle.press(button, freshKey())).toMatchObject({ accepted: false, reason: 'nothingToGamble' })
  idle.press('spin', freshKey())
  expect(idle.press('gamble', freshKey())).toMatchObject({ accepted: false, reason: 'nothingToGamble' })
  const none = (await fundedBench({ game: 'night-orchard' })).cabinet
  expect(none.press('gamble', freshKey())).toMatchObject({ accepted: false, reason: 'unknownButton' })
  expect(none.state().gamble).toBeUndefined()
  expect(none.state().buttons.some(({ button }) => button.startsWith('gamble'))).toBe(false)
})

test('taken with the gamble open, the win is what it was; no power, no gamble', async () => {
  const { cabinet, clock } = await withWin({ win: 'feature' })
  const { win } = cabinet.state()
  cabinet.press('gamble', freshKey())
  const open = cabinet.state().gamble
  cabinet.fault({ kind: 'power', on: true })
  expect(cabinet.press('gambleRed', freshKey())).toMatchObject({ accepted: false, reason: 'outOfService' })
  cabinet.fault({ kind: 'power', on: false })
  cabinet.restart(freshKey(), true)
  clock.pass(60_000)
  expect(cabinet.state()).toMatchObject({ phase: 'winWaiting', win, gamble: open })
  expect((await cabinet.transfer('out', 'out', 100))?.outcome).toBe('busy')
  cabinet.press('takeWin', freshKey())
  expect(cabinet.state()).toMatchObject({ phase: 'idle', meters: { TotalWin: win }, gamble: { isOpen: false } })
  expect(cabinet.rounds(null)[0]?.proof?.gambles).toBeUndefined()
})

/** The decision's words once more, with nothing of the floor's. */
function cardAgain({ seed, key }: PlayedGamble): number {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(Buffer.from([0, 0, 0, block]))
      .update(key)
      .digest()
    for (let place = 0; place < 32; place += 4) {
      const word = bytes.readUInt32BE(place)
      if (word < 2 ** 32 - (2 ** 32 % cardCount)) return word % cardCount
    }
  }
}

test('killed at any moment nothing is lost and nothing doubled: the sums hold, and every card can be drawn again', async () => {
  const single = fc.constantFrom('spin', 'wait', 'open', 'red', 'black', 'again', 'take', 'power', 'kill', 'pay')
  // Chance alone seldom gets as far as a gamble.
  const row = fc.constantFrom(['spin', 'wait'], ['open', 'red'], ['open', 'kill', 'black', 'kill', 'again'])
  const act = fc.oneof(
    single.map((one) => [one]),
    { weight: 2, arbitrary: row },
  )
  let gambles = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 50 }), async (rows) => {
      const acts = rows.flat()
      const made = temporaryFolder()
      const bank = new KillableCabinet(made.folder, 7, undefined, game)
      await bank.cabinet.transfer('first', 'in', 500_000)
      const told = new Set<string>()
      let choice = ''
      for (const [place, one] of acts.entries()) {
        const { cabinet, clock } = bank
        const [before, phase] = [cabinet.state(), cabinet.state().phase]
        if (one === 'spin') {
          if (place % 3 > 0) cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'win' })
          cabinet.press('spin', `k${place}`)
        }
        if (one === 'wait') clock.pass(60_000)
        if (one === 'open') cabinet.press('gamble', `k${place}`)
        if (one === 'red' || one === 'black') {
          choice = one === 'red' ? 'gambleRed' : 'gambleBlack'
          cabinet.press(choice, `choice ${place}`)
        }
        // The answer was lost: what was chosen last is asked once more.
        if (one === 'again' && choice !== '') {
          const [key] = cabinet.memory.presses.filter(({ button }) => button === choice).slice(-1)
          if (key) cabinet.press(choice, key.key)
          expect(cabinet.state()).toEqual(before)
        }
        if (one === 'take') cabinet.press('takeWin', `k${place}`)
        if (one === 'power') cabinet.fault({ kind: 'power', on: place % 4 === 0 })
        if (one === 'pay') cabinet.resetHandPay(`k${place}`)
        if (one === 'kill') {
          const memory = structuredClone(cabinet.memory)
          bank.killAndRestore()
          expect(bank.cabinet.memory).toEqual(memory)
        }
        const { win, gamble: now, round } = bank.cabinet.state()
        if (now?.commitment) told.add(now.commitment)
        const decided = now?.played.length === (before.gamble?.played.length ?? 0) + 1 && round === before.round
        // But by taking it, or by a card, a win that waits is what it was.
        if (phase === 'winWaiting' && one !== 'take') expect(win).toBe(decided ? now.played.at(-1)?.win : before.win)
      }
      bank.cabinet.fault({ kind: 'power', on: false })
      bank.clock.pass(300_000)
      bank.cabinet.press('takeWin', 'end')
      bank.cabinet.resetHandPay('end')
      const rounds: FinishedRound[] = []
      for (let more = bank.cabinet.rounds(null); more.length > 0; more = bank.cabinet.rounds(rounds.at(-1)?.id ?? null))
        rounds.push(...more)
      const { meters, gambleMeters } = bank.cabinet.state()
      const all = rounds.flatMap(({ proof }) => proof?.gambles ?? [])
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      const drawn = sum(rounds.flatMap(({ spins }) => spins.map(({ win }) => win)))
      const { played = 0, wagered = 0, won = 0 } = gambleMeters ?? {}
      expect({ played, wagered, won }).toEqual({
        ...{ played: all.length, wagered: sum(all.map(({ stake }) => stake)), won: sum(all.map(({ win }) => win)) },
      })
      expect(meters.TotalWin).toBe(drawn - wagered + won)
      expect(meters.TotalWin).toBe(sum(rounds.map(({ win }) => win)))
      expect(meters.TurnOver).toBe(sum(rounds.map(({ bet }) => bet)))
      for (const one of all) {
        expect(cardAgain(one)).toBe(one.card)
        expect(one.win).toBe(colourOf(one.card) === one.choice ? 2 * one.stake : 0)
        expect(told.has(one.commitment)).toBe(true)
        const nonce = Buffer.from(one.seed, 'hex')
        expect(createHash('sha256').update('takewin round 2:').update(nonce).digest('hex')).toBe(one.commitment)
      }
      expect(new Set(all.map(({ seed }) => seed)).size).toBe(all.length)
      gambles += all.length
      bank.cabinet.close()
      made.remove()
    }),
    { numRuns: 80, seed: 35 },
  )
  expect(gambles).toBeGreaterThan(100)
}, 60_000)

test('a gamble whose nonce can no longer be opened tells another commitment, and is decided by that', async () => {
  const home = join(folder, 'floor')
  const { clock } = await fundedBench()
  const first = new CabinetBank(home, clock)
  const cabinet = first.install({ cabinet: 12, game })
  await cabinet.transferReplies('t', 'in', 10_000)
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'win' })
  cabinet.press('spin', freshKey())
  clock.pass(10_000)
  cabinet.press('gamble', freshKey())
  const before = cabinet.state()
  first.close()
  const copy = join(folder, 'without its key')
  cpSync(home, copy, { recursive: true })
  rmSync(join(copy, 'nonce.key'))
  const second = new CabinetBank(copy, clock)
  const after = second.cabinet(12).state()
  expect(after.gamble?.isOpen).toBe(true)
  expect(after.gamble?.commitment).not.toBe(before.gamble?.commitment)
  expect(after).toMatchObject({ phase: 'winWaiting', win: before.win })
  expect(after.version).toBeGreaterThan(before.version)
  expect(second.cabinet(12).hasNewCommitment).toBe(true)
  expect(second.cabinet(12).press('gambleRed', freshKey()).accepted).toBe(true)
  second.close()
  const untouched = new CabinetBank(home, clock)
  expect(untouched.cabinet(12).state().gamble).toEqual(before.gamble)
  untouched.close()
})

test('a journal of the fifth format is read on: its win that waits may be gambled', async () => {
  const { cabinet, clock } = await withWin()
  const { gamble: _, ...fifth } = structuredClone(cabinet.memory)
  writeFileSync(join(folder, 'cabinet-12.journal'), lineOf({ format: 5, memory: fifth }))
  const bank = new CabinetBank(folder, clock)
  expect(bank.cabinet(12).press('gamble', freshKey()).accepted).toBe(true)
  expect(bank.cabinet(12).press('gambleRed', freshKey()).accepted).toBe(true)
  expect(bank.cabinet(12).state().gambleMeters?.played).toBe(1)
  bank.close()
})
