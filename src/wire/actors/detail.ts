import { fromPromise } from 'xstate'
import type { DetailAnswer, DetailAsk } from '#machines/kit/detail/index.ts'
import { orFailure } from '../http/callFailure.ts'

/** What a detail asks for one thing with. */
export const createFetchDetail = <Known>(now: () => number, ask: (id: number, signal: AbortSignal) => Promise<Known>) =>
  fromPromise<DetailAnswer, DetailAsk>(({ input: { id }, signal }) =>
    orFailure(ask(id, signal).then((known) => ({ known, at: now() }))),
  )
