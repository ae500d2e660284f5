/** A player's history as a file for spreadsheets: RFC 4180, in UTF-8 with its mark, piece by piece. */
import { and, eq, gte, lt } from 'drizzle-orm'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { playSession, round } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'
import { detailsBefore } from './rounds.ts'
import { playedSessions } from './sessions.ts'
import { transactionsOf } from './transactions.ts'

const pageSize = 200
const mark = '\ufeff'

type Cell = string | number | null
/** Of text: what a spreadsheet would carry out as a formula is made plain by an apostrophe. */
const safe = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** Numbers, times and amounts are made here: only what somebody has written is made safe. */
const lineOf = (cells: readonly Cell[]) =>
  `${cells.map((cell) => quoted(cell === null ? '' : String(cell))).join(',')}\r\n`

/** Minor units as decimal text. */
function decimal(amount: number | null): string | null {
  if (amount === null) return null
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `2026-01-15 15:00:00` as the clocks of the zone show it. */
function clockOf(timeZone: string): (at: number | null) => string | null {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => (at === null ? null : format.format(at))
}

type Asked = {
  accountId: number
  kind: 'sessions' | 'rounds' | 'transactions'
  start?: number | undefined
  end?: number | undefined
  session?: number | undefined
  timeZone: string
}
type Page = { lines: Cell[][]; last: number | undefined }
type Sheet = { columns: string[]; page: (before: number | undefined) => Promise<Page> }

/** Pages are read as they are sent: nothing of the database is held while a slow line takes them. */
export async function* csvOf(database: Database, asked: Asked): AsyncGenerator<string> {
  const { columns, page } = sheets[asked.kind](database, asked)
  yield mark + lineOf(columns)
  for (let before: number | undefined; ; ) {
    const { lines, last } = await page(before)
    yield lines.map(lineOf).join('')
    if (lines.length < pageSize) return
    before = last
  }
}

const nameOf = (names: Record<string, number>, value: number) =>
  Object.entries(names).find(([, one]) => one === value)?.[0] ?? String(value)

const sheets: Record<Asked['kind'], (database: Database, asked: Asked) => Sheet> = {
  sessions: (database, { accountId, start, end, timeZone }) => {
    const clock = clockOf(timeZone)
    const where = and(
      start === undefined ? undefined : gte(playSession.openedAt, start),
      end === undefined ? undefined : lt(playSession.openedAt, end),
    )
    return {
      columns: [
        ...['session', 'machine', 'cabin', `opened (${timeZone})`, `closed (${timeZone})`, 'state', 'ended by'],
        ...['in', 'out', 'paid by hand', 'bets', 'wins', 'rounds', 'result'],
      ],
      page: async (before) => {
        const found = await playedSessions(database, accountId, { before, where, limit: pageSize })
        const lines = found.map((one) => [
          ...[one.id, safe(one.machineName), one.cabin, clock(one.openedAt), clock(one.closedAt), one.state],
          ...[one.closedBy === null ? null : safe(one.closedBy), decimal(one.cashIn), decimal(one.cashOut)],
          ...[decimal(one.handPay), decimal(one.bets), decimal(one.wins), one.rounds, decimal(one.result)],
        ])
        return { lines, last: found.at(-1)?.id }
      },
    }
  },
  rounds: (database, { accountId, start, end, session, timeZone }) => {
    const clock = clockOf(timeZone)
    const where = and(
      eq(round.accountId, accountId),
      session === undefined ? undefined : eq(round.sessionId, session),
      start === undefined ? undefined : gte(round.endedAt, start),
      end === undefined ? undefined : lt(round.endedAt, end),
    )
    return {
      columns: [
        ...['round', 'cabinet round', 'session', 'machine', 'cabin', `started (${timeZone})`, `ended (${timeZone})`],
        ...[
          'bet',
          'win',
          'free spins',
          'hand pay',
          'credit before',
          'credit after',
          'commitment',
          'seed',
          'key',
          'draw',
          'gambles',
        ],
      ],
      page: async (before) => {
        const found = await detailsBefore(database, where, before, pageSize)
        const lines = found.map((one) => [
          ...[one.id, safe(one.cabinetRound), one.sessionID, safe(one.machine.name), one.machine.cabin],
          ...[clock(one.startedAt), clock(one.endedAt), decimal(one.bet), decimal(one.win), one.freeSpins],
          ...[one.handPay && safe(one.handPay), decimal(one.creditBefore), decimal(one.creditAfter)],
          ...[
            one.proof?.commitment ?? null,
            one.proof?.seed ?? null,
            one.proof && safe(one.proof.key),
            one.proof && (one.proof.draw ?? 1),
            one.proof?.gambles?.length ?? 0,
          ],
        ])
        return { lines, last: found.at(-1)?.id }
      },
    }
  },
  transactions: (database, { accountId, start, end, timeZone }) => {
    const clock = clockOf(timeZone)
    return {
      columns: [
        ...['transaction', 'type', 'state', 'amount', 'wallet', 'machine', 'session'],
        ...[`requested (${timeZone})`, `settled (${timeZone})`],
      ],
      page: async (before) => {
        const found = await transactionsOf(database, accountId, { before, start, end, limit: pageSize })
        const lines = found.map((one) => [
          ...[one.id, nameOf(TransactionType, one.type), nameOf(TransactionState, one.state), decimal(one.amount)],
          ...[decimal(one.wallet), one.machineName && safe(one.machineName), one.sessionID],
          ...[clock(one.requestedAt), clock(one.settledAt)],
        ])
        return { lines, last: found.at(-1)?.id }
      },
    }
  },
}
