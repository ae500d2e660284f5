/**
 * Transfers a second through the ledger on PostgreSQL, beside what the server does without it: pgbench's TPC-B, and a hot
 * account the plain way. One server for all, with fsync; as many clients each, and every one waits for its commit.
 */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sqlLedgerRows } from '#venue/money/ledger/sqlRows.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { createLedgerWriter, type LedgerWriter } from '#venue/money/ledger/writer.ts'
import { account, brand, machine } from '#venue/store/schema/index.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import { needServers } from '../../scripts/servers.mjs'
import { command, startPostgres } from '../kit/postgres.ts'

const clients = 64
/** Transfers that wait at once in a venue under load. */
const crowd = 2_000
const seconds = 5
const players = 1_000
const machines = 100

export type LedgerRound = Record<'pgbench' | 'naive' | 'spread' | 'hot' | 'crowdSpread' | 'crowdHot', number>

export async function measureLedger(rounds: number): Promise<{ measured: LedgerRound[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ledger-'))
  const server = await startPostgres()
  // The server's process does not hold ours open: without this, ours would end while it waits for the server's end.
  const awake = setInterval(() => {}, 60_000)
  try {
    const bare = await server.createDatabase('bare')
    runPgbench(bare, '-i', '-q', '-s', `${clients}`)
    for (const statement of naiveTables) await command(bare, statement)
    const script = join(folder, 'naive.sql')
    writeFileSync(script, naiveTransfer)

    const store = await openStore({ databaseUrl: await server.createDatabase('ledger') })
    try {
      const bench = await openLedger(store)
      const measured: LedgerRound[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const figures = {
          pgbench: await pgbenchRate(bare),
          spread: await ledgerRate(bench, clients, (turn) => turn),
          naive: await pgbenchRate(bare, '-f', script),
          hot: await ledgerRate(bench, clients, () => 1),
          crowdSpread: await ledgerRate(bench, crowd, (turn) => turn),
          crowdHot: await ledgerRate(bench, crowd, () => 1),
        }
        if (round > 0) measured.push(figures)
      }
      const { findings, ...counted } = await verifyLedger(store.database)
      if (findings.length > 0) throw new Error(`the ledger is not whole: ${findings[0]}`)
      const notes = [
        `Ledger: ${clients} clients each, ${seconds} s a round; crowd: ${crowd} transfers waiting at once.`,
        `Ledger verified after it: ${counted.postings} postings in ${counted.batches} links, nothing found.`,
      ]
      return { measured, notes }
    } finally {
      await store.close()
    }
  } finally {
    await server.stop()
    clearInterval(awake)
    rmSync(folder, { recursive: true, force: true })
  }
}

type BenchLedger = { writer: LedgerWriter; players: number[]; machines: number[]; next: () => number }

/** Players with money, machines to take it to; the rows that a transfer names do exist. */
async function openLedger({ database }: Store): Promise<BenchLedger> {
  const people = await database
    .insert(account)
    .values(
      Array.from({ length: players }, (_, place) => ({
        username: `player${place}`,
        name: 'Player',
        lastname: `${place}`,
        passwordHash: '',
        createdAt: 0,
      })),
    )
    .returning({ id: account.id })
  const [made] = await database.insert(brand).values({ name: 'Bench' }).returning({ id: brand.id })
  const cabinets = await database
    .insert(machine)
    .values(
      Array.from({ length: machines }, (_, cabin) => ({
        name: `Bench ${cabin}`,
        brandId: made?.id ?? 0,
        cabin: cabin + 1,
        sasUrl: 'sim:bench',
      })),
    )
    .returning({ id: machine.id })
  const commit = <Result>(work: (rows: ReturnType<typeof sqlLedgerRows>) => Promise<Result>) =>
    database.transaction((transaction) => work(sqlLedgerRows(transaction)))
  const writer = createLedgerWriter({ commit, direct: sqlLedgerRows(database) }, 'Europe/Istanbul')
  await Promise.all(
    people.map(({ id }) =>
      writer.post({
        ...noNames,
        key: `fund/${id}`,
        type: 1,
        cause: 'bench',
        at: Date.now(),
        entries: [
          { account: `wallet/${id}/cash`, amount: 1_000_000_000_000 },
          { account: 'house/cash', amount: -1_000_000_000_000 },
        ],
      }),
    ),
  )
  let last = 0
  const next = () => ++last
  return { writer, players: people.map(({ id }) => id), machines: cabinets.map(({ id }) => id), next }
}

const noNames = { actorId: null, accountId: null, machineId: null, sessionId: null }

/** Transfers from a wallet to a machine; `pick` names the machine, so that one of them can be the hot account. */
async function ledgerRate(bench: BenchLedger, waiting: number, pick: (turn: number) => number): Promise<number> {
  let done = 0
  const start = performance.now()
  const end = start + seconds * 1_000
  async function client() {
    while (performance.now() < end) {
      const turn = bench.next()
      const playerId = bench.players[turn % bench.players.length] ?? 0
      const machineId = bench.machines[pick(turn) % bench.machines.length] ?? 0
      await bench.writer.post({
        key: `transfer/${turn}`,
        type: 3,
        cause: 'join',
        actorId: playerId,
        accountId: playerId,
        machineId,
        sessionId: null,
        at: Date.now(),
        entries: [
          { account: `machine/${machineId}`, amount: 5 },
          { account: `wallet/${playerId}/cash`, amount: -5 },
        ],
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: waiting }, client))
  return done / ((performance.now() - start) / 1_000)
}

const naiveTables = [
  `create table naive_account (id int primary key, balance bigint not null) with (fillfactor = 50)`,
  `insert into naive_account select id, 1000000000000 from generate_series(0, ${players}) as id`,
  `create table naive_posting (id bigint generated always as identity primary key, key text not null unique, at bigint)`,
  `create table naive_entry (posting_id bigint not null, account int not null, amount bigint, balance_after bigint,
    primary key (posting_id, account))`,
]

/** What most would write: a transaction per transfer, in which the row of the hot account is locked until the commit. */
const naiveTransfer = `\\set player random(1, ${players})
begin;
update naive_account set balance = balance - 5 where id = :player returning balance as player_balance \\gset
insert into naive_posting (key, at) values (gen_random_uuid()::text, 0) returning id as posting \\gset
update naive_account set balance = balance + 5 where id = 0 returning balance as hot_balance \\gset
insert into naive_entry values (:posting, :player, -5, :player_balance), (:posting, 0, 5, :hot_balance);
commit;
`

function pgbenchProgram(): string {
  const beside = join(needServers().postgres ?? '', 'pgbench')
  return existsSync(beside) ? beside : 'pgbench'
}

function runPgbench(url: string, ...values: string[]): void {
  execFileSync(pgbenchProgram(), [...values, url], { stdio: 'ignore' })
}

async function pgbenchRate(url: string, ...values: string[]): Promise<number> {
  const plan = ['-n', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-M', 'prepared', ...values, url]
  const { stdout } = await promisify(execFile)(pgbenchProgram(), plan)
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!Number.isFinite(rate)) throw new Error(`pgbench said: ${stdout}`)
  return rate
}
