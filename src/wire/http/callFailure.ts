import { logoutMessage } from '#protocol/core/codes.ts'
import { NetworkProblem, Refused } from '#protocol/core/refused.ts'
import type { CallFailure } from '#machines/kit/failure.ts'

/** What the promise actors reject with, made from what the client throws. */
export function failureOf(problem: unknown): CallFailure {
  if (problem instanceof Refused)
    return { kind: 'refused', code: problem.code, message: problem.message, params: problem.params ?? null }
  return { kind: 'unanswered', message: problem instanceof NetworkProblem ? problem.message : logoutMessage.network }
}

/** Runs `work`, and rejects with a `CallFailure` when it fails. */
export async function orFailure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (problem) {
    const failure: unknown = failureOf(problem)
    throw failure
  }
}
