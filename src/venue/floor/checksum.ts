import { and, desc, eq, sql } from 'drizzle-orm'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { machineCalls } from '#protocol/calls/machines.ts'
import { audit } from '../store/schema/index.ts'
import { type KeyedInput, type VenueTools, writeAudit } from '../compose/tools.ts'

type Checksum = CallAnswer<typeof machineCalls.checksum>
const act = 'checksum'

/** Asks the cabinet over its line. Who asked, and what it said, is in the audit; by that it is known whether it has changed. */
export async function checksumOf(
  tools: Pick<VenueTools, 'database' | 'drivers' | 'clock'>,
  input: Pick<KeyedInput, 'caller' | 'from'>,
  id: number,
): Promise<Checksum> {
  const { database, drivers, clock } = tools
  const object = `machine/${id}`
  const digest = sql<string | null>`${audit.after} ->> 'digest'`
  const [last] = await database
    .select({ at: audit.at, digest })
    .from(audit)
    .where(and(eq(audit.object, object), eq(audit.act, act), sql`${digest} is not null`))
    .orderBy(desc(audit.id))
    .limit(1)
  const previous = last?.digest ? { at: last.at, digest: last.digest } : null
  const at = clock.now()
  const told = await drivers
    .of(id)
    .link.checksum(id)
    .catch((error: unknown) => ({
      ...{ game: null, algorithm: null, digest: null, fault: null },
      ErrorMessage: `The cabinet did not tell its checksum: ${error instanceof Error ? error.message : String(error)}`,
    }))
  const { game, algorithm, fault } = told
  const ErrorMessage =
    'ErrorMessage' in told
      ? told.ErrorMessage
      : fault !== null
        ? (faultText[fault] ?? fault)
        : previous !== null && previous.digest !== told.digest
          ? 'The checksum is another one than the last time'
          : null
  await writeAudit(database, { clock }, input, {
    ...{ act, object, before: previous },
    after: { game, digest: told.digest, ErrorMessage },
  })
  return { id, at, game, algorithm, digest: told.digest, previous, ErrorMessage }
}

const faultText: Record<string, string> = {
  checksum: 'EPROM error: bad checksum compare',
  ram: 'CMOS RAM error: no data recovered from EEPROM',
}
