/** Erasing a person when PostgreSQL undoes it in favour of somebody else's transaction. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestStore } from '#tests/kit/template.ts'
import { erasePerson } from '#venue/people/personal/erase.ts'
import { account, audit } from '#venue/store/schema/index.ts'
import type { Database } from '#venue/store/store.ts'

it('what is undone for a deadlock is done anew, whole and once; anything else is told, and nothing of it stays', async () => {
  const { database, close } = await openTestStore()
  const person = { username: 'stood.in.line', name: 'Stood', lastname: 'Inline', passwordHash: '', createdAt: 0 }
  const [made] = await database.insert(account).values(person).returning({ id: account.id })
  const codes = ['53100', '40P01', '40001']
  const cut: Pick<Database, 'transaction'> = {
    transaction: (work) =>
      database.transaction(async (transaction) => {
        const answer = await work(transaction)
        const code = codes.shift()
        if (code !== undefined) throw Object.assign(new Error(`undone by ${code}`), { code })
        return answer
      }),
  }
  const erase = () => erasePerson(cut as Database, { now: () => 7 }, 'stood.in.line')
  await expect(erase()).rejects.toThrow('undone by 53100')
  expect(await database.select({ name: account.name }).from(account)).toEqual([{ name: 'Stood' }])
  expect(await erase()).toEqual({ id: made?.id })
  expect(codes).toEqual([])
  const told = await database
    .select({ act: audit.act })
    .from(audit)
    .where(eq(audit.object, `account/${made?.id}`))
  expect(told).toEqual([{ act: 'personal data erased' }])
  await close()
})
