/** A player's history as a file for spreadsheets, piece by piece. */
import type { Readable } from 'node:stream'
import { and, eq, gte, lt } from 'drizzle-orm'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { csvFile, type SheetCell, type SheetColumn } from '../exports/sheet.ts'
import { playSession, round } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'
import { detailsBefore } from './rounds.ts'
import { playedSessions } from './sessions.ts'
import { transactionsOf } from './transactions.ts'

const pageSize = 200

type Asked = {
  accountId: number
  kind: 'sessions' | 'rounds' | 'transactions'
  start?: number | undefined
  end?: number | undefined
  session?: number | undefined
  machine?: number | undefined
  type?: number | undefined
  state?: number | undefined
  timeZone: string
}
type Page = { lines: SheetCell[][]; last: number | undefined }
type Source = { columns: SheetColumn[]; page: (before: number | undefined) => Promise<Page> }

/** Pages are read as they are sent: nothing of the database is held while a slow line takes them. */
export function historyFile(database: Database, asked: Asked): Readable {
  const { columns, page } = sources[asked.kind](database, asked)
  return csvFile({ name: asked.kind, timeZone: asked.timeZone, columns, pages: pagesOf(page) })
}

async function* pagesOf(page: Source['page']): AsyncGenerator<SheetCell[][]> {
  for (let before: number | undefined; ; ) {
    const { lines, last } = await page(before)
    yield lines
    if (lines.length < pageSize) return
    before = last
  }
}

const text = (...labels: string[]) => labels.map((label): SheetColumn => ({ label, kind: 'text' }))
const numbers = (...labels: string[]) => labels.map((label): SheetColumn => ({ label, kind: 'number' }))
const amounts = (...labels: string[]) => labels.map((label): SheetColumn => ({ label, kind: 'amount' }))
const moments = (...labels: string[]) => labels.map((label): SheetColumn => ({ label, kind: 'moment' }))
const nameOf = (names: Record<string, number>, value: number) =>
  Object.entries(names).find(([, one]) => one === value)?.[0] ?? String(value)

const sources: Record<Asked['kind'], (database: Database, asked: Asked) => Source> = {
  sessions: (database, { accountId, machine, start, end }) => {
    const where = and(
      machine === undefined ? undefined : eq(playSession.machineId, machine),
      start === undefined ? undefined : gte(playSession.openedAt, start),
      end === undefined ? undefined : lt(playSession.openedAt, end),
    )
    return {
      columns: [
        ...[...numbers('session'), ...text('machine'), ...numbers('cabin'), ...moments('opened', 'closed')],
        ...[...text('state', 'ended by'), ...amounts('in', 'out', 'paid by hand', 'bets', 'wins')],
        ...[...numbers('rounds'), ...amounts('result')],
      ],
      page: async (before) => {
        const found = await playedSessions(database, accountId, { before, where, limit: pageSize })
        const lines = found.map((one) => [
          ...[one.id, one.machineName, one.cabin, one.openedAt, one.closedAt, one.state],
          ...[one.closedBy, one.cashIn, one.cashOut],
          ...[one.handPay, one.bets, one.wins, one.rounds, one.result],
        ])
        return { lines, last: found.at(-1)?.id }
      },
    }
  },
  rounds: (database, { accountId, machine, start, end, session }) => {
    const where = and(
      eq(round.accountId, accountId),
      session === undefined ? undefined : eq(round.sessionId, session),
      machine === undefined ? undefined : eq(round.machineId, machine),
      start === undefined ? undefined : gte(round.endedAt, start),
      end === undefined ? undefined : lt(round.endedAt, end),
    )
    return {
      columns: [
        ...[...numbers('round'), ...text('cabinet round'), ...numbers('session'), ...text('machine')],
        ...[...numbers('cabin'), ...moments('started', 'ended'), ...amounts('bet', 'win'), ...numbers('free spins')],
        ...[...text('hand pay'), ...amounts('credit before', 'credit after'), ...text('commitment', 'seed', 'key')],
        ...numbers('draw', 'gambles'),
      ],
      page: async (before) => {
        const found = await detailsBefore(database, where, before, pageSize)
        const lines = found.map((one) => [
          ...[one.id, one.cabinetRound, one.sessionID, one.machine.name, one.machine.cabin],
          ...[one.startedAt, one.endedAt, one.bet, one.win, one.freeSpins],
          ...[one.handPay, one.creditBefore, one.creditAfter],
          ...[
            one.proof?.commitment ?? null,
            one.proof?.seed ?? null,
            one.proof?.key ?? null,
            one.proof && (one.proof.draw ?? 1),
            one.proof?.gambles?.length ?? 0,
          ],
        ])
        return { lines, last: found.at(-1)?.id }
      },
    }
  },
  transactions: (database, { accountId, type, state, start, end }) => {
    return {
      columns: [
        ...[...numbers('transaction'), ...text('type', 'state'), ...amounts('amount', 'wallet'), ...text('machine')],
        ...[...numbers('session'), ...moments('requested', 'settled')],
      ],
      page: async (before) => {
        const found = await transactionsOf(database, accountId, { before, type, state, start, end, limit: pageSize })
        const lines = found.map((one) => [
          ...[one.id, nameOf(TransactionType, one.type), nameOf(TransactionState, one.state), one.amount],
          ...[one.wallet, one.machineName, one.sessionID],
          ...[one.requestedAt, one.settledAt],
        ])
        return { lines, last: found.at(-1)?.id }
      },
    }
  },
}
