import { expect, test } from 'vitest'
import { raisableFaults } from '#protocol/simulator/faults.ts'
import { bench, freshKey, fundedBench } from './cabinetKit.ts'

test.each(['door', 'tilt', 'ram', 'checksum'] as const)('%s stops the cabinet until it is cleared', async (kind) => {
  const { cabinet, clock, exceptions } = await fundedBench()
  expect(cabinet.fault({ kind, on: true })).toMatchObject({ faults: [kind], powered: true })
  expect(cabinet.press('spin', freshKey())).toMatchObject({ accepted: false, reason: 'outOfService' })
  expect(cabinet.fault({ kind, on: true }).faults).toEqual([kind])
  clock.pass(60_000)
  expect(cabinet.fault({ kind, on: false }).faults).toEqual([])
  expect(exceptions).toEqual(['fault.raised', 'fault.cleared'])
})

test('a round stands still during a fault and goes on with the time it had left', async () => {
  const { cabinet, clock } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  cabinet.press('spin', freshKey())
  clock.pass(1_000)
  cabinet.fault({ kind: 'door', on: true })
  cabinet.fault({ kind: 'tilt', on: true })
  clock.pass(600_000)
  cabinet.fault({ kind: 'door', on: false })
  clock.pass(600_000)
  cabinet.fault({ kind: 'tilt', on: false })
  clock.pass(1_199)
  expect(cabinet.state().phase).toBe('spinning')
  clock.pass(1)
  expect(cabinet.state().phase).toBe('idle')
})

test('power off and on, and a restart that boots by itself', async () => {
  const { cabinet, clock, exceptions } = await fundedBench()
  expect(cabinet.fault({ kind: 'power', on: true }).powered).toBe(false)
  expect(cabinet.restart(freshKey())).toMatchObject({ accepted: false, reason: 'noPower' })
  clock.pass(60_000)
  expect(cabinet.state().powered).toBe(false)
  expect(cabinet.fault({ kind: 'power', on: false })).toMatchObject({ powered: true, credit: 100_000 })
  expect(cabinet.restart(freshKey())).toMatchObject({ accepted: true, state: { powered: false } })
  clock.pass(1_500)
  expect(cabinet.state().powered).toBe(true)
  expect(exceptions).toEqual(['power.lost', 'power.restored', 'power.lost', 'power.restored'])
})

test('transfer.replyLost: acts, and the reply never comes', async () => {
  const { cabinet } = bench()
  cabinet.fault({ kind: 'transfer.replyLost', on: true, count: 2 })
  expect(await cabinet.transfer('a', 'in', 100)).toBeNull()
  expect(await cabinet.transfer('b', 'in', 100)).toBeNull()
  expect(await cabinet.transfer('c', 'in', 100)).toMatchObject({ outcome: 'full' })
  expect(cabinet.interrogate('a')).toMatchObject({ outcome: 'full', amount: 100 })
  expect(cabinet.state().meters.AftIn).toBe(300)
})

test('transfer.requestLost: not acted on, not known', async () => {
  const { cabinet } = bench()
  cabinet.fault({ kind: 'transfer.requestLost', on: true })
  expect(await cabinet.transfer('a', 'in', 100)).toBeNull()
  expect(cabinet.interrogate('a')).toMatchObject({ outcome: 'unknown', meters: { AftIn: 0 } })
  expect(await cabinet.transfer('a', 'in', 100)).toMatchObject({ outcome: 'full' })
})

test('transfer.slow: pending until the delay is over, then the answer', async () => {
  const { cabinet, clock } = bench()
  cabinet.fault({ kind: 'transfer.slow', on: true, delay: 4_000 })
  const answer = cabinet.transfer('a', 'in', 100)
  clock.pass(3_999)
  expect(cabinet.interrogate('a').outcome).toBe('pending')
  expect(await cabinet.transfer('a', 'in', 100)).toMatchObject({ outcome: 'pending' })
  clock.pass(1)
  expect(await answer).toMatchObject({ outcome: 'full', amount: 100 })
})

