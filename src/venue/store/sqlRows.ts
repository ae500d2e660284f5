/** The rows of one transaction on SQL: the embedded database and PostgreSQL alike. */
import { and, eq, getTableColumns, getTableName, gt, gte, inArray, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { UserType } from '#protocol/core/codes.ts'
import { permissionsOf } from '../identity/permissions.ts'
import { sqlLedgerRows } from '../money/ledger/sqlRows.ts'
import {
  type CagePaymentRow,
  type CredentialIssueRow,
  type DeskTransactionRow,
  type HandPayRow,
  openHandPays,
  Duplicate,
  type SessionRow,
  type StaffRow,
  Superseded,
  type Table,
  type TransferRow,
  type VenueRows,
  type VenueStore,
} from './rows.ts'
import * as schema from './schema/index.ts'
import { sumsOf } from './sqlSums.ts'
import { commitWhole, type Database, type Queries } from './store.ts'

export function createVenueStore(database: Database): VenueStore {
  return { commit: (work) => commitWhole(database, (transaction) => work(sqlRows(transaction))) }
}

export function sqlRows(transaction: Queries): VenueRows {
  const { cabinetRow, cabinetStep, account } = schema
  const cabinets = tableOf<typeof cabinetRow, number>(transaction, cabinetRow, cabinetRow.machineId)
  const count = (column: 'balanceSequence' | 'seatSequence') => async (accountId: number) => {
    await transaction
      .update(account)
      .set({ [column]: sql`${account[column]} + 1` })
      .where(eq(account.id, accountId))
  }
  return {
    ledger: sqlLedgerRows(transaction),
    players: {
      lock: async (accountId) => {
        await transaction.execute(sql`select id from ${account} where id = ${accountId} for no key update`)
      },
      get: async (accountId) => {
        const { id, type, siteId, blockedAt, blockedUntil, isDormant, identity } = account
        const found = await transaction
          .select({ id, type, siteId, blockedAt, blockedUntil, isDormant, identity })
          .from(account)
          .where(eq(id, accountId))
        return found[0] ?? null
      },
      countBalance: count('balanceSequence'),
      countSeat: count('seatSequence'),
    },
    staff: { get: (accountId, now) => staffOf(transaction, accountId, now) },
    cabinets: {
      get: cabinets.get,
      where: cabinets.where,
      addFirst: async (row) => {
        await transaction.insert(cabinetRow).values(row).onConflictDoNothing()
      },
      save: async (machineId, epoch, change) => {
        const own = and(eq(cabinetRow.machineId, machineId), eq(cabinetRow.epoch, epoch))
        const named = { machineId: cabinetRow.machineId }
        const saved =
          Object.keys(change).length === 0
            ? await transaction.select(named).from(cabinetRow).where(own).for('no key update')
            : await transaction.update(cabinetRow).set(change).where(own).returning(named)
        if (saved.length === 0) throw new Superseded(`machine ${machineId} is not owned at epoch ${epoch}`)
      },
      addSteps: async (steps) => {
        if (steps.length > 0) await transaction.insert(cabinetStep).values(steps)
      },
    },
    sessions: {
      ...numbered<typeof schema.playSession, SessionRow>(transaction, schema.playSession),
      countUnclosed: (machineId) => {
        const { playSession } = schema
        return transaction.$count(
          playSession,
          and(eq(playSession.machineId, machineId), ne(playSession.state, 'closed')),
        )
      },
    },
    transfers: {
      ...tableOf<typeof schema.transfer, string, TransferRow>(transaction, schema.transfer, schema.transfer.id),
      addSteps: async (steps) => {
        if (steps.length > 0) await transaction.insert(schema.transferStep).values(steps)
      },
    },
    reservations: {
      ...numbered(transaction, schema.reservation),
      unused: (accountId, since) => {
        const { reservation } = schema
        const isTheirs = and(eq(reservation.accountId, accountId), eq(reservation.kind, 'player'))
        const isLetGo = and(eq(reservation.state, 'cancelled'), eq(reservation.endedBy, accountId))
        const isUnused = or(eq(reservation.state, 'expired'), isLetGo)
        return transaction
          .select()
          .from(reservation)
          .where(and(isTheirs, isUnused, gt(reservation.endedAt, since)))
      },
    },
    problems: numbered(transaction, schema.problem),
    fixes: numbered(transaction, schema.fix),
    handPays: {
      ...numbered<typeof schema.handPay, HandPayRow>(transaction, schema.handPay),
      open: (machineId) => {
        const { handPay } = schema
        const isOpen = inArray(handPay.state, [...openHandPays])
        return transaction
          .select()
          .from(handPay)
          .where(and(eq(handPay.machineId, machineId), isOpen))
      },
    },
    deskTransactions: numbered<typeof schema.deskTransaction, DeskTransactionRow>(transaction, schema.deskTransaction),
    approvals: {
      ...tableOf<typeof schema.approval, number>(transaction, schema.approval, schema.approval.id),
      take: async (id) => {
        const { approval } = schema
        const [row] = await transaction.select().from(approval).where(eq(approval.id, id)).for('update')
        return row ?? null
      },
      add: async (row) => {
        const { approval } = schema
        const [made] = await transaction.insert(approval).values(row).returning({ id: approval.id })
        if (!made) throw new Error('an approval was inserted without an id')
        return made.id
      },
    },
    cages: {
      ...numbered(transaction, schema.cage),
      holdOpen: async (by) => {
        const { cage } = schema
        const which = 'id' in by ? eq(cage.id, by.id) : eq(cage.accountId, by.accountId)
        const found = await transaction
          .select()
          .from(cage)
          .where(and(which, eq(cage.state, 'open')))
          .for('share')
        return found[0] ?? null
      },
      lock: async (id) => {
        await transaction.execute(sql`select id from ${schema.cage} where id = ${id} for update`)
      },
    },
    cageHandOvers: numbered(transaction, schema.cageHandOver),
    cagePayments: tableOf<typeof schema.cagePayment, number, CagePaymentRow>(
      transaction,
      schema.cagePayment,
      schema.cagePayment.id,
    ),
    credentialIssues: {
      ...tableOf<typeof schema.credentialIssue, number, CredentialIssueRow>(
        transaction,
        schema.credentialIssue,
        schema.credentialIssue.id,
      ),
      ofStaff: (issuedBy) => {
        const { accountId, issuedBy: by, at } = schema.credentialIssue
        return transaction
          .select({ accountId, issuedBy: by, at })
          .from(schema.credentialIssue)
          .innerJoin(account, eq(account.id, accountId))
          .where(and(eq(by, issuedBy), gte(account.type, UserType.staff)))
      },
    },
    limits: limitRows(transaction),
    checks: numbered(transaction, schema.realityCheck),
    calls: numbered(transaction, schema.attendantCall),
    sums: sumsOf(transaction),
    audit: {
      add: async (row) => {
        await transaction.insert(schema.audit).values(row)
      },
    },
  }
}

async function staffOf(transaction: Queries, accountId: number, now: number): Promise<StaffRow | null> {
  const { account, permissionGroup } = schema
  const [found] = await transaction
    .select({ type: account.type, groupId: account.groupId, group: permissionGroup })
    .from(account)
    .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
    .where(and(eq(account.id, accountId), or(isNull(account.blockedAt), lte(account.blockedUntil, now))))
  if (!found) return null
  const { type, groupId, group } = found
  return { accountId, type, groupId, permissions: new Set(permissionsOf(found, group)) }
}

function limitRows(transaction: Queries): VenueRows['limits'] {
  const { playerLimits } = schema
  return {
    get: async (accountId) =>
      (await transaction.select().from(playerLimits).where(eq(playerLimits.accountId, accountId)))[0] ?? null,
    save: async (row) => {
      await transaction
        .insert(playerLimits)
        .values(row)
        .onConflictDoUpdate({ target: playerLimits.accountId, set: row })
    },
    waiting: async (now) => {
      const rows = await transaction
        .select({ accountId: playerLimits.accountId })
        .from(playerLimits)
        .where(or(not(playerLimits.isHeeded), lte(playerLimits.deadlineAt, now)))
      return rows.map(({ accountId }) => accountId)
    },
  }
}

function numbered<Sql extends PgTable & { id: PgColumn }, Row = Sql['$inferSelect']>(transaction: Queries, table: Sql) {
  return {
    ...tableOf<Sql, number, Row>(transaction, table, table.id),
    nextId: async () => {
      const name = getTableName(table)
      const { rows } = await transaction.execute(sql`select nextval(pg_get_serial_sequence(${name}, 'id'))::text as id`)
      return Number(rows[0]?.id)
    },
  }
}

function tableOf<Sql extends PgTable, Key extends number | string, Row = Sql['$inferSelect']>(
  transaction: Queries,
  table: Sql,
  key: PgColumn,
): Table<Row, Key> {
  const any: PgTable = table
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const rowsWhere = (condition: ReturnType<typeof and>) =>
    transaction.select().from(any).where(condition) as unknown as Promise<Row[]>
  return {
    get: async (id) => (await rowsWhere(eq(key, id)))[0] ?? null,
    where: (match) =>
      rowsWhere(
        and(
          ...Object.entries(match).map(([name, value]) => {
            const column = columns[name]
            if (!column) throw new Error(`no column ${name}`)
            return value === null ? isNull(column) : eq(column, value)
          }),
        ),
      ),
    add: async (row) => {
      await transaction
        .insert(table)
        .values(row as never)
        .catch(asDuplicate)
    },
    change: async (id, change) => {
      await transaction
        .update(table)
        .set(change as never)
        .where(eq(key, id))
        .catch(asDuplicate)
    },
  }
}

function asDuplicate(error: unknown): never {
  const { cause } = error as { cause?: { code?: string; constraint?: string } }
  if (cause?.code === '23505') throw new Duplicate(cause.constraint ?? 'a value is there already', { cause: error })
  throw error
}
