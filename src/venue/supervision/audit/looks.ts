/** Looks of staff at a player's details. */
import type { CallInput } from '../../http/contract.ts'
import type { Call } from '#protocol/core/call.ts'
import { audit } from '../../store/schema/index.ts'
import type { Queries } from '../../store/store.ts'

type Asked = Pick<CallInput<Call & { access: 'staff' }>, 'caller' | 'from'>

/** Notes that the caller looked at an object, such as `account/12`: at most one row per person, object and minute. */
export async function auditLook(
  queries: Queries,
  { clock }: { clock: { now: () => number } },
  { caller, from }: Asked,
  object: string,
): Promise<void> {
  await queries
    .insert(audit)
    .values({ at: clock.now(), actorId: caller.accountId, act: 'looked', object, ip: from.ip })
    .onConflictDoNothing()
}
