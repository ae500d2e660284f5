import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cabinet } from '#simulator/cabinet/cabinet.ts'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { gameOf } from '#simulator/game/catalogue.ts'
import { drawFrom, roundName } from '#simulator/game/proof.ts'
import { FakeClock, freshKey, temporaryFolder } from './cabinetKit.ts'

let folder = ''
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = made.folder
  remove = made.remove
})
afterEach(() => remove())

const entry = gameOf('night-orchard')
if (entry === undefined) throw new Error('no such game')
const bet = entry.bets[0]
const winOf = (seed: string, key: string) => {
  const { spin, freeSpins } = drawFrom({ entry, bet, seed, key, forced: null })
  return [spin, ...freeSpins].reduce((sum, { win }) => sum + win, 0)
}

/** What another user of the machine finds, and every journal besides: a copy of one may lie anywhere. */
function stolen(): string {
  return readdirSync(folder)
    .filter((name) => name.includes('.journal') || (statSync(join(folder, name)).mode & 0o044) !== 0)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

/** All that could be a nonce: as it stands there, or made from what stands there as it once was. */
function* candidates(cabinet: Cabinet): Generator<string> {
  const { round, cabinet: id, born } = cabinet.memory
  const name = roundName({ cabinet: id, born }, round + 1)
  const text = stolen()
  for (const [found] of text.matchAll(/[0-9a-f]{64}/g)) {
    yield found
    yield createHmac('sha256', Buffer.from(found, 'hex')).update(name).digest('hex')
  }
  for (const [found] of text.matchAll(/[A-Za-z0-9+/]{60,}={0,2}/g)) {
    const bytes = Buffer.from(found, 'base64')
    for (let from = 0; from + 32 <= bytes.length; from += 1) yield bytes.subarray(from, from + 32).toString('hex')
  }
}

const commits = (seed: string, commitment: string | undefined) =>
  ['', 'takewin round 2:'].some(
    (label) => createHash('sha256').update(label).update(Buffer.from(seed, 'hex')).digest('hex') === commitment,
  )

function playOut(cabinet: Cabinet, clock: FakeClock, key: string): number {
  expect(cabinet.press('spin', key).accepted).toBe(true)
  clock.pass(120_000)
  cabinet.press('takeWin', freshKey())
  cabinet.resetHandPay(freshKey())
  const [round] = cabinet.rounds(null)
  cabinet.acknowledgeRounds(round?.id ?? '')
  return round?.win ?? 0
}

/** A key that pays when the round is drawn from this. */
function payingKey(seed: string): string {
  for (let tried = 0; tried < 60_000; tried += 1) if (winOf(seed, `thief ${tried}`) > 0) return `thief ${tried}`
  throw new Error('no key pays')
}

test('who reads every journal foresees no round, and wins no oftener than anybody', async () => {
  const clock = new FakeClock()
  const bank = new CabinetBank(folder, clock)
  const cabinet = bank.install({ cabinet: 12, game: entry.id })
  await cabinet.transferReplies('funding', 'in', 1_000_000)
  const rounds = 200
  let foreseen = 0
  let won = 0
  for (let round = 0; round < rounds; round += 1) {
    const found = [...candidates(cabinet)]
    const { commitment } = cabinet.state()
    const nonce = found.find((seed) => commits(seed, commitment))
    if (nonce !== undefined) foreseen += 1
    // Without it he takes what stands last in the journal: the newest that he has.
    if (playOut(cabinet, clock, payingKey(nonce ?? found.at(-1) ?? randomBytes(32).toString('hex'))) > 0) won += 1
  }
  bank.close()
  expect(foreseen).toBe(0)
  const sample = 20_000
  const paying = Array.from({ length: sample }, () => winOf(randomBytes(32).toString('hex'), 'anybody'))
  const chance = paying.filter((win) => win > 0).length / sample
  // Five standard deviations: chance alone does it once in three million runs.
  expect(won).toBeLessThan(rounds * chance + 5 * Math.sqrt(rounds * chance * (1 - chance)))
}, 60_000)
