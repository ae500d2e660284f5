/** The documents made from the contracts: docs/protocol.md, the page at /api, /openapi.json, and the first steps they show. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#protocol/core/errors.ts'
import { permissionNames } from '#protocol/core/permissionNames.ts'
import { firstSteps } from '#venue/http/protocol.ts'
import { shapeText } from '#venue/http/shapes.ts'
import * as z from 'zod/mini'
import { Id, Key, PathId } from '#protocol/core/scalars.ts'
import { root } from '../../../scripts/lib/tools.mjs'
import { freshKey, openTestVenue, type TestVenue } from '../../kit/testVenue.ts'

let venue: TestVenue
beforeAll(async () => {
  venue = await openTestVenue()
})
afterAll(() => venue.close())
const served = () => venue.venue.routes.flatMap(({ call }) => call ?? [])

test('docs/protocol.md is what the contracts say now', async () => {
  const check = promisify(execFile)(process.execPath, ['scripts/protocol.ts', '--check'], { cwd: root })
  await expect(check).resolves.toEqual({ stdout: '', stderr: '' })
})

test('the page at /api tells every call, error and permission, under a policy without scripts or addresses outside', async () => {
  const response = await fetch(`${venue.url}/api`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  const page = await response.text()
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { method, path, summary } of served()) {
    expect(page).toContain(`<span class="method">${method}</span> ${path}<`)
    expect(page).toContain(
      summary
        .replaceAll('&', '&amp;')
        .slice(0, 20)
        .split(/[<>"']/)[0],
    )
  }
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  for (const code of Object.keys(catalogue)) expect(page).toContain(`<td>${code}</td>`)
  for (const id of Object.keys(permissionNames)) expect(page).toContain(`<td>${id}</td>`)
  for (const name of ['check', 'init', 'reconnect', 'transfer', 'press', 'leave', 'signal', 'snapshot', 'balance'])
    expect(page).toContain(`<h4>${name}</h4>`)
  expect(page).not.toMatch(/<script|<style|style="|https?:\/\/|\son\w+="|\[object|undefined/)
  const style = await fetch(`${venue.url}/api/page.css`)
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await style.text()).not.toMatch(/url\(|@import/)
})

test('/openapi.json tells every call, with its key, body and answer', async () => {
  const document = (await (await fetch(`${venue.url}/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { parameters?: { name: string; required?: boolean }[]; requestBody?: unknown; responses: object }>
    >
  }
  for (const call of served()) {
    const told = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    expect(told, `${call.method} ${call.path}`).toBeDefined()
    expect(Object.keys(told?.responses ?? {})).toContain(String(call.success))
    const key = told?.parameters?.find(({ name }) => name === 'Idempotency-Key')
    const takesKey = call.method !== 'GET' && !call.ignoresKey
    expect(key !== undefined, call.path).toBe(takesKey)
    if (key) expect(key.required ?? false, call.path).toBe(call.needsKey ?? false)
  }
})

test('the first steps work as they stand there', async () => {
  const kept: Record<string, unknown> = {}
  for (const { says, call, body, as, keeps = {} } of firstSteps) {
    const sent = Object.fromEntries(
      Object.entries(body ?? {}).map(([name, value]) =>
        typeof value === 'string' && value.startsWith('$') ? [name, kept[value.slice(1)]] : [name, value],
      ),
    )
    const response = await fetch(venue.url + call.path, {
      method: call.method,
      headers: {
        ...(as ? { authorization: `Bearer ${String(kept[as])}` } : {}),
        ...(call.needsKey ? { 'idempotency-key': freshKey() } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(sent) } : {}),
    })
    const answer = (await response.json()) as Record<string, unknown>
    expect(response.status, `${says} ${JSON.stringify(answer)}`).toBe(call.success)
    for (const [name, path] of Object.entries(keeps)) {
      kept[name] = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], answer)
      expect(kept[name], name).toBeDefined()
    }
  }
})

test('shapes say types, limits, choices and what may be left out', () => {
  expect(shapeText(z.object({ id: Id, amount: z.int().check(z.positive()), path: PathId }), 'input')).toBe(
    '{ id: id, amount: integer ≥ 1, path: integer ≥ 1 }',
  )
  expect(shapeText(z.object({ text: z.optional(z.string().check(z.minLength(1), z.maxLength(5))) }), 'input')).toBe(
    '{ text?: text 1–5 }',
  )
  expect(shapeText(z.nullable(z.array(z.enum(['a', 'b']))), 'output')).toBe('("a" | "b")[] | null')
  expect(shapeText(z.nullable(z.number()), 'output')).toBe('number | null')
  expect(shapeText(Key, 'input')).toBe('text 8–64 /^[\\w-]+$/')
  expect(shapeText(z.record(z.string(), z.int()), 'output')).toBe('{ [name]: integer }')
  expect(shapeText(z.object({}), 'input')).toBe('{}')
  expect(shapeText(z.union([z.literal(1), z.literal('x')]), 'input')).toBe('1 | "x"')
})

test('a key is heeded by calls of one’s own account too: the first answer is given again, and nothing is done twice', async () => {
  const devices = [await venue.login('player'), await venue.login('player'), await venue.login('player')]
  const here = devices[2]
  const end = async (key?: string) => here?.call('DELETE', '/player/signins', undefined, key)
  const key = freshKey()
  const first = await end(key)
  // The other two, and whoever of the tests before.
  expect(first?.body['ended']).toBeGreaterThan(1)
  expect(await end(key)).toEqual(first)
  expect(await end()).toMatchObject({ status: 200, body: { ended: 0 } })
  const settings = (shortcuts: string[], of: string) => here?.call('POST', '/player/data', { shortcuts }, of)
  const saved = freshKey()
  expect((await settings(['users'], saved))?.status).toBe(200)
  expect(await settings(['cage'], saved)).toMatchObject({ status: 422, body: { ErrorCode: 40_000 } })
})
