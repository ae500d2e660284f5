/** Requests made from the contracts and mutated, one after the other from a seed: the same seed is the same requests. */
import type { Call } from '#protocol/core/call.ts'
import { fairValue, schemaOf, wrongPathParts, wrongValues } from '#tests/kit/inputs.ts'
import type { Random } from '../simulation/random.ts'
import { canary, type Objects, type Role } from './cast.ts'
import type { Sent } from './wire.ts'

export type NamedCall = readonly [name: string, call: Call]
export type Attack = { name: string; role: Role; sent: Sent; mutations: string[] }

type Pair = readonly [string, string]
type Draft = { method: string; parts: string[]; query: Pair[]; body: unknown; text: string | null; headers: Pair[] }
type Mutation = (draft: Draft, random: Random) => void

const wrong = wrongValues.filter((value) => value !== undefined)
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'POST ', '']
const numbers = [0, -0, -1, 1, 2, 0.1, 1e-7, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 9_007_199_254_740_991]
/** Of JSON that no serializer writes. */
const rawNumbers = ['1e400', '-1e400', '01', '0x10', '1_000', 'NaN', 'Infinity', '9'.repeat(400), '-0.0', '1.', '.5']
const texts = [
  '\u0000',
  '\ud800',
  'a\u0301\u0327'.repeat(50),
  '\u202e\u2066\ufeff',
  'İıŞşﬁ１２３',
  '💥'.repeat(90),
  "' or 1=1; --",
  '$1 %s ${7*7} {{7*7}}',
  '../../../../etc/passwd',
  '<img src=x onerror=1>',
  '\r\nSet-Cookie: x=1',
  '=1+1',
  'x'.repeat(501),
  'x'.repeat(60_000),
  '',
  ' ',
]
const keys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\u0000',
  'id',
  'type',
  'isVip',
]
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const mutations: Record<string, Mutation> = {
  'a part of the body is of another kind': (draft, random) => {
    draft.body = changed(draft.body, random, () => random.pick(wrong))
  },
  'a number at a bound': (draft, random) => {
    draft.body = changed(draft.body, random, (value) =>
      typeof value === 'number' ? random.pick([...numbers, value + 1, value - 1]) : random.pick(numbers),
    )
  },
  'a text that means something': (draft, random) => {
    draft.body = changed(draft.body, random, () => random.pick(texts))
  },
  'keys that are not asked for': (draft, random) => {
    if (typeof draft.body !== 'object' || draft.body === null || Array.isArray(draft.body)) return
    draft.body = Object.defineProperty({ ...draft.body }, random.pick(keys), {
      value: random.pick([1, 'x', { isAdmin: true }, null, [1]]),
      ...{ enumerable: true, configurable: true, writable: true },
    })
  },
  'a part is missing': (draft, random) => {
    if (typeof draft.body !== 'object' || draft.body === null) return
    const left = random.pick(['', ...Object.keys(draft.body)])
    draft.body = Object.fromEntries(Object.entries(draft.body).filter(([name]) => name !== left))
  },
  'a list that is long': (draft, random) => {
    draft.body = changed(draft.body, random, (value) => Array.from({ length: 10 ** random.below(4) }, () => value))
  },
  'the body is nested': (draft, random) => {
    draft.text = random.pick([nested(31), nested(33), nested(20_000), `{"a":`.repeat(500) + '1' + '}'.repeat(500)])
  },
  'a key twice': (draft) => {
    const text = JSON.stringify(draft.body) ?? '{}'
    if (text.startsWith('{"')) draft.text = `${text.slice(0, -1)},${text.slice(1)}`
  },
  'a number that JSON has not': (draft, random) => {
    draft.text = (JSON.stringify(draft.body) ?? '1').replace(/\d+/, random.pick(rawNumbers))
  },
  'JSON that is broken': (draft, random) => {
    const text = JSON.stringify(draft.body) ?? '{}'
    const at = random.below(text.length + 1)
    draft.text = random.pick([
      text.slice(0, at),
      `${text}x`,
      `\ufeff${text}`,
      text.slice(at),
      `${text},`,
      'null',
      '"x"',
    ])
  },
  'a part of the path': (draft, random) => {
    const at = random.below(draft.parts.length)
    draft.parts[at] = random.pick([
      ...wrongPathParts,
      '__proto__',
      'constructor',
      '%2e%2e',
      '.',
      '*',
      encodeURIComponent(random.pick(texts).toWellFormed().slice(0, 200)),
    ])
  },
  'a path of other parts': (draft, random) => {
    draft.parts = random.pick([
      [...draft.parts, ''],
      ['', ...draft.parts],
      [...draft.parts, '..', random.pick(draft.parts)],
      draft.parts.map((part) => part.toUpperCase()),
      draft.parts.slice(0, -1),
      [...draft.parts, ...draft.parts],
    ])
  },
  'a query': (draft, random) => {
    const [name] = random.pick<Pair>(draft.query.length > 0 ? draft.query : [['x', '']])
    const value = random.pick([...texts.slice(0, 12), ...numbers.map(String), canary.card, '[object Object]'])
    draft.query.push([random.pick([name, name, `${name}[]`, `${name}[__proto__]`, '__proto__', 'token']), value])
  },
  'another method': (draft, random) => {
    draft.method = random.pick(methods)
  },
  'another kind of body': (draft, random) => {
    const type = random.pick([
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'],
      ...[
        'application/json; charset=utf-16',
        'APPLICATION/JSON',
        'application/json, text/plain',
        '',
        'x'.repeat(2_000),
      ],
    ])
    draft.headers = [...draft.headers.filter(([name]) => name !== 'content-type'), ['content-type', type]]
  },
  'a key that is none': (draft, random) => {
    const key = random.pick([
      '',
      'short',
      'x'.repeat(65),
      'a b c d e f',
      '../../..',
      '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
      '__proto__',
    ])
    draft.headers = [...draft.headers.filter(([name]) => name !== 'idempotency-key'), ['idempotency-key', key]]
  },
  'a header': (draft, random) => {
    draft.headers.push(
      random.pick<Pair>([
        ['host', 'evil.example'],
        ['origin', 'https://evil.example'],
        ['origin', 'null'],
        ['accept', 'text/html'],
        ['accept', random.pick(texts.slice(6, 13)).replaceAll(/[\r\n]/g, '')],
        ['authorization', 'Bearer x'],
        ['authorization', 'Basic YWRtaW46YWRtaW4xMjM0'],
        ['cookie', 'device=x; __Host-device=y; '.repeat(40)],
        ['x-http-method-override', 'DELETE'],
        ['x-forwarded-for', '127.0.0.1, ::1, x'],
        ['x-forwarded-host', 'evil.example'],
        ['x-original-url', '/admin/users'],
        ['content-encoding', 'gzip'],
        ['transfer-encoding', 'chunked'],
        ['transfer-encoding', 'identity, chunked'],
        ['content-length', '1'],
        ['content-length', '99999999999'],
        ['expect', '100-continue'],
        ['upgrade', 'websocket'],
        ['connection', 'upgrade'],
        ['range', 'bytes=0-1,5-'],
        ['if-none-match', '*'],
        ['referer', `https://evil.example/?password=${canary.password}&card=${canary.card}`],
        ['x-y', 'z'.repeat(9_000)],
        ['x\u0000', 'y'],
        ['__proto__', 'x'],
      ]),
    )
  },
}
const mutationNames = Object.keys(mutations)

