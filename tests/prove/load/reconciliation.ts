/** Compares what people were told with the rows of the venue and with the cabinets' own journals. */
import { sql } from 'drizzle-orm'
import { MachineStatus, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import type { CabinetTransfer } from '#protocol/cabinet/transfers.ts'
import { topUpName } from '#tests/kit/topUpName.ts'
import type { LineClient } from '#tests/simulator/lineKit.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import {
  cabinetRow,
  deskTransaction,
  ledgerAccount,
  playSession,
  problem,
  transfer,
} from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'
import type { Book, Operation } from './book.ts'
import type { ProofPlayer } from '../venueKit.ts'

/** `acknowledged`: requests that were answered as done and have an effect to count. `effects`: what rows and cabinets show of them. */
export type Reconciliation = {
  acknowledged: number
  effects: number
  lost: number
  doubled: number
  stuck: number
  broken: number
}
type Findings = Record<'lost' | 'doubled' | 'stuck' | 'broken', string[]>
type TransferRow = typeof transfer.$inferSelect
/** A transfer by its row and by what the cabinet itself remembers of the id. */
type Moved = { row: TransferRow; cabinet: CabinetTransfer }

export type RowsOfRun = Awaited<ReturnType<typeof readRows>>

export async function readRows({ database }: Store, players: readonly ProofPlayer[]) {
  const ids = new Set(players.map(({ id }) => id))
  const rows = {
    transfers: (await database.select().from(transfer)).filter(({ accountId }) => ids.has(accountId)),
    sessions: (await database.select().from(playSession)).filter(({ accountId }) => ids.has(accountId)),
    desk: (await database.select().from(deskTransaction).orderBy(deskTransaction.id)).filter(({ accountId }) =>
      ids.has(accountId),
    ),
    cabinets: await database.select().from(cabinetRow),
    problems: await database.select().from(problem).where(sql`closed_at is null`),
    accounts: await database.select().from(ledgerAccount),
  }
  return { ...rows, ledger: await verifyLedger(database) }
}

/** `used`: the cabinets of the run, which were new when it began. */
export async function reckon(run: {
  book: Book
  players: readonly ProofPlayer[]
  /** Opening deposit of each player. */
  deposit: number
  used: readonly number[]
  rows: RowsOfRun
  line: LineClient
  tell: (line: string) => void
}): Promise<Reconciliation> {
  const { book, rows, line } = run
  const findings: Findings = { lost: [], doubled: [], stuck: [...book.stuck], broken: [...book.wrong] }
  const moved: Moved[] = []
  for (const row of rows.transfers)
    moved.push({ row, cabinet: await line.ask({ op: 'interrogate', cabinet: row.machineId, transfer: row.id }) })
  const cabinets: CabinetState[] = []
  for (const cabinet of run.used) cabinets.push(await line.ask({ op: 'state', cabinet }))

  for (const { key } of book.operations.filter(({ state }) => state === 'asked'))
    findings.stuck.push(`${key} was never answered`)
  const effects =
    seats(book, moved, findings) +
    topUps(book, moved, findings) +
    spins(book, cabinets, findings) +
    leaves(book, rows, findings) +
    desk(book, rows, findings)
  meters(cabinets, moved, findings)
  balances(run, moved, findings)
  rest(rows, run.used, findings)

  for (const [kind, lines] of Object.entries(findings)) for (const told of lines) run.tell(`${kind}: ${told}`)
  return {
    acknowledged: book.operations.filter(({ kind, state }) => kind !== 'press' && state === 'done').length,
    effects,
    lost: findings.lost.length,
    doubled: findings.doubled.length,
    stuck: findings.stuck.length,
    broken: findings.broken.length,
  }
}

/** An init is one session with one funding of what was asked for. */
function seats(book: Book, moved: Moved[], { lost, doubled, broken }: Findings): number {
  const funded = moved.filter(({ row }) => row.id.startsWith('fund-') && row.state === TransactionState.done)
  const claimed = new Map<number | null, Operation>()
  for (const operation of book.done('init')) {
    const before = claimed.get(operation.result)
    if (before) lost.push(`${operation.key} was given the session of ${before.key}`)
    claimed.set(operation.result, operation)
    const own = funded.filter(({ row }) => row.sessionId === operation.result)
    if (own.length === 0) lost.push(`${operation.key}: session ${operation.result} was never funded`)
    if (own.length > 1) doubled.push(`${operation.key}: session ${operation.result} was funded ${own.length} times`)
    for (const { row } of own)
      if (row.actual !== operation.amount)
        broken.push(`${operation.key}: ${operation.amount} asked, ${row.actual} moved`)
  }
  for (const { row } of funded)
    if (!claimed.has(row.sessionId)) doubled.push(`session ${row.sessionId} was funded, and nobody was told so`)
  return funded.length
}

