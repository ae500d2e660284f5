import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { lineOf } from '#simulator/cabinet/journalFile.ts'
import { RoundNonces } from '#simulator/cabinet/nonces.ts'
import { commitmentOf, firstCommitmentOf } from '#simulator/game/proof.ts'
import { FakeClock, freshKey, temporaryFolder } from './cabinetKit.ts'

let folder = ''
let clock = new FakeClock()
let remove = () => {}
beforeEach(() => {
  const made = temporaryFolder()
  folder = join(made.folder, 'floor')
  clock = new FakeClock()
  remove = made.remove
})
afterEach(() => remove())

const banks: CabinetBank[] = []
afterEach(() => {
  for (const bank of banks.splice(0)) bank.close()
})
function open(at = folder) {
  const bank = new CabinetBank(at, clock)
  banks.push(bank)
  return { bank, cabinet: bank.install({ cabinet: 12, game: 'night-orchard' }), complaints: bank.complaints }
}
function play({ cabinet }: Pick<ReturnType<typeof open>, 'cabinet'>, key = freshKey()) {
  expect(cabinet.press('spin', key).accepted).toBe(true)
  clock.pass(120_000)
  cabinet.press('takeWin', freshKey())
  cabinet.resetHandPay(freshKey())
  return cabinet.rounds(null).at(-1)
}
async function funded() {
  const opened = open()
  await opened.cabinet.transferReplies(freshKey(), 'in', 1_000_000)
  return opened
}
/** As a killed process leaves it: nothing is closed. */
const journal = () => join(folder, 'cabinet-12.journal')

test('what was committed to before a kill is what the round is drawn from after it, whatever else is drawn meanwhile', async () => {
  const opened = await funded()
  play(opened)
  const { commitment } = opened.cabinet.state()
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  const [first, second] = [open(), open(copy)]
  expect([first.complaints, second.complaints]).toEqual([[], []])
  for (const restored of [first, second]) expect(restored.cabinet.state().commitment).toBe(commitment)
  const round = play(first, 'the same key')
  const again = play(second, 'the same key')
  expect(round?.proof?.commitment).toBe(commitment)
  expect(commitmentOf(round?.proof?.seed ?? '')).toBe(commitment)
  // The two play by one clock: the second begins later.
  const { startedAt, endedAt } = round ?? {}
  expect({ ...again, startedAt, endedAt }).toEqual(round)
  // Both go on from one journal, and no generator goes on where another stood.
  expect(first.cabinet.state().commitment).not.toBe(second.cabinet.state().commitment)
})

test.each([
  ['missing', (path: string) => rmSync(path)],
  ['of another folder', (path: string) => writeFileSync(path, `${'ab'.repeat(32)}\n`)],
  ['torn', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, 20))],
])('with the key %s a new commitment is told, and no nonce comes again', async (_, damage) => {
  const opened = await funded()
  const rounds = Array.from({ length: 20 }, () => play(opened))
  const { commitment, version } = opened.cabinet.state()
  damage(join(folder, 'nonce.key'))
  const restored = open()
  const complaint = 'cabinet 12 told a new commitment: the nonce of its next round cannot be opened'
  expect(restored.complaints).toEqual([complaint])
  const told = restored.cabinet.state()
  expect(told.commitment).not.toBe(commitment)
  expect(told.version).toBe(version + 1)
  const round = play(restored)
  expect(round?.proof?.commitment).toBe(told.commitment)
  expect(rounds.map((one) => one?.proof?.seed)).not.toContain(round?.proof?.seed)
  const again = open()
  expect(again.complaints).toEqual([])
  expect(again.cabinet.state().commitment).toBe(restored.cabinet.state().commitment)
})

test('a nonce is opened for its own round and commitment only', () => {
  const nonces = new RoundNonces()
  const committed = nonces.commit('12-a-7')
  const nonce = nonces.open('12-a-7', committed)
  expect(commitmentOf(nonce ?? '')).toBe(committed.commitment)
  expect(nonces.open('12-a-8', committed)).toBeNull()
  expect(nonces.open('12-a-7', { ...committed, commitment: nonces.commit('12-a-7').commitment })).toBeNull()
  expect(nonces.open('12-a-7', { ...committed, sealed: `${committed.sealed?.slice(0, -6)}AAAAA=` })).toBeNull()
  expect(nonces.open('12-a-7', { ...committed, sealed: 'AAAA' })).toBeNull()
  expect(new RoundNonces().open('12-a-7', committed)).toBeNull()
})

test('a journal of the fourth format, whose secret others could read: nothing is drawn from it any more, its rounds stay proved', async () => {
  const opened = await funded()
  play(opened)
  const { committed: _, ...rest } = structuredClone(opened.cabinet.memory)
  opened.bank.close()
  const secret = 'ab'.repeat(32)
  const seed = 'cd'.repeat(32)
  const outcome = { spin: { stops: [1, 2, 3, 4, 5], win: 0 }, freeSpins: [], forcedHandPay: false }
  const at = clock.now()
  const entry = { at, input: { kind: 'press', key: '4:old', button: 'spin', drawn: { outcome, seed } } }
  const head = { format: 4, memory: { ...rest, secret, commitment: firstCommitmentOf(seed) } }
  writeFileSync(journal(), Buffer.concat([lineOf(head), lineOf(entry)]))
  const restored = open()
  expect(restored.complaints).toHaveLength(1)
  clock.pass(120_000)
  const old = restored.cabinet.rounds(null).at(-1)
  expect(old).toMatchObject({ key: '4:old', proof: { commitment: firstCommitmentOf(seed), seed } })
  expect(old?.proof).not.toHaveProperty('draw')
  expect(play(restored)?.proof).toMatchObject({ draw: 2 })
  expect(JSON.stringify(restored.cabinet.memory)).not.toContain(secret)
})

test('a cabinet keeps nothing that another user of the machine may read', async () => {
  play(await funded())
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])
  expect(modes).toEqual([
    ['bank.id', 0o600],
    ['cabinet-12.journal', 0o600],
    ['nonce.key', 0o600],
  ])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
