/** How an honest client asks: the same request with the same key until it is answered, whatever breaks in between. */
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { RefusalBody } from '#protocol/core/refused.ts'
import type { Operation } from './book.ts'

export type Answer = Record<string, unknown> & Partial<RefusalBody>
/** Puts faults on the way: told before every try, when a request has been answered, and before money is to move. */
export type Weather = {
  beforeTry: (operation: Operation) => void
  answered: (operation: Operation) => void
  beforeTransfer: (machineId: number) => Promise<void>
}

/** How long one try waits for its answer, ms. */
export const answerWithinMs = 4_000
/** Longer than any fault lasts, ms. */
export const patienceMs = 60_000

/** The venue could not say yet what became of it: ask again. */
export function isPassing({ ErrorCode: code, Params }: Answer): boolean {
  const { reason } = (Params ?? {}) as { reason?: string }
  return (
    code === ErrorCode.internal ||
    code === ErrorCode.machineNotAvailable ||
    code === ErrorCode.tooMany ||
    (code === ErrorCode.conflict && (reason === 'in flight' || reason === 'transferPending' || reason === 'funding'))
  )
}

/** Null: `send` found that the seat is over. Throws when nobody answers for longer than any fault lasts. */
export async function untilAnswered(
  operation: Operation,
  weather: Weather | null,
  send: () => Promise<Answer | null | 'lost'>,
): Promise<Answer | null> {
  const end = performance.now() + patienceMs
  for (let wait = 10; ; wait = Math.min(wait * 2, 200)) {
    operation.tries += 1
    operation.askedAt = performance.now()
    weather?.beforeTry(operation)
    const answer = await send()
    if (answer === null || (answer !== 'lost' && !isPassing(answer))) {
      weather?.answered(operation)
      return answer
    }
    if (performance.now() > end) throw new Error(`${operation.key} was never answered; last ${JSON.stringify(answer)}`)
    await pause(wait)
  }
}

/** One try of a call that carries a key. */
export async function httpTry(
  address: string,
  token: string,
  key: string,
  body: string | null,
): Promise<Answer | 'lost'> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return (await response.json()) as Answer
  } catch {
    return 'lost'
  }
}
