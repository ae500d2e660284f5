import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'
import { catalogue } from '#protocol/core/errors.ts'
import { frame } from '#protocol/simulator/line.ts'
import { Amount, Id, Key, PathId } from '#protocol/core/scalars.ts'
import { readContracts } from '../../../scripts/lib/contracts.ts'
import { root } from '../../../scripts/lib/tools.mjs'

const everyCall: [string, Call][] = (await readContracts(root)).map(({ name, call }) => [name, call])

describe('the table of calls', () => {
  test('has each method and path once', () => {
    const places = everyCall.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(places).size).toBe(places.length)
  })

  test.each(everyCall)('%s is well formed', (_, call) => {
    expect(call.path).toMatch(/^(\/[\w.:-]+)+\/?$/)
    expect(call.summary).toMatch(/\.$/)
    expect([200, 201, 202]).toContain(call.success)
    for (const code of call.codes) expect(Object.keys(catalogue)).toContain(String(code))
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const { properties = {} } = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' }) as {
      properties?: object
    }
    expect(Object.keys(properties)).toEqual(named)
    if (call.method === 'GET') expect(z.safeParse(call.body, undefined).success).toBe(true)
    z.toJSONSchema(call.answer, { io: 'output', unrepresentable: 'any' })
  })

  test('stands at the product’s paths', () => {
    expect(everyCall.map(([, { method, path }]) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'POST /login',
        'GET /validate',
        'POST /player/logout',
        'GET /player/balance',
        'POST /player/cancel',
        'GET /machine/:id',
        'GET /machine/all',
        'GET /machine/brands',
      ]),
    )
  })
})

describe('scalars', () => {
  const takes = (schema: z.ZodMiniType, values: unknown[]) =>
    values.filter((value) => z.safeParse(schema, value).success)
  test('ids are 1 … 2^53−1', () => {
    expect(takes(Id, [1, 2 ** 53 - 1, 0, -1, 1.5, 2 ** 53, NaN, Infinity, '1', null])).toEqual([1, 2 ** 53 - 1])
    expect(
      takes(PathId, [
        '1',
        '9007199254740991',
        '0',
        '01',
        '-1',
        '1.0',
        '1e3',
        ' 1',
        '9007199254740993',
        '9999999999999999',
        '',
        '١',
      ]),
    ).toEqual(['1', '9007199254740991'])
    expect(z.parse(PathId, '42')).toBe(42)
  })
  test('amounts are whole and not negative', () => {
    expect(takes(Amount, [0, 5, -1, 0.5, 2 ** 53, '5', null])).toEqual([0, 5])
  })
  test('keys are short words', () => {
    expect(
      takes(Key, [
        '12345678',
        'a-b_c-d-e',
        'x'.repeat(64),
        'short',
        'x'.repeat(65),
        'with space',
        'semi;colon',
        'line\nbreak',
        'trailing\n',
      ]),
    ).toEqual(['12345678', 'a-b_c-d-e', 'x'.repeat(64)])
  })
})

test('the clock in the picture fits the frame and what an encoder takes', () => {
  const { width, height, pictureHeight, bits, blockWidth } = frame
  expect(bits).toBe(32 + 16 + 8)
  expect(bits * blockWidth).toBeLessThanOrEqual(width)
  expect(height - pictureHeight).toBeGreaterThanOrEqual(16)
  for (const length of [width, height, pictureHeight, blockWidth]) expect(length % 2).toBe(0)
  expect(pictureHeight / width).toBe(9 / 16)
})
