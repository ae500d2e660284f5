/** Groups with their rights and white lists. What changes acts on the next call, and on the sockets that are open. */
import { asc, eq, sql } from 'drizzle-orm'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { permissionNames } from '#protocol/core/permissionNames.ts'
import { acts, everyPermission } from '#protocol/core/permissions.ts'
import type { Approval } from '#protocol/core/approvals.ts'
import { groupCalls } from '#protocol/calls/groups.ts'
import type { PermissionGroup } from '#protocol/core/users.ts'
import { type About, ask, type Change, idOf, type Rights } from '../approvals/approvals.ts'
import { isWhitelisted, isWhitelistEntry, plainAddress } from '../identity/addresses.ts'
import { conflict, wrongField } from '../money/desk/refusals.ts'
import { isDuplicate } from '../identity/accounts.ts'
import { account, audit, permissionGroup } from '../store/schema/index.ts'
import type { Queries, Transaction } from '../store/store.ts'
import { versionOf } from '../store/versionOf.ts'
import { commitOnce, type KeyedInput, type VenueTools, writeAudit } from '../compose/tools.ts'
import { lastEdit } from './lastEdit.ts'
import { named as namedColumns } from './named.ts'
import { refuseGrant, refuseRank } from './rank.ts'

type GroupRow = typeof permissionGroup.$inferSelect
const firstMembers = 5

async function groupsOf(queries: Queries, id?: number): Promise<PermissionGroup[]> {
  const rows = await queries
    .select({
      row: permissionGroup,
      users: sql<number>`(select count(*)::int from account member where member.group_id = permission_group.id)`,
    })
    .from(permissionGroup)
    .where(id === undefined ? undefined : eq(permissionGroup.id, id))
    .orderBy(asc(permissionGroup.name))
  return rows.map(({ row, users }) => ({
    ...{ Id: row.id, name: row.name, WhitelistIps: row.whitelistIps.join('; '), users },
    ...{ Permissions: row.permissions, requiresSecondFactor: row.requiresSecondFactor, version: versionOf(row) },
  }))
}
export async function oneGroup(queries: Queries, id: number): Promise<PermissionGroup> {
  const [found] = await groupsOf(queries, id)
  if (!found) throw new Refusal(ErrorCode.unknown, { id })
  return found
}

/** By the line of a text, from 1 on; a line may hold several, with `;` between. */
export const whitelistEntries = (text: string): { line: number; entry: string }[] =>
  text.split('\n').flatMap((words, place) =>
    words
      .split(';')
      .map((entry) => ({ line: place + 1, entry: entry.trim() }))
      .filter(({ entry }) => entry !== ''),
  )

function readWhitelist(text: string): string[] {
  const entries = whitelistEntries(text).map(({ entry }) => entry)
  const wrong = entries.find((entry) => !isWhitelistEntry(entry))
  if (wrong !== undefined) throw wrongField('WhitelistIps', 'address', `${wrong} is neither an address nor a range`)
  return [...new Set(entries)]
}

async function lockGroup(transaction: Transaction, id: number): Promise<GroupRow> {
  const [row] = await transaction.select().from(permissionGroup).where(eq(permissionGroup.id, id)).for('update')
  if (!row) throw new Refusal(ErrorCode.unknown, { id })
  return row
}

/** It has been edited since: how it is now, and by whom. */
async function refuseChanged(transaction: Transaction, row: GroupRow, version: string | undefined): Promise<void> {
  if (version === undefined || version === versionOf(row)) return
  const last = await lastEdit(transaction, `group/${row.id}`, ['group edited', 'group rights changed'])
  throw conflict({ reason: 'changed', group: await oneGroup(transaction, row.id), ...last })
}

/** The group, its row locked. Refusals: 60404, 60403 for one's own and for one with somebody of one's type or above in it. */
export async function takeGroup(
  transaction: Transaction,
  caller: Pick<Rights, 'type' | 'groupId'>,
  id: number,
): Promise<GroupRow> {
  const row = await lockGroup(transaction, id)
  if (caller.type === UserType.administrator) return row
  if (caller.groupId === id) throw new Refusal(ErrorCode.noPermission, { missing: 'own group' })
  const [highest] = await transaction
    .select({ type: sql<number | null>`max(${account.type})` })
    .from(account)
    .where(eq(account.groupId, id))
  if (highest?.type != null) refuseRank(caller, highest.type)
  return row
}

/** Exactly these rights, by two persons who may all of them and are not of the group. */
export function groupRightsChange({ clock }: Pick<VenueTools, 'clock'>): Change {
  const wanted = ({ asked }: Pick<About, 'asked'>) => (asked as { Permissions: number[] }).Permissions
  return {
    right: acts.editGroups,
    async permit(transaction, about, by) {
      const { permissions } = await takeGroup(transaction, by, idOf(about.object))
      refuseGrant(
        by,
        wanted(about).filter((id) => !permissions.includes(id)),
      )
    },
    async stand(transaction, about) {
      const { permissions, name } = await lockGroup(transaction, idOf(about.object))
      return { before: { Permissions: permissions, name }, restsOn: permissions }
    },
    async apply(transaction, row, { accountId, ip }) {
      const groupId = idOf(row.object)
      await transaction
        .update(permissionGroup)
        .set({ permissions: wanted(row) })
        .where(eq(permissionGroup.id, groupId))
      await transaction.insert(audit).values({
        ...{ at: clock.now(), actorId: accountId, ip, act: 'group rights changed', object: row.object },
        ...{ before: row.before, after: row.asked, reason: row.reason },
      })
      return { rights: { groupId } }
    },
  }
}

