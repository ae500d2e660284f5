import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestStore } from '#tests/kit/template.ts'
import { account } from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const named = async (text: string) => {
  const like = `%${text}%`
  const { rows } = await store.database.execute<{ name: string }>(
    sql`select name from pg_prepared_statements where statement like ${like} and statement not like '%pg_prepared%'`,
  )
  return rows.length
}
const usernames = (type: number) =>
  store.database.select({ told: account.username }).from(account).where(eq(account.type, type)).limit(3)

test('a statement that comes again and again is planned once; one that comes now and then is not kept', async () => {
  for (let time = 0; time < 4; time += 1) await usernames(time)
  expect(await named('limit $2')).toBe(0)
  for (let time = 0; time < 4; time += 1) await usernames(time)
  expect(await named('limit $2')).toBe(1)
  expect(await usernames(77)).toEqual([])
})

test('it is kept by the one connection that there is, however long nothing is asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let time = 0; time < 8; time += 1) await usernames(time)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await named('limit $2')).toBe(1)
})

test('a store has names of its own: what others of the process have named takes none of them', async () => {
  const [full, other] = await Promise.all([openTestStore(), openTestStore()])
  onTestFinished(() => Promise.all([full.close(), other.close()]).then(() => undefined))
  const isNamed = async ({ database }: Store, value: number) => {
    for (let time = 0; time < 5; time += 1) await database.execute(sql`select ${sql.raw(String(value))} where 1 = ${1}`)
    const { rows } = await database.execute(
      sql`select 1 from pg_prepared_statements where statement = ${`select ${value} where 1 = $1`}`,
    )
    return rows.length === 1
  }
  let value = 0
  while (await isNamed(full, value)) value += 1
  expect(value).toBeGreaterThan(100)
  expect(await isNamed(other, value)).toBe(true)
})

test('it is answered by what the tables are now, also after they have changed', async () => {
  const add = (name: string) => store.database.execute(sql`insert into made (name) values (${name})`)
  const count = async () => (await store.database.execute(sql`select * from made where name <> ${'none'}`)).rows.length
  await store.database.execute(sql`create table made (name text not null)`)
  for (let time = 0; time < 8; time += 1) {
    await add(`one ${time}`)
    expect(await count()).toBe(time + 1)
  }
  await store.database.execute(sql`drop table made`)
  await store.database.execute(sql`create table made (name text not null)`)
  await add('first')
  expect(await count()).toBe(1)
})

test('one that fails leaves the connection as it was', async () => {
  const broken = (value: string) => store.database.execute(sql`select ${value}::integer as value`)
  for (let time = 0; time < 8; time += 1) await expect(broken('no number')).rejects.toThrow()
  expect((await broken('12')).rows).toEqual([{ value: 12 }])
})
