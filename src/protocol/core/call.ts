/**
 * One HTTP call of the contract, and how it is written down: once, in the tables `*Calls.ts`. The venue's routes, the browser's client and the documents are made from them.
 * Paths are Fastify's (`:id`). A call without `access: 'anyone'` needs a bearer token.
 */
import * as z from 'zod/mini'

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
  /** Permission ids of which the caller must hold one. */
  permission?: readonly number[]
  /** Moves money or seats by a call of our own: the header Idempotency-Key must be there. */
  needsKey?: boolean
  /** A writing call whose answer is no other the second time, or holds what no row may keep (a secret, a file): the header says nothing to it. */
  ignoresKey?: boolean
  /** The caller must have proved on this sign-in, in the last five minutes, that they sit there; else 60403 `{missing: 'proof'}`. The sign-in itself proves it. */
  needsProof?: boolean
  /** Answers 202 and what it waits for (`Waiting`) where a second person is needed; what it answers besides, it answers then too. */
  mayWait?: boolean
  /** Answered although this stands in the way: a locked sign-in (60423), a password to be changed or a second factor to be enrolled (60403). */
  allowedWhen?: readonly Blocker[]
  params: Params
  query: Query
  body: Body
  answer: Answer
  /** What the answer is where it is no JSON: it is sent as a stream, piece by piece, and `answer` is not looked at. */
  media?: string
  /** Of the body; absent: 64 kB. */
  mostBytes?: number
  /** HTTP status of success. */
  success: number
  /** Refusals beyond those that every call has. */
  codes: readonly number[]
}

export type Blocker = 'locked' | 'newPassword' | 'secondFactor'

/** For how long a large body may be on its way, ms: the venue reads none longer, and the page gives none up before. */
export const bodyWithinMs = 60_000

const nothing = z.object({})
type Nothing = typeof nothing
const empty = z.union([z.strictObject({}), z.null(), z.undefined()])
type Empty = typeof empty

export function define<
  Answer extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Empty,
>(
  call: Pick<
    Call,
    | 'method'
    | 'path'
    | 'summary'
    | 'access'
    | 'permission'
    | 'needsKey'
    | 'ignoresKey'
    | 'needsProof'
    | 'mayWait'
    | 'allowedWhen'
    | 'media'
    | 'mostBytes'
  > & {
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

export const Done = z.object({})
/** Text that a row can hold. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
/** Of a name, which stands beside others: neither control characters nor marks that turn round what stands beside it. */
export const isName = (text: string) => isStorable(text) && !/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u.test(text)
/** Why somebody of the staff does it. */
export const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.refine(isStorable))

export type CallInput<C extends Call> = {
  params?: z.infer<C['params']>
  query?: z.infer<C['query']>
  body?: z.infer<C['body']>
}
export type CallAnswer<C extends Call> = z.infer<C['answer']>
