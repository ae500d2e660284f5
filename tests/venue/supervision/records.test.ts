/** The audit and the login log as chains, and what somebody with the database in their hands changes in them. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { writeLoginLog } from '#venue/identity/loginLog.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit, loginLog, recordLink } from '#venue/store/schema/index.ts'
import { openStore, type Queries, type Store } from '#venue/store/store.ts'
import { sealRecords } from '#venue/supervision/records/seal.ts'

let store: Store
beforeEach(async () => {
  store = await openTestStore()
})
afterEach(() => store.close())

const note = (queries: Queries, act: string) =>
  queries.insert(audit).values({ at: 1, act, object: 'machine/7', before: { a: 1, b: [null, 'ü'] }, reason: 'because' })
const signIn = (queries: Queries, username: string) =>
  writeLoginLog(queries, {
    at: 1,
    type: 'LOGIN_SUCCESS',
    accountId: null,
    username,
    ip: '198.51.100.7',
    agent: 'a browser',
  })
const findings = async () => (await verifyLedger(store.database)).findings
/** As an owner of the tables does it. */
const force = async (table: 'audit' | 'login_log' | 'record_link', change: ReturnType<typeof sql>) => {
  await store.database.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await store.database.execute(change)
  await store.database.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
}
async function written(): Promise<void> {
  for (const round of [1, 2]) {
    for (const act of ['one', 'two', 'three']) await note(store.database, `${act} ${round}`)
    for (const name of ['ayse', 'fatma']) await signIn(store.database, `${name} ${round}`)
    await sealRecords(store.database, round)
  }
}

describe('what was written', () => {
  beforeEach(written)

  it('is right as it is, in two links of each, and nothing is linked twice', async () => {
    await sealRecords(store.database, 3)
    expect(await store.database.select().from(recordLink)).toHaveLength(4)
    const report = await verifyLedger(store.database)
    expect(report.findings).toEqual([])
    expect(report.records).toEqual({
      audit: expect.stringMatching(/^[\da-f]{64}$/),
      login_log: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  it.each([
    ['an act', 'audit', sql`update audit set act = 'nothing' where id = 2`, 'link 1 of audit (rows 1 to 3) is not'],
    [
      'what was before',
      'audit',
      sql`update audit set before = '{"a":2}' where id = 4`,
      'link 2 of audit (rows 4 to 6) is not',
    ],
    [
      'a row taken out',
      'audit',
      sql`delete from audit where id = 5`,
      'link 2 of audit (rows 4 to 6) has 2 rows, it was made of 3',
    ],
    [
      'who signed in',
      'login_log',
      sql`update login_log set account_id = null, type = 'logout' where id = 1`,
      'link 1 of login_log (rows 1 to 2) is not',
    ],
    [
      'from where',
      'login_log',
      sql`update login_log set ip = '203.0.113.1' where id = 3`,
      'login_log 3 says something else',
    ],
    [
      'from where, without the salt',
      'login_log',
      sql`update login_log set ip = '203.0.113.1', salt = null where id = 3`,
      'login_log 3 says something else',
    ],
    [
      'a link',
      'record_link',
      sql`delete from record_link where number = 1 and record = 'audit'`,
      'link 1 of audit is missing',
    ],
    ['a hash', 'record_link', sql`update record_link set hash = repeat('0', 64) where number = 1`, 'link 1 of audit'],
  ] as const)('%s that was changed is found', async (_, table, change, finding) => {
    await force(table, change)
    expect((await findings()).join('\n')).toContain(finding)
  })

  it('is refused to be changed by the database itself', async () => {
    const { database } = store
    for (const change of [
      database.update(loginLog).set({ ip: '203.0.113.1' }).where(eq(loginLog.id, 1)),
      database.update(loginLog).set({ at: 2, salt: null }).where(eq(loginLog.id, 1)),
      database.delete(loginLog),
      database.delete(audit),
      database.update(recordLink).set({ hash: '' }),
    ])
      await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('are never changed') } })
    expect(await findings()).toEqual([])
  })

  it('of a person may be erased, and the chain still holds', async () => {
    const erased = { username: 'erased-4', ip: '0.0.0.0', agent: '', salt: null }
    await store.database.update(loginLog).set(erased).where(eq(loginLog.username, 'ayse 1'))
    expect(await findings()).toEqual([])
  })
})

describe.skipIf(withoutServers)('on PostgreSQL', () => {
  it('who still writes is waited for, so that no row comes below a link; two processes link once', async () => {
    const own = await openStore({ databaseUrl: await createTestDatabase() })
    const { database } = own
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = database.transaction(async (transaction) => {
      await note(transaction, 'slow')
      begun.resolve()
      await end.promise
    })
    await begun.promise
    await note(database, 'fast')
    await sealRecords(database, 1)
    expect(await database.select().from(recordLink)).toEqual([])
    end.resolve()
    await slow
    await Promise.all([sealRecords(database, 2), sealRecords(database, 2)])
    expect(await database.select().from(recordLink)).toMatchObject([{ record: 'audit', number: 1, rows: 2 }])
    expect((await verifyLedger(database)).findings).toEqual([])
    await own.close()
  })
})
