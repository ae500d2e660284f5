/** Acts of staff that wait for a second person: rows whose chart is stepped purely, each step one commit with its audit. */
import { eq } from 'drizzle-orm'
import type { ApprovalEvent } from '#machines/venue/approval/index.ts'
import type { ApprovalKind, Waiting } from '#protocol/core/approvals.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { secondPerson } from '#protocol/core/secondPerson.ts'
import { conflict } from '../money/desk/refusals.ts'
import type { EndedSignIn, RightsChange } from '../identity/identity.ts'
import { permits } from '../identity/permissions.ts'
import { fingerprint } from '../store/idempotency.ts'
import { account, approval, audit, type SecretHashes } from '../store/schema/index.ts'
import type { ApprovalRow, StaffRow } from '../store/rows.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Queries, Transaction } from '../store/store.ts'
import type { KeyedInput, VenueTools } from '../compose/tools.ts'
import { oneApproval } from './pages.ts'
import { refuseFirstPerson } from './persons.ts'
import { begin, changed, step } from './step.ts'

const changedText = 'what it rests on has changed'

/** What an act is about, as it is asked for. */
export type About = Pick<ApprovalRow, 'kind' | 'object' | 'accountId' | 'asked'>
/** Somebody of the staff, as far as their rights go. */
export type Rights = StaffRow
/** How it stands now: what of it is shown, and everything that it rests on. */
export type Stand = { before: Record<string, unknown>; restsOn: unknown }
/** What is carried out behind the commit. */
export type After = {
  ended?: readonly EndedSignIn[]
  rights?: RightsChange
  settings?: boolean
  problems?: boolean
  cage?: boolean
  /** Who is told something of their own account. */
  notices?: number
}
/** By whom it becomes so, and from where. */
export type By = { accountId: number; username: string; ip: string; agent: string | undefined }
/** How the acts of one kind are done. */
export type Change = {
  /** The permission ids of which who asks holds one. */
  right: readonly number[]
  /** Throws where who has these rights could not do it alone. Held against who asks, at both moments, and who confirms. */
  permit: (transaction: Transaction, about: About, by: Rights) => Promise<void>
  /** Locks what it is about. Throws 60404 when that is gone. */
  stand: (transaction: Transaction, about: About) => Promise<Stand>
  /** Does it, with its own audit. Answers the account it made, if any. */
  apply: (transaction: Transaction, row: ApprovalRow, by: By) => Promise<After & { accountId?: number }>
}
/** All but what the machine that it is about does itself. */
export type Changes = Record<Exclude<ApprovalKind, 'contradiction'>, Change>

type Clock = Pick<VenueTools, 'clock'>
type Asked = About & { makeSecrets?: () => Promise<SecretHashes>; reason?: string | null | undefined }

/** Asks a second person for it. Refusals: as its act's own. */
export async function ask(
  { clock }: Clock,
  transaction: Transaction,
  { caller, from }: Pick<KeyedInput, 'caller' | 'from'>,
  change: Change,
  { makeSecrets, reason, ...about }: Asked,
): Promise<Waiting> {
  await change.permit(transaction, about, caller)
  const { before, restsOn } = await change.stand(transaction, about)
  const secretHashes = (await makeSecrets?.()) ?? {}
  const requestedAt = clock.now()
  const id = await sqlRows(transaction).approvals.add({
    ...about,
    ...{ before, restsOnHash: fingerprint(restsOn ?? null), secretHashes, reason: reason?.trim() || null },
    ...begin({ makerId: caller.accountId, at: requestedAt }),
  })
  await tell(transaction, requestedAt, { accountId: caller.accountId, ip: from.ip }, about, {
    ...{ act: 'approval asked', before, reason },
    after: { approval: id, kind: about.kind, ...about.asked },
  })
  return { waitsFor: await oneApproval(transaction, id) }
}

