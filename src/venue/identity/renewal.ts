/** What was sealed under the secret before, sealed under the one of now. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { account, approval, secondFactor } from '#venue/store/schema/index.ts'
import type { Database } from '#venue/store/store.ts'
import type { Secrets } from './keys.ts'
import { createSeal } from './seals.ts'

const page = 1_000

/** How many PINs and second factors it was. Killed in the middle, the next start does the rest: until then both secrets are read. */
export async function renewSeals(database: Database, secrets: Secrets): Promise<{ pins: number; factors: number }> {
  const renewed = { pins: 0, factors: 0 }
  const [pins, factors] = [createSeal(secrets, 'pin'), createSeal(secrets, 'secondFactor')]
  for (let after = 0; ; ) {
    const rows = await database
      .select({ id: account.id, pinHash: account.pinHash })
      .from(account)
      .where(and(gt(account.id, after), isNotNull(account.pinHash)))
      .orderBy(asc(account.id))
      .limit(page)
    for (const { id, pinHash } of rows) {
      const own = pinHash === null ? null : pins.renewed(pinHash)
      if (own === null || pinHash === null) continue
      // Not where it was set anew meanwhile.
      const same = and(eq(account.id, id), eq(account.pinHash, pinHash))
      const changed = await database.update(account).set({ pinHash: own }).where(same).returning({ id: account.id })
      renewed.pins += changed.length
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  for (const { accountId, sealedSecret } of await database.select().from(secondFactor)) {
    const own = factors.renewed(sealedSecret)
    if (own === null) continue
    const same = and(eq(secondFactor.accountId, accountId), eq(secondFactor.sealedSecret, sealedSecret))
    const set = database.update(secondFactor).set({ sealedSecret: own }).where(same)
    renewed.factors += (await set.returning({ id: secondFactor.accountId })).length
  }
  // A PIN that waits for a second person.
  for (const { id, secretHashes } of await database.select().from(approval).where(eq(approval.state, 'pending'))) {
    const pinHash = secretHashes.pinHash === undefined ? null : pins.renewed(secretHashes.pinHash)
    if (pinHash === null) continue
    const isWaiting = and(eq(approval.id, id), eq(approval.state, 'pending'))
    const set = database.update(approval).set({ secretHashes: { ...secretHashes, pinHash } })
    renewed.pins += (await set.where(isWaiting).returning({ id: approval.id })).length
  }
  return renewed
}
