/** Users: their accounts, blocks and resets, and who asks for an account. */
import * as z from 'zod/mini'
import { orWaits, Waiting } from '../core/approvals.ts'
import { define, isStorable, Reason } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { acts, items } from '../core/permissions.ts'
import { Id, PathId } from '../core/scalars.ts'
import {
  Card,
  Email,
  IdentityPaper,
  LongName,
  Money,
  Password,
  Phone,
  Pin,
  Registration,
  SeatNow,
  Type,
  User,
  UserDetail,
  Username,
} from '../core/users.ts'
import { PlayerNote } from './playerNotes.ts'

const OfOne = z.object({ id: PathId })
const WithReason = z.object({ reason: Reason })
const MaybeReason = z.nullish(z.object({ reason: z.optional(Reason) }))
const userCodes = [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.conflict] as const
const Search = z.string().check(z.maxLength(100), z.refine(isStorable))
/** Seconds, as they stand in a query. */
const Seconds = z.pipe(z.string().check(z.regex(/^\d{1,11}$/)), z.transform(Number))
/** Minor units, as they stand in a query. */
const Amount = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))
const YesOrNo = z.enum(['yes', 'no'])
/** By what the list of users can be sorted; with `-` before it, from the greatest down. */
const userSorts = ['joined', 'name', 'balance', 'seen', '-joined', '-name', '-balance', '-seen'] as const
export type UserSort = (typeof userSorts)[number]
const SiteId = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const tab = { access: 'staff', permission: items.users, params: OfOne, codes: [ErrorCode.unknown] } as const
const write = { access: 'staff', permission: acts.editUsers } as const

/** Of the list and of its export. */
export const userFilter = {
  filter: z.optional(z.enum(['all', 'players', 'staff'])),
  search: z.optional(Search),
  blocked: z.optional(z.enum(['yes', 'no', 'dormant'])),
  vip: z.optional(YesOrNo),
  group: z.optional(z.union([z.literal('none'), PathId])),
  seenFrom: z.optional(Seconds),
  seenTo: z.optional(Seconds),
  balanceFrom: z.optional(Amount),
  balanceTo: z.optional(Amount),
  sort: z.optional(z.enum(userSorts)),
}
export const registrationFilter = { state: z.optional(z.enum(['waiting', 'accepted', 'declined'])) }

/** Of one that is there. */
const editable = {
  name: z.optional(LongName),
  lastname: z.optional(LongName),
  email: z.optional(z.nullable(Email)),
  type: z.optional(Type),
  groupId: z.optional(z.nullable(Id)),
  siteId: z.optional(SiteId),
  isVip: z.optional(z.boolean()),
  card: z.optional(z.nullable(Card)),
  phone: z.optional(z.nullable(Phone)),
}

