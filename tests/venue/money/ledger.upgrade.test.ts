/** A ledger from before the chain: its postings become the first link. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { migrationsFolder } from '#venue/store/migrations.ts'
import * as schema from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'
import { withoutServers } from '../../kit/guarded.ts'
import { command } from '../../kit/postgres.ts'
import { createTestDatabase } from '../../kit/testDatabase.ts'
import { contentsOf, give, postingOf, sqlLedger, tamper } from './ledgerKit.ts'

/** The first two migrations alone. */
const oldFolder = mkdtempSync(join(tmpdir(), 'takewin-migrations-'))
beforeAll(() => {
  cpSync(migrationsFolder, oldFolder, { recursive: true })
  const path = join(oldFolder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 2) }))
})
afterAll(() => rmSync(oldFolder, { recursive: true }))

type Upgradable = Pick<Store, 'database' | 'close'> & { migrate: (folder: string) => Promise<void> }

async function embedded(): Promise<Upgradable> {
  const client = new PGlite()
  const database = drizzle({ client, schema })
  const close = () => client.close()
  return { database, close, migrate: (folder) => migrate(database, { migrationsFolder: folder }) }
}

async function postgres(): Promise<Upgradable> {
  const url = await createTestDatabase()
  const empty = `${new URL(url).pathname.slice(1)}_old`
  await command(url, `create database ${empty} template template0`)
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: empty }).href })
  await client.connect()
  const database = drizzlePostgres({ client, schema })
  const close = () => client.end()
  return { database, close, migrate: (folder) => migratePostgres(database, { migrationsFolder: folder }) }
}

/** As the venue wrote them before the chain: ids by the database, the one of a posting that was refused missing. */
const oldPostings = [
  `insert into ledger_account values ('wallet/1/cash', 0, 300, 2), ('house/cash', null, -500, 1), ('machine/7', 0, 200, 1)`,
  `insert into posting (key, type, cause, at, gaming_day) values ('opening/1', 1, 'opening', 1000, '1970-01-01')`,
  `select nextval('posting_id_seq')`,
  `insert into posting (key, type, cause, at, gaming_day) values ('transfer/a', 3, 'join', 2000, '1970-01-01')`,
  `insert into entry (posting_id, account, amount, balance_after, place) values
     (1, 'house/cash', -500, -500, 1), (1, 'wallet/1/cash', 500, 500, 1),
     (3, 'machine/7', 200, 200, 1), (3, 'wallet/1/cash', -200, 300, 2)`,
]

it.each([
  ['the embedded database', embedded, false],
  ['PostgreSQL', postgres, withoutServers],
])(
  'on %s',
  async (_, open, skipped) => {
    if (skipped) return
    const old = await open()
    onTestFinished(old.close)
    await old.migrate(oldFolder)
    for (const row of oldPostings) await old.database.execute(sql.raw(row))
    await old.migrate(migrationsFolder)
    const house = sqlLedger({ ...old, ping: async () => {} })

    expect(await house.verify()).toEqual({ postings: 2, entries: 4, batches: 0, hash: '', findings: [] })
    const again = postingOf('opening/1', { 'wallet/1/cash': 500, 'house/cash': -500 }, { cause: 'opening' })
    const next = postingOf('next', { 'wallet/1/cash': -1, 'house/cash': 1 })
    expect(await give(house, again, next)).toEqual([
      { state: 'known', id: 1 },
      { state: 'posted', id: 4 },
    ])
    const { batches, entries } = await contentsOf(house)
    expect(batches).toMatchObject([
      { number: 1, at: 2000, postings: 2, entries: 4, lastPosting: 3, lastEntry: 4 },
      { number: 2, postings: 1, entries: 2, lastPosting: 4, lastEntry: 6, previousHash: batches[0]?.hash },
    ])
    expect(batches[0]?.totals).toEqual({ 'wallet/cash': 300, 'house/cash': -500, machine: 200 })
    expect(entries.at(-2)).toEqual({
      id: 5,
      postingId: 4,
      account: 'wallet/1/cash',
      amount: -1,
      balanceAfter: 299,
      place: 3,
    })
    expect(await house.verify()).toMatchObject({ postings: 3, entries: 6, batches: 2, findings: [] })

    await tamper(old, `update posting set cause = 'other' where id = 3`)
    expect((await house.verify()).findings).toEqual(['link 1 (postings 1 to 3) is not what its hash was made of'])
  },
  60_000,
)
