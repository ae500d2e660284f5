/** How the venue is reached: over TLS of its own, by its own names, and what every answer forbids a browser. */
import { writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { request as plainRequest } from 'node:http'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lobbyCalls } from '#protocol/calls/lobby.ts'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { isOurHost } from '#venue/http/hosts.ts'
import { isTooDeep } from '#venue/http/jsonDepth.ts'
import { createCallerRates } from '#venue/http/rates.ts'
import { readTls, watchTls } from '#venue/http/tls.ts'
import type { Identity } from '#venue/identity/identity.ts'
import type { Store } from '#venue/store/store.ts'
import { certificates } from '#tests/kit/certificates.ts'
import { openTestStore } from '#tests/kit/template.ts'
import { until } from '#tests/kit/until.ts'
import { createTestIdentity } from '../identity/identityKit.ts'
import { createTestFolder, startHttp } from './httpKit.ts'

let store: Store
let identity: Identity
const page = createTestFolder()

beforeAll(async () => {
  store = await openTestStore()
  identity = createTestIdentity(store).identity
  await identity.seedAccounts()
  page.put('index.html', '<!doctype html><title>Takewin</title>')
  page.put('assets/main-abc123.js', 'export {}')
})
afterAll(async () => {
  page.remove()
  await store.close()
})