/** The value with one part of it, at any depth, made anew. */
function changed(value: unknown, random: Random, change: (value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return change(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return [change(null)]
    const at = random.below(value.length)
    return value.with(at, changed(value[at], random, change))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return change(value)
  const at = random.below(entries.length)
  return Object.fromEntries(
    entries.map(([name, one], place) => [name, place === at ? changed(one, random, change) : one]),
  )
}

const isId = /(^|[a-z])(id|ids|ID)$/
/** Every id in a body is one of these. */
function withIds(value: unknown, id: () => number, name = ''): unknown {
  if (typeof value === 'number') return isId.test(name) ? id() : value
  if (Array.isArray(value)) return value.map((one) => withIds(one, id, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, id, key)]))
}

export function createAttacks(given: {
  random: Random
  calls: readonly NamedCall[]
  roles: Record<Role, number>
  tokens: Record<Role, string | null>
  objects: Objects
  host: string
}) {
  const { random, objects } = given
  const fair = given.calls.map(([name, call]) => ({
    ...{ name, call, params: record(fairValue(schemaOf(call.params))), query: record(fairValue(schemaOf(call.query))) },
    body: call.method === 'GET' ? undefined : fairValue(schemaOf(call.body)),
  }))
  let sent = 0
  const anyId = () =>
    random.pick([random.pick(objects.own), 1 + random.below(60), Number.MAX_SAFE_INTEGER - random.below(9)])

  return function next(): Attack {
    const { name, call, params, query, body } = random.pick(fair)
    const role = random.weighted(given.roles)
    const token = given.tokens[role]
    const draft: Draft = {
      method: call.method,
      parts: call.path.split('/').map((part) => {
        if (!part.startsWith(':')) return part
        const value = params[part.slice(1)]
        return encodeURIComponent(typeof value === 'string' && !/^\d+$/.test(value) ? value : String(anyId()))
      }),
      query: Object.entries(query)
        .filter(() => random.chance(0.6))
        .map(([key, value]) => [key, String(value)]),
      body: body === undefined ? undefined : withIds(body, anyId),
      text: null,
      headers: [
        ['host', given.host],
        ...(token === null ? [] : [['authorization', `Bearer ${token}`] as const]),
        ...(call.method === 'GET' ? [] : [['idempotency-key', `hostile-${(sent += 1)}`] as const]),
      ],
    }
    if (draft.body !== undefined) draft.headers.push(['content-type', 'application/json'])
    const done: string[] = []
    for (let left = random.below(4); left > 0; left -= 1) {
      const chosen = random.pick(mutationNames)
      mutations[chosen]?.(draft, random)
      done.push(chosen)
    }
    const text = draft.text ?? (draft.body === undefined ? null : (JSON.stringify(draft.body) ?? null))
    const search = draft.query.map(
      ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value.toWellFormed())}`,
    )
    const path = draft.parts.join('/') + (search.length === 0 ? '' : `?${search.join('&')}`)
    return {
      ...{ name, role, mutations: done },
      sent: {
        method: draft.method,
        path,
        headers: draft.headers,
        body: draft.method === 'GET' && random.chance(0.9) ? null : text,
      },
    }
  }
}

const record = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries((value ?? {}) as Record<string, unknown>).filter(([, one]) => one !== undefined))
