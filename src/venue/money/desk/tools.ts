import { ErrorCode, TransactionType, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { refuseBlocked } from '../../identity/admission.ts'
import type { Posting } from '../ledger/posting.ts'
import { postEach } from '../ledger/post.ts'
import type { LedgerError } from '../ledger/errors.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { kinds, type PostedType } from './kinds.ts'
import { conflict, needsAnother } from './refusals.ts'
import type { DeskSettings } from './settings.ts'

export type DeskTools = { timeZone: string; currency: string; settings: DeskSettings; now: number }
/** Whoever acts at the desk; null is the venue itself. */
export type DeskActor = { accountId: number | null; ip: string | null }
/** Somebody of the staff. */
export type DeskPerson = DeskActor & { accountId: number }

/** Before anything of a player is read for writing. Refusals: 60403 one's own account, 60404 unknown, 10704 blocked. */
export async function takePlayer(
  rows: VenueRows,
  { now }: Pick<DeskTools, 'now'>,
  actor: DeskActor,
  accountId: number,
  whenBlocked: 'refuse' | 'allow' = 'refuse',
): Promise<void> {
  if (actor.accountId === accountId) throw needsAnother()
  await rows.players.lock(accountId)
  const player = await rows.players.get(accountId)
  if (!player) throw new Refusal(ErrorCode.unknown, { playerID: accountId })
  if (whenBlocked === 'refuse') refuseBlocked(player, now)
}

/** What the house gives is for players. Cash that one of the staff brings is their own. Refusal: 60404. */
export async function refuseStaff(
  { players }: Pick<VenueRows, 'players'>,
  { accountId, type, amount }: Pick<DeskTransactionRow, 'accountId' | 'type' | 'amount'>,
): Promise<void> {
  if (type === TransactionType.deposit || kinds[type as PostedType].effect * amount < 0) return
  if ((await players.get(accountId))?.type !== UserType.player)
    throw new Refusal(ErrorCode.unknown, { playerID: accountId })
}

/** Under the lock of its player: what was read before it may be past. Refusals as `takePlayer`. */
export async function takeTransaction(
  rows: VenueRows,
  tools: Pick<DeskTools, 'now'>,
  actor: DeskActor,
  id: number,
  whenBlocked: 'refuse' | 'allow',
): Promise<DeskTransactionRow> {
  const seen = await rows.deskTransactions.get(id)
  if (!seen) throw new Refusal(ErrorCode.unknown, { id })
  await takePlayer(rows, tools, actor, seen.accountId, whenBlocked)
  return (await rows.deskTransactions.get(id)) ?? seen
}

/** Last of all that a transaction locks. The id of the posting, or the rule that it breaks: nothing is written then. */
export async function postOne(rows: VenueRows, posting: Posting, timeZone: string): Promise<number | LedgerError> {
  const [verdict] = await postEach(rows.ledger, [posting], timeZone)
  if (!verdict) throw new Error(`${posting.key} was not decided`)
  if (verdict.state === 'known') throw conflict({ reason: 'posted' })
  return verdict.state === 'refused' ? verdict.error : verdict.id
}

/** In the same commit as what it tells of. */
export async function writeAudit(
  rows: VenueRows,
  { now }: Pick<DeskTools, 'now'>,
  actor: DeskActor,
  told: { act: string; object: string; before: unknown; after: unknown; reason: string | null },
): Promise<void> {
  await rows.audit.add({ at: now, actorId: actor.accountId, ip: actor.ip, ...told })
}
