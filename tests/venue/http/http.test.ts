import { type IncomingHttpHeaders, request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#protocol/core/call.ts'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import { sessionCalls } from '#protocol/calls/session.ts'
import { RefusalBody } from '#protocol/core/refused.ts'
import { ownCalls } from '#protocol/calls/account.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { readClientAddress } from '#venue/http/clientAddress.ts'
import type { Caller, Identity } from '#venue/identity/identity.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { until } from '#tests/kit/until.ts'
import type { Store } from '#venue/store/store.ts'
import { sampleExtension } from '#venue/http/paths.ts'
import { createTestFolder, startHttp, type TestHttp } from './httpKit.ts'
import { createTestIdentity } from '../identity/identityKit.ts'

let store: Store
let identity: Identity
let venue: TestHttp
const left: Caller[] = []
const page = createTestFolder()
const tokens: Record<string, string> = {}
const inputs: unknown[] = []

const echo = {
  method: 'POST',
  path: '/player/echo/:id',
  summary: 'Tests.',
  access: 'player',
  params: lobbyCalls.lobbyOfBrand.params,
  query: z.object({ word: z.optional(z.string()) }),
  body: z.object({ amount: z.int() }),
  answer: z.object({ amount: z.int() }),
  success: 201,
  codes: [],
} as const satisfies Call
const lie = {
  ...echo,
  method: 'GET',
  path: '/player/lie',
  params: z.object({}),
  query: z.object({}),
  body: z.any(),
  access: 'user',
} as const satisfies Call
const fall = { ...lie, path: '/player/fall' } as const satisfies Call
const forStaff = { ...lie, path: '/admin/staff', access: 'staff', success: 200 } as const satisfies Call

beforeAll(async () => {
  store = await openTestStore()
  identity = createTestIdentity(store).identity
  await identity.seedAccounts()
  page.put('index.html', '<!doctype html><title>Takewin</title>')
  page.put('assets/main-abc123.js', 'export {}')
  page.put('assets/part-abc123.js', 'export {}')
  page.put('assets/part-abc123.js.br', 'packed by brotli')
  page.put('assets/part-abc123.js.gz', 'packed by gzip')

  page.put('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  page.put('.hidden', 'secret')
  const prepare: Parameters<typeof startHttp>[2] = ({ registerCall }) => {
    registerCall(lobbyCalls.inspection, () => ({ actors: [], events: [] }))
    registerCall(echo, ({ caller, params, query, body, key, from }) => {
      inputs.push({ username: caller.username, params, query, body, key, from })
      return { amount: body.amount, hidden: 'not in the contract' } as { amount: number }
    })
    registerCall(lie, () => ({ amount: 'much' }) as never)
    registerCall(fall, () => {
      throw new Error('the reason is secret-reason-4711')
    })
    registerCall(forStaff, () => ({ amount: 1 }))
  }
  const onLogout = async (caller: Caller) => {
    left.push(caller)
    if (caller.username === 'vip') throw new Error('the cabinet does not answer')
  }
  venue = await startHttp(identity, { staticFolder: page.folder, onLogout }, prepare)
  for (const username of ['player', 'cashier', 'admin']) tokens[username] = (await login(username)).token
})
afterAll(async () => {
  await venue.close()
  await store.close()
  page.remove()
})

async function login(username: string, headers: Record<string, string> = {}) {
  const { status, json } = await venue.ask('POST', '/login', {
    body: { username, password: `${username}1234` },
    headers,
  })
  expect(status).toBe(200)
  return json as { token: string; user: { username: string } }
}
const refusal = (code: number, Params: unknown = expect.anything()) =>
  expect.objectContaining({ ErrorCode: code, code, Params })

describe('identity over HTTP', () => {
  test('login, validate, logout', async () => {
    const { status, json, headers } = await venue.ask('POST', '/login', {
      body: { username: 'player2', password: 'player21234' },
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(sessionCalls.login.answer.parse(json)).toEqual(json)
    const { token } = json as { token: string }
    const renewed = await venue.ask('GET', '/validate', { token })
    expect(renewed.status).toBe(200)
    expect(sessionCalls.validate.answer.parse(renewed.json)).toEqual(renewed.json)
    const out = await venue.ask('POST', '/player/logout', { token })
    expect(out).toMatchObject({ status: 200, json: {} })
    expect(left.at(-1)?.username).toBe('player2')
    for (const ended of [token, (renewed.json as { token: string }).token])
      expect(await venue.ask('GET', '/validate', { token: ended })).toMatchObject({
        status: 401,
        json: refusal(10, null),
      })
  })

  test('a seat that cannot be left does not keep anybody signed in', async () => {
    const { json } = await venue.ask('POST', '/login', {
      body: { username: 'vip@takewin.example', password: 'vip1234' },
    })
    const { token } = json as { token: string }
    expect(await venue.ask('POST', '/player/logout', { token })).toMatchObject({ status: 200 })
    expect(await venue.ask('GET', '/validate', { token })).toMatchObject({ status: 401 })
  })

  test('the device mark is a cookie that scripts and other sites never see', async () => {
    const { headers } = await venue.ask('POST', '/login', { body: { username: 'player2', password: 'player21234' } })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
    const mark = cookie.split(';')[0] ?? ''
    const again = await venue.ask('POST', '/login', {
      body: { username: 'player2', password: 'player21234' },
      headers: { cookie: `a=b; ${mark}` },
    })
    expect(again.headers.get('set-cookie')).toBe(cookie)
  })

  test('wrong passwords come with their counter, then with the wait', async () => {
    const wrong = () => venue.ask('POST', '/login', { body: { username: 'cashier', password: 'wrong' } })
    expect(await wrong()).toMatchObject({
      status: 400,
      json: {
        ErrorCode: 10700,
        code: 10700,
        Params: { attempts: 4, minutes: 15 },
        ErrorMessage: 'Wrong username or password. 4 attempts left, then the account is blocked for 15 minutes',
      },
    })
    for (let attempt = 0; attempt < 4; attempt++) await wrong()
    expect(await wrong()).toMatchObject({ status: 400, json: refusal(10702, { minutes: 15 }) })
    expect(await venue.ask('GET', '/admin/staff', { token: tokens.cashier ?? '' })).toMatchObject({ status: 200 })
  })
})

describe('a call', () => {
  test('hands its handler what the contract read, and sends what the contract knows', async () => {
    const answer = await venue.ask('POST', '/player/echo/12?word=a', {
      body: { amount: 5, extra: true },
      token: tokens.player ?? '',
      headers: { 'Idempotency-Key': 'key-12345', 'User-Agent': 'tests' },
    })
    expect(answer).toMatchObject({ status: 201, json: { amount: 5 } })
    expect(answer.text).toBe('{"amount":5}')
    expect(inputs.at(-1)).toEqual({
      username: 'player',
      params: { id: 12 },
      query: { word: 'a' },
      body: { amount: 5 },
      key: 'key-12345',
      from: { ip: '127.0.0.1', agent: 'tests' },
    })
  })

  test('with a query key that its contract does not name is refused, and never reaches its handler', async () => {
    const before = inputs.length
    const answer = await venue.ask('POST', '/player/echo/12?word=a&other=b', {
      body: { amount: 5 },
      token: tokens.player ?? '',
    })
    expect([answer.status, inputs.length]).toEqual([422, before])
    expect(answer.json).toMatchObject({ ErrorCode: 40000 })
  })

  test('names the wrong fields', async () => {
    const ask = (body: unknown, headers = {}) =>
      venue.ask('POST', '/player/echo/1', { body, token: tokens.player ?? '', headers })
    expect(await ask({ amount: 1.5 })).toMatchObject({
      status: 422,
      json: refusal(40000, { fields: [{ path: 'amount', code: 'type', message: expect.any(String) }] }),
    })
    expect(await ask('{"amount"')).toMatchObject({
      status: 422,
      json: refusal(40000, { fields: [expect.objectContaining({ code: 'json' })] }),
    })
    expect(await ask('{"__proto__": {"amount": 1}}')).toMatchObject({ status: 422 })
    expect(await ask({ amount: 1 }, { 'Content-Type': 'text/plain' })).toMatchObject({
      status: 422,
      json: refusal(40000, { fields: [expect.objectContaining({ code: 'mediaType' })] }),
    })
    expect(await ask({ amount: 1 }, { 'Content-Type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 422,
    })
    expect(await ask({ amount: 1, filler: 'x'.repeat(70_000) })).toMatchObject({
      status: 422,
      json: refusal(40000, { fields: [expect.objectContaining({ code: 'tooLarge' })] }),
    })
    expect(await ask({ amount: 1 }, { 'Idempotency-Key': 'short' })).toMatchObject({
      status: 422,
      json: refusal(40000, { fields: [expect.objectContaining({ path: 'Idempotency-Key' })] }),
    })
    const short = await venue.ask('POST', '/login', { body: { username: 'abc', password: '' } })
    expect(short).toMatchObject({
      status: 422,
      json: {
        Params: {
          fields: [
            { path: 'username', code: 'minLength' },
            { path: 'password', code: 'minLength' },
          ],
        },
      },
    })
  })

  test('without a good token is 401, before anything of it is read', async () => {
    for (const headers of [
      {},
      { Authorization: 'Bearer' },
      { Authorization: 'Basic YTpi' },
      { Authorization: 'Bearer a.b.c' },
      { Authorization: `Bearer ${tokens.player}x` },
    ] as Record<string, string>[])
      expect(await venue.ask('POST', '/player/echo/1', { body: 'not json', headers })).toMatchObject({
        status: 401,
        json: refusal(10, null),
      })
    expect(await venue.ask('GET', `/validate?token=${tokens.player}`)).toMatchObject({ status: 401 })
  })

  test('is for those whom the contract names', async () => {
    const statuses = async (method: string, path: string, body?: unknown) =>
      await Promise.all(
        ['player', 'cashier', 'admin'].map(
          async (name) => (await venue.ask(method, path, { body, token: tokens[name] ?? '' })).status,
        ),
      )
    expect(await statuses('GET', '/inspector')).toEqual([403, 403, 200])
    expect(await statuses('GET', '/admin/staff')).toEqual([403, 200, 200])
    expect(await statuses('POST', '/player/echo/1', { amount: 1 })).toEqual([201, 403, 403])
    expect(await venue.ask('GET', '/inspector', { token: tokens.player ?? '' })).toMatchObject({
      json: refusal(60403, { missing: 'administrator' }),
    })
  })

  test('that fails inside says nothing of why, and logs it', async () => {
    for (const path of ['/player/fall', '/player/lie']) {
      const answer = await venue.ask('GET', path, { token: tokens.player ?? '' })
      expect(answer).toMatchObject({
        status: 500,
        json: { ErrorCode: 60500, code: 60500, ErrorMessage: 'Something went wrong in the venue', Params: null },
      })
    }
    expect(venue.lines.join('')).toContain('secret-reason-4711')
    expect(venue.lines.join('')).toContain('the answer of GET /player/lie breaks its contract')
  })

  test('that is unknown is a JSON 404 below a prefix of calls, by any method', async () => {
    for (const [method, path] of [
      ['GET', '/machine/1/2'],
      ['GET', '/player/nothing'],
      ['GET', '/admin'],
      ['GET', '/permission/x'],
      ['GET', '/api/x'],
      ['GET', '/proxy/x'],
      ['GET', '/press/x'],
      ['GET', '/stream/x'],
      ['POST', '/lobby'],
      ['DELETE', '/login'],
      ['PUT', '/anything'],
      ['GET', '/assets/missing.js'],
      ['OPTIONS', '/login'],
    ] as const) {
      const answer = await venue.ask(method, path, { headers: { Accept: 'text/html' } })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, json: refusal(60404, null) })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('pages', () => {
  test('of the app answer with the app, under a strict policy', async () => {
    for (const path of [
      '/',
      '/login',
      '/lobby',
      '/lobby/3',
      '/apps/machines/all',
      '/game/7/white-nights',
      '/inspect',
      '/machines',
      '/apps/a.b',
      '/lobby/',
      '/game//x',
      '/?token=x',
    ]) {
      const answer = await venue.ask('GET', path, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
      expect(answer, path).toMatchObject({ status: 200, text: '<!doctype html><title>Takewin</title>' })
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-security-policy': `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; connect-src 'self' ${venue.base.replace('http', 'ws')}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      })
    }
    expect(await venue.ask('GET', '/lobby')).toMatchObject({ status: 200 })
    expect(await venue.ask('GET', '/missing.js')).toMatchObject({ status: 404 })
    expect(await venue.ask('GET', '/missing.js', { headers: { Accept: 'image/png' } })).toMatchObject({ status: 404 })
  })

  test('hashed files are kept for ever, others asked for again, hidden ones not there', async () => {
    const script = await venue.ask('GET', '/assets/main-abc123.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toContain('/javascript')
    expect((await venue.ask('GET', '/icon.svg')).headers.get('cache-control')).toBe('no-cache')
    expect((await venue.ask('GET', '/.hidden', { headers: { Accept: 'image/png' } })).status).toBe(404)
    for (const path of [
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '//etc/passwd',
      '/%00',
      '/%',
      '/assets',
      '/assets/',
    ]) {
      const { status, body } = await rawGet(path)
      expect(status, path).toBeLessThan(500)
      expect(body, path).not.toMatch(/root:|"name"/)
    }
  })

  test('files that were packed are sent packed to whom it serves, and say so to caches', async () => {
    const kept = 'public, max-age=31536000, immutable'
    const script = 'application/javascript; charset=utf-8'
    const sent = async (path: string, accepted: string) => {
      const { status, body, headers } = await rawGet(path, { 'Accept-Encoding': accepted })
      expect(status).toBe(200)
      const { vary, 'content-encoding': packed = null, 'content-type': type, 'cache-control': caching } = headers
      return { body, packed, type, caching, vary: String(vary).toLowerCase() }
    }
    const common = { type: script, caching: kept, vary: 'accept-encoding' }
    const path = '/assets/part-abc123.js'
    for (const accepted of ['gzip, deflate, br, zstd', 'br'])
      expect(await sent(path, accepted)).toEqual({ ...common, body: 'packed by brotli', packed: 'br' })
    for (const accepted of ['gzip', 'gzip, deflate', 'br;q=0, gzip'])
      expect(await sent(path, accepted)).toEqual({ ...common, body: 'packed by gzip', packed: 'gzip' })
    for (const accepted of ['identity', 'zstd', ''])
      expect(await sent(path, accepted)).toEqual({ ...common, body: 'export {}', packed: null })
    expect(await sent('/assets/main-abc123.js', 'br')).toEqual({ ...common, body: 'export {}', packed: null })
  })

  test('a packed page keeps its policy', async () => {
    const built = createTestFolder()
    built.put('index.html', 'plain')
    built.put('index.html.br', 'packed')
    const other = await startHttp(identity, { staticFolder: built.folder })
    for (const path of ['/', '/lobby/3', '/index.html']) {
      const { status, body, headers } = await rawGet(path, { 'Accept-Encoding': 'br', Accept: 'text/html' }, other)
      expect({ path, status, body }).toEqual({ path, status: 200, body: 'packed' })
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining(`script-src 'self'`),
        'cache-control': 'no-cache',
        vary: expect.stringMatching(/^accept-encoding$/i),
      })
    }
    await other.close()
    built.remove()
  })

  test('without a built app say so', async () => {
    const bare = await startHttp(identity)
    expect(await bare.ask('GET', '/lobby', { headers: { Accept: 'text/html' } })).toMatchObject({
      status: 503,
      text: 'The web app is not built: run npm start.',
    })
    expect(await bare.ask('GET', '/machine/x/y')).toMatchObject({ status: 404 })
    await bare.close()
  })
})

test('a page of another origin changes nothing here, unless it was named', async () => {
  const body = { username: 'admin', password: 'admin1234' }
  const open = await startHttp(identity, {
    environment: { origins: ['https://play.example.com'], trustProxy: false, loginsPerMinute: 60, callsPerSecond: 100 },
  })
  const status = async (origin: string, at = open) =>
    (await at.ask('POST', '/login', { body, headers: { Origin: origin } })).status
  expect(await status('https://evil.example')).toBe(403)
  expect(await status('null')).toBe(403)
  expect(await status(`${open.base}.evil.example`)).toBe(403)
  expect(await status(open.base)).toBe(200)
  expect(await status('https://play.example.com')).toBe(200)
  expect(await status('https://play.example.com', venue)).toBe(403)
  const read = await open.ask('GET', '/Settings.json', { headers: { Origin: 'https://evil.example' } })
  expect([...read.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  await open.close()
})

describe('too many', () => {
  test('logins of one address', async () => {
    const small = await startHttp(identity, {
      environment: { origins: [], trustProxy: 1, loginsPerMinute: 3, callsPerSecond: 100 },
    })
    const ask = (ip: string) =>
      small.ask('POST', '/login', {
        body: { username: 'nobody at all', password: 'wrong' },
        headers: { 'X-Forwarded-For': ip },
      })
    const statuses = []
    for (let attempt = 0; attempt < 5; attempt++) statuses.push((await ask('198.51.100.1')).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    const refused = await ask('198.51.100.1')
    expect(refused.json).toEqual(refusal(60429, { seconds: expect.any(Number) }))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    expect((await ask('198.51.100.2')).status).toBe(400)
    await small.close()
  })

  test('calls of one sign-in, whichever of its tokens is used', async () => {
    const small = await startHttp(
      identity,
      { environment: { origins: [], trustProxy: false, loginsPerMinute: 100, callsPerSecond: 5 } },
      ({ registerCall }) => registerCall(forStaff, () => ({ amount: 1 })),
    )
    const { token } = await login('admin')
    const { token: second } = (await venue.ask('GET', '/validate', { token })).json as { token: string }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => small.ask('GET', '/admin/staff', { token: place % 2 ? token : second })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1')
    expect((await small.ask('GET', '/admin/staff', { token: tokens.admin ?? '' })).status).toBe(200)
    await small.close()
  })
})

test('a forwarded address is believed only from a named proxy', async () => {
  const seen: string[] = []
  const proxied = await startHttp(
    identity,
    { environment: { origins: [], trustProxy: ['loopback'], loginsPerMinute: 100, callsPerSecond: 100 } },
    ({ registerCall }) => registerCall(forStaff, ({ from }) => ({ amount: seen.push(from.ip) })),
  )
  const headers = { 'X-Forwarded-For': '203.0.113.5' }
  await proxied.ask('GET', '/admin/staff', { token: tokens.admin ?? '', headers })
  await proxied.close()
  await venue.ask('POST', '/player/echo/1', { body: { amount: 1 }, token: tokens.player ?? '', headers })
  expect([...seen, (inputs.at(-1) as { from: { ip: string } }).from.ip]).toEqual(['203.0.113.5', '127.0.0.1'])
})

test('sockets find the same address as calls', async () => {
  const proxies: (false | number | string[])[] = [false, 1, 2, ['loopback'], ['10.0.0.0/8', 'loopback'], ['192.0.2.1']]
  for (const trustProxy of proxies) {
    const seen: string[][] = []
    const proxied = await startHttp(
      identity,
      {
        environment: {
          origins: [],
          trustProxy,
          loginsPerMinute: 100,
          callsPerSecond: 100,
        },
      },
      ({ server }) => {
        server.get('/player/where', async (request) => {
          seen.push([request.ip, readClientAddress(request.raw, trustProxy)])
          return {}
        })
      },
    )
    for (const forwarded of [
      '',
      '203.0.113.5',
      '203.0.113.5, 10.0.0.1',
      '1.1.1.1, 203.0.113.5 , 10.0.0.1',
      '10.0.0.9, 10.0.0.1',
      '2001:db8::1',
    ])
      await proxied.ask('GET', '/player/where', { headers: { 'X-Forwarded-For': forwarded } })
    await proxied.close()
    for (const [call, socket] of seen) expect(socket, String(trustProxy)).toBe(call)
    expect(seen).toHaveLength(6)
  }
})

describe('what the venue says of itself', () => {
  test('settings, without credentials', async () => {
    const iceServers = [
      { urls: 'stun:a' },
      { urls: ['turn:b'], username: 'u', credential: 'relay-secret' },
      { urls: 'turn:c', secret: 'relay-secret' },
    ]
    const other = await startHttp(identity, {
      settings: { ...defaultSettings, iceServers, baseUrl: 'https://calls.example.com/x' },
      staticFolder: page.folder,
    })
    const { json, text } = await other.ask('GET', '/Settings.json')
    expect(json).toEqual({
      ...defaultSettings,
      baseUrl: 'https://calls.example.com/x',
      iceServers: [{ urls: 'stun:a' }],
    })
    expect(text).not.toContain('relay-secret')
    const policy = (await other.ask('GET', '/', { headers: { Accept: 'text/html' } })).headers.get(
      'content-security-policy',
    )
    expect(policy).toContain(
      `connect-src 'self' ${other.base.replace('http', 'ws')} wss://calls.example.com https://calls.example.com;`,
    )
    expect((await venue.ask('GET', '/Settings.json')).json).toEqual(defaultSettings)
    await other.close()
  })

  test('files of the sample layer, only where there is one', async () => {
    page.put('assets/sample/calls.js', 'export {}')
    const other = await startHttp(identity, {
      settings: { ...defaultSettings, extension: sampleExtension },
      staticFolder: page.folder,
    })
    const statusOf = async (server: typeof venue, path: string) => (await server.ask('GET', path)).status
    expect(await statusOf(other, '/assets/sample/calls.js')).toBe(200)
    await other.close()
    const plain = await startHttp(identity, { staticFolder: page.folder })
    for (const path of [
      '/assets/sample/calls.js',
      '/assets/%73ample/calls.js',
      '/assets//sample/calls.js',
      '/assets/x/../sample/calls.js',
    ])
      expect([path, await statusOf(plain, path)]).toEqual([path, 404])
    await plain.close()
  })

  test('a file that a newer build put there', async () => {
    const statusOf = async (path: string) => (await venue.ask('GET', path)).status
    expect(await statusOf('/assets/newer.js')).toBe(404)
    page.put('assets/newer.js', 'export {}')
    await until(() => statusOf('/assets/newer.js'), 200)
  })

  test('up and ready', async () => {
    let works = true
    const other = await startHttp(identity, {
      problems: () => Promise.resolve(works ? [] : ['no database', 'no cabinets']),
    })
    expect(await other.ask('GET', '/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } })
    works = false
    expect(await other.ask('GET', '/readyz')).toMatchObject({
      ...{ status: 503, json: { status: 'not ready', because: 'no database, no cabinets' } },
    })
    expect(await other.ask('GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'up' } })
    await other.close()
  })

  test('its calls, as OpenAPI', async () => {
    const { status, json } = await venue.ask('GET', '/openapi.json')
    expect(status).toBe(200)
    const document = json as {
      openapi: string
      paths: Record<
        string,
        Record<string, { requestBody?: unknown; security: unknown[]; responses: Record<string, unknown> }>
      >
    }
    expect(document.openapi).toBe('3.1.0')
    const { register: _, profile: __, ...own } = ownCalls
    const ownPaths = Object.values(own).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))
    expect(Object.keys(document.paths).sort()).toEqual(
      [
        ...new Set([
          '/admin/staff',
          '/inspector',
          '/login',
          '/player/data',
          '/player/echo/{id}',
          '/player/fall',
          '/player/lie',
          '/player/logout',
          '/validate',
          ...ownPaths,
        ]),
      ].sort(),
    )
    expect(document.paths['/login']?.post).toMatchObject({
      security: [],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['username', 'password'],
              properties: { username: { type: 'string', minLength: 4, maxLength: 256 } },
            },
          },
        },
      },
      responses: {
        200: { content: { 'application/json': { schema: { required: expect.arrayContaining(['token', 'user']) } } } },
      },
    })
    expect(document.paths['/player/logout']?.post?.requestBody).toBeUndefined()
    expect(document.paths['/player/logout']?.post?.security).toEqual([{ bearer: [] }])
    expect(Object.keys(document.paths['/player/echo/{id}']?.post?.responses ?? {})).toEqual(['201', '4XX', '5XX'])
  })
})

test('every refusal has the one body', async () => {
  const answers = [
    await venue.ask('GET', '/machine/1/2'),
    await venue.ask('GET', '/validate'),
    await venue.ask('POST', '/login', { body: [] }),
    await venue.ask('GET', '/player/fall', { token: tokens.player ?? '' }),
    await venue.ask('GET', '/%'),
  ]
  for (const { json } of answers)
    expect(z.strictObject(RefusalBody.shape).safeParse(json).success, JSON.stringify(json)).toBe(true)
})

test('a broken request ends without harm', async () => {
  const { port } = new URL(venue.base)
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE / HTTP/9\r\n\r\n'))
    socket
      .on('data', (data) => {
        text += data.toString()
      })
      .on('close', () => resolve(text))
      .on('error', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
  expect((await venue.ask('GET', '/healthz')).status).toBe(200)
})

test('no log line holds a password, a token, a mark or a PIN code', async () => {
  const { json, headers } = await venue.ask('POST', '/login', {
    body: { username: 'player2', password: 'player21234' },
  })
  const { token, pin_code } = json as { token: string; pin_code: string }
  await venue.ask('POST', '/login', { body: { username: 'player2', password: 'my-wrong-password' } })
  await venue.ask('GET', `/lobby?token=${token}`, { headers: { Accept: 'text/html' } })
  await venue.ask('GET', `/machine/x/y?token=${token}`)
  venue.http.server.log.info(
    {
      token,
      nested: { password: 'player21234', deep: { pin_code } },
      req: { method: 'GET', url: `/socket.io/?token=${token}&x=1` },
      note: `Bearer ${token}`,
    },
    `said ${token}`,
  )
  await store.database
    .execute('select no_such_column')
    .catch((error: unknown) => venue.http.server.log.error({ err: error }, 'failed'))
  await identity
    .createAccount({ username: 'player', password: 'very-secret-password', type: 0, name: '', lastname: '' })
    .catch((error: unknown) => venue.http.server.log.error({ err: error }))
  const log = venue.lines.join('')
  expect(log).toContain('no_such_column')
  for (const secret of [
    token,
    token.split('.')[2] ?? '',
    'player21234',
    'my-wrong-password',
    pin_code,
    headers.get('set-cookie')?.split(/[=;]/)[1] ?? '',
    'very-secret-password',
  ])
    expect(log.includes(secret), secret).toBe(false)
})

/** As it goes over the wire: `fetch` cleans paths and unpacks bodies. */
function rawGet(
  path: string,
  headers: Record<string, string> = {},
  at = venue,
): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  const { port } = new URL(at.base)
  return new Promise((resolve, reject) => {
    const outgoing = rawRequest(
      { host: '127.0.0.1', port, path, method: 'GET', headers: { Accept: 'image/png', ...headers } },
      (answer) => {
        let body = ''
        answer
          .on('data', (data) => {
            body += data.toString()
          })
          .on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }))
      },
    )
    outgoing.on('error', reject).end()
  })
}