/** Does it. Refusals: 60403 no second person, or none who may do it, 60404, 60409 it waits no more, or `changed`. */
export async function confirm(
  { clock }: Clock,
  transaction: Transaction,
  changes: Changes,
  { caller, from }: Pick<KeyedInput, 'caller' | 'from'>,
  id: number,
): Promise<After> {
  const row = await take(transaction, id)
  if (row.kind === 'contradiction') throw new Error('the machine that it is about confirms it')
  const change = changes[row.kind]
  const { makerId, requestedAt } = row
  const gainers = await gainersOf(transaction, row)
  await refuseFirstPerson(sqlRows(transaction), { checkerId: caller.accountId, makerId, gainers, askedAt: requestedAt })
  if (row.state !== 'pending') throw conflict({ state: row.state })
  await refuseChanged(transaction, change, row, clock.now())
  await change.permit(transaction, row, caller)
  const at = clock.now()
  const stepped = await step(sqlRows(transaction), row, {
    type: 'approval.confirm',
    checkerId: caller.accountId,
    gainers,
    at,
  })
  if (!stepped) throw conflict({ reason: 'expired' })
  const by = { accountId: caller.accountId, username: caller.username, ip: from.ip, agent: from.agent }
  const { accountId = row.accountId, ...after } = await change.apply(transaction, row, by)
  const object = accountId === row.accountId ? row.object : `account/${accountId}`
  if (object !== row.object) await transaction.update(approval).set({ accountId, object }).where(eq(approval.id, id))
  await tell(
    transaction,
    at,
    by,
    { ...row, object },
    {
      ...{ act: 'approval confirmed', before: { state: 'pending' }, reason: row.reason },
      after: { approval: id, maker: makerId },
    },
  )
  return after
}

/** Refusals: 60404, 60409 it waits no more. */
export async function refuse(
  { clock }: Clock,
  transaction: Transaction,
  { caller, from }: Pick<KeyedInput, 'caller' | 'from'>,
  id: number,
  reason: string,
): Promise<void> {
  const row = await take(transaction, id)
  if (row.state !== 'pending') throw conflict({ state: row.state })
  const staffId = caller.accountId
  await step(sqlRows(transaction), row, { type: 'approval.refuse', staffId, reason, at: clock.now() })
  await tell(transaction, clock.now(), { accountId: staffId, ip: from.ip }, row, {
    ...{ act: 'approval refused', before: { state: 'pending' }, after: { approval: id }, reason },
  })
}

/** It ends by itself: its time is over, or it was found to rest on what is no more. Nothing when it was decided meanwhile. */
export async function end(
  { clock }: Clock,
  transaction: Transaction,
  id: number,
  how: 'expired' | 'overtaken',
  by: { accountId: number; ip: string } | null = null,
): Promise<void> {
  const row = await take(transaction, id)
  const at = clock.now()
  const event: ApprovalEvent =
    how === 'expired' ? { type: 'deadline.passed', at } : { type: 'basis.changed', reason: changedText, at }
  const ended = await step(sqlRows(transaction), row, event)
  if (!ended) return
  await tell(transaction, at, by, row, {
    ...{ act: `approval ${how}`, before: { state: 'pending' }, after: { approval: id }, reason: ended.decidedFor },
  })
}

async function take(transaction: Transaction, id: number): Promise<ApprovalRow> {
  const row = await sqlRows(transaction).approvals.take(id)
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  return row
}

/** Who gains by it has no say in it. */
async function gainersOf(queries: Queries, { kind, accountId, object }: ApprovalRow): Promise<number[]> {
  const { gains } = secondPerson[kind]
  if (gains === 'account') return accountId === null ? [] : [accountId]
  if (gains !== 'group') return []
  const members = await queries
    .select({ id: account.id })
    .from(account)
    .where(eq(account.groupId, idOf(object)))
  return members.map(({ id }) => id)
}

export const idOf = (object: string): number => Number(object.slice(object.indexOf('/') + 1))

/** 60409 `changed`: it does not stand as it did, or who asked for it may not do it any more. */
async function refuseChanged(transaction: Transaction, change: Change, row: ApprovalRow, now: number): Promise<void> {
  const maker = await sqlRows(transaction).staff.get(row.makerId, now)
  if (maker === null) throw changed('maker')
  const refusedNow = (what: 'object' | 'maker') => (error: unknown) => {
    throw error instanceof Refusal ? changed(what) : error
  }
  const { restsOn } = await change.stand(transaction, row).catch(refusedNow('object'))
  if (fingerprint(restsOn ?? null) !== row.restsOnHash) throw changed('object')
  if (!permits(maker, change.right)) throw changed('maker')
  await change.permit(transaction, row, maker).catch(refusedNow('maker'))
}

async function tell(
  queries: Queries,
  at: number,
  by: { accountId: number; ip: string } | null,
  { object }: Pick<About, 'object'>,
  told: { act: string; before: unknown; after: unknown; reason?: string | null | undefined },
): Promise<void> {
  const { act, before, after, reason = null } = told
  const actor = { actorId: by?.accountId ?? null, ip: by?.ip ?? null }
  await queries.insert(audit).values({ at, ...actor, act, object, before, after, reason })
}
