/** The venue behind the proxies of docs/operations.md, each as its profile stands there; and whose word is taken for who asks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type RequestOptions, request as requestOpen } from 'node:http'
import { request as requestTls } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { desc } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#tests/kit/certificates.ts'
import { openTestVenue, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { temporaryFolder } from '#tests/simulator/cabinetKit.ts'
import { loginLog } from '#venue/store/schema/index.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const profile = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''
const programs = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin']
const find = (name: string): string | null =>
  programs.map((at) => join(at, name)).find((path) => existsSync(path)) ?? null
const [pair] = certificates
const { folder, remove } = temporaryFolder()
const at = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const paths = { cert: at('cert.pem', pair.cert), key: at('key.pem', pair.key) }
afterAll(remove)

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
function ask(
  url: string,
  path: string,
  { body, ...options }: RequestOptions & { body?: unknown } = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = url.startsWith('https:') ? requestTls : requestOpen
  const asked = request(
    url + path,
    { ...options, method: body === undefined ? 'GET' : 'POST', ...{ rejectUnauthorized: false, agent: false } },
    (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    },
  )
  asked.on('error', reject)
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}
const forged = { 'x-forwarded-for': '203.0.113.66', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'localhost' }
const signIn = (url: string, headers: Record<string, string> = {}) =>
  ask(url, '/login', {
    headers: { 'content-type': 'application/json', ...headers },
    body: { username: 'nobody.of.that.name', password: 'no password' },
  })
/** From where the newest attempt came, as the venue has written it. */
const lastAddress = async ({ store }: TestVenue) =>
  (await store.database.select().from(loginLog).orderBy(desc(loginLog.id)).limit(1))[0]?.ip

describe('who is told to be believed', () => {
  let venue: TestVenue
  afterEach(() => venue.close())

  test.each([
    ['nobody', 'none', '127.0.0.1', false],
    ['a proxy elsewhere', '10.9.8.7', '127.0.0.1', false],
    ['this machine', 'loopback', '203.0.113.66', true],
  ])('%s: address and scheme of X-Forwarded', async (_, trusted, address, isSecure) => {
    venue = await openTestVenue({ environment: { VENUE_TRUST_PROXY: trusted } })
    const answer = await signIn(venue.url, forged)
    expect(await lastAddress(venue)).toBe(address)
    expect('strict-transport-security' in answer.headers).toBe(isSecure)
  })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

type Proxy = { name: string; start: (program: string, port: number, venue: string) => ChildProcess }
const proxies: Proxy[] = [
  {
    name: 'caddy',
    start: (program, port, venue) => {
      const site = profile('caddyfile')
        .replace('play.example.com {', `localhost:${port} {\n\ttls ${paths.cert} ${paths.key}`)
        .replace('127.0.0.1:4000', venue)
      const file = at('Caddyfile', `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
      const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PATH: process.env.PATH }
      return spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore', env: home })
    },
  },
  {
    name: 'nginx',
    start: (program, port, venue) => {
      const site = profile('nginx')
        .replace('443', `127.0.0.1:${port}`)
        .replace('play.example.com;', 'localhost;')
        .replace('/etc/ssl/play.example.com.pem', paths.cert)
        .replace('/etc/ssl/play.example.com.key', paths.key)
        .replace('127.0.0.1:4000', venue)
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
      const outer = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}`
      const file = at('nginx.conf', `${outer} http { access_log off; ${kept.join(' ')}\n${site}}`)
      return spawn(program, ['-e', `${folder}/nginx.log`, '-c', file], { stdio: 'ignore' })
    },
  },
]

describe.each(proxies)('behind $name', ({ name, start }) => {
  const program = find(name)
  let venue: TestVenue
  let proxy: ChildProcess
  let url: string
  beforeAll(async () => {
    if (program === null) return
    venue = await openTestVenue({ environment: { VENUE_TRUST_PROXY: 'loopback', VENUE_HOSTS: 'play.example.com' } })
    const port = await freePort()
    proxy = start(program, port, new URL(venue.url).host)
    url = `https://localhost:${port}`
    await until(
      () => ask(url, '/healthz').catch(() => null),
      (answer) => answer?.status === 200,
    )
  }, 60_000)
  afterAll(async () => {
    proxy?.kill('SIGTERM')
    await venue?.close()
  })

  const words = 'pages, calls and sockets pass; who asks is not who they say they are'
  if (program === null) test.skip(`left out: there is no ${name} on this machine`, () => undefined)
  test.skipIf(program === null)(words, async () => {
    const page = await ask(url, '/Settings.json')
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.stringMatching(/^max-age=/)])
    await signIn(url, forged)
    expect(await lastAddress(venue)).toBe('127.0.0.1')
    expect((await ask(url, '/metrics', { headers: { host: new URL(url).host } })).status).toBe(403)
    const { answer } = await venue.login('player')
    const socket = io(`${url}/notification`, {
      ...{ auth: { token: answer.token }, transports: ['websocket'], reconnection: false, forceNew: true },
      ...{ rejectUnauthorized: false, extraHeaders: { origin: url } },
    })
    try {
      const { promise, resolve } = Promise.withResolvers<string>()
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', (error) => resolve(String(error)))
      expect(await promise).toBe('connected')
    } finally {
      socket.disconnect()
    }
  })
})
