/** What somebody does to their own account and sign-ins, and how a guest asks for an account. */
import * as z from 'zod/mini'
import { define, Done, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { Notices } from '../core/notices.ts'
import { LoginResult } from '../core/signIn.ts'
import { Id, PathId } from '../core/scalars.ts'
import { Email, LongName, OpenProfile, Password, Pin, Username } from '../core/users.ts'

const anyway = ['locked', 'newPassword', 'secondFactor'] as const
/** Six digits of the authenticator app, or one of the recovery codes. */
const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(32), z.refine(isStorable))
const wrongProof = [ErrorCode.oldPasswordWrong, ErrorCode.badSignature] as const
/** A device that is signed in. Times are ms. */
const OwnSignIn = z.object({
  id: Id,
  startedAt: z.number(),
  ip: z.string(),
  agent: z.string(),
  locked: z.boolean(),
  isThis: z.boolean(),
})

export const ownCalls = {
  loginSecond: define({
    method: 'POST',
    path: '/login/second',
    summary: 'Ends a login that was answered with 10705: the code of the authenticator app, or a recovery code.',
    access: 'anyone',
    ignoresKey: true,
    body: z.object({ challenge: z.string().check(z.minLength(1), z.maxLength(100)), code: Code }),
    answer: LoginResult,
    codes: [
      ErrorCode.badCredentials,
      ErrorCode.secondFactor,
      ErrorCode.accountProtected,
      ErrorCode.ipNotPermitted,
      ErrorCode.banned,
    ],
  }),
  register: define({
    method: 'POST',
    path: '/register',
    summary: 'Asks the desk for an account; where the venue allows it, it is made at once.',
    access: 'anyone',
    body: z.object({
      username: Username,
      password: Password,
      name: LongName,
      lastname: LongName,
      email: z.optional(z.nullable(Email)),
    }),
    answer: z.object({ state: z.enum(['waiting', 'made']) }),
    success: 201,
    codes: [ErrorCode.passwordTooShort, ErrorCode.conflict, ErrorCode.limitReached],
  }),
  changePassword: define({
    method: 'POST',
    path: '/player/password',
    summary:
      'Changes one’s password and signs out every other device. Who has an authenticator app gives its code too, or has proved it in the last five minutes: else 60403 `{missing: proof}`. The fifth wrong one in a row signs out.',
    access: 'user',
    ignoresKey: true,
    allowedWhen: ['newPassword', 'secondFactor'],
    body: z.object({
      oldPassword: z.string().check(z.maxLength(256)),
      newPassword: Password,
      code: z.optional(Code),
    }),
    answer: Done,
    codes: [ErrorCode.passwordTooShort, ErrorCode.noPermission, ...wrongProof],
  }),
  changePin: define({
    method: 'POST',
    path: '/player/pin',
    summary: 'Sets one’s PIN; 4 to 6 digits. Answers with its new `pin_code`. The code of the app as for the password.',
    access: 'user',
    ignoresKey: true,
    allowedWhen: ['secondFactor'],
    body: z.object({ password: z.string().check(z.maxLength(256)), pin: Pin, code: z.optional(Code) }),
    answer: z.object({ pin_code: z.nullable(z.string()) }),
    codes: [ErrorCode.noPermission, ...wrongProof],
  }),
  profile: define({
    method: 'GET',
    path: '/profile/:id',
    summary: 'One’s own profile; with 131 that of others, which the audit tells.',
    access: 'user',
    params: z.object({ id: PathId }),
    answer: OpenProfile,
    codes: [ErrorCode.unknown, ErrorCode.noPermission],
  }),
  signIns: define({
    method: 'GET',
    path: '/player/signins',
    summary: 'The devices on which one is signed in, newest first.',
    access: 'user',
    answer: z.object({ signIns: z.array(OwnSignIn) }),
  }),
  notices: define({
    method: 'GET',
    path: '/player/notices',
    summary:
      'What one is told of one’s own account and has not seen: a sign-in from a device that was not known, and what one signs in and unlocks with, changed. What this device did itself is told on the others.',
    access: 'user',
    answer: Notices,
  }),
  seeNotices: define({
    method: 'POST',
    path: '/player/notices/seen',
    summary: 'They have been seen, up to that one: they are told no more.',
    access: 'user',
    body: z.object({ upTo: Id }),
    answer: Done,
  }),
  endOtherSignIns: define({
    method: 'DELETE',
    path: '/player/signins',
    summary: 'Signs out every device but this one; `ended` is how many.',
    access: 'user',
    needsProof: true,
    answer: z.object({ ended: z.int() }),
  }),
  endSignIn: define({
    method: 'DELETE',
    path: '/player/signins/:id',
    summary: 'Signs out that device.',
    access: 'user',
    needsProof: true,
    params: z.object({ id: PathId }),
    answer: Done,
    codes: [ErrorCode.unknown],
  }),
  lock: define({
    method: 'POST',
    path: '/player/lock',
    summary: 'Locks this sign-in until the PIN is given; 60409 for who has none.',
    access: 'user',
    allowedWhen: anyway,
    answer: Done,
    codes: [ErrorCode.conflict],
  }),
  unlock: define({
    method: 'POST',
    path: '/player/unlock',
    summary:
      'Unlocks this sign-in, and answers what the page compares with the `pin_code` that it holds. A wrong PIN is 60423 with `Params {attempts}`; the fifth in a row signs out.',
    access: 'user',
    ignoresKey: true,
    allowedWhen: anyway,
    body: z.object({ pin: z.string().check(z.maxLength(16)) }),
    answer: z.object({ pin_code: z.nullable(z.string()) }),
    codes: [ErrorCode.locked, ErrorCode.badSignature],
  }),
  prove: define({
    method: 'POST',
    path: '/player/proof',
    summary:
      'Proves who sits there, by the code of the app for who has one, else by the PIN or the password; good for five minutes on this sign-in. The fifth wrong one signs out.',
    access: 'user',
    ignoresKey: true,
    body: z.object({
      code: z.optional(Code),
      pin: z.optional(z.string().check(z.maxLength(16))),
      password: z.optional(z.string().check(z.maxLength(256))),
    }),
    /** Until when it is good, ms. */
    answer: z.object({ until: z.number() }),
    codes: wrongProof,
  }),
  startSecondFactor: define({
    method: 'POST',
    path: '/player/second-factor',
    summary:
      'Begins to enrol an authenticator app: its secret and address, to be confirmed by a code. 60409 when one is enrolled.',
    access: 'user',
    ignoresKey: true,
    allowedWhen: ['secondFactor'],
    body: z.object({ password: z.string().check(z.maxLength(256)) }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    codes: [ErrorCode.conflict, ...wrongProof],
  }),
  confirmSecondFactor: define({
    method: 'PUT',
    path: '/player/second-factor',
    summary:
      'Ends the enrolment with a code of the app, and every other sign-in of before. The recovery codes are shown this once.',
    access: 'user',
    ignoresKey: true,
    allowedWhen: ['secondFactor'],
    body: z.object({ code: Code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    codes: [ErrorCode.conflict, ...wrongProof],
  }),
  removeSecondFactor: define({
    method: 'DELETE',
    path: '/player/second-factor',
    summary: 'Gives the authenticator app up.',
    access: 'user',
    ignoresKey: true,
    body: z.object({ password: z.string().check(z.maxLength(256)), code: Code }),
    answer: Done,
    codes: [ErrorCode.unknown, ...wrongProof],
  }),
} as const