function topUps(book: Book, moved: Moved[], { lost, doubled, broken }: Findings): number {
  const added = new Map(moved.filter(({ row }) => row.id.startsWith('in-')).map((one) => [one.row.id, one]))
  const isDone = (one: Moved | undefined) => one?.row.state === TransactionState.done
  const known = new Set<string>()
  for (const operation of book.operations.filter(({ kind }) => kind === 'topUp')) {
    const id = topUpName(operation.sessionId, operation.key)
    known.add(id)
    const one = added.get(id)
    if (operation.state === 'done' && !isDone(one)) lost.push(`${operation.key} was acknowledged and is not there`)
    if (operation.state === 'done' && isDone(one) && one?.row.actual !== operation.result)
      broken.push(`${operation.key}: told ${operation.result}, posted ${one?.row.actual}`)
    if (operation.state === 'refused' && isDone(one)) doubled.push(`${operation.key} was refused, and moved money`)
  }
  for (const id of added.keys()) if (!known.has(id)) doubled.push(`transfer ${id} was asked for by nobody`)
  return [...added.values()].filter(isDone).length
}

/** A press of spin is one round at most: the cabinet counts them. */
function spins(book: Book, cabinets: CabinetState[], { lost, doubled }: Findings): number {
  for (const { cabinet, round } of cabinets) {
    const here = book.operations.filter(({ kind, machineId }) => kind === 'spin' && machineId === cabinet)
    const done = here.filter(({ state }) => state === 'done')
    const unknown = here.filter(({ state }) => state === 'over' || state === 'asked').length
    const rounds = new Map<number | null, Operation>()
    for (const operation of done) {
      const before = rounds.get(operation.result)
      if (before) lost.push(`${operation.key} and ${before.key} were both told round ${operation.result} of ${cabinet}`)
      rounds.set(operation.result, operation)
    }
    if (round < done.length) lost.push(`machine ${cabinet} played ${round} rounds, ${done.length} were acknowledged`)
    for (let more = done.length + unknown; more < round; more++)
      doubled.push(`machine ${cabinet} played ${round} rounds, ${done.length} acknowledged and ${unknown} unknown`)
  }
  return cabinets.reduce((sum, { round }) => sum + round, 0)
}

/** A leave that was acknowledged closes its session, once, with all that was there. */
function leaves(book: Book, { sessions, transfers }: RowsOfRun, { lost, doubled, broken }: Findings): number {
  const outs = (sessionId: number) =>
    transfers.filter(
      (row) => row.sessionId === sessionId && row.direction === 'out' && row.state === TransactionState.done,
    )
  const left = new Map<number | null, Operation>()
  for (const operation of book.done('leave', 'cancel')) {
    const before = left.get(operation.sessionId)
    if (before) doubled.push(`${operation.key} and ${before.key} left the same session`)
    left.set(operation.sessionId, operation)
    const session = sessions.find(({ id }) => id === operation.sessionId)
    if (session?.state !== 'closed') lost.push(`${operation.key}: session ${operation.sessionId} is ${session?.state}`)
  }
  for (const [sessionId, told] of book.closed) {
    const sum = outs(sessionId).reduce((total, { actual }) => total + actual, 0)
    if (sum !== told) broken.push(`session ${sessionId} was told ${told} cashed out, its rows say ${sum}`)
  }
  for (const { id } of sessions)
    if (outs(id).length > 1) doubled.push(`session ${id} was cashed out ${outs(id).length} times`)
  return left.size
}

