import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Secrets } from '../identity/keys.ts'
import { renewSeals } from '../identity/renewal.ts'
import { venueSetting } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

const name = 'secretMark'
const markOf = (secret: string) =>
  createHmac('sha256', secret).update('the mark of the secret').digest('hex').slice(0, 32)

/**
 * Whether it is the secret of the start before: the database keeps a mark of it, from which nobody gets the secret. Says what
 * another one loses; what the one before has sealed is sealed anew.
 */
export async function noteSecret(
  database: Database,
  secrets: Secrets,
  logger: Pick<Logger, 'warn' | 'info'>,
): Promise<void> {
  const { secret, secretBefore } = secrets
  if (secretBefore) logger.info(await renewSeals(database, secrets), renewedText)
  const value = markOf(secret)
  const [before] = await database.select().from(venueSetting).where(eq(venueSetting.name, name))
  if (before?.value === value) return
  const row = { value, changedAt: Date.now() }
  await database
    .insert(venueSetting)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: venueSetting.name, set: row })
  const isKnown = before === undefined || (secretBefore && before.value === markOf(secretBefore))
  if (!isKnown) logger.warn(lossText)
}

const renewedText =
  'the secret before is still read: PINs and second factors are sealed under the one of now; recovery codes and backups of before are good only while it is given; who was signed in signs in anew'
const lossText =
  'the secret is another one than at the start before: everybody is signed out, no PIN and no second factor can be read any more and each must be set anew, and browsers are not known again; with the secret of before put back, or given as the one before, all of it is good again'