type Heard = { status: number | undefined; headers: Record<string, string | string[] | undefined>; text: string }
/** By Node's own client, which lets one name any host. */
function hear(base: string, path: string, options: RequestOptions = {}, body = ''): Promise<Heard> {
  const ask = base.startsWith('https') ? request : plainRequest
  return new Promise((resolve, reject) => {
    const sent = ask(base + path, { rejectUnauthorized: false, agent: false, ...options }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => {
        text += part.toString()
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
const postJson = (body: string): [RequestOptions, string] => [
  { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } },
  body,
]

describe('TLS of its own', () => {
  function filesOf(pair: 0 | 1) {
    const folder = createTestFolder()
    const files = { cert: join(folder.folder, 'cert.pem'), key: join(folder.folder, 'key.pem') }
    const put = (one: 0 | 1) => {
      writeFileSync(files.cert, certificates[one].cert)
      writeFileSync(files.key, certificates[one].key)
    }
    put(pair)
    return { files, put, folder: folder.folder, remove: folder.remove }
  }

  test('serves calls and the page, tells browsers to stay with it, and keeps the device by a cookie that only it can set', async () => {
    const { files, remove } = filesOf(0)
    const venue = await startHttp(identity, { staticFolder: page.folder, environment: { tls: files } })
    expect(venue.base).toMatch(/^https:/)
    const found = await hear(venue.base, '/lobby', { headers: { accept: 'text/html' } })
    expect([found.status, found.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ])
    expect(found.headers['content-security-policy']).toContain(
      `connect-src 'self' ${venue.base.replace('https', 'wss')};`,
    )
    const body = JSON.stringify({ username: 'admin', password: 'admin1234' })
    const signedIn = await hear(venue.base, '/login', ...postJson(body))
    expect(signedIn.status).toBe(200)
    const cookie = String(signedIn.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-device=[^;]+; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    await venue.close()
    remove()
  })

  /** What comes of a hand held out by these. */
  const greet = (base: string, options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port: Number(new URL(base).port), rejectUnauthorized: false, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
        socket.destroy()
      }).on('error', () => resolve('refused'))
    })

  test('older than 1.2 is not spoken, nor a cipher without forward secrecy', async () => {
    const { files, remove } = filesOf(0)
    const venue = await startHttp(identity, { environment: { tls: files } })
    const weak = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    expect(await greet(venue.base, weak)).toBe('refused')
    const second = { maxVersion: 'TLSv1.2' } as const
    for (const ciphers of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA'])
      expect([ciphers, await greet(venue.base, { ...second, ciphers })]).toEqual([ciphers, 'refused'])
    expect(await greet(venue.base, second)).toMatch(/^TLSv1\.2 ECDHE-(RSA|ECDSA)-AES256-GCM-SHA384$/)
    expect(await greet(venue.base, {})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384')
    await venue.close()
    remove()
  })

  test('who comes without TLS is neither answered nor sent on', async () => {
    const { files, remove } = filesOf(0)
    const venue = await startHttp(identity, { environment: { tls: files } })
    const plain = hear(venue.base.replace('https', 'http'), '/login', ...postJson('{}'))
    expect(await plain.catch(() => 'cut off')).not.toMatchObject({ status: expect.any(Number) })
    await venue.close()
    remove()
  })

  test('another certificate in place of the files is shown at once; one that does not fit is told and left', async () => {
    const { files, put, remove } = filesOf(0)
    const venue = await startHttp(identity, { environment: { tls: files } })
    const told: string[] = []
    const note = (_: unknown, words: string) => void told.push(words)
    const stop = watchTls(files, venue.http.server.server as never, { info: note, warn: note } as never, 20)
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(venue.base)
        const socket = connect({ port: Number(port), rejectUnauthorized: false }, () => {
          resolve(String(socket.getPeerCertificate().subject.CN))
          socket.destroy()
        }).on('error', reject)
      })
    expect(await shown()).toBe('localhost 1')
    put(1)
    await until(shown, 'localhost 2')
    writeFileSync(files.key, certificates[0].key)
    await until(() => told.some((words) => words.includes('could not be read again')), true)
    expect(await shown()).toBe('localhost 2')
    await stop()
    await venue.close()
    remove()
  })

  test('a file that is not there, is none, or belongs to another stops the start with one line', () => {
    const { files, folder, put, remove } = filesOf(0)
    expect(() => readTls({ ...files, key: join(folder, 'gone.pem') })).toThrow(
      /^VENUE_TLS_KEY: cannot read \S+ \(ENOENT\)$/,
    )
    writeFileSync(files.cert, 'no certificate')
    expect(() => readTls(files)).toThrow(/^VENUE_TLS_CERT: [^\n]+ are no certificate in PEM with its key [^\n]+$/)
    put(0)
    writeFileSync(files.key, certificates[1].key)
    expect(() => readTls(files)).toThrow(/^VENUE_TLS_CERT: /)
    remove()
  })
})

describe('a host that is not ours', () => {
  const known = { host: '127.0.0.1', hosts: ['play.example.com'] }
  test.each([
    '127.0.0.1:4000',
    '[::1]:4000',
    '203.0.113.5',
    'localhost:4000',
    'a.localhost',
    'PLAY.example.com',
    undefined,
  ])('%s is ours', (host) => expect(isOurHost(host, known)).toBe(true))
  test.each([
    'evil.example',
    'play.example.com.evil.example',
    'evil.example:4000',
    'a b',
    'x/y',
    '127.0.0.1.evil.example',
  ])('%s is not', (host) => expect(isOurHost(host, known)).toBe(false))

  test('is refused in words, whatever it asks for', async () => {
    const venue = await startHttp(identity, { staticFolder: page.folder, environment: { hosts: ['play.example.com'] } })
    for (const path of ['/lobby', '/Settings.json', '/assets/main-abc123.js']) {
      const refused = await hear(venue.base, path, { headers: { host: 'evil.example', accept: 'text/html' } })
      expect([refused.status, JSON.parse(refused.text).Params], path).toEqual([403, { missing: 'host' }])
      const served = await hear(venue.base, path, { headers: { host: 'play.example.com', accept: 'text/html,*/*' } })
      expect(served.status, path).toBe(200)
    }
    for (const probe of ['/healthz', '/readyz'])
      expect((await hear(venue.base, probe, { headers: { host: 'venue-1' } })).status, probe).toBe(200)
    await venue.close()
  })

  test('is what a trusted proxy tells, and nobody else', async () => {
    const headers = { host: '127.0.0.1', 'x-forwarded-host': 'evil.example' }
    const direct = await startHttp(identity)
    expect((await hear(direct.base, '/Settings.json', { headers })).status).toBe(200)
    await direct.close()
    const proxied = await startHttp(identity, { environment: { trustProxy: ['loopback'] } })
    expect((await hear(proxied.base, '/Settings.json', { headers })).status).toBe(403)
    await proxied.close()
  })
})

test('an answer that is no page may load nothing; the page may connect to the venue alone', async () => {
  const venue = await startHttp(identity, { staticFolder: page.folder })
  for (const path of ['/Settings.json', '/healthz', '/openapi.json', '/machine/x/y']) {
    const { headers } = await hear(venue.base, path)
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'none';/)
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  const { headers } = await hear(venue.base, '/lobby', { headers: { accept: 'text/html' } })
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${venue.base.replace('http', 'ws')};`)
  await venue.close()
})

test('a body of thousands of levels is refused before it is read', async () => {
  const venue = await startHttp(identity)
  const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`
  const refused = await hear(venue.base, '/login', ...postJson(deep))
  expect(refused.status).toBe(422)
  expect(JSON.parse(refused.text).Params.fields[0].code).toBe('tooDeep')
  await venue.close()
  const level = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`
  expect([isTooDeep(level(32)), isTooDeep(level(33))]).toEqual([false, true])
  expect(
    isTooDeep(JSON.stringify({ text: `\\"${'[{'.repeat(100)}`, list: Array.from({ length: 200 }, () => [{}]) })),
  ).toBe(false)
})

test('one account has its requests a second, however many sign-ins and sockets ask for it', () => {
  let now = 0
  const rates = createCallerRates(10, () => now)
  const taken = (signInId: number, accountId: number, tries: number) =>
    Array.from({ length: tries }, () => rates.take({ signInId, accountId })).filter(Boolean).length
  expect([taken(1, 1, 15), taken(2, 1, 15), taken(3, 1, 15), taken(4, 2, 15)]).toEqual([10, 10, 0, 10])
  now = 1_000
  expect(taken(3, 1, 15)).toBe(10)
})

test('TRACE is no method of the venue, and its answer holds nothing of what was sent', async () => {
  const venue = await startHttp(identity, { staticFolder: page.folder })
  for (const path of ['/', '/login', '/player/balance']) {
    const heard = await hear(venue.base, path, { method: 'TRACE', headers: { 'x-mark': 'of-who-asks' } })
    expect([path, heard.status]).toEqual([path, 404])
    expect(heard.text).not.toContain('of-who-asks')
  }
  await venue.close()
})

test('what was refused is in the log: who, from where, what, and how it was answered', async () => {
  const venue = await startHttp(identity, {}, ({ registerCall }) =>
    registerCall(lobbyCalls.inspection, () => ({ actors: [], events: [] })),
  )
  const body = { username: 'player', password: 'player1234' }
  const { token, user } = (await venue.ask('POST', '/login', { body })).json as LoginResult
  expect((await venue.ask('GET', '/inspector', { token })).status).toBe(403)
  expect((await venue.ask('GET', '/inspector')).status).toBe(401)
  expect((await venue.ask('POST', '/login', { body: { username: 1 } })).status).toBe(422)
  const lines = venue.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const answered = lines.filter(({ msg, route }) => msg === 'answered' && route !== null)
  const shown = answered.map(({ method, route, status, accountId }) => [method, route, status, accountId])
  expect(shown).toEqual([
    ['POST', '/login', 200, null],
    ['GET', '/inspector', 403, user.id],
    ['GET', '/inspector', 401, null],
    ['POST', '/login', 422, null],
  ])
  expect(answered.every(({ time, ip }) => Number.isInteger(time) && ip === '127.0.0.1')).toBe(true)
  await venue.close()
})

test('no answer of a call may be kept by a cache, whatever it is', async () => {
  const venue = await startHttp(identity, {}, ({ registerCall }) =>
    registerCall(lobbyCalls.inspection, () => ({ actors: [], events: [] })),
  )
  const body = { username: 'admin', password: 'admin1234' }
  const signedIn = await venue.ask('POST', '/login', { body })
  const { token } = signedIn.json as LoginResult
  const answers = [
    signedIn,
    await venue.ask('GET', '/inspector', { token }),
    await venue.ask('GET', '/inspector'),
    await venue.ask('GET', '/player/nothing', { token }),
    await venue.ask('POST', '/login', { body: '{' }),
  ]
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    [200, 200, 401, 404, 422].map((status) => [status, 'no-store']),
  )
  await venue.close()
})
