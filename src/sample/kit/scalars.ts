import * as z from 'zod/mini'

export const Text = z.string()
/** Something must be written. */
export const Name = z.string().check(z.trim(), z.minLength(1))
export const Id = z.string().check(z.minLength(1))
export const Ids = z.array(Id)
export const Count = z.int().check(z.nonnegative())
/** A moment, as `toISOString` writes it or with an offset. */
export const Moment = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/), z.refine(isMoment))
/** A day, as 2026-11-23. */
export const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isMoment))
/** Figures that are written down and not counted with. */
export const Figure = z.string().check(z.regex(/^\d+(\.\d+)?$/))
export const Place = z.object({ address: z.string(), lat: z.number(), lng: z.number() })

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
