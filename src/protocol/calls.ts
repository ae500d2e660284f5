/**
 * Every HTTP call, once: the venue's routes, the browser's client and the documents are made from this table.
 * Paths are Fastify's (`:id`). A call without `access: 'anyone'` needs a bearer token.
 */
import * as z from 'zod/mini'
import { ErrorCode } from './codes.ts'
import { Brand, Inspection, LobbyList, LoginResult } from './entities.ts'
import { Amount, Id, PathId } from './scalars.ts'

export type Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  /** Who may call: anyone, anyone signed in, players, staff, or type 4. */
  access: 'anyone' | 'user' | 'player' | 'staff' | 'administrator'
  params: Params
  query: Query
  body: Body
  answer: Answer
  /** HTTP status of success. */
  success: number
  /** Refusals beyond those that every call has. */
  codes: readonly number[]
}

const nothing = z.object({})
type Nothing = typeof nothing
const empty = z.union([z.strictObject({}), z.null(), z.undefined()])
type Empty = typeof empty

function define<
  Answer extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Empty,
>(
  call: Pick<Call, 'method' | 'path' | 'summary' | 'access'> & {
    answer: Answer
    params?: Params
    query?: Query
    body?: Body
    success?: number
    codes?: readonly number[]
  },
): Call<Params, Query, Body, Answer> {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: empty as unknown as Body,
    success: 200,
    codes: [],
    ...call,
  }
}

const loginField = z.string().check(z.minLength(4), z.maxLength(256))
const Done = z.object({})

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
    ],
  }),
  validate: define({
    method: 'GET',
    path: '/validate',
    summary: 'Signs in again with the token; answers with a fresh one.',
    access: 'user',
    answer: LoginResult,
    codes: [ErrorCode.ipNotPermitted, ErrorCode.banned],
  }),
  logout: define({
    method: 'POST',
    path: '/player/logout',
    summary: 'Ends the token and closes its sockets. An open session is left as LEAVE does.',
    access: 'user',
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
  streamTicket: define({
    method: 'POST',
    path: '/stream/ticket',
    summary: 'A ticket of five minutes for the HLS stream and the still of the caller’s seat.',
    access: 'user',
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
