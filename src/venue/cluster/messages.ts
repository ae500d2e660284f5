/** What the processes of one venue say to each other. */
import type { RefusalBody } from '#protocol/core/refused.ts'

export type Message = { kind: string; [key: string]: unknown }

export type Envelope = {
  from: string
  /** `missed`: news of the sender were lost on their way. `away`: Redis is, for the sender. */
  kind: 'news' | 'question' | 'answer' | 'missed' | 'away'
  id?: number
  /** Of the act that asks. */
  trace?: string | null
  message: unknown
  refusal?: RefusalBody
}

/** How envelopes come from process to process. */
export type Way = {
  /** To one, or (null) to all the others; in the order in which they are given. Rejects when it may not have been taken. */
  send: (to: string | null, envelope: Envelope) => Promise<void>
  close: () => Promise<void>
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** What `work` answers, or `late` when that takes longer. What came in while this process was busy counts as in time. */
export async function within<Answer, Late>(
  milliseconds: number,
  work: Promise<Answer>,
  late: Late,
): Promise<Answer | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>()
  const timer = setTimeout(() => setImmediate(() => setImmediate(resolve, late)), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
