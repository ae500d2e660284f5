import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CabinetBank } from '#simulator/cabinet/cabinetBank.ts'
import { SimulatorRefusal } from '#simulator/cabinet/refusal.ts'
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

const install = { cabinet: 12, game: 'night-orchard' }
const lineOf = (value: unknown) => {
  const text = JSON.stringify(value)
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}`
}
/** Cabinet 12 with transfers `a` and `b` and a cabinet 3 beside it; the entry of `b` is made unreadable. */
async function damagedFolder(damage: (lines: string[]) => void) {
  const bank = new KillableCabinet(folder)
  await bank.cabinet.transfer('a', 'in', 4_000, 5)
  const good = bank.cabinet.state()
  await bank.cabinet.transfer('b', 'in', 1_000)
  bank.cabinet.press('bet-2', freshKey())
  bank.cabinet.close()
  const lines = readFileSync(bank.path, 'utf8').split('\n')
  damage(lines)
  writeFileSync(bank.path, lines.join('\n'))
  const floor = new CabinetBank(folder, new FakeClock())
  floor.install({ cabinet: 3, game: 'deep-koi' })
  return { path: bank.path, good, floor, content: readFileSync(bank.path) }
}
/** Head, fence, `a`, `b`, press. */
const flipB = (lines: string[]) => {
  lines[3] = lines[3]?.replace('"amount":1000', '"amount":9000') ?? ''
}
const unknownB = (lines: string[]) => {
  lines[3] = lineOf({ at: 1, input: { kind: 'levitate' } })
}

test.each([
  ['a flipped byte', flipB],
  ['an entry that cannot be acted on', unknownB],
])('%s in the middle: that cabinet alone is in RAM fault, with its last good meters', async (_, damage) => {
  const { good, floor, path, content } = await damagedFolder(damage)
  expect(floor.complaints).toEqual([
    `cabinet 12 is in RAM fault: ${path} is damaged, what stands behind the damage is lost`,
  ])
  const cabinet = floor.install(install)
  expect(cabinet.state()).toEqual({
    ...good,
    version: good.version + 1,
    faults: ['ram'],
    damage: 'damaged',
    commitment: expect.not.stringMatching(good.commitment ?? ''),
    buttons: good.buttons.map((button) => ({ ...button, enabled: false })),
  })
  expect(cabinet.raisedFaults()).toEqual([{ kind: 'ram', on: true }])
  expect(cabinet.interrogate('a')).toMatchObject({ outcome: 'full', amount: 4_000 })
  expect(floor.cabinet(3).press('bet-2', freshKey()).accepted).toBe(true)
  expect(readFileSync(path)).toEqual(content)
  floor.close()
})

test('a damaged cabinet acts on nothing and never says that what it lost was not done', async () => {
  const { floor, path, content } = await damagedFolder(flipB)
  const cabinet = floor.cabinet(12)
  const damaged = expect.objectContaining({ code: 'damaged' })
  expect(() => cabinet.interrogate('b')).toThrow(SimulatorRefusal)
  await expect(cabinet.transferReplies('b', 'in', 1_000)).rejects.toEqual(damaged)
  await expect(cabinet.transferReplies('c', 'in', 1_000)).rejects.toEqual(damaged)
  expect(() => cabinet.acknowledge('a')).toThrow(SimulatorRefusal)
  expect(() => cabinet.fault({ kind: 'door', on: true })).toThrow(SimulatorRefusal)
  for (const answer of [
    cabinet.press('spin', freshKey()),
    cabinet.restart(freshKey()),
    cabinet.switchPower(false, freshKey()),
    cabinet.resetHandPay(freshKey()),
  ])
    expect(answer).toMatchObject({ accepted: false, reason: 'outOfService' })
  expect(() => cabinet.press('spin', freshKey(), 4)).toThrow('superseded')
  expect(readFileSync(path)).toEqual(content)
  floor.close()
})

test('clearing the RAM fault begins again from the last good meters and keeps the evidence', async () => {
  const { floor, path, content, good } = await damagedFolder(flipB)
  expect(floor.cabinet(12).fault({ kind: 'ram', on: false })).toMatchObject({ faults: [], damage: null, credit: 4_000 })
  expect(await floor.cabinet(12).transferReplies('c', 'in', 500)).toMatchObject([{ outcome: 'full' }])
  floor.close()
  const evidence = readdirSync(folder).filter((name) => name.includes('.damaged-'))
  expect(evidence).toHaveLength(1)
  expect(readFileSync(join(folder, evidence[0] ?? ''))).toEqual(content)
  const again = new CabinetBank(folder, new FakeClock())
  expect(again.complaints).toEqual([])
  expect(again.cabinet(12).state()).toMatchObject({ damage: null, faults: [], credit: good.credit + 500 })
  expect(again.cabinet(12).interrogate('b').outcome).toBe('unknown')
  expect(() => again.cabinet(12).press('bet-2', freshKey(), 4)).toThrow('superseded')
  again.close()
  expect(readFileSync(path)).not.toEqual(content)
})

test('what a cabinet told behind the damage never comes again: no name, no seed that is known by now, no hand pay', async () => {
  const bank = new KillableCabinet(folder)
  await bank.cabinet.transfer('a', 'in', 50_000)
  const play = (cabinet: Pick<typeof bank.cabinet, 'fault' | 'press' | 'state'>, outcome: 'lose' | 'handPay') => {
    cabinet.fault({ kind: 'game.outcome', on: true, outcome })
    const { commitment } = cabinet.state()
    expect(cabinet.press('spin', freshKey()).accepted).toBe(true)
    bank.clock.pass(5_000)
    return commitment
  }
  play(bank.cabinet, 'lose')
  const behind = readFileSync(bank.path, 'utf8').split('\n').length - 1
  const known = [play(bank.cabinet, 'lose'), play(bank.cabinet, 'handPay')]
  const paid = bank.cabinet.state().handPay?.event
  bank.cabinet.resetHandPay('attendant')
  const told = bank.cabinet.rounds(null).map(({ id }) => id)
  bank.cabinet.close()
  const lines = readFileSync(bank.path, 'utf8').split('\n')
  lines[behind] = `x${lines[behind]}`
  writeFileSync(bank.path, lines.join('\n'))

  const floor = new CabinetBank(folder, bank.clock)
  const cabinet = floor.cabinet(12)
  cabinet.fault({ kind: 'ram', on: false })
  // The round before the damage keeps the name under which the venue may have it.
  expect(cabinet.rounds(null).map(({ id }) => id)).toEqual(told.slice(0, 1))
  for (const outcome of ['lose', 'handPay'] as const) expect(known).not.toContain(play(cabinet, outcome))
  expect(cabinet.state().handPay?.event).not.toBe(paid)
  cabinet.resetHandPay('attendant')
  const again = cabinet.rounds(told[0] ?? '').map(({ id }) => id)
  expect(again).toHaveLength(2)
  for (const id of again) expect(told).not.toContain(id)
  floor.close()
  const restarted = new CabinetBank(folder, bank.clock)
  expect(restarted.cabinet(12).rounds(null)).toHaveLength(3)
  restarted.cabinet(12).acknowledgeRounds(told[0] ?? '')
  expect(
    restarted
      .cabinet(12)
      .rounds(null)
      .map(({ id }) => id),
  ).toEqual(again)
  restarted.close()
})

test('a journal of which nothing can be read: RAM fault without meters once it is installed', async () => {
  const { floor, path, content } = await damagedFolder((lines) => {
    lines[0] = `x${lines[0]}`
  })
  expect(floor.complaints).toEqual([`cabinet 12 is in RAM fault: nothing of ${path} can be read`])
  expect(() => floor.cabinet(12)).toThrow('unknown cabinet 12')
  expect(floor.install(install).state()).toMatchObject({ damage: 'unreadable', faults: ['ram'], credit: 0 })
  expect(readFileSync(path)).toEqual(content)
  floor.close()
})

test('a journal of a newer format is refused with one line, for that cabinet only, and left as it is', async () => {
  const { floor, path, content } = await damagedFolder((lines) => {
    lines[0] = lineOf({ format: 7, everything: 'else' })
  })
  expect(floor.complaints).toEqual(['cabinet 12 is left out: its journal is of format 7, this floor reads up to 6'])
  expect(() => floor.install(install)).toThrow('format 7')
  expect(() => floor.cabinet(12)).toThrow('format 7')
  expect(floor.cabinet(3).state().faults).toEqual([])
  expect(readFileSync(path)).toEqual(content)
  floor.close()
})

test('a journal of the first format, without a stamp, is read on', () => {
  const at = new FakeClock().now()
  const {
    born: _born,
    epoch: _epoch,
    powerCut: _cut,
    switchedOff: _switched,
    resolving: _resolving,
    damage: _damage,
    handPay: _handPay,
    commands: _commands,
    lateDelay: _late,
    metersShift: _shift,
    committed: _committed,
    started: _started,
    rounds: _rounds,
    ...rest
  } = newMemory(12, 'night-orchard', at)
  const press = { key: 'old', accepted: true, reason: null, state: 'as it was' }
  const memory = {
    ...rest,
    random: [1, 2, 3, 4],
    powerHeld: true,
    powered: false,
    stoppedAt: at,
    phase: 'handPay',
    win: 900,
    round: 1,
    meters: { ...rest.meters, AftIn: 500, CurrentCredit: 400, TurnOver: 100 },
    presses: [press],
    counted: { replyLost: 0, slow: 0, refuse: 0, partial: 0, busy: 2, requestLost: 0 },
  }
  const entries = [
    { at: at + 1, input: { kind: 'fault', fault: { kind: 'power', on: false } } },
    { at: at + 2, input: { kind: 'restart' } },
    { at: at + 2_000, input: { kind: 'due' } },
    { at: at + 2_001, input: { kind: 'resetHandPay' } },
  ]
  writeFileSync(join(folder, 'cabinet-12.journal'), `${[memory, ...entries].map(lineOf).join('\n')}\n`)
  const floor = new CabinetBank(folder, new FakeClock())
  expect(floor.complaints).toEqual([])
  const cabinet = floor.cabinet(12)
  expect(cabinet.state()).toMatchObject({
    powered: true,
    phase: 'idle',
    credit: 400,
    handPay: null,
    meters: { TotalWin: 900, ResetCredit: 900 },
  })
  expect(cabinet.press('spin', 'old')).toEqual({ accepted: true, reason: null, state: 'as it was' })
  expect(cabinet.raisedFaults()).toEqual([{ kind: 'transfer.busy', on: true, count: 2 }])
  floor.close()
})
