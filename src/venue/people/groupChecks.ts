/** Who is in which group, and what a change of a group would do, without doing it. */
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { groupCalls, type GroupMember, type RightsTrial } from '#protocol/calls/groups.ts'
import { UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { approvalsOf, isPending } from '../approvals/pages.ts'
import { isBlocked } from '../identity/admission.ts'
import { isWhitelisted, isWhitelistEntry, plainAddress } from '../identity/addresses.ts'
import { account, approval, permissionGroup, signIn } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import type { VenueTools } from '../compose/tools.ts'
import { oneGroup, takeGroup, whitelistEntries } from './groups.ts'
import { named } from './named.ts'
import { foundBy } from './search.ts'

type Blocker = RightsTrial['blocker']
const pageSize = 50
const mostAffected = 500

type MembersAsked = { group?: number | undefined; search?: string | undefined }
const isMember = ({ group, search }: MembersAsked) =>
  and(
    group === undefined ? undefined : eq(account.groupId, group),
    search === undefined ? undefined : foundBy(search).isFound,
  )
export const countMembers = (queries: Queries, asked: MembersAsked) => queries.$count(account, isMember(asked))
/** By their ids, behind `after`. */
export async function membersOf(
  queries: Queries,
  now: number,
  asked: MembersAsked,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<GroupMember[]> {
  const rows = await queries
    .select({ row: account, group: { Id: permissionGroup.id, name: permissionGroup.name } })
    .from(account)
    .leftJoin(permissionGroup, eq(permissionGroup.id, account.groupId))
    .where(and(isMember(asked), after === undefined ? undefined : gt(account.id, after)))
    .orderBy(asc(account.id))
    .limit(limit)
  return rows.map(({ row, group }) => ({
    ...{ ...named(row), type: row.type, isBlocked: isBlocked(row, now), group },
  }))
}

export function registerGroupChecks({ registerCall, database, clock }: VenueTools): void {
  registerCall(groupCalls.groupMembers, async ({ query: { lastUserID, ...asked } }) => ({
    members: await membersOf(database, clock.now(), asked, { after: lastUserID, limit: pageSize }),
    total: await countMembers(database, asked),
  }))

  registerCall(groupCalls.checkWhitelist, async ({ caller, from, body: { WhitelistIps, groupId } }) => {
    if (groupId !== undefined) await oneGroup(database, groupId)
    const entries = whitelistEntries(WhitelistIps)
    const list = entries.map(({ entry }) => entry)
    const ip = plainAddress(from.ip)
    const wrong = entries.filter(({ entry }) => !isWhitelistEntry(entry))
    const now = clock.now()
    const here =
      groupId === undefined
        ? []
        : await database
            .selectDistinctOn([account.id, signIn.ip], { ...named(account), ip: signIn.ip })
            .from(signIn)
            .innerJoin(account, eq(account.id, signIn.accountId))
            .where(
              and(
                eq(account.groupId, groupId),
                isNull(signIn.endedAt),
                or(isNull(signIn.tokenUntil), gt(signIn.tokenUntil, now)),
              ),
            )
            .orderBy(account.id, signIn.ip)
            .limit(mostAffected)
    return {
      wrong,
      shutsOut: groupId !== undefined && caller.groupId === groupId && !isWhitelisted(list, ip),
      ip,
      affected: here
        .filter((member) => !isWhitelisted(list, member.ip))
        .map((member) => ({ ...member, ip: plainAddress(member.ip) })),
    }
  })

  registerCall(groupCalls.checkRights, ({ caller, body: { groups } }) =>
    database.transaction(async (transaction) => {
      const isAdministrator = caller.type === UserType.administrator
      const tried: RightsTrial[] = []
      for (const { id, Permissions: wanted } of groups.toSorted((one, other) => one.id - other.id)) {
        const { Permissions: held, users } = await oneGroup(transaction, id)
        const given = [...new Set(wanted)].filter((one) => !held.includes(one))
        const waiting = await approvalsOf(
          transaction,
          and(eq(approval.kind, 'groupRights'), eq(approval.object, `group/${id}`), isPending),
        )
        tried.push({
          ...{ id, given, taken: held.filter((one) => !wanted.includes(one)), users },
          lacks: isAdministrator ? [] : given.filter((one) => !caller.permissions.has(one)),
          blocker: await blockerOf(transaction, caller, id),
          askedBy: waiting.map(({ maker }) => maker),
        })
      }
      return { groups: tried }
    }),
  )
}

/** Why they may not edit it at all. */
async function blockerOf(
  transaction: Transaction,
  caller: Parameters<typeof takeGroup>[1],
  id: number,
): Promise<Blocker> {
  try {
    await takeGroup(transaction, caller, id)
    return null
  } catch (error) {
    if (error instanceof Refusal && typeof error.params?.missing === 'string') return error.params.missing as Blocker
    throw error
  }
}
