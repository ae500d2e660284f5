import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { venueSetting } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const name = 'secretMark'

/** Whether it is the secret of the start before: the database keeps a mark of it, from which nobody gets the secret. Says what another one loses. */
export async function noteSecret(database: Database, secret: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const value = createHmac('sha256', secret).update('the mark of the secret').digest('hex').slice(0, 32)
  const [before] = await database.select().from(venueSetting).where(eq(venueSetting.name, name))
  if (before?.value === value) return
  const row = { value, changedAt: Date.now() }
  await database
    .insert(venueSetting)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: venueSetting.name, set: row })
  if (before !== undefined) logger.warn(lossText)
}

const lossText =
  'the secret is another one than at the start before: everybody is signed out, no PIN and no second factor can be read any more and each must be set anew, and browsers are not known again; with the secret of before put back all of it is good again'
