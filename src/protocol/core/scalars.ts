import * as z from 'zod/mini'

/** An id of any entity: 1 … 2^53−1. */
export const Id = z.int().check(z.positive())
/** Money in minor units, never negative. */
export const Amount = z.int().check(z.nonnegative())
/** Money in minor units with a sign: results, differences. */
export const SignedAmount = z.int()
/** A key that makes a request happen once, made by the asker. */
export const Key = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/))
/** An id as it stands in a path: decimal digits. */
export const PathId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.pipe(z.transform(Number), Id))
