import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Call, calls } from '#protocol/calls.ts'
import { ErrorCode } from '#protocol/codes.ts'
import { Refusal, RefusalBody } from '#protocol/errors.ts'
import { staffCalls } from '#protocol/staffCalls.ts'
import { openStore, type Store } from '#venue/store/store.ts'
import { type Answer, startHttp, type TestHttp } from './httpKit.ts'
import { createTestIdentity } from './identityKit.ts'

const identityPaths: string[] = [calls.login.path, calls.validate.path, calls.logout.path]
const everyCall: [string, Call][] = Object.entries({ ...calls, ...staffCalls })

let store: Store
let venue: TestHttp
let token: string
beforeAll(async () => {
  store = await openStore(null)
  const { identity } = createTestIdentity(store)
  await identity.seedAccounts()
  venue = await startHttp(identity, {}, ({ registerCall }) => {
    for (const [, call] of everyCall)
      if (!identityPaths.includes(call.path))
        registerCall(call, () => {
          throw new Refusal(ErrorCode.unknown)
        })
  })
  const { json } = await venue.ask('POST', '/login', { body: { username: 'admin', password: 'admin1234' } })
  token = (json as { token: string }).token
})
afterAll(async () => {
  await venue.close()
  await store.close()
})

const wrongValues: unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 53),
  '',
  'x',
  'x'.repeat(300),
  '\u0000',
  '\ud800',
  `'; drop table account; --`,
  '１２',
  [],
  [1],
  {},
  { toString: 1 },
  { constructor: { prototype: {} } },
  [[[[]]]],
]
const wrongPaths = [
  '0',
  '-1',
  '1.5',
  'x',
  '01',
  '9007199254740993',
  '9999999999999999999',
  '%00',
  '%20',
  '%F0%9F%92%A5',
  '1%3B',
  '..%2F',
  'null',
  'a'.repeat(101),
]

/** Logging out would end the token of all other calls. */
const tokenFor = (call: Call) => (call === calls.logout ? 'none' : token)

function check(answer: Answer, what: string): void {
  expect(answer.status, what).toBeLessThan(500)
  if (answer.status >= 400)
    expect(z.strictObject(RefusalBody.shape).safeParse(answer.json).success, `${what}: ${answer.text}`).toBe(true)
}

/** Bodies with one property wrong at a time, taken from the contract's own schema. */
function wrongBodies(call: Call): unknown[] {
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>
  }
  const properties = Object.entries(schema.properties ?? {})
  const fair = Object.fromEntries(
    properties.map(([name, { type }]) => [name, type === 'integer' || type === 'number' ? 1 : 'fair enough']),
  )
  return [...wrongValues, ...properties.flatMap(([name]) => wrongValues.map((value) => ({ ...fair, [name]: value })))]
}

test.each(everyCall)('%s refuses wrong inputs, and never fails', async (name, call) => {
  for (const wrong of wrongPaths.slice(0, call.path.includes(':') ? undefined : 1)) {
    const path = call.path.replace(/:\w+/g, wrong)
    const answer = await venue.ask(call.method, path, {
      token: tokenFor(call),
      ...(call.method === 'GET' ? {} : { body: {} }),
    })
    check(answer, `${name} ${path}`)
    if (path !== call.path) expect(answer.status, path).toBeGreaterThanOrEqual(400)
  }
  const path = call.path.replace(/:\w+/g, '1')
  for (const query of ['?a=1&a=2', '?__proto__=1', '?start=NaN', '?%', '?[]=&a[b]=c', `?${'x'.repeat(5_000)}`])
    check(await venue.ask(call.method, path + query, { token: `${token}x` }), `${name} ${query}`)
  if (call.method === 'GET') return
  for (const body of wrongBodies(call)) {
    const text = body === undefined ? '' : JSON.stringify(body)
    const answer = await venue.ask(call.method, path, { body: text, token: tokenFor(call) })
    check(answer, `${name} ${text}`)
    const isFair = z.safeParse(call.body, body === undefined ? undefined : JSON.parse(text)).success
    if (!isFair && call !== calls.logout) expect(answer.status, `${name} ${text}`).toBe(422)
  }
})

test('whatever is sent, nothing fails', async () => {
  const anything = fc.record({
    call: fc.constantFrom(...everyCall.filter(([, call]) => call !== calls.logout)),
    rest: fc.string({ unit: 'binary', maxLength: 20 }),
    body: fc.oneof(
      fc.jsonValue({ depthSize: 'small' }).map((value) => JSON.stringify(value)),
      fc.string({ unit: 'binary', maxLength: 60 }),
    ),
    key: fc.oneof(fc.constant(undefined), fc.string({ unit: 'grapheme-ascii', maxLength: 70 })),
  })
  await fc.assert(
    fc.asyncProperty(anything, async ({ call: [name, call], rest, body, key }) => {
      const path = `${call.path.replace(/:\w+/g, encodeURIComponent(rest.toWellFormed()) || '1')}?${encodeURIComponent(rest.toWellFormed())}`
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key.trim() }
      check(await venue.ask(call.method, path, { token, headers, ...(call.method === 'GET' ? {} : { body }) }), name)
    }),
    { numRuns: 300, seed: 20260501 },
  )
})
