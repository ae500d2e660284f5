import { expect, test } from 'vitest'
import { bench, freshKey, fundedBench, KillableCabinet, temporaryFolder } from './cabinetKit.ts'

test('a transfer happens once whatever is asked again', async () => {
  const { cabinet } = bench()
  const first = await cabinet.transfer('one', 'in', 5_000)
  expect(first).toMatchObject({
    transfer: 'one',
    outcome: 'full',
    amount: 5_000,
    meters: { AftIn: 5_000, CurrentCredit: 5_000 },
  })
  expect(await cabinet.transfer('one', 'in', 5_000)).toEqual(first)
  expect(await cabinet.transfer('one', 'in', 6_000)).toMatchObject({
    outcome: 'refused',
    amount: 0,
    reason: 'differentTransfer',
  })
  expect(await cabinet.transfer('one', 'out', 5_000)).toMatchObject({ outcome: 'refused', reason: 'differentTransfer' })
  expect(cabinet.interrogate('one')).toEqual(first)
  expect(cabinet.interrogate('never')).toMatchObject({ outcome: 'unknown', amount: 0 })
  expect(cabinet.state().credit).toBe(5_000)
})

test('an acknowledged id stays known: a late repeat never acts', async () => {
  const { cabinet } = bench()
  await cabinet.transfer('one', 'in', 5_000)
  cabinet.acknowledge('one')
  expect(await cabinet.transfer('one', 'in', 5_000)).toMatchObject({ outcome: 'full', amount: 5_000 })
  expect(cabinet.state().meters.AftIn).toBe(5_000)
})

test('a voided id never acts, whatever comes late; one that has acted says so', async () => {
  const { cabinet } = bench()
  const late = { transfer: 'late', direction: 'in', amount: 5_000 } as const
  expect(cabinet.voidTransfer(late)).toMatchObject({ outcome: 'refused', amount: 0 })
  expect(await cabinet.transfer('late', 'in', 5_000)).toMatchObject({ outcome: 'refused', amount: 0 })
  await cabinet.transfer('done', 'in', 5_000)
  expect(cabinet.voidTransfer({ ...late, transfer: 'done' })).toMatchObject({ outcome: 'full', amount: 5_000 })
  expect(cabinet.state().meters.AftIn).toBe(5_000)
})

test('out gives what there is', async () => {
  const { cabinet } = await fundedBench()
  expect(await cabinet.transfer('more', 'out', 150_000)).toMatchObject({ outcome: 'partial', amount: 100_000 })
  expect(await cabinet.transfer('none', 'out', 1)).toMatchObject({ outcome: 'refused', reason: 'noCredit' })
  expect(cabinet.state().meters).toMatchObject({ AftOut: 100_000, CurrentCredit: 0 })
})

test('in stops at the credit limit', async () => {
  const { cabinet } = bench()
  expect(await cabinet.transfer('a', 'in', 99_999_000)).toMatchObject({ outcome: 'full' })
  expect(await cabinet.transfer('b', 'in', 5_000)).toMatchObject({ outcome: 'partial', amount: 1_000 })
  expect(await cabinet.transfer('c', 'in', 5_000)).toMatchObject({ outcome: 'refused', reason: 'creditLimit' })
})

test('an open round answers busy, and the same id acts later', async () => {
  const { cabinet, clock } = await fundedBench()
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'lose' })
  cabinet.press('spin', freshKey())
  expect(await cabinet.transfer('leave', 'out', 99_900)).toMatchObject({ outcome: 'busy', reason: 'roundOpen' })
  expect(await cabinet.transfer('add', 'in', 100)).toMatchObject({ outcome: 'busy', reason: 'roundOpen' })
  expect(cabinet.interrogate('leave').outcome).toBe('unknown')
  clock.pass(2_200)
  expect(await cabinet.transfer('leave', 'out', 99_900)).toMatchObject({ outcome: 'full', amount: 99_900 })
})

test('out of service, money in is refused and money out waits', async () => {
  const { cabinet } = await fundedBench()
  cabinet.fault({ kind: 'tilt', on: true })
  expect(await cabinet.transfer('in', 'in', 100)).toMatchObject({ outcome: 'refused', reason: 'outOfService' })
  expect(await cabinet.transfer('out', 'out', 100)).toMatchObject({ outcome: 'busy', reason: 'outOfService' })
  cabinet.fault({ kind: 'tilt', on: false })
  expect(await cabinet.transfer('in', 'in', 100)).toMatchObject({ outcome: 'refused', reason: 'outOfService' })
  expect(await cabinet.transfer('out', 'out', 100)).toMatchObject({ outcome: 'full' })
})

test('a pending transfer ends after a power cut of the process, once', async () => {
  const { folder, remove } = temporaryFolder()
  const bank = new KillableCabinet(folder)
  bank.cabinet.fault({ kind: 'transfer.slow', on: true, delay: 3_000 })
  void bank.cabinet.transfer('slow', 'in', 7_000)
  bank.killAndRestore()
  expect(bank.cabinet.interrogate('slow')).toMatchObject({ outcome: 'pending', meters: { AftIn: 0 } })
  expect(bank.cabinet.press('spin', freshKey()).reason).toBe('transferring')
  expect(await bank.cabinet.transfer('other', 'in', 1)).toMatchObject({ outcome: 'busy', reason: 'transferring' })
  bank.clock.pass(3_000)
  bank.killAndRestore()
  expect(bank.cabinet.interrogate('slow')).toMatchObject({ outcome: 'full', amount: 7_000, meters: { AftIn: 7_000 } })
  expect(await bank.cabinet.transfer('slow', 'in', 7_000)).toMatchObject({ outcome: 'full' })
  expect(bank.cabinet.state().credit).toBe(7_000)
  bank.cabinet.close()
  remove()
})