/** The key of each stands in its row as the reason. */
function desk(book: Book, { desk: rows }: RowsOfRun, { lost, doubled }: Findings): number {
  const operations = book.operations.filter(({ kind }) => ['deposit', 'withdraw', 'refund'].includes(kind))
  const byKey = Map.groupBy(rows, ({ reason }) => reason)
  for (const { key, state, result } of operations) {
    const own = byKey.get(key) ?? []
    if (state === 'done' && !own.some(({ id }) => id === result))
      lost.push(`${key}: transaction ${result} is not there`)
    if (own.length > 1) doubled.push(`${key} is there ${own.length} times`)
    if (state === 'refused' && own.length > 0) doubled.push(`${key} was refused, and is there`)
  }
  const confirmed = book.done('confirm').filter(({ key, result }) => {
    const isThere = rows.some(
      ({ id, checkerId, postingId }) => id === result && checkerId !== null && postingId !== null,
    )
    if (!isThere) lost.push(`${key}: transaction ${result} was not confirmed`)
    return isThere
  })
  return operations.reduce((sum, { key }) => sum + (byKey.get(key)?.length ?? 0), confirmed.length)
}

/** Every movement of the cabinets has a row that says the same, and nothing stands on them any more. */
function meters(cabinets: CabinetState[], moved: Moved[], { broken, stuck }: Findings): void {
  for (const { row, cabinet } of moved) {
    const posted = row.state === TransactionState.done ? row.actual : 0
    if (posted !== cabinet.amount)
      broken.push(`transfer ${row.id}: posted ${posted}, the cabinet says ${cabinet.outcome} ${cabinet.amount}`)
  }
  for (const { cabinet: id, meters: told, credit } of cabinets) {
    const sum = (direction: 'in' | 'out') =>
      moved
        .filter(({ row }) => row.machineId === id && row.direction === direction)
        .reduce((total, { cabinet }) => total + cabinet.amount, 0)
    if (told.AftIn !== sum('in')) broken.push(`machine ${id}: ${told.AftIn} in by its meter, ${sum('in')} by transfers`)
    if (told.AftOut !== sum('out'))
      broken.push(`machine ${id}: ${told.AftOut} out by its meter, ${sum('out')} by transfers`)
    if (credit !== 0) stuck.push(`machine ${id} still holds ${credit}`)
  }
}

/** Wallets by what the cabinets say went and came, and what the desk was told was done. */
function balances(
  { book, players, deposit, rows, used }: Parameters<typeof reckon>[0],
  moved: Moved[],
  { lost, doubled, broken }: Findings,
): void {
  const balanceOf = (name: string) => rows.accounts.find((account) => account.name === name)?.balance ?? 0
  for (const player of players) {
    const atCabinets = moved
      .filter(({ row }) => row.accountId === player.id)
      .reduce((sum, { row, cabinet }) => sum + (row.direction === 'out' ? cabinet.amount : -cabinet.amount), 0)
    const told = new Set(book.done('deposit', 'withdraw', 'refund').map(({ result }) => result))
    const atDesk = rows.desk
      .filter(({ id, accountId }) => accountId === player.id && told.has(id))
      .reduce((sum, { type, amount }) => sum + (type === TransactionType.withdraw ? -amount : amount), 0)
    const wallet = rows.accounts
      .filter(({ name }) => name.startsWith(`wallet/${player.id}/`))
      .reduce((sum, { balance }) => sum + balance, 0)
    const expected = deposit + atCabinets + atDesk
    const found = wallet < expected ? lost : doubled
    if (wallet !== expected) found.push(`${player.username} has ${wallet}, by cabinets and desk it is ${expected}`)
  }
  for (const id of used)
    if (balanceOf(`machine/${id}`) !== 0) broken.push(`the ledger has ${balanceOf(`machine/${id}`)} on machine ${id}`)
}

function rest(rows: RowsOfRun, used: readonly number[], { stuck, broken }: Findings): void {
  for (const { id, state } of rows.transfers)
    if (state === TransactionState.pending) stuck.push(`transfer ${id} is still open`)
  for (const { id, state } of rows.sessions) if (state !== 'closed') stuck.push(`session ${id} is ${state}`)
  for (const { machineId, status } of rows.cabinets)
    if (used.includes(machineId) && status !== MachineStatus.available)
      stuck.push(`machine ${machineId} has status ${status}`)
  for (const { machineId, kind } of rows.problems) broken.push(`machine ${machineId} has the problem ${kind}`)
  for (const finding of rows.ledger.findings) broken.push(`ledger: ${finding}`)
}
