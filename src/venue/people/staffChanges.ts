/** What of an account waits for a second person: making one of the staff, its rights, its keys; of a player, a site that offers more. */
import { eq } from 'drizzle-orm'
import type { ApprovalKind } from '#protocol/core/approvals.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import type { About, By, Change } from '../approvals/approvals.ts'
import { issueKeys } from '../approvals/persons.ts'
import type { ApprovalRow } from '../store/rows.ts'
import { isDuplicate, oneTimeMs, takenIn } from '../identity/accounts.ts'
import { cleanAgent, LoginLogType, writeLoginLog } from '../identity/loginLog.ts'
import { writeNotice } from '../identity/notices.ts'
import { percentsOf, raisesOffer } from '../money/desk/offers.ts'
import { firstDeskSettings, readDeskSettings } from '../money/desk/settings.ts'
import { account, audit, permissionGroup, secondFactor } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import type { VenueTools } from '../compose/tools.ts'
import { type AccountRow, grantGroup, refuseRank, takeUser } from './rank.ts'

type Tools = Pick<VenueTools, 'identity' | 'clock' | 'settings' | 'isDemo'>
export type StaffKind = Extract<
  ApprovalKind,
  'staffAccount' | 'staffRights' | 'playerSite' | 'passwordReset' | 'pinReset' | 'secondFactorReset'
>
/** Who a new one is to be, without the password. */
export type NewStaff = {
  type: number
  username: string
  email: string | null
  name: string
  lastname: string
  groupId: number | null
  siteId: number
  isVip: boolean
}
export type AccountChange = Partial<Omit<NewStaff, 'username'> & { card: string | null; phone: string | null }>

/** Whether a change gives one of the staff other rights. Less of a type is less, and needs nobody else. */
export const givesRights = (row: AccountRow, change: AccountChange): boolean =>
  row.type >= UserType.staff && ('groupId' in change || (change.type ?? row.type) > row.type)

const deskOf = (queries: Queries, { settings, isDemo }: Pick<Tools, 'settings' | 'isDemo'>) =>
  readDeskSettings(queries, firstDeskSettings(settings, isDemo))

/** Whether a change sends a player to a site that offers more than theirs. */
export async function givesOffers(
  queries: Queries,
  tools: Pick<Tools, 'settings' | 'isDemo'>,
  row: Pick<AccountRow, 'type' | 'siteId'>,
  { siteId }: Pick<AccountChange, 'siteId'>,
): Promise<boolean> {
  if (row.type !== UserType.player || siteId === undefined) return false
  return raisesOffer(await deskOf(queries, tools), row.siteId, siteId)
}

