/** Groups with their rights and white lists. */
import * as z from 'zod/mini'
import { Approval, Waiting } from '../core/approvals.ts'
import { define, Done, isName, isStorable, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Named } from '../core/entities.ts'
import { acts, items } from '../core/permissions.ts'
import { Id, PathId } from '../core/scalars.ts'
import { PermissionGroup } from '../core/users.ts'

const OfOne = z.object({ id: PathId })
const groupCodes = [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.conflict] as const
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isName))
const WhitelistIps = z.string().check(z.maxLength(10_000), z.refine(isStorable))
const Version = z.optional(z.string().check(z.maxLength(64)))
const newGroup = {
  name: Name,
  WhitelistIps: z.optional(WhitelistIps),
  requiresSecondFactor: z.optional(z.boolean()),
}
const GroupBody = z.object(newGroup)
const Permissions = z.array(z.int()).check(z.maxLength(200))
/** Of what nobody may do alone: why the caller may not ask for it at all. */
const groupBlockers = ['own group', 'rank'] as const
const GroupMember = z.extend(Named, {
  type: z.int(),
  isBlocked: z.boolean(),
  group: z.nullable(z.object({ Id, name: z.string() })),
})
export type GroupMember = z.infer<typeof GroupMember>
const RightsTrial = z.object({
  id: Id,
  given: z.array(z.int()),
  taken: z.array(z.int()),
  lacks: z.array(z.int()),
  blocker: z.nullable(z.enum(groupBlockers)),
  users: z.int(),
  askedBy: z.array(Named),
})
export type RightsTrial = z.infer<typeof RightsTrial>
const WhitelistTrial = z.object({
  wrong: z.array(z.object({ line: z.int(), entry: z.string() })),
  shutsOut: z.boolean(),
  ip: z.string(),
  affected: z.array(z.extend(Named, { ip: z.string() })),
})
export type WhitelistTrial = z.infer<typeof WhitelistTrial>
const mostGroups = 100
const group = { access: 'staff', permission: acts.editGroups } as const

/** Of the list of members and of its export. */
export const memberFilter = {
  group: z.optional(PathId),
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isStorable))),
}

export const groupCalls = {
  systemPermissions: define({
    method: 'GET',
    path: '/permission/system',
    summary: 'Every permission there is.',
    access: 'staff',
    permission: items.groups,
    answer: z.object({
      Permissions: z.array(
        z.object({ PermissionId: z.int(), PermissionName: z.string(), PermissionCategory: z.string() }),
      ),
    }),
  }),
  groups: define({
    method: 'GET',
    path: '/permission/group',
    summary: 'The groups; also for who puts users into them.',
    access: 'staff',
    permission: [...items.groups, ...items.users],
    answer: z.object({ PermissionGroups: z.array(PermissionGroup) }),
  }),
  createGroup: define({
    method: 'POST',
    path: '/permission/group',
    summary: 'Makes a group without rights.',
    ...group,
    needsProof: true,
    body: GroupBody,
    answer: z.object({ Id }),
    success: 201,
    codes: groupCodes,
  }),
  group: define({
    method: 'GET',
    path: '/permission/group/:id',
    summary: 'One group with its rights.',
    access: 'staff',
    permission: items.groups,
    params: OfOne,
    answer: PermissionGroup,
    codes: [ErrorCode.unknown],
  }),
  editGroup: define({
    method: 'PUT',
    path: '/permission/group/:id',
    summary:
      'Changes name, white list and whether a second factor is asked for. Nobody edits their own group, or one that holds somebody of their type or above; a list that shuts out its editor is refused. With a `version` that is no longer the one of the group it changes nothing (60409, `reason` changed, with the `group` as it is now, and `by` whom and `at` what time it was edited last).',
    ...group,
    needsProof: true,
    params: OfOne,
    body: z.object({ ...newGroup, version: Version }),
    answer: PermissionGroup,
    codes: groupCodes,
  }),
  deleteGroup: define({
    method: 'DELETE',
    path: '/permission/group/:id',
    summary:
      'Deletes a group that nobody is in; else 60409 `{reason: "in use", users, members}`, of whom the first five are named.',
    ...group,
    needsProof: true,
    params: OfOne,
    answer: Done,
    codes: groupCodes,
  }),
  editGroupPermissions: define({
    method: 'PUT',
    path: '/permission/group/:id/permission',
    summary:
      'Asks a second person to give a group exactly these rights; nobody grants what they lack. `version` as of `PUT /permission/group/:id`.',
    ...group,
    needsProof: true,
    params: OfOne,
    body: z.object({ Permissions, version: Version, reason: z.optional(Reason) }),
    answer: Waiting,
    success: 202,
    codes: groupCodes,
  }),
  groupMembers: define({
    method: 'GET',
    path: '/permission/members',
    summary:
      'Who is in which group: all accounts, those of one group, or those found by words; 50 at most, after `lastUserID`.',
    access: 'staff',
    permission: items.groups,
    query: z.strictObject({
      ...memberFilter,
      lastUserID: z.optional(PathId),
    }),
    answer: z.object({ members: z.array(GroupMember), total: z.int() }),
  }),
  checkWhitelist: define({
    method: 'POST',
    path: '/permission/whitelist/check',
    ignoresKey: true,
    summary:
      'What a white list would do, without doing it: entries that are neither an address nor a range, by `line` from 1 on; whether it shuts the caller out, who comes from `ip`; and who of the group is signed in from elsewhere.',
    ...group,
    body: z.object({ WhitelistIps, groupId: z.optional(Id) }),
    answer: WhitelistTrial,
    codes: [ErrorCode.unknown],
  }),
  checkRights: define({
    method: 'POST',
    path: '/permission/rights/check',
    ignoresKey: true,
    summary:
      'What giving groups exactly these rights would do, without asking for it: of each what is given and taken, what of it the caller `lacks`, why they may not ask for it at all, how many are in it, and who has asked for something already.',
    ...group,
    body: z.object({ groups: z.array(z.object({ id: Id, Permissions })).check(z.maxLength(mostGroups)) }),
    answer: z.object({ groups: z.array(RightsTrial) }),
    codes: [ErrorCode.unknown],
  }),
  editRights: define({
    method: 'PUT',
    path: '/permission/rights',
    summary:
      'As `PUT /permission/group/:id/permission` for several groups at once: what is refused of one of them leaves all as they are.',
    ...group,
    needsKey: true,
    needsProof: true,
    body: z.object({
      groups: z
        .array(z.object({ id: Id, Permissions, version: Version }))
        .check(z.minLength(1), z.maxLength(mostGroups)),
      reason: z.optional(Reason),
    }),
    answer: z.object({ waitsFor: z.array(Approval) }),
    success: 202,
    codes: groupCodes,
  }),
} as const
