import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Reason } from '#protocol/core/call.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { resolverOf } from '#ui/form/resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }
const check = (schema: Parameters<typeof resolverOf>[0], values: Record<string, unknown>) =>
  resolverOf(schema)(values, undefined, options)

describe('a form checked by a schema', () => {
  const Body = z.object({
    reason: Reason,
    amount: z.int().check(z.minimum(100), z.maximum(500)),
    to: z.object({ tags: z.array(z.string()).check(z.minLength(1)) }),
    note: z.optional(z.string().check(z.maxLength(3))),
    agreed: z.literal(true),
  })
  const right = { reason: ' late ', amount: 200, to: { tags: ['a'] }, note: '', agreed: true }

  it('gives what the schema makes of it, without what is empty', async () => {
    expect(await check(Body, right)).toEqual({
      values: { reason: 'late', amount: 200, to: { tags: ['a'] }, agreed: true },
      errors: {},
    })
  })

  it.each([0, 10])(
    'tells the least and the greatest that may be, where the bounds are none of them: %s',
    async (amount) => {
      const Open = z.object({ amount: z.int().check(z.gt(0), z.lt(10)) })
      const error = amount === 0 ? { type: 'tooSmall', message: '1' } : { type: 'tooBig', message: '9' }
      expect((await check(Open, { amount })).errors).toEqual({ amount: error })
    },
  )

  it('says of each field the first thing that is wrong', async () => {
    const wrong = { reason: '', amount: 99, to: { tags: [] }, note: 'long', agreed: false }
    expect(await check(Body, wrong)).toEqual({
      values: {},
      errors: {
        reason: { type: 'required' },
        amount: { type: 'tooSmall', message: '100' },
        to: { tags: { type: 'tooFew', message: '1' } },
        note: { type: 'tooLong', message: '3' },
        agreed: { type: 'required' },
      },
    })
  })

  it.each([
    [null, { type: 'required' }],
    [Number.NaN, { type: 'invalid' }],
    [501, { type: 'tooBig', message: '500' }],
    [100.5, { type: 'invalid' }],
  ])('an amount of %s', async (amount, error) => {
    expect(await check(Body, { ...right, amount })).toEqual({ values: {}, errors: { amount: error } })
  })

  it('what is wrong with all of it stands at the root', async () => {
    const Pair = z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from <= to))
    expect(await check(Pair, { from: 2, to: 1 })).toEqual({ values: {}, errors: { root: { type: 'invalid' } } })
  })

  it('fields may be other than what is sent', async () => {
    const resolver = resolverOf(z.object({ ids: z.array(z.int()) }), ({ text }: { text: string }) => ({
      ids: text.split(' ').map(Number),
    }))
    expect(await resolver({ text: '1 2' }, undefined, options)).toEqual({ values: { ids: [1, 2] }, errors: {} })
  })
})

it('takes the schema of a call as it is', async () => {
  expect(await check(sessionCalls.login.body, { username: '', password: 'x' })).toMatchObject({
    errors: { username: { type: 'required' } },
  })
})