export function staffChanges(tools: Tools): Record<StaffKind, Change> {
  const { identity, clock } = tools
  const tell = (transaction: Transaction, row: ApprovalRow, by: By, act: string, id: number) =>
    transaction.insert(audit).values({
      ...{ at: clock.now(), actorId: by.accountId, ip: by.ip, act, object: `account/${id}`, reason: row.reason },
      ...{ before: row.before, after: { ...row.asked, maker: row.makerId } },
    })
  /** Who asked has the keys from now on, whoever confirms. */
  const issue = (transaction: Transaction, accountId: number, { makerId }: ApprovalRow) =>
    issueKeys(transaction, accountId, { by: makerId, at: clock.now() })

  const right = acts.editUsers
  /** Of one that is there: its keys. `restsOn` is what they are now. */
  const reset = (
    kind: 'passwordReset' | 'pinReset' | 'secondFactorReset',
    restsOn: (transaction: Transaction, row: AccountRow) => Promise<unknown>,
    apply: (transaction: Transaction, row: ApprovalRow & { accountId: number }, by: By) => ReturnType<Change['apply']>,
  ): Change => ({
    right,
    async permit(transaction, { accountId }, by) {
      await takeUser(transaction, by, accountId ?? 0)
    },
    async stand(transaction, about) {
      const row = await taken(transaction, about)
      return { before: {}, restsOn: [row.type, await restsOn(transaction, row)] }
    },
    async apply(transaction, row, by) {
      const accountId = row.accountId ?? 0
      const after = await apply(transaction, { ...row, accountId }, by)
      await issue(transaction, accountId, row)
      await writeNotice(transaction, { accountId, kind, at: clock.now() }, 'desk')
      return { ...after, notices: accountId }
    },
  })

  /** Of one that is there: what is named of it. */
  const edit = (
    restsOnMore: (transaction: Transaction, row: AccountRow, asked: AccountChange) => Promise<unknown>,
  ): Change => ({
    right,
    async permit(transaction, { accountId, asked }, by) {
      const { type, groupId } = asked as AccountChange
      const row = await takeUser(transaction, by, accountId ?? 0)
      if (type !== undefined) {
        refuseRank(by, type)
        refuseOtherSide(row, type)
      }
      if (groupId != null) await grantGroup(transaction, by, groupId)
    },
    async stand(transaction, about) {
      const row = await taken(transaction, about)
      const asked = about.asked as AccountChange
      const before = Object.fromEntries(Object.keys(asked).map((name) => [name, row[name as keyof AccountChange]]))
      return { before, restsOn: [row.type, before, await restsOnMore(transaction, row, asked)] }
    },
    async apply(transaction, row, by) {
      const accountId = row.accountId ?? 0
      await changeAccount(transaction, accountId, row.asked)
      await tell(transaction, row, by, 'user edited', accountId)
      return { rights: { accountId } }
    },
  })

  return {
    staffAccount: {
      right,
      async permit(transaction, { asked }, by) {
        const { type, groupId } = asked as NewStaff
        refuseRank(by, type)
        if (groupId !== null) await grantGroup(transaction, by, groupId)
      },
      async stand(transaction, { asked }) {
        const person = asked as NewStaff
        await identity.checkAccount({ ...person, password: { hash: '' } }, transaction)
        return { before: {}, restsOn: await rightsOfGroup(transaction, person.groupId) }
      },
      async apply(transaction, row, by) {
        const { passwordHash = '', pinHash } = row.secretHashes
        const keys = { password: { hash: passwordHash }, pin: pinHash === undefined ? null : { hash: pinHash } }
        const person = { ...(row.asked as NewStaff), ...keys, mustChangePassword: true }
        const accountId = await identity.createAccount(person, transaction)
        await issue(transaction, accountId, row)
        await tell(transaction, row, by, 'user created', accountId)
        return { accountId }
      },
    },

    staffRights: edit((transaction, _, { groupId = null }) => rightsOfGroup(transaction, groupId)),
    playerSite: edit(async (transaction, row, { groupId = null, siteId = row.siteId }) => {
      const desk = await deskOf(transaction, tools)
      const percents = [percentsOf(desk, row.siteId), percentsOf(desk, siteId)]
      return [await rightsOfGroup(transaction, groupId), percents]
    }),

    passwordReset: reset(
      'passwordReset',
      async (_, { passwordHash }) => passwordHash,
      async (transaction, row, by) => {
        const { accountId, secretHashes } = row
        const [person] = await transaction
          .update(account)
          .set({
            passwordHash: secretHashes.passwordHash ?? '',
            mustChangePassword: true,
            passwordUntil: clock.now() + oneTimeMs,
          })
          .where(eq(account.id, accountId))
          .returning({ username: account.username })
        await identity.factors.deleteChallenges(transaction, accountId)
        await writeLoginLog(transaction, {
          ...{ at: clock.now(), type: LoginLogType.changedPassword, accountId, username: person?.username ?? '' },
          ...{ ip: by.ip, agent: cleanAgent(by.agent), reason: `reset, confirmed by ${by.username}` },
        })
        await tell(transaction, row, by, 'password reset', accountId)
        return { ended: await identity.endSignInsIn(transaction, { accountId }, 'password') }
      },
    ),
    pinReset: reset(
      'pinReset',
      async (_, { pinHash }) => pinHash,
      async (transaction, row, by) => {
        const { accountId, secretHashes } = row
        await transaction
          .update(account)
          .set({ pinHash: secretHashes.pinHash ?? null })
          .where(eq(account.id, accountId))
        await tell(transaction, row, by, 'PIN reset', accountId)
        return {}
      },
    ),
    secondFactorReset: reset(
      'secondFactorReset',
      async (transaction, { id }) => {
        const [factor] = await transaction.select().from(secondFactor).where(eq(secondFactor.accountId, id))
        if (factor?.confirmedAt == null) throw new Refusal(ErrorCode.conflict, { reason: 'none enrolled' })
        return factor.confirmedAt
      },
      async (transaction, row, by) => {
        const { accountId } = row
        await identity.factors.remove(transaction, accountId)
        await identity.factors.deleteChallenges(transaction, accountId)
        await tell(transaction, row, by, 'second factor reset', accountId)
        return { ended: await identity.endSignInsIn(transaction, { accountId }, 'secondFactor') }
      },
    ),
  }
}

/** Players stay players, and staff stay staff. */
export function refuseOtherSide(row: AccountRow, type: number): void {
  if ((type === UserType.player) !== (row.type === UserType.player))
    throw new Refusal(ErrorCode.conflict, { reason: 'type' })
}

/** Refusal: 60409 the name or e-mail is taken. */
export async function changeAccount(
  transaction: Transaction,
  accountId: number,
  change: Partial<AccountRow>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  try {
    await transaction.update(account).set(change).where(eq(account.id, accountId))
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal(ErrorCode.conflict, { reason: takenIn(error) })
    throw error
  }
}

async function taken(transaction: Transaction, { accountId }: About): Promise<AccountRow> {
  const [row] = await transaction
    .select()
    .from(account)
    .where(eq(account.id, accountId ?? 0))
    .for('update')
  if (!row) throw new Refusal(ErrorCode.unknown, { id: accountId })
  return row
}

/** What somebody would get by being put into it. */
async function rightsOfGroup(queries: Queries, id: number | null): Promise<unknown> {
  if (id === null) return null
  const [group] = await queries.select().from(permissionGroup).where(eq(permissionGroup.id, id))
  return group?.permissions ?? null
}
