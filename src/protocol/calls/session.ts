/** Signing in and out, and ending the session of a seat: what every page of the app may need. */
import * as z from 'zod/mini'
import { define, Done } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { LoginResult } from '../core/signIn.ts'
import { Id } from '../core/scalars.ts'

const loginField = z.string().check(z.minLength(4), z.maxLength(256))

export const sessionCalls = {
  login: define({
    method: 'POST',
    path: '/login',
    summary: 'Signs in with a user name or e-mail and a password.',
    access: 'anyone',
    ignoresKey: true,
    body: z.object({ username: loginField, password: loginField }),
    answer: LoginResult,
    codes: [
      ErrorCode.badPassword,
      ErrorCode.badCredentials,
      ErrorCode.accountProtected,
      ErrorCode.ipNotPermitted,
      ErrorCode.banned,
      ErrorCode.secondFactor,
    ],
  }),
  validate: define({
    method: 'GET',
    path: '/validate',
    summary: 'Signs in again with the token; answers with a fresh one.',
    access: 'user',
    allowedWhen: ['locked', 'newPassword', 'secondFactor'],
    answer: LoginResult,
    codes: [ErrorCode.ipNotPermitted, ErrorCode.banned],
  }),
  logout: define({
    method: 'POST',
    path: '/player/logout',
    summary: 'Ends the token and closes its sockets. An open session is left as LEAVE does.',
    access: 'user',
    ignoresKey: true,
    allowedWhen: ['locked', 'newPassword', 'secondFactor'],
    answer: Done,
  }),
  cancel: define({
    method: 'POST',
    path: '/player/cancel',
    summary: 'Cancels the session open on machine `machineId`; the proof is the push `seat` with null.',
    access: 'user',
    body: z.object({ machineId: Id }),
    answer: Done,
    success: 202,
    codes: [ErrorCode.unknown],
  }),
} as const
