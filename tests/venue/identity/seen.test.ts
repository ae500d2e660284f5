/** When somebody was seen last stands with their account: it outlives the sign-in, and nobody waits for it to be written. */
import { eq, inArray, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { withoutServers } from '#tests/kit/guarded.ts'
import { createTestDatabase } from '#tests/kit/testDatabase.ts'
import { account, signIn } from '#venue/store/schema/index.ts'
import { openStore } from '#venue/store/store.ts'
import { createTestIdentity, minute } from './identityKit.ts'

it.skipIf(withoutServers)(
  'is written at the sign-in and while they are heard of, but for who is in somebody’s hands just then',
  async () => {
    const store = await openStore({ databaseUrl: await createTestDatabase() })
    const { database } = store
    try {
      const { identity, clock } = createTestIdentity(store)
      const password = 'right horse battery'
      const ids: number[] = []
      const devices: number[] = []
      for (const username of ['seen.one', 'seen.other']) {
        ids.push(await identity.createAccount({ username, password, type: 0, name: '', lastname: '' }))
        const { answer } = await identity.login({ username, password, ip: '192.0.2.7', agent: 'tests' })
        devices.push(Number(decodeJwt(answer.token).jti))
      }
      const seen = async () =>
        (await database.select().from(account).where(inArray(account.id, ids)).orderBy(account.id)).map(
          ({ seenAt }) => seenAt,
        )
      const first = clock.now()
      expect(await seen()).toEqual([first, first])

      clock.advance(5 * minute)
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`select id from account where id = ${ids[0]} for update`)
        await identity.heard(devices)
      })
      expect(await seen()).toEqual([first, clock.now()])
      await identity.heard(devices)
      expect(await seen()).toEqual([clock.now(), clock.now()])
      const told = clock.now()
      clock.advance(4 * minute)
      await identity.heard(devices)
      expect(await seen()).toEqual([told, told])
      clock.advance(minute)
      await identity.heard(devices)
      expect(await seen()).toEqual([clock.now(), clock.now()])
      await identity.heard([])

      await database.delete(signIn).where(eq(signIn.accountId, ids[1] ?? 0))
      expect(await seen()).toEqual([clock.now(), clock.now()])
    } finally {
      await store.close()
    }
  },
  60_000,
)