function refuseShutOut({ caller, from }: KeyedInput, id: number, whitelist: readonly string[]): void {
  if (caller.groupId === id && !isWhitelisted(whitelist, plainAddress(from.ip)))
    throw new Refusal(ErrorCode.conflict, { reason: 'shuts out its editor', ip: plainAddress(from.ip) })
}

async function named<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (isDuplicate(error)) throw conflict({ reason: 'taken', field: 'name' })
    throw error
  }
}

export function registerGroupCalls(tools: VenueTools): void {
  const { registerCall, database, identity } = tools
  const tell = (
    transaction: Transaction,
    input: KeyedInput,
    act: string,
    id: number,
    before: unknown,
    after: unknown,
  ) => writeAudit(transaction, tools, input, { act, object: `group/${id}`, before, after })

  registerCall(groupCalls.systemPermissions, () => ({
    Permissions: Object.entries(permissionNames).map(([id, [name, category]]) => ({
      ...{ PermissionId: Number(id), PermissionName: name, PermissionCategory: category },
    })),
  }))
  registerCall(groupCalls.groups, async () => ({ PermissionGroups: await groupsOf(database) }))
  registerCall(groupCalls.group, ({ params }) => oneGroup(database, params.id))

  registerCall(groupCalls.createGroup, (input) =>
    commitOnce(tools, groupCalls.createGroup, input, async (transaction) => {
      const { name, WhitelistIps = '', requiresSecondFactor = false } = input.body
      const whitelistIps = readWhitelist(WhitelistIps)
      const [made] = await named(
        transaction
          .insert(permissionGroup)
          .values({ name, whitelistIps, requiresSecondFactor })
          .returning({ id: permissionGroup.id }),
      )
      if (!made) throw new Error('a group was inserted without an id')
      await tell(transaction, input, 'group created', made.id, null, await oneGroup(transaction, made.id))
      return { Id: made.id }
    }),
  )

  registerCall(groupCalls.editGroup, async (input) => {
    const { id } = input.params
    const answer = await commitOnce(tools, groupCalls.editGroup, input, async (transaction) => {
      const row = await takeGroup(transaction, input.caller, id)
      await refuseChanged(transaction, row, input.body.version)
      const before = await oneGroup(transaction, id)
      const { name, WhitelistIps, requiresSecondFactor = row.requiresSecondFactor } = input.body
      const whitelistIps = WhitelistIps === undefined ? row.whitelistIps : readWhitelist(WhitelistIps)
      refuseShutOut(input, row.id, whitelistIps)
      const changed = { name, whitelistIps, requiresSecondFactor }
      await named(transaction.update(permissionGroup).set(changed).where(eq(permissionGroup.id, id)))
      const after = await oneGroup(transaction, id)
      await tell(transaction, input, 'group edited', id, before, after)
      return after
    })
    // Its members' sockets, after the commit.
    identity.announceRights({ groupId: id })
    return answer
  })
  const rights = groupRightsChange(tools)
  type Asked = { id: number; Permissions: readonly number[]; version?: string | undefined }
  async function askFor(transaction: Transaction, input: KeyedInput, asked: Asked, reason: string | undefined) {
    const Permissions = [...new Set(asked.Permissions)].sort((left, right) => left - right)
    const unknown = Permissions.find((id) => !everyPermission.includes(id))
    if (unknown !== undefined) throw wrongField('Permissions', 'choice', `There is no permission ${unknown}`)
    await refuseChanged(transaction, await lockGroup(transaction, asked.id), asked.version)
    const about = { kind: 'groupRights', object: `group/${asked.id}`, accountId: null } as const
    return ask(tools, transaction, input, rights, { ...about, asked: { Permissions }, reason })
  }
  registerCall(groupCalls.editGroupPermissions, (input) =>
    commitOnce(tools, groupCalls.editGroupPermissions, input, (transaction) => {
      const { reason, ...asked } = input.body
      return askFor(transaction, input, { ...asked, ...input.params }, reason)
    }),
  )
  registerCall(groupCalls.editRights, (input) =>
    commitOnce(tools, groupCalls.editRights, input, async (transaction) => {
      const waitsFor: Approval[] = []
      // In one order, so that two who ask at once do not hold what the other needs.
      for (const asked of input.body.groups.toSorted((one, other) => one.id - other.id))
        waitsFor.push((await askFor(transaction, input, asked, input.body.reason)).waitsFor)
      return { waitsFor }
    }),
  )

  registerCall(groupCalls.deleteGroup, (input) =>
    commitOnce(tools, groupCalls.deleteGroup, input, async (transaction) => {
      const { id } = input.params
      await takeGroup(transaction, input.caller, id)
      const before = await oneGroup(transaction, id)
      if (before.users > 0) {
        const members = await transaction
          .select(namedColumns(account))
          .from(account)
          .where(eq(account.groupId, id))
          .orderBy(account.id)
          .limit(firstMembers)
        throw conflict({ reason: 'in use', users: before.users, members })
      }
      await transaction.delete(permissionGroup).where(eq(permissionGroup.id, id))
      await tell(transaction, input, 'group deleted', id, before, null)
      return {}
    }),
  )
}
