/** What the app keeps with a person, for all their devices. */
import * as z from 'zod/mini'
import { define, isStorable } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'

/** Of all that an account keeps as settings, as JSON. */
export const mostSettingsBytes = 16_384
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
const areStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' || value === null
      ? true
      : Object.entries(value).every(([name, held]) => isStorable(name) && areStorable(held))

export const dataCalls = {
  saveData: define({
    method: 'POST',
    path: '/player/data',
    summary: 'Keeps one’s shortcuts, and one’s settings key by key; what is not named stays.',
    access: 'user',
    body: z.object({
      shortcuts: z.optional(
        z.array(z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorable))).check(z.maxLength(100)),
      ),
      settings: z.optional(
        z
          .record(z.string(), z.unknown())
          .check(z.refine((settings: unknown) => areStorable(settings) && bytesOf(settings) <= mostSettingsBytes)),
      ),
    }),
    answer: z.object({ shortcuts: z.array(z.string()), settings: z.record(z.string(), z.unknown()) }),
    codes: [ErrorCode.limitReached],
  }),
} as const
