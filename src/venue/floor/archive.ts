/** Machines that are gone from the floor: out of every list, their history stays. */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { machineCalls } from '#protocol/calls/machines.ts'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { severityOf } from '#protocol/core/problems.ts'
import { commitOnce, machineAt, type VenueTools, writeAudit } from '../compose/tools.ts'
import { conflict } from '../money/desk/refusals.ts'
import { cabinetRow, handPay, machine, playSession, problem, reservation, transfer } from '../store/schema/index.ts'
import type { Transaction } from '../store/store.ts'
import { cabinTaken, versionedMachine } from './edit.ts'
import { whyNot } from './orders.ts'
import { clearPlace } from './places.ts'

export function registerArchiveCalls(tools: VenueTools): void {
  const { registerCall, clock, machinesChanged } = tools
  const take = async (transaction: Transaction, id: number) => {
    const [row] = await transaction.select().from(machine).where(eq(machine.id, id)).for('update')
    if (!row) throw new Refusal(ErrorCode.unknown, { id })
    return row
  }

  registerCall(machineCalls.archiveMachine, async (input) => {
    const { id } = input.params
    const answer = await commitOnce(tools, machineCalls.archiveMachine, input, async (transaction) => {
      const row = await take(transaction, id)
      if (row.archivedAt !== null) throw conflict({ reason: 'archived' })
      if (row.sasUrl !== '') await refuseInUse(tools, transaction, id)
      await transaction.update(machine).set({ archivedAt: clock.now() }).where(eq(machine.id, id))
      await clearPlace(transaction, id)
      await writeAudit(transaction, tools, input, {
        ...{ act: 'machine archived', object: `machine/${id}`, reason: input.body.reason },
        ...{ before: { cabin: row.cabin, name: row.name }, after: { archived: true } },
      })
      return versionedMachine(transaction, id)
    })
    await machinesChanged()
    return answer
  })

  registerCall(machineCalls.restoreMachine, async (input) => {
    const { id } = input.params
    const answer = await commitOnce(tools, machineCalls.restoreMachine, input, async (transaction) => {
      const { archivedAt, cabin } = await take(transaction, id)
      if (archivedAt === null) throw conflict({ reason: 'standing' })
      const [other] = await transaction
        .select({ id: machine.id })
        .from(machine)
        .where(and(eq(machine.cabin, cabin), isNull(machine.archivedAt)))
      if (other) throw cabinTaken(cabin, other.id)
      await transaction.update(machine).set({ archivedAt: null }).where(eq(machine.id, id))
      await writeAudit(transaction, tools, input, {
        ...{ act: 'machine restored', object: `machine/${id}`, reason: input.body.reason },
        ...{ before: { archived: true }, after: { cabin } },
      })
      return versionedMachine(transaction, id)
    })
    await machinesChanged()
    return answer
  })
}

/** Its row is locked: whatever its machine does next comes before this commit, or after it and is asked by nobody. */
async function refuseInUse(tools: VenueTools, transaction: Transaction, id: number): Promise<void> {
  const [cabinet] = await transaction.select().from(cabinetRow).where(eq(cabinetRow.machineId, id)).for('update')
  if (!cabinet || whyNot('openMachine', machineAt(tools, id), cabinet.snapshot) !== null)
    throw conflict({ reason: 'open' })
  const is = async (reason: string, found: PromiseLike<unknown[]>) => {
    if ((await found).length > 0) throw conflict({ reason })
  }
  const one = { id: playSession.machineId }
  const isOfIt = and(eq(playSession.machineId, id), ne(playSession.state, 'closed'))
  await is('session', transaction.select(one).from(playSession).where(isOfIt).limit(1))
  await is(
    'transfer',
    transaction
      .select({ id: transfer.id })
      .from(transfer)
      .where(and(eq(transfer.machineId, id), eq(transfer.state, TransactionState.pending)))
      .limit(1),
  )
  await is(
    'handPay',
    transaction
      .select({ id: handPay.id })
      .from(handPay)
      .where(and(eq(handPay.machineId, id), ne(handPay.state, 'done')))
      .limit(1),
  )
  if ((cabinet.meters?.CurrentCredit ?? 0) > 0) throw conflict({ reason: 'credit' })
  await is(
    'reservation',
    transaction
      .select({ id: reservation.id })
      .from(reservation)
      .where(and(eq(reservation.machineId, id), inArray(reservation.state, ['waiting', 'active'])))
      .limit(1),
  )
  const open = await transaction
    .select({ kind: problem.kind })
    .from(problem)
    .where(and(eq(problem.machineId, id), isNull(problem.closedAt)))
  if (open.some(({ kind }) => severityOf(kind) === 'money')) throw conflict({ reason: 'problem' })
}
