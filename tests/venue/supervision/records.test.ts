/** The audit and the login log as chains, and what somebody with the database in their hands changes in them. */
import fs, { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { writeLoginLog } from '#venue/identity/loginLog.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { audit, loginLog, recordLink } from '#venue/store/schema/index.ts'
import { openStore, type Queries, type Store } from '#venue/store/store.ts'
import { hashOf, type Link } from '#venue/supervision/records/chain.ts'
import { exportRecords } from '#venue/supervision/records/export.ts'
import { linksOf } from '#venue/supervision/records/links.ts'
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

it('thousands of links are read in pages, and the one that was changed among them is found', async () => {
  let previousHash = ''
  const links: Link[] = []
  for (let number = 1; number <= 4_500; number++) {
    const link = { record: 'audit', number, previousHash, at: number, rows: 0, lastId: 0 }
    previousHash = hashOf(link, [])
    links.push({ ...link, hash: previousHash })
  }
  for (let from = 0; from < links.length; from += 1_500)
    await store.database.insert(recordLink).values(links.slice(from, from + 1_500))
  let asked = 0
  const select = (...fields: []) => {
    asked += 1
    return store.database.select(...fields)
  }
  const read: Link[] = []
  for await (const link of linksOf({ select } as Queries, 'audit')) read.push(link)
  expect(read).toEqual(links)
  expect(asked).toBe(3)
  expect(await verifyLedger(store.database)).toMatchObject({ findings: [], records: { audit: previousHash } })
  await force('record_link', sql`update record_link set at = 7 where number = 2000`)
  await force('record_link', sql`delete from record_link where number = 4001`)
  expect(await findings()).toEqual([
    'link 2000 of audit (rows 1 to 0) is not what its hash was made of',
    'link 4001 of audit is missing',
    'link 4002 of audit (rows 1 to 0) does not hang on the one before',
  ])
})

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
      'whose act it was part of',
      'audit',
      sql`update audit set trace = repeat('b', 32) where id = 3`,
      'link 1 of audit (rows 1 to 3) is not',
    ],
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

describe('exported to a file that the venue cannot write to', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'takewin-records-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const file = () => join(folder, 'records.jsonl')
  const linesOf = () =>
    readFileSync(file(), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { record: string; number: number; hash: string; lines: string[] })

  it('are every link with its rows, once, and nothing of a person from the login log', async () => {
    await written()
    expect(await exportRecords(store.database, file())).toEqual({ links: 4, rows: 10 })
    expect(await exportRecords(store.database, file())).toEqual({ links: 0, rows: 0 })
    await note(store.database, 'later')
    await sealRecords(store.database, 3)
    expect(await exportRecords(store.database, file())).toEqual({ links: 1, rows: 1 })
    expect(linesOf().map(({ record, number, lines }) => [record, number, lines.length])).toEqual([
      ...[
        ['audit', 1, 3],
        ['audit', 2, 3],
        ['login_log', 1, 2],
        ['login_log', 2, 2],
        ['audit', 3, 1],
      ],
    ])
    expect(readFileSync(file(), 'utf8')).not.toMatch(/ayse|198\.51\.100\.7|a browser/)
  })

  it('are gone on with where the file ends, which is read in pieces however long it has become', async () => {
    await written()
    await exportRecords(store.database, file())
    const [first] = linesOf()
    const old = JSON.stringify({ ...first, record: 'audit', number: 1, lines: ['ü\u2028\r'.repeat(40_000)] })
    const grown = `${`${old}\n`.repeat(20)}${readFileSync(file(), 'utf8')}`
    writeFileSync(file(), grown)
    const whole = vi.spyOn(fs, 'readFileSync')
    syncBuiltinESMExports()
    try {
      await note(store.database, 'later')
      await sealRecords(store.database, 3)
      expect(await exportRecords(store.database, file())).toEqual({ links: 1, rows: 1 })
      expect(whole.mock.calls.filter(([path]) => path === file())).toEqual([])
    } finally {
      whole.mockRestore()
      syncBuiltinESMExports()
    }
    expect(linesOf().at(-1)).toMatchObject({ record: 'audit', number: 3 })
    appendFileSync(file(), old)
    await expect(exportRecords(store.database, file())).rejects.toThrow(/ends within a line/)
  })

  it('tell a record that was rewritten from end to end, links and all, which the chain alone does not', async () => {
    await written()
    await exportRecords(store.database, file())
    await force('audit', sql`update audit set act = 'nothing' where id = 2`)
    await force('record_link', sql`delete from record_link`)
    await sealRecords(store.database, 9)
    expect(await findings()).toEqual([])
    await expect(exportRecords(store.database, file())).rejects.toThrow(/audit was written anew since/)
  })

  it('stop at a link whose rows were changed before they came out, and at a file that was cut off', async () => {
    await written()
    await force('audit', sql`update audit set act = 'nothing' where id = 2`)
    await expect(exportRecords(store.database, file())).rejects.toThrow(
      'link 1 of audit is not what its hash was made of',
    )
    writeFileSync(file(), '{"record":"aud')
    await expect(exportRecords(store.database, file())).rejects.toThrow(/ends within a line/)
  })

  it.skipIf(withoutServers)('need a role that reads three tables', async () => {
    const database = await createTestDatabase()
    const own = await openStore({ databaseUrl: database })
    try {
      await note(own.database, 'one')
      await sealRecords(own.database, 1)
      const role = `auditor_${Date.now()}`
      for (const text of [
        `create role ${role} login password 'auditor-word'`,
        `grant select on audit, login_log, record_link to ${role}`,
      ])
        await own.database.execute(sql.raw(text))
      const url = Object.assign(new URL(database), { username: role, password: 'auditor-word' }).href
      const auditor = await openStore({ databaseUrl: url }, { asItIs: true })
      try {
        expect(await exportRecords(auditor.database, file())).toEqual({ links: 1, rows: 1 })
        await expect(note(auditor.database, 'forged')).rejects.toMatchObject({ cause: { code: '42501' } })
        await expect(auditor.database.execute(sql`select 1 from account`)).rejects.toMatchObject({
          cause: { code: '42501' },
        })
      } finally {
        await auditor.close()
      }
      await own.database.execute(sql.raw(`drop owned by ${role}`))
      await own.database.execute(sql.raw(`drop role ${role}`))
    } finally {
      await own.close()
    }
  })
})
