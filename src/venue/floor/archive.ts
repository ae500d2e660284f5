/** Machines that are gone from the floor: out of every list, their history stays. */
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { machineCalls } from '#protocol/calls/machines.ts'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { severityOf } from '#protocol/core/problems.ts'
import { commitOnce, machineAt, type VenueTools, writeAudit } from '../compose/tools.ts'
import { conflict } from '../money/desk/refusals.ts'
import { openHandPays } from '../store/rows.ts'
import {
  cabinetRow,
  handPay,
  machine,
  playSession,
  problem,
  reconciliation,
  reservation,
  transfer,
} from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { checkMachine } from './dayChecks.ts'
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
    // Once it is gone nobody looks at its days any more. Before its row is locked: the cabinet is asked for its meters.
    const isServed = tools.registry().service(id) !== undefined
    if (isServed && (await whyInUse(tools, tools.database, id)) === null) await checkMachine(tools, id)
    const answer = await commitOnce(tools, machineCalls.archiveMachine, input, async (transaction) => {
      const row = await take(transaction, id)
      if (row.archivedAt !== null) throw conflict({ reason: 'archived' })
      if (row.sasUrl !== '') {
        const reason = (await whyInUse(tools, transaction, id)) ?? (await whatIsOpen(transaction, id))
        if (reason !== null) throw conflict({ reason })
      }
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

/** Why it stays; null: nothing of it is under way. In a transaction its row is locked: whatever its machine does next comes before this commit, or after it and is asked by nobody. */
async function whyInUse(tools: VenueTools, queries: Queries, id: number): Promise<string | null> {
  const [cabinet] = await queries.select().from(cabinetRow).where(eq(cabinetRow.machineId, id)).for('update')
  if (!cabinet || whyNot('openMachine', machineAt(tools, id), cabinet.snapshot) !== null) return 'open'
  const is = async (table: PgTable, where: SQL | undefined) => (await queries.$count(table, where)) > 0
  if (await is(playSession, and(eq(playSession.machineId, id), ne(playSession.state, 'closed')))) return 'session'
  const isUnsettled = eq(transfer.state, TransactionState.pending)
  if (await is(transfer, and(eq(transfer.machineId, id), isUnsettled))) return 'transfer'
  if (await is(handPay, and(eq(handPay.machineId, id), inArray(handPay.state, [...openHandPays])))) return 'handPay'
  if ((cabinet.meters?.CurrentCredit ?? 0) > 0) return 'credit'
  const isClaimed = inArray(reservation.state, ['waiting', 'active'])
  return (await is(reservation, and(eq(reservation.machineId, id), isClaimed))) ? 'reservation' : null
}

/** What of it people have not settled yet, by the last look at its days; null: nothing. */
async function whatIsOpen(queries: Queries, id: number): Promise<string | null> {
  const differs = and(eq(reconciliation.machineId, id), eq(reconciliation.state, 'differing'))
  if ((await queries.$count(reconciliation, differs)) > 0) return 'difference'
  const open = await queries
    .select({ kind: problem.kind })
    .from(problem)
    .where(and(eq(problem.machineId, id), isNull(problem.closedAt)))
  return open.some(({ kind }) => severityOf(kind) === 'money') ? 'problem' : null
}
