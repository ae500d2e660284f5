import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { CallAnswer } from '#protocol/core/call.ts'
import type { machineCalls } from '#protocol/calls/machines.ts'
import type { ChecksumRun, ChecksumVerdict } from '#protocol/core/machines.ts'
import { named } from '../people/named.ts'
import { account, audit } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
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
    // What a damaged cabinet comes to is nothing to hold a repaired one against.
    .where(
      and(
        eq(audit.object, object),
        eq(audit.act, act),
        sql`${digest} is not null and ${audit.after} ->> 'fault' is null`,
      ),
    )
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
  const verdict: ChecksumVerdict =
    'ErrorMessage' in told
      ? 'silent'
      : fault !== null
        ? 'fault'
        : previous === null
          ? 'first'
          : previous.digest === told.digest
            ? 'same'
            : 'changed'
  const ErrorMessage =
    'ErrorMessage' in told
      ? told.ErrorMessage
      : fault !== null
        ? (faultText[fault] ?? fault)
        : verdict === 'changed'
          ? 'The checksum is another one than the last time'
          : null
  await writeAudit(database, { clock }, input, {
    ...{ act, object, before: previous },
    after: { game, digest: told.digest, verdict, fault, ErrorMessage },
  })
  return { id, at, game, algorithm, digest: told.digest, previous, verdict, ErrorMessage }
}

const faultText: Record<string, string> = {
  checksum: 'EPROM error: bad checksum compare',
  ram: 'CMOS RAM error: no data recovered from EEPROM',
}

const pageSize = 50
type Kept = { game: string | null; digest: string | null; verdict: ChecksumVerdict; fault: string | null }

/** Those that were asked for, newest first. */
export async function checksumsOf(queries: Queries, id: number, before: number | undefined): Promise<ChecksumRun[]> {
  const rows = await queries
    .select({ id: audit.id, at: audit.at, by: named(account), before: audit.before, after: audit.after })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .where(
      and(
        eq(audit.object, `machine/${id}`),
        eq(audit.act, act),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(pageSize)
  return rows.map((row) => {
    const { game, digest, verdict, fault } = row.after as Kept
    const last = row.before as { digest: string } | null
    return {
      ...{ id: row.id, at: row.at, by: row.by },
      ...{ game, digest, verdict, fault },
      before: last?.digest ?? null,
    }
  })
}
