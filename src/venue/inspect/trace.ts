/** Which act of a person this is done for: it goes along with whatever is awaited or begun meanwhile, and into the rows that it writes. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const acts = new AsyncLocalStorage<string | null>()

/** null: nobody's, a clock's or a cabinet's. */
export const traceNow = (): string | null => acts.getStore() ?? null
export const inTrace = <Result>(trace: string | null, work: () => Result): Result => acts.run(trace, work)
/** Of what outlives the act that began it. */
export const outOfTrace = <Result>(work: () => Result): Result => acts.run(null, work)
export const newTrace = (): string => randomUUID().replaceAll('-', '')
