/** One problem with all that is known of it. */
import { and, asc, desc, eq, gte, lte, or, type SQL } from 'drizzle-orm'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { problemCalls } from '#protocol/calls/problems.ts'
import type { LedgerLine, MachineTransfer, ProblemEvent, TransferCase } from '#protocol/core/tasks.ts'
import { type CabinetState, Meters } from '#protocol/cabinet/state.ts'
import { approvalsOf } from '../approvals/pages.ts'
import type { VenueTools } from '../compose/tools.ts'
import { stateNow } from '../drivers/drivers.ts'
import type { CabinetLink } from '../drivers/ports.ts'
import { objectOf } from '../machines/settlement.ts'
import { named } from '../people/named.ts'
import { account, approval, audit, entry, fix, machine, posting, problem, transferStep } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { readMachine } from './list.ts'
import { type KnownProblem, problemsOf } from './problems.ts'
import { fixesOf } from './taskPages.ts'
import { verdictOf } from './verdict.ts'

const mostLines = 200

/** Refusals: 60404. */
export async function caseOf(
  { database, drivers, clock }: Pick<VenueTools, 'database' | 'drivers' | 'clock'>,
  id: number,
): Promise<CallAnswer<typeof problemCalls.problem>> {
  const [known] = await problemsOf(database, clock.now(), eq(problem.id, id))
  const found = known && (await readMachine(database, known.row.machineId))
  if (!known || !found) throw new Refusal(ErrorCode.unknown, { id })
  const { row, problem: shown } = known
  const { link } = drivers.of(row.machineId)
  const cabinet = await stateNow(link, row.machineId)
  const contradicts = found.problems.includes('metersContradict')
  const object = objectOf(row.machineId)
  return {
    problem: {
      ...{ ...shown, closedAt: row.closedAt, resolution: row.resolution },
      closedBy: row.closedBy === null ? null : await personOf(database, row.closedBy),
    },
    machine: found,
    cabinet,
    transfer:
      shown.transfer && (await transferCase({ database, link }, known, shown.transfer, { cabinet, contradicts })),
    fixes: row.transferId === null ? [] : await fixesOf(database, eq(fix.transferId, row.transferId)),
    settlements:
      row.kind === 'metersContradict'
        ? await approvalsOf(
            database,
            and(eq(approval.kind, 'contradiction'), eq(approval.object, object), within(approval.requestedAt, row)),
          )
        : [],
    history: await historyOf(database, known),
  }
}

const within = (column: Parameters<typeof gte>[0], { raisedAt, closedAt }: KnownProblem['row']): SQL | undefined =>
  and(gte(column, raisedAt), closedAt === null ? undefined : lte(column, closedAt))

async function personOf(queries: Queries, id: number) {
  const [person] = await queries.select(named(account)).from(account).where(eq(account.id, id))
  return person ?? null
}

async function transferCase(
  { database, link }: { database: Queries; link: Pick<CabinetLink, 'interrogate'> },
  { row, problem: { evidence } }: KnownProblem,
  transfer: MachineTransfer,
  { cabinet, contradicts }: { cabinet: CabinetState | null; contradicts: boolean },
): Promise<TransferCase> {
  const record = await link.interrogate(row.machineId, transfer.id).catch(() => null)
  const raised = Meters.safeParse(evidence.meters)
  const meters = {
    before: transfer.metersBefore,
    raised: raised.success ? raised.data : null,
    now: cabinet?.meters ?? null,
  }
  const { direction, amount } = transfer
  return {
    ...{ transfer, record, meters },
    ledger: await ledgerOf(database, transfer.sessionID, row.machineId),
    steps: await database
      .select()
      .from(transferStep)
      .where(eq(transferStep.transferId, transfer.id))
      .orderBy(asc(transferStep.sequence))
      .limit(mostLines),
    verdict:
      transfer.state === TransactionState.pending
        ? verdictOf({ direction, amount, before: meters.before, now: meters.now, record, contradicts })
        : null,
  }
}

async function ledgerOf(queries: Queries, sessionId: number, machineId: number): Promise<LedgerLine[]> {
  const rows = await queries
    .select({
      ...{ posting: posting.id, at: posting.at, cause: posting.cause, account: entry.account },
      ...{ amount: entry.amount, balanceAfter: entry.balanceAfter },
    })
    .from(posting)
    .innerJoin(entry, eq(entry.postingId, posting.id))
    .where(and(eq(posting.sessionId, sessionId), eq(posting.machineId, machineId)))
    .orderBy(desc(posting.id), asc(entry.id))
    .limit(mostLines)
  return rows
}

/** What staff did about it: to the problem itself, to its transfer, and to its machine while it was open. */
async function historyOf(queries: Queries, { row, problem: { task } }: KnownProblem): Promise<ProblemEvent[]> {
  const rows = await queries
    .select({ at: audit.at, act: audit.act, reason: audit.reason, by: named(account) })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .where(
      or(
        eq(audit.object, `problem/${row.id}`),
        eq(audit.object, `floorTask/${task ?? `problem-${row.id}`}`),
        row.transferId === null ? undefined : eq(audit.object, `transfer/${row.transferId}`),
        and(eq(audit.object, objectOf(row.machineId)), within(audit.at, row)),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(mostLines)
  return rows.toReversed()
}

/** The machine that a filter names. Refusals: 60404. */
export async function knownMachine(queries: Queries, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const [row] = await queries.select({ id: machine.id }).from(machine).where(eq(machine.id, id))
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
}