test('transfer.refuse, partial and busy', async () => {
  const { cabinet } = bench()
  cabinet.fault({ kind: 'transfer.refuse', on: true })
  expect(await cabinet.transfer('a', 'in', 100)).toMatchObject({ outcome: 'refused', amount: 0 })
  expect(await cabinet.transfer('a', 'in', 100)).toMatchObject({ outcome: 'refused' })
  cabinet.fault({ kind: 'transfer.partial', on: true })
  expect(await cabinet.transfer('b', 'in', 101)).toMatchObject({ outcome: 'partial', amount: 50 })
  cabinet.fault({ kind: 'transfer.busy', on: true })
  expect(await cabinet.transfer('c', 'in', 100)).toMatchObject({ outcome: 'busy' })
  expect(await cabinet.transfer('c', 'in', 100)).toMatchObject({ outcome: 'full' })
  cabinet.fault({ kind: 'transfer.busy', on: true, count: 9 })
  cabinet.fault({ kind: 'transfer.busy', on: false })
  expect(await cabinet.transfer('d', 'in', 100)).toMatchObject({ outcome: 'full' })
})

test('transfer.replyLate: acts at once, and the reply comes late', async () => {
  const { cabinet, clock } = bench()
  cabinet.fault({ kind: 'transfer.replyLate', on: true, delay: 9_000 })
  const replies: unknown[] = []
  const asked = cabinet.transfer('a', 'in', 100).then((reply) => replies.push(reply))
  expect(cabinet.interrogate('a')).toMatchObject({ outcome: 'full', amount: 100 })
  clock.pass(8_999)
  expect(await cabinet.transfer('a', 'in', 100)).toMatchObject({ outcome: 'full' })
  expect(replies).toEqual([])
  clock.pass(1)
  await asked
  expect(replies).toMatchObject([{ outcome: 'full', amount: 100, meters: { AftIn: 100 } }])
  expect(await cabinet.transfer('b', 'in', 100)).toMatchObject({ outcome: 'full' })
})

test('transfer.replyTwice: one movement, its reply twice', async () => {
  const { cabinet } = bench()
  cabinet.fault({ kind: 'transfer.replyTwice', on: true })
  const replies = await cabinet.transferReplies('a', 'in', 100)
  expect(replies).toEqual([cabinet.interrogate('a'), cabinet.interrogate('a')])
  expect(await cabinet.transferReplies('b', 'in', 100)).toHaveLength(1)
  expect(cabinet.state().meters.AftIn).toBe(200)
})

test('credit.stray: a bill goes in without a session', () => {
  const { cabinet, exceptions } = bench()
  expect(cabinet.fault({ kind: 'credit.stray', on: true, amount: 2_500 })).toMatchObject({
    credit: 2_500,
    meters: { BillIn: 2_500, CurrentCredit: 2_500, AftIn: 0 },
  })
  expect(exceptions).toEqual(['credit.inserted'])
})

test('meters.jump and meters.back are told, never counted with', async () => {
  const { cabinet, exceptions } = await fundedBench()
  const truth = cabinet.state().meters
  cabinet.fault({ kind: 'meters.jump', on: true, meter: 'TotalWin', amount: 7 })
  expect(cabinet.fault({ kind: 'meters.back', on: true, meter: 'AftIn', amount: 999_999 }).meters).toEqual({
    ...truth,
    TotalWin: 7,
    AftIn: 0,
  })
  expect((await cabinet.transfer('a', 'in', 100))?.meters).toMatchObject({ AftIn: 0, TotalWin: 7 })
  cabinet.fault({ kind: 'meters.jump', on: false })
  expect(cabinet.fault({ kind: 'meters.back', on: false }).meters).toEqual({
    ...truth,
    AftIn: truth.AftIn + 100,
    CurrentCredit: truth.CurrentCredit + 100,
  })
  expect(exceptions.filter((exception) => exception === 'meters.changed')).toHaveLength(4)
})

test.each(raisableFaults)('$kind is listed while it is raised, with its defaults, and can be cleared', (fault) => {
  const { kind, ends, parameters } = fault
  const { cabinet } = bench()
  cabinet.fault({ kind, on: true })
  expect(cabinet.raisedFaults()).toEqual(ends === 'once' ? [] : [{ kind, on: true, ...parameters }])
  cabinet.fault({ kind, on: false })
  expect(cabinet.raisedFaults()).toEqual([])
})

test.each(raisableFaults.filter(({ kind, ends }) => ends === 'counted' && kind.startsWith('transfer.')))(
  '$kind ends by itself',
  ({ kind }) => {
    const { cabinet, clock } = bench()
    void cabinet.transferReplies('funding', 'in', 10_000)
    cabinet.fault({ kind, on: true, count: 2 })
    for (const id of ['a', 'b', 'c']) {
      void cabinet.transferReplies(id, 'out', 100)
      clock.pass(60_000)
      cabinet.resetHandPay(`reset-${id}`)
    }
    expect(cabinet.raisedFaults()).toEqual([])
    expect(cabinet.interrogate('c')).toMatchObject({ outcome: 'full', amount: 100 })
  },
)