export const userCalls = {
  users: define({
    method: 'GET',
    path: '/admin/users',
    summary:
      'Accounts, 50, newest first unless sorted otherwise; those behind `lastUserID`. `search`: words of names, user name and e-mail, whatever their accents; the whole id or card; digits of the phone. `seenTo` includes who was never seen. `total` comes with the first page.',
    access: 'staff',
    permission: items.users,
    query: z.strictObject({ ...userFilter, lastUserID: z.optional(PathId) }),
    answer: z.object({ users: z.array(User), total: z.nullable(z.int()) }),
  }),
  user: define({
    method: 'GET',
    path: '/admin/users/:id',
    summary:
      'One account, the pockets of a player, where they sit and what staff are warned of; a look at a player is told by the audit.',
    ...tab,
    answer: z.extend(UserDetail, {
      money: z.nullable(Money),
      seat: z.nullable(SeatNow),
      warnings: z.array(PlayerNote),
    }),
  }),
  createUser: define({
    method: 'POST',
    path: '/admin/users',
    summary:
      'Makes an account below one’s own type. Without a password a one-time one is made and shown this once; either must be changed at the first login. One of the staff is made when a second person confirms it: 202. 40000 at `siteId`: that site offers a player more, which is asked for by an edit.',
    ...write,
    needsProof: true,
    body: z.object({
      username: Username,
      type: Type,
      name: LongName,
      lastname: LongName,
      email: z.optional(z.nullable(Email)),
      password: z.optional(Password),
      pin: z.optional(z.nullable(Pin)),
      groupId: z.optional(z.nullable(Id)),
      siteId: z.optional(SiteId),
      isVip: z.optional(z.boolean()),
      card: z.optional(z.nullable(Card)),
      phone: z.optional(z.nullable(Phone)),
      reason: z.optional(Reason),
    }),
    answer: z.union([
      z.extend(Waiting, { password: z.nullable(z.string()) }),
      z.object({ user: UserDetail, password: z.nullable(z.string()) }),
    ]),
    success: 201,
    mayWait: true,
    codes: [ErrorCode.passwordTooShort, ...userCodes],
  }),
  editUser: define({
    method: 'POST',
    path: '/admin/users/:id',
    summary:
      'Changes what is named. Staff keep to types of staff. Rights change on the next call and on open sockets. A higher type and another group of one of the staff, and a site of a player whose percentages of offers are higher, with all that is named beside them, wait for a second person: 202. 60409 `changed`, with the `user` as it is, `by` and `at`: of what was `seen` something is another by now, and nothing is changed.',
    ...write,
    needsProof: true,
    params: OfOne,
    body: z.object({
      ...editable,
      /** What was shown of what is changed. */
      seen: z.optional(z.object(editable)),
      /** Of a player whose papers whoever calls has in their hands. */
      identity: z.optional(IdentityPaper),
      reason: z.optional(Reason),
    }),
    answer: orWaits(UserDetail),
    mayWait: true,
    codes: userCodes,
  }),
  blockUser: define({
    method: 'POST',
    path: '/admin/users/:id/block',
    summary: 'Keeps somebody out, for `minutes` or for ever, and signs them out; an open seat is left as LEAVE does.',
    ...write,
    params: OfOne,
    body: z.object({ reason: Reason, minutes: z.optional(z.int().check(z.minimum(1), z.maximum(5_256_000))) }),
    answer: UserDetail,
    codes: userCodes,
  }),
  unblockUser: define({
    method: 'POST',
    path: '/admin/users/:id/unblock',
    summary:
      'Lets somebody in again. Of a dormant account `reason` says by what it was seen who they are; without one it is refused (40000).',
    ...write,
    needsProof: true,
    params: OfOne,
    body: MaybeReason,
    answer: UserDetail,
    codes: userCodes,
  }),
  unlockUser: define({
    method: 'POST',
    path: '/admin/users/:id/unlock',
    summary: 'Forgets the false attempts that protect the account.',
    ...write,
    needsProof: true,
    params: OfOne,
    body: MaybeReason,
    answer: UserDetail,
    codes: userCodes,
  }),
  kickUser: define({
    method: 'POST',
    path: '/admin/users/:id/kick',
    summary: 'Ends every sign-in of somebody; an open seat is left as LEAVE does.',
    access: 'staff',
    permission: [...acts.kick, ...acts.editUsers],
    params: OfOne,
    body: WithReason,
    answer: z.object({ signIns: z.int() }),
    codes: userCodes,
  }),
  resetPassword: define({
    method: 'POST',
    path: '/admin/users/:id/password',
    summary:
      'A one-time password, shown this once; it must be changed at the next login. Signs them out. One of the staff gets it when a second person confirms it: 202.',
    ...write,
    needsProof: true,
    params: OfOne,
    body: WithReason,
    answer: z.union([z.extend(Waiting, { password: z.string() }), z.object({ password: z.string() })]),
    mayWait: true,
    codes: userCodes,
  }),
  resetPin: define({
    method: 'POST',
    path: '/admin/users/:id/pin',
    summary:
      'A new PIN, shown this once; it opens what is locked. One of the staff gets it when a second person confirms it: 202.',
    ...write,
    needsProof: true,
    params: OfOne,
    body: WithReason,
    answer: z.union([z.extend(Waiting, { pin: z.string() }), z.object({ pin: z.string() })]),
    mayWait: true,
    codes: userCodes,
  }),
  resetSecondFactor: define({
    method: 'DELETE',
    path: '/admin/users/:id/second-factor',
    summary:
      'Takes away a lost authenticator app and its recovery codes, and signs them out; of one of the staff when a second person confirms it: 202.',
    ...write,
    needsProof: true,
    params: OfOne,
    body: WithReason,
    answer: orWaits(UserDetail),
    mayWait: true,
    codes: userCodes,
  }),
  registrations: define({
    method: 'GET',
    path: '/admin/registrations',
    summary: 'Requests for an account in one state, waiting ones unless told, newest first, 50.',
    access: 'staff',
    permission: items.users,
    query: z.strictObject({
      ...registrationFilter,
      lastRegistrationID: z.optional(PathId),
    }),
    answer: z.object({ registrations: z.array(Registration) }),
  }),
  acceptRegistration: define({
    method: 'POST',
    path: '/admin/registrations/:id/accept',
    summary: 'Makes the player who asked; under another user name when theirs is taken.',
    ...write,
    needsProof: true,
    params: OfOne,
    body: z.nullish(
      z.object({ username: z.optional(Username), groupId: z.optional(z.nullable(Id)), reason: z.optional(Reason) }),
    ),
    answer: UserDetail,
    codes: userCodes,
  }),
  declineRegistration: define({
    method: 'POST',
    path: '/admin/registrations/:id/decline',
    summary: 'Declines a request.',
    ...write,
    params: OfOne,
    body: WithReason,
    answer: Registration,
    codes: userCodes,
  }),
} as const
