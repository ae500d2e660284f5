import { eq, getTableName, sql, TransactionRollbackError } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command, type PostgresServer, startPostgres } from '#tests/kit/postgres.ts'
import { until } from '#tests/kit/until.ts'
import { purgeRounds, purgeStills } from '#venue/history/retention.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { ownMigrations } from '#venue/store/migrations.ts'
import { type account, brand } from '#venue/store/schema/index.ts'
import { isConnectionLost, isRetryable, openStore, type Store } from '#venue/store/store.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { awkwardRow, seedDemo, tables } from './storeKit.ts'

describe.skipIf(withoutServers)('a venue on PostgreSQL', () => {
  let server: PostgresServer
  let made = 0
  const createDatabase = () => server.createDatabase(`own_${++made}`)
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  it('is migrated once, however many processes start at once', async () => {
    const databaseUrl = await createDatabase()
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ databaseUrl })))
    const applied = await command(
      databaseUrl,
      'select created_at::text as at from drizzle.__drizzle_migrations order by id',
    )
    expect(applied.map(({ at }) => Number(at))).toEqual(ownMigrations())
    await Promise.all(stores.map((store) => store.close()))
  })

  it('takes away what is past its time, and looks for it by an index of what is still there', async () => {
    const store = await openStore({ databaseUrl: await createDatabase() })
    const { database } = store
    await seedDemo(store)
    const day = 86_400_000
    const now = 3_000 * day
    // One of a thousand has its picture still; every tenth of those is older than 100 days.
    await database.execute(sql`
      insert into round (machine_id, cabinet_round, number, game, started_at, ended_at, bet, win, free_spins, spins,
        reels, meters_before, meters_after, still)
      select (select min(id) from machine), 'old ' || n, n, 'pharaoh', ended, ended, 100, 0, 0, '[]', '[]', '{}', '{}',
        case when n % 1000 = 0 then 'kept' else 'none' end
      from (select n, ${now}::bigint - (n % 11001) / 100 * ${day}::bigint as ended from generate_series(1, 50000) n) made`)
    await database.execute(
      sql`insert into round_still (round_id, image) select id, 'x' from round where still = 'kept'`,
    )
    await database.execute(sql`analyze round`)
    const before = now - 100 * day
    const plan = await database.execute(
      sql`explain select id from round where still = 'kept' and ended_at < ${before} order by ended_at limit 1000`,
    )
    expect(JSON.stringify(plan.rows)).toContain('round_still_kept')

    const past = { database, now, signal: new AbortController().signal }
    const countOf = async (what: ReturnType<typeof sql>) =>
      Number((await database.execute<{ count: string }>(sql`select count(*) as count from ${what}`)).rows[0]?.count)
    const old = await countOf(sql`round where still = 'kept' and ended_at < ${before}`)
    expect(old).toBeGreaterThan(0)
    expect(await purgeStills(past, { stillDays: 100 })).toBe(old)
    expect(await countOf(sql`round_still`)).toBe(50 - old)
    const oldest = await countOf(sql`round where ended_at < ${now - 50 * day}`)
    expect(await purgeRounds(past, { roundDays: 50 })).toBe(oldest)
    expect(await countOf(sql`round`)).toBe(50_000 - oldest)
    expect(await countOf(sql`round_still`)).toBe(await countOf(sql`round where still = 'kept'`))
    await store.close()
  }, 60_000)

  it('goes on after PostgreSQL was killed and started again, and tells meanwhile', async () => {
    const lost: Error[] = []
    const store = await openStore(
      { databaseUrl: await createDatabase() },
      { onConnectionLost: (error) => lost.push(error) },
    )
    const { database } = store
    const gate = Promise.withResolvers<void>()
    const inside = Promise.withResolvers<void>()
    // Between two statements a connection has nobody but us who hears of its end.
    const held = errorOf(
      database.transaction(async (transaction) => {
        await transaction.insert(brand).values({ name: 'lost' })
        inside.resolve()
        await gate.promise
        await transaction.insert(brand).values({ name: 'lost too' })
      }),
    )
    await inside.promise
    await Promise.all(Array.from({ length: 5 }, (_, nth) => database.insert(brand).values({ name: `kept ${nth}` })))

    await server.kill9()
    await until(() => lost.length >= 6, true, { message: 'the broken connections were not told' })
    gate.resolve()
    expect(isConnectionLost(await held)).toBe(true)
    const downs = Array.from({ length: 40 }, () => errorOf(database.transaction((one) => one.execute(sql`select 1`))))
    for (const error of await Promise.all(downs)) expect(isConnectionLost(error), String(error)).toBe(true)
    await expect(store.ping()).rejects.toThrow()

    await server.restart()
    await store.ping()
    const ups = Array.from({ length: 40 }, () => database.transaction((one) => one.select().from(brand)))
    for (const rows of await Promise.all(ups))
      expect(rows.map(({ name }) => name).toSorted()).toEqual(['kept 0', 'kept 1', 'kept 2', 'kept 3', 'kept 4'])
    await store.close()
  }, 60_000)

  it('gives a connection back whatever its transaction broke on', async () => {
    const store = await openStore({ databaseUrl: await createDatabase() })
    const { database } = store
    const nonsense = { isolationLevel: 'nonsense' as 'serializable' }
    for (let times = 0; times < 40; times++) {
      await expect(database.transaction(async () => 'never', nonsense)).rejects.toMatchObject({
        cause: { code: '42601' },
      })
      await expect(
        database.transaction(async (transaction) => {
          await errorOf(transaction.execute(sql`select nothing`))
          throw new RangeError('what the work itself threw')
        }),
      ).rejects.toThrow(new RangeError('what the work itself threw'))
      const ended = await errorOf(
        database.transaction((transaction) => transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
      )
      expect(isConnectionLost(ended), String(ended)).toBe(true)
    }
    await Promise.all(Array.from({ length: 40 }, () => database.transaction((one) => one.execute(sql`select 1`))))
    await store.close()
  }, 60_000)

  it('tells what may be run again from what may not', async () => {
    const store = await openStore({ databaseUrl: await createDatabase() })
    const { database } = store
    await database.insert(brand).values([{ name: 'one' }, { name: 'two' }])
    const rename = (queries: Pick<typeof database, 'update'>, from: string) =>
      queries
        .update(brand)
        .set({ name: sql`${brand.name} || '!'` })
        .where(eq(brand.name, from))

    const outdated = await errorOf(
      database.transaction(
        async (transaction) => {
          await transaction.select().from(brand)
          await rename(database, 'one')
          await rename(transaction, 'one')
        },
        { isolationLevel: 'repeatable read' },
      ),
    )
    expect(isRetryable(outdated), String(outdated)).toBe(true)

    const [left, right] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const crossing = (own: PromiseWithResolvers<void>, other: PromiseWithResolvers<void>, names: [string, string]) =>
      errorOf(
        database.transaction(async (transaction) => {
          await rename(transaction, names[0])
          own.resolve()
          await other.promise
          await rename(transaction, names[1])
        }),
      )
    const outcomes = await Promise.all([crossing(left, right, ['one!', 'two']), crossing(right, left, ['two', 'one!'])])
    expect(outcomes.filter((error) => error !== null).map(isRetryable)).toEqual([true])

    const twice = await errorOf(database.insert(brand).values([{ name: 'x' }, { name: 'x' }]))
    expect([isRetryable(twice), isConnectionLost(twice)]).toEqual([false, false])
    expect([isRetryable(null), isConnectionLost(new Error('Connection to the cabinet'))]).toEqual([false, false])
    await store.close()
  })

  it('cuts off what takes too long, but nothing that is done by hand', async () => {
    const databaseUrl = await createDatabase()
    const limits = async (store: Store) => {
      const { rows } = await store.database.execute(
        sql`select current_setting('statement_timeout') as statement,
              current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      await store.close()
      return rows
    }
    expect(await limits(await openStore({ databaseUrl }))).toEqual([{ statement: '30s', idle: '5s' }])
    expect(await limits(await openStore({ databaseUrl }, { patient: true }))).toEqual([{ statement: '0', idle: '0' }])
    // The URL has the last word.
    const shorter = `${databaseUrl}?statement_timeout=5000`
    expect(await limits(await openStore({ databaseUrl: shorter }))).toEqual([{ statement: '5s', idle: '5s' }])
  })

  it('is not opened where it would do harm, and says why in one line without the password', async () => {
    const problemOf = async (databaseUrl: string) => String(await errorOf(openStore({ databaseUrl })))
    const password = new URL(server.url()).password
    const there = await createDatabase()
    const store = await openStore({ databaseUrl: there })
    await store.close()
    await command(there, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)")
    expect(await problemOf(there)).toBe(
      'StoreProblem: the database is of a newer version than this program, which does not know its last migrations',
    )
    await command(server.url(), `create database bytes encoding 'SQL_ASCII' template template0`)
    expect(await problemOf(server.url('bytes'))).toMatch(
      /^StoreProblem: the database bytes at .* keeps text as SQL_ASCII, it must be made with UTF8$/,
    )
    expect(await problemOf(server.url('nowhere'))).toMatch(
      /^StoreProblem: the database nowhere at 127\.0\.0\.1:\d+ cannot be reached: database "nowhere" does not exist$/,
    )
    const wrong = server.url().replace(password, 'hunter2')
    expect(await problemOf(wrong)).toMatch(
      /^StoreProblem: .* cannot be reached: password authentication failed for user "postgres"$/,
    )
    expect(await problemOf(`${server.url()}?sslmode=verify-full`)).toMatch(
      /cannot be reached: The server does not support SSL connections$/,
    )
    expect(await problemOf(`${server.url()}?sslrootcert=/nowhere/ca.pem`)).toMatch(
      /cannot be reached: ENOENT.*ca\.pem'$/,
    )
    expect(await problemOf('postgres://venue:hunter2@127.0.0.1:1/venue')).toMatch(
      /^StoreProblem: the database venue at 127\.0\.0\.1:1 cannot be reached: [^\n]*ECONNREFUSED[^\n]*$/,
    )
    for (const url of [there, wrong]) expect(await problemOf(url)).not.toMatch(new RegExp(`${password}|hunter2`))
  }, 60_000)

  describe('and one on the embedded database', () => {
    let both: Store[] = []
    beforeAll(async () => {
      both = await Promise.all([openTestStore(), openStore({ databaseUrl: await createDatabase() })])
    }, 60_000)
    afterAll(() => Promise.all(both.map((store) => store.close())))

    it('read the same from the demo seed, value by value and type by type', async () => {
      const [embedded, large] = await Promise.all(
        both.map(async (store) => {
          await seedDemo(store)
          const rows = await Promise.all(
            tables.map(async (table) => [getTableName(table), await store.database.select().from(table)] as const),
          )
          const content = Object.fromEntries(rows)
          // Made with salt.
          for (const person of content.account as (typeof account.$inferSelect)[])
            person.pinHash = typeof person.pinHash
          const { findings, ...report } = await verifyLedger(store.database)
          return { content, findings, report }
        }),
      )
      expect(large).toEqual(embedded)
      expect(large?.findings).toEqual([])
      expect(large?.content.account?.length).toBeGreaterThan(5)
    })

    it.each(tables.map((table) => [getTableName(table), table] as const))(
      'give back what was written to %s',
      async (_, table) => {
        const row = awkwardRow(table)
        for (const { database } of both) {
          let read: unknown
          const undone = database.transaction(async (transaction) => {
            await transaction.execute(sql`alter table ${table} disable trigger all`)
            // What may stand in a column is asked here, not what columns may say together.
            for (const { name } of getTableConfig(table).checks)
              await transaction.execute(sql`alter table ${table} drop constraint ${sql.identifier(name)}`)
            await transaction.execute(sql`delete from ${table}`)
            await transaction
              .insert(table)
              .overridingSystemValue()
              .values(row as never)
            read = await transaction.select().from(table)
            transaction.rollback()
          })
          await expect(undone).rejects.toThrow(TransactionRollbackError)
          expect(read).toEqual([expect.objectContaining(row)])
        }
      },
    )
  })
})
