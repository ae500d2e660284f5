/** Every call that the venue serves, found by its routes, with inputs that its contract refuses or that name nothing: never a 5xx, always a code, never a changed row. */
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { RefusalBody } from '#protocol/core/refused.ts'
import { readContracts } from '../../../scripts/lib/contracts.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import {
  awkwardInputs,
  fairInput,
  type Input,
  namesSomething,
  wrongInputs,
  wrongPathParts,
  wrongValues,
} from '../../kit/inputs.ts'
import { venueSetting } from '#venue/store/schema/index.ts'
import { freshKey, openTestVenue, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'

const names = new Map((await readContracts(root)).map(({ name, call }) => [call, name]))
/** What a refusal may write: that somebody tried; and what the venue writes by itself: meters once a day, links of its records. */
const ledgerOfTries = ['login_log', 'login_counter', 'keyed_answer', 'meter_reading', 'reconciliation', 'record_link']

let venue: TestVenue
let admin: string
let player: string
let served: Call[]
const counted = { wrong: 0, foreign: 0, strangers: 0, awkward: 0 }
beforeAll(async () => {
  const limits = { VENUE_LOGINS_PER_MINUTE: '1000000', VENUE_CALLS_PER_SECOND: '1000000' }
  venue = await openTestVenue({ environment: limits })
  admin = (await venue.login('admin')).token
  player = (await venue.login('player')).token
  served = venue.venue.routes.flatMap(({ call }) => call ?? [])
  // Whose turn the comparing of days is stands in a row that is made when the venue has opened.
  await until(() => venue.store.database.$count(venueSetting, eq(venueSetting.name, 'reconciliation')), 1)
  await changed()
})
afterAll(async () => {
  console.log(`${served.length} calls: ${JSON.stringify(counted)} inputs refused, and no row changed`)
  await venue.close()
})

type Asked = { token?: string | null; key?: string | null; headers?: Record<string, string> }
async function ask(call: Call, { path, body }: Input, { token = admin, key = freshKey(), headers = {} }: Asked = {}) {
  const response = await fetch(venue.url + path, {
    method: call.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === 'GET' || key === null ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' && 'raw' in headers ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const what = `${call.method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)} → ${response.status} ${text.slice(0, 500)}`
  expect(response.status, what).toBeLessThan(500)
  if (response.status >= 400) {
    const refusal = z.strictObject(RefusalBody.shape).safeParse(JSON.parse(text))
    expect(refusal.success, what).toBe(true)
    return { status: response.status, code: refusal.data?.ErrorCode ?? 0, what }
  }
  return { status: response.status, code: 0, what }
}

/** Every row of every table, as one number each; whatever is written anywhere changes one of them. */
async function digest(): Promise<Record<string, string>> {
  const { rows: tables } = await venue.store.database.execute<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const looked = tables.map(({ name }) => name).filter((name) => !ledgerOfTries.includes(name))
  const parts = looked.map(
    (name) =>
      sql`select ${name}::text as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as rows from ${sql.identifier(name)} t`,
  )
  const { rows } = await venue.store.database.execute<{ name: string; rows: string }>(sql.join(parts, sql` union all `))
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}
let known: Record<string, string> = {}
/** The tables that changed since this was asked last. */
async function changed(): Promise<string[]> {
  const before = known
  known = await digest()
  return Object.keys(known).filter((name) => known[name] !== before[name])
}

test('every call of the contract is served, and every route of a call is in the contract', () => {
  const show = (call: Call) => `${call.method} ${call.path}`
  expect(served.map(show).sort()).toEqual([...names.keys()].map(show).sort())
  expect(served.filter((call) => !names.has(call)).map(show)).toEqual([])
})

test('a changed row is seen', async () => {
  const group = sql`update permission_group set name = name || ${'!'} where id = (select min(id) from permission_group)`
  await venue.store.database.execute(group)
  expect(await changed()).toEqual(['permission_group'])
  expect(await changed()).toEqual([])
})

test('routes beside the contract are known, and none fails', async () => {
  const beside = venue.venue.routes.filter(({ call, method }) => call === null && method !== 'HEAD')
  expect(beside.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'GET /Settings.json',
    'GET /api',
    'GET /api/page.css',
    'GET /healthz',
    'GET /metrics',
    'GET /openapi.json',
    'GET /pictures/:name',
    'GET /readyz',
    'GET /stream/:ticket/:file',
    'GET /thumbnails/:ticket/:file',
  ])
  for (const { method, url } of beside)
    for (const part of [...wrongPathParts, '1'])
      for (const rest of ['', '?a=1&a=2', '?__proto__=1', `?token=${'x'.repeat(5_000)}`]) {
        const path = url.replace(/:\w+/g, part)
        const response = await fetch(venue.url + path + rest, { method, headers: { accept: 'application/json' } })
        const text = await response.text()
        expect(response.status, `${path}${rest}: ${text}`).toBeLessThan(500)
        if (response.status >= 400) expect(JSON.parse(text), path).toHaveProperty('ErrorCode')
      }
  expect(await changed()).toEqual([])
})

const everyCall = [...names].map(([call, name]) => [name, call] as const)

describe('a call is refused, and changes nothing,', () => {
  test.each(everyCall)('%s: with what its contract refuses', async (_, call) => {
    const inputs = wrongInputs(call)
    for (const input of inputs) {
      const { status, what } = await ask(call, input)
      expect([404, 422], what).toContain(status)
    }
    const fair = fairInput(call)
    if (call.needsKey && fair !== null)
      for (const key of [null, 'short', 'a key with blanks', 'x'.repeat(65)]) {
        const { code, what } = await ask(call, fair, { key })
        expect(code, what).toBe(ErrorCode.invalidRequest)
      }
    if (call.method !== 'GET')
      for (const [type, body] of [
        ['text/plain', 'x'],
        ['application/x-www-form-urlencoded', 'reason=x'],
        ['application/json', '{"reason":'],
        ['application/json', '{"__proto__":{"reason":"x"}}'],
        ['application/json', `{"reason":"${'x'.repeat(70_000)}"}`],
      ] as const) {
        const path = fair?.path ?? call.path
        const { status, what } = await ask(call, { path, body }, { headers: { 'content-type': type, raw: '1' } })
        expect(status, what).toBe(422)
      }
    counted.wrong += inputs.length
    expect(await changed()).toEqual([])
  })

  test.each(everyCall)('%s: with no token, a bad one, or that of somebody it is not for', async (_, call) => {
    const fair = fairInput(call) ?? { path: call.path }
    if (call.access === 'anyone') return
    for (const token of [null, '', 'x', `${admin}x`, admin.replace(/\.[^.]+$/, '.'), 'a.b.c'])
      expect(await ask(call, fair, { token })).toMatchObject({ status: 401, code: ErrorCode.badSignature })
    if (call.access === 'staff' || call.access === 'administrator')
      expect(await ask(call, fair, { token: player })).toMatchObject({ status: 403, code: ErrorCode.noPermission })
    if (call.access === 'player')
      expect(await ask(call, fair, { token: admin })).toMatchObject({ status: 403, code: ErrorCode.noPermission })
    counted.strangers += 7
    expect(await changed()).toEqual([])
  })
})

const namers = everyCall.filter(([, call]) => namesSomething(call) && call.access !== 'anyone')

test.each(namers)('%s names something that is not there: a refusal, and nothing is changed', async (_, call) => {
  const fair = fairInput(call)
  if (fair === null) throw new Error('the kit makes no input that this contract takes: teach it in tests/kit/inputs.ts')
  // Whoever looks at a person's details is in the audit; a look changes nothing else.
  const looked = call.method === 'GET' ? ['audit'] : []
  for (const token of [admin, player]) {
    const { status, what } = await ask(call, fair, { token })
    if (call.method !== 'GET') expect(status, what).toBeGreaterThanOrEqual(400)
    counted.foreign += 1
    expect(
      (await changed()).filter((name) => !looked.includes(name)),
      what,
    ).toEqual([])
  }
})

test('whatever is sent, nothing fails', { timeout: 30_000 }, async () => {
  const anything = fc.record({
    named: fc.constantFrom(...everyCall),
    rest: fc.string({ unit: 'binary', maxLength: 20 }),
    body: fc.oneof(fc.jsonValue({ depthSize: 'small' }), fc.constantFrom(...wrongValues)),
    key: fc.oneof(fc.constant(null), fc.string({ unit: 'grapheme-ascii', maxLength: 70 })),
  })
  await fc.assert(
    fc.asyncProperty(anything, async ({ named: [, call], rest, body, key }) => {
      // What the contract takes would be done.
      const sent = JSON.stringify(body)
      if (call.method !== 'GET' && z.safeParse(call.body, sent === undefined ? undefined : JSON.parse(sent)).success)
        return
      const text = encodeURIComponent(rest.toWellFormed()) || '1'
      const path = `${call.path.replace(/:\w+/g, text)}?${text}`
      await ask(
        call,
        { path, ...(sent === undefined || call.method === 'GET' ? {} : { body }) },
        { key: key?.trim() ?? null },
      )
    }),
    { numRuns: 300, seed: 20260501 },
  )
})

// The last of them: what the contract takes is done, where it can be.
test.each(everyCall)('%s with texts that no row can hold: never a failure', async (_, call) => {
  // Both end the sign-ins that ask.
  if (call.path === '/player/logout' || call.path.startsWith('/player/signins')) return
  for (const input of awkwardInputs(call)) {
    await ask(call, input)
    counted.awkward += 1
  }
})
