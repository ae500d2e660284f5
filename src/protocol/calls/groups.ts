/** Groups with their rights and white lists. */
import * as z from 'zod/mini'
import { Waiting } from '../core/approvals.ts'
import { define, Done, isStorable, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { acts, items } from '../core/permissions.ts'
import { Id, PathId } from '../core/scalars.ts'
import { PermissionGroup } from '../core/users.ts'

const OfOne = z.object({ id: PathId })
const groupCodes = [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.conflict] as const
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isStorable))
const WhitelistIps = z.string().check(z.maxLength(10_000), z.refine(isStorable))
const GroupBody = z.object({
  name: Name,
  WhitelistIps: z.optional(WhitelistIps),
  requiresSecondFactor: z.optional(z.boolean()),
})
const group = { access: 'staff', permission: acts.editGroups } as const

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
      'Changes name, white list and whether a second factor is asked for. Nobody edits their own group, or one that holds somebody of their type or above; a list that shuts out its editor is refused.',
    ...group,
    needsProof: true,
    params: OfOne,
    body: GroupBody,
    answer: PermissionGroup,
    codes: groupCodes,
  }),
  deleteGroup: define({
    method: 'DELETE',
    path: '/permission/group/:id',
    summary: 'Deletes a group that nobody is in; else 60409 with `Params {users}`.',
    ...group,
    needsProof: true,
    params: OfOne,
    answer: Done,
    codes: groupCodes,
  }),
  editGroupPermissions: define({
    method: 'PUT',
    path: '/permission/group/:id/permission',
    summary: 'Asks a second person to give a group exactly these rights; nobody grants what they lack.',
    ...group,
    needsProof: true,
    params: OfOne,
    body: z.object({ Permissions: z.array(z.int()).check(z.maxLength(200)), reason: z.optional(Reason) }),
    answer: Waiting,
    success: 202,
    codes: groupCodes,
  }),
} as const
