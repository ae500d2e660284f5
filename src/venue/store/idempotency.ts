import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { atOnce, inBatches, type Past } from './batches.ts'
import { keyedAnswer } from './schema/index.ts'
import type { Queries } from './store.ts'

/** How long a first answer is kept, ms. */
export const keptFor = 24 * 60 * 60 * 1000

export type KeyedRequest = {
  /** Who asks what, such as `12 transfer`: keys of different scopes are different keys. */
  scope: string
  /** Null: the request carries no key and simply runs. */
  key: string | null
  body: unknown
  now?: number
  /**
   * What a request finds whose first run was cut by the end of the process, outside any transaction: by default it is refused as one
   * in flight, for nobody knows what that run did. `run` is for work that recognises its own key.
   */
  interrupted?: 'refuse' | 'run'
}

/**
 * Runs `run` once per scope and key (not first: a first run was cut by the end of its process): the same body again gets the first answer, another body 40000, one still in flight 60409.
 * In a transaction of the caller, key, work and answer commit together. Refusals and errors are not kept: that request may be tried again.
 */
export async function keyed<Answer>(
  queries: Queries,
  request: KeyedRequest,
  run: (turn: { isFirst: boolean }) => Promise<Answer>,
): Promise<Answer> {
  const { scope, key, now = Date.now() } = request
  if (key === null) return await run({ isFirst: true })
  const own = and(eq(keyedAnswer.scope, scope), eq(keyedAnswer.key, key))
  const claim = { scope, key, fingerprint: fingerprint(request.body), answer: null, at: now }

  const claimed = await queries
    .insert(keyedAnswer)
    .values(claim)
    .onConflictDoUpdate({
      target: [keyedAnswer.scope, keyedAnswer.key],
      set: claim,
      setWhere: lt(keyedAnswer.at, now - keptFor),
    })
    .returning({ key: keyedAnswer.key })
  const isFirst = claimed.length > 0
  if (!isFirst) {
    const [first] = await queries.select().from(keyedAnswer).where(own)
    if (first === undefined) throw new Refusal(ErrorCode.conflict, { reason: 'in flight' })
    if (first.fingerprint !== claim.fingerprint)
      throw new Refusal(ErrorCode.invalidRequest, {
        fields: [{ path: 'key', code: 'used', message: 'This key belongs to another request' }],
      })
    if (first.answer !== null) return (first.answer as { answer: Answer }).answer
    if (inFlight.has(name(scope, key)) || request.interrupted !== 'run')
      throw new Refusal(ErrorCode.conflict, { reason: 'in flight' })
  }

  inFlight.add(name(scope, key))
  try {
    const answer = await run({ isFirst })
    // The first run may go on in another process: whichever answers first has answered for both.
    const kept = await queries
      .insert(keyedAnswer)
      .values({ ...claim, answer: { answer } })
      .onConflictDoUpdate({
        target: [keyedAnswer.scope, keyedAnswer.key],
        set: { answer: { answer } },
        setWhere: and(isNull(keyedAnswer.answer), eq(keyedAnswer.fingerprint, claim.fingerprint)),
      })
      .returning({ key: keyedAnswer.key })
    if (kept.length > 0) return answer
    const [first] = await queries.select().from(keyedAnswer).where(own)
    return first?.fingerprint === claim.fingerprint ? (first.answer as { answer: Answer }).answer : answer
  } catch (error) {
    // Whose claim it is gives it up: the key of a run that goes on elsewhere stays in flight.
    // Inside a transaction that a failed statement has broken, this fails too, and the rollback does its work.
    if (isFirst)
      await queries
        .delete(keyedAnswer)
        .where(and(own, isNull(keyedAnswer.answer)))
        .catch(() => {})
    throw error
  } finally {
    inFlight.delete(name(scope, key))
  }
}

export const purgeKeyed = (past: Past): Promise<number> =>
  inBatches(past, async (transaction) => {
    const { scope, key, at } = keyedAnswer
    const old = await transaction
      .select({ scope, key })
      .from(keyedAnswer)
      .where(lt(at, past.now - keptFor))
      .orderBy(at)
      .limit(atOnce)
      // Whose claim is being made anew is not past.
      .for('update', { skipLocked: true })
    if (old.length === 0) return old
    const pairs = sql`select * from unnest(${sql.param(old.map((one) => one.scope))}::text[], ${sql.param(old.map((one) => one.key))}::text[])`
    await transaction.delete(keyedAnswer).where(sql`(${scope}, ${key}) in (${pairs})`)
    return old
  })

/** SHA-256 of the JSON with its keys in order. */
export function fingerprint(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url')
}

const inFlight = new Set<string>()
const name = (scope: string, key: string) => `${scope} ${key}`

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`).join(',')}}`
}
