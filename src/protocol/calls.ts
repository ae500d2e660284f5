/**
 * Every HTTP call, once (those of the back office stand in files of their own, which players never load): the venue's routes, the browser's client and the documents are made from this table.
 * Paths are Fastify's (`:id`). A call without `access: 'anyone'` needs a bearer token.
 */
import * as z from 'zod/mini'
import { type Call, define, Done } from './call.ts'
import { ErrorCode } from './codes.ts'
import { Brand, Inspection, LobbyList, LoginResult, OwnReservation } from './entities.ts'
import { Amount, Id, PathId } from './scalars.ts'

export type { Call } from './call.ts'

const loginField = z.string().check(z.minLength(4), z.maxLength(256))

export const calls = {
  login: define({
    method: 'POST',
    path: '/login',
    summary: 'Signs in with a user name or e-mail and a password.',
    access: 'anyone',
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
    despite: ['locked', 'newPassword', 'secondFactor'],
    answer: LoginResult,
    codes: [ErrorCode.ipNotPermitted, ErrorCode.banned],
  }),
  logout: define({
    method: 'POST',
    path: '/player/logout',
    summary: 'Ends the token and closes its sockets. An open session is left as LEAVE does.',
    access: 'user',
    despite: ['locked', 'newPassword', 'secondFactor'],
    answer: Done,
  }),
  balance: define({
    method: 'GET',
    path: '/player/balance',
    summary: 'Wallet less holds, minor units; never what stands on a cabinet.',
    access: 'user',
    answer: z.object({ balance: Amount }),
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
  lobby: define({
    method: 'GET',
    path: '/machine/all',
    summary: 'Every brand with its machines, as the caller may see them.',
    access: 'user',
    answer: LobbyList,
  }),
  lobbyOfBrand: define({
    method: 'GET',
    path: '/machine/:id',
    summary: 'One brand with its machines.',
    access: 'user',
    params: z.object({ id: PathId }),
    answer: LobbyList,
    codes: [ErrorCode.unknown],
  }),
  lobbyBrands: define({
    method: 'GET',
    path: '/machine/brands',
    summary: 'The brands.',
    access: 'user',
    answer: z.object({ brands: z.array(Brand) }),
  }),
  reserve: define({
    method: 'POST',
    path: '/player/reservations',
    summary: 'Holds a free machine for the caller, one at a time; `Params.seconds` of a refusal: not again before.',
    access: 'user',
    needsKey: true,
    body: z.object({ machineId: Id }),
    answer: OwnReservation,
    success: 201,
    codes: [
      ErrorCode.unknown,
      ErrorCode.machineBusy,
      ErrorCode.machineNotAvailable,
      ErrorCode.vipOnly,
      ErrorCode.loginsDisabled,
      ErrorCode.limitReached,
    ],
  }),
  cancelReservation: define({
    method: 'DELETE',
    path: '/player/reservations',
    summary: 'Lets the caller’s reservation go.',
    access: 'user',
    answer: Done,
    codes: [ErrorCode.unknown],
  }),
  streamTicket: define({
    method: 'POST',
    path: '/stream/ticket',
    summary: 'A ticket of five minutes for the HLS stream and the still of the caller’s seat.',
    access: 'user',
    despite: ['locked'],
    body: z.object({ machineId: Id }),
    answer: z.object({ playlist: z.string(), still: z.string(), expiresIn: z.int() }),
    codes: [ErrorCode.unknown, ErrorCode.noPermission, ErrorCode.pipelineFailed],
  }),
  inspection: define({
    method: 'GET',
    path: '/inspector',
    summary: 'Actors of the venue and their last events.',
    access: 'administrator',
    answer: Inspection,
    codes: [ErrorCode.noPermission],
  }),
} as const

export type CallInput<C extends Call> = {
  params?: z.infer<C['params']>
  query?: z.infer<C['query']>
  body?: z.infer<C['body']>
}
export type CallAnswer<C extends Call> = z.infer<C['answer']>
