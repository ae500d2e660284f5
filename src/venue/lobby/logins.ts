/** Whether players may take new seats and reservations: kept in the venue's settings, known to every process. */
import { eq } from 'drizzle-orm'
import { audit, venueSetting } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

export type Logins = {
  enabled: () => boolean
  /** Resolves when it is kept, and this process acts by it. */
  set: (enabled: boolean, actor: { accountId: number; reason: string | null; ip: string | null }) => Promise<void>
  /** Another process has changed it, or may have: the row says. */
  resync: () => Promise<void>
}
const name = 'loginsEnabled'

export async function openLogins(tools: {
  database: Database
  clock: { now: () => number }
  /** The sockets of this process. */
  announce: (enabled: boolean) => void
  /** The other processes. */
  tell: () => void
}): Promise<Logins> {
  const { database, clock } = tools
  const read = async () => {
    const [row] = await database.select().from(venueSetting).where(eq(venueSetting.name, name))
    return row?.value !== false
  }
  let enabled = await read()
  async function resync(): Promise<void> {
    enabled = await read()
    tools.announce(enabled)
  }
  return {
    enabled: () => enabled,
    resync,
    set: async (value, { accountId, reason, ip }) => {
      const at = clock.now()
      const row = { value, changedAt: at, changedBy: accountId }
      await database.transaction(async (transaction) => {
        const [before] = await transaction.select().from(venueSetting).where(eq(venueSetting.name, name)).for('update')
        await transaction
          .insert(venueSetting)
          .values({ name, ...row })
          .onConflictDoUpdate({ target: venueSetting.name, set: row })
        await transaction.insert(audit).values({
          ...{ at, actorId: accountId, act: value ? 'logins enabled' : 'logins disabled', object: `setting/${name}` },
          ...{ before: before?.value ?? true, after: value, reason, ip },
        })
      })
      await resync()
      tools.tell()
    },
  }
}
