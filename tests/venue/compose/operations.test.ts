/** What runs the venue relies on: metrics, limits, origins of sockets, secrets out of the log, an end that cuts nothing. */
import { connect, type Socket as TcpSocket } from 'node:net'
import { io, Manager } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#venue/http/logger.ts'
import { createMetrics } from '#venue/http/metrics.ts'
import { openTestStore } from '#tests/kit/template.ts'
import type { Store } from '#venue/store/store.ts'
import { openTestVenue, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue } from '../../kit/venue.ts'
import { startHttp } from '../http/httpKit.ts'
import { createTestIdentity } from '../identity/identityKit.ts'

let store: Store
let identity: ReturnType<typeof createTestIdentity>['identity']
beforeAll(async () => {
  store = await openTestStore()
  identity = createTestIdentity(store).identity
  await identity.seedAccounts()
})
afterAll(() => store.close())

/** Samples of a metric: its labels as text → its value. */
function samples(text: string, name: string): Record<string, number> {
  const found = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? ([\\d.e+-]+)$`, 'gm'))
  return Object.fromEntries([...found].map(([, labels = '', value]) => [labels, Number(value)]))
}

describe('metrics', () => {
  let testVenue: TestVenue
  beforeAll(async () => {
    testVenue = await openTestVenue()
  })
  afterAll(() => testVenue.close())
  const scrape = async () => await (await fetch(`${testVenue.url}/metrics`)).text()

  test('tell calls by route and status, commits, sockets, machines, sessions, transfers and the process', async () => {
    const player = await testVenue.login('player')
    await player.call('GET', '/player/balance')
    await player.call('GET', '/machine/77777')
    await fetch(`${testVenue.url}/player/balance`)
    const tab = player.tab()
    const taken = await tab.init(1, 5_000)
    expect(taken.ErrorCode, testVenue.logged.filter((line) => line.includes('"level":50')).join('\n')).toBeUndefined()
    await testVenue.status(1, 3)
    const text = await scrape()
    const counts = samples(text, 'takewin_http_request_seconds_count')
    expect(counts['method="GET",route="/player/balance",status="200"']).toBe(1)
    expect(counts['method="GET",route="/player/balance",status="401"']).toBe(1)
    expect(counts['method="GET",route="/machine/:id",status="404"']).toBe(1)
    expect(counts['method="POST",route="/login",status="200"']).toBe(1)
    expect(samples(text, 'takewin_commit_seconds_count')['outcome="committed"']).toBeGreaterThan(2)
    expect(samples(text, 'takewin_sockets')).toEqual({ 'namespace="game"': 1, 'namespace="notification"': 0 })
    expect(samples(text, 'takewin_connections')['']).toBeGreaterThan(0)
    expect(samples(text, 'takewin_machines')['status="3"']).toBe(1)
    expect(samples(text, 'takewin_sessions')).toEqual({ 'state="open"': 1 })
    expect(samples(text, 'takewin_transfers_settled_day')).toEqual({ 'state="done"': 1 })
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(samples(text, name)[''], name).toEqual(expect.any(Number))
    await tab.leave()
    await testVenue.status(1, 2)
    expect(samples(await scrape(), 'takewin_sessions')).toEqual({})
    expect(samples(await scrape(), 'takewin_transfers_open')).toEqual({})
    tab.drop()
    await until(async () => samples(await scrape(), 'takewin_sockets')['namespace="game"'], 0)
  })

  test('name no person, and unknown paths make no new series', async () => {
    for (const path of ['/player/x1', '/player/x2', '/a.b', '/%', '/machine/1/2/3']) await fetch(testVenue.url + path)
    const text = await scrape()
    expect(text).not.toMatch(/player1234|takewin\.example|x1|x2/)
    expect(
      Object.keys(samples(text, 'takewin_http_request_seconds_count')).filter((of) => of.includes('unknown')),
    ).toEqual([expect.stringContaining('status="404"')])
  })

  test('are for this machine alone, and never for what a proxy passes on', async () => {
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${testVenue.url}/metrics`, { headers })).status
    expect(await status({})).toBe(200)
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Host'])
      expect(await status({ [name]: '127.0.0.1' }), name).toBe(403)
  })

  test('with a token are for who brings it, from anywhere', async () => {
    const other = await startHttp(identity, { environment: { metricsToken: 'a-token-of-16-letters' } })
    const ask = async (headers: Record<string, string>) => await other.ask('GET', '/metrics', { headers })
    expect(await ask({})).toMatchObject({ status: 401, json: { ErrorCode: 10 } })
    expect((await ask({ Authorization: 'Bearer a-token-of-16-letterx' })).status).toBe(401)
    expect((await ask({ Authorization: 'Bearer a' })).status).toBe(401)
    const good = await ask({ Authorization: 'Bearer a-token-of-16-letters', 'X-Forwarded-For': '198.51.100.1' })
    expect(good.status).toBe(200)
    expect(good.headers.get('content-type')).toContain('text/plain')
    expect(other.lines.join('')).not.toContain('a-token-of-16-letters')
    await other.close()
  })

  test('time a transaction that is rolled back as such', async () => {
    const metrics = createMetrics()
    const { database } = metrics.timed(store)
    await expect(
      database.transaction(async (transaction) => {
        await transaction.execute('select 1')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await database.transaction((transaction) => transaction.execute('select 1'))
    expect(samples(await metrics.text(), 'takewin_commit_seconds_count')).toEqual({
      'outcome="committed"': 1,
      'outcome="rolled back"': 1,
    })
  })
})

describe('connections', () => {
  const open = (base: string) =>
    new Promise<{ socket: TcpSocket; closed: Promise<void> }>((resolve) => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1')
      const closed = new Promise<void>((end) => socket.once('close', () => end()))
      socket.on('error', () => {})
      socket.once('connect', () => resolve({ socket, closed }))
    })

  test('of one address and in all have a limit, and a freed place is taken again', async () => {
    for (const [environment, limit] of [
      [{ connectionsPerAddress: 3 }, 'address'],
      [{ connections: 3 }, 'all'],
    ] as const) {
      const metrics = createMetrics()
      const small = await startHttp(identity, { environment, metrics })
      const held = [await open(small.base), await open(small.base), await open(small.base)]
      await until(() => small.http.connections(), 3)
      const more = await open(small.base)
      await more.closed
      expect(samples(await metrics.text(), 'takewin_connections_refused_total')).toEqual({ [`limit="${limit}"`]: 1 })
      held[0]?.socket.destroy()
      await until(() => small.http.connections(), 2)
      expect((await small.ask('GET', '/healthz')).status).toBe(200)
      for (const { socket } of held) socket.destroy()
      await small.close()
    }
  })

  test('of a trusted proxy are those of many', async () => {
    const small = await startHttp(identity, { environment: { connectionsPerAddress: 1, trustProxy: ['loopback'] } })
    const held = [await open(small.base), await open(small.base)]
    await until(() => small.http.connections(), 2)
    expect((await small.ask('GET', '/healthz')).status).toBe(200)
    for (const { socket } of held) socket.destroy()
    await small.close()
  })
})

describe('sockets', () => {
  let testVenue: TestVenue
  beforeAll(async () => {
    testVenue = await openTestVenue({
      environment: {
        VENUE_CONNECTIONS_PER_ADDRESS: '2',
        VENUE_TRUST_PROXY: 'loopback',
        VENUE_ORIGINS: 'https://play.example.com',
      },
    })
  })
  afterAll(() => testVenue.close())

  const dial = (token: string, headers: Record<string, string>) => {
    const socket = io(`${testVenue.url}/notification`, {
      ...{ query: { token }, transports: ['websocket'], reconnection: false, forceNew: true },
      extraHeaders: headers,
    })
    const outcome = new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('in'))
      socket.once('connect_error', () => resolve('out'))
      socket.once('disconnect', () => resolve('out'))
    })
    return { socket, outcome }
  }

  test('of a foreign page are refused, of one’s own or a named one let in', async () => {
    const { token } = await testVenue.login('player')
    const asked = async (origin: string) => {
      const { socket, outcome } = dial(token, origin === '' ? {} : { origin })
      const answer = await outcome
      socket.disconnect()
      return answer
    }
    expect(await asked('https://evil.example')).toBe('out')
    expect(await asked('null')).toBe('out')
    expect(await asked(`${testVenue.url}.evil.example`)).toBe('out')
    expect(await asked(testVenue.url)).toBe('in')
    expect(await asked('https://play.example.com')).toBe('in')
    expect(await asked('')).toBe('in')
  })

  test('of one person’s address have a limit behind a proxy too', async () => {
    const { token } = await testVenue.login('player')
    const from = (ip: string) => dial(token, { 'X-Forwarded-For': ip })
    const first = [from('198.51.100.7'), from('198.51.100.7')]
    for (const { outcome } of first) expect(await outcome).toBe('in')
    const third = from('198.51.100.7')
    expect(await third.outcome).toBe('out')
    const other = from('198.51.100.8')
    expect(await other.outcome).toBe('in')
    first[0]?.socket.disconnect()
    await until(async () => {
      const again = from('198.51.100.7')
      const answer = await again.outcome
      again.socket.disconnect()
      return answer
    }, 'in')
    for (const { socket } of [...first, other]) socket.disconnect()
  })

  test('leave no token in the log, and no PIN or password either', async () => {
    const player = await testVenue.login('player')
    const tab = player.tab()
    await tab.check(1)
    await fetch(`${testVenue.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'player', password: 'my-wrong-password-1' }),
    })
    tab.drop()
    const log = testVenue.logged.join('')
    for (const secret of [player.token, 'player1234', 'my-wrong-password-1', player.answer.pin_code ?? 'none'])
      expect(log.includes(secret), secret.slice(0, 12)).toBe(false)
  })
})

test('secrets are cut from a line of the log, by their names and by how they look', () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const body = {
    ...{
      password: 'p-secret',
      oldPassword: 'o-secret',
      newPassword: 'n-secret',
      pin: 'i-secret',
      pin_code: 'c-secret',
    },
    ...{ secret: 's-secret', challenge: 'h-secret', recoveryCodes: ['r-secret'], token: 't-secret' },
  }
  logger.info(body, 'flat')
  logger.info({ body }, 'nested')
  logger.info({ request: { body } }, 'deeper')
  logger.info({ url: '/socket.io/?EIO=4&token=q-secret&x=1', uri: 'otpauth://totp/Takewin:a?secret=u-secret&issuer=x' })
  logger.error({ err: new Error('with Bearer b-secret and ?token=e-secret') })
  const text = lines.join('')
  expect(lines).toHaveLength(5)
  expect(text).not.toMatch(/[a-z]-secret/)
  expect(text).toContain('&x=1')
  expect(text).toContain('issuer=x')
})

describe('the end', () => {
  test('says first that it is not ready, answers what was asked, and closes the sockets', async () => {
    const testVenue = await openTestVenue({ environment: { VENUE_DRAIN_SECONDS: '1' } })
    const player = await testVenue.login('player')
    const tab = player.tab('/notification')
    await tab.ask('init', { id: player.answer.user.id })
    const gone = new Promise<string>((resolve) => tab.socket.once('disconnect', resolve))
    expect((await fetch(`${testVenue.url}/readyz`)).status).toBe(200)

    // The embedded database has one line: what is asked meanwhile waits for it.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const begun = Promise.withResolvers<void>()
    const blocking = testVenue.store.database.transaction(async (transaction) => {
      await transaction.execute('select 1')
      begun.resolve()
      await held
    })
    await begun.promise
    const asked = player.call('GET', '/player/balance')
    // It has reached the venue when the venue has read a later one.
    await fetch(`${testVenue.url}/healthz`)
    const closing = testVenue.venue.close()
    const said = await fetch(`${testVenue.url}/readyz`)
    expect({ status: said.status, body: await said.json() }).toEqual({ status: 503, body: { status: 'closing' } })
    expect(said.headers.get('connection')).toBe('close')
    expect((await fetch(`${testVenue.url}/healthz`)).status).toBe(200)
    expect(await gone).toMatch(/transport close|server/)
    release()
    await blocking
    expect(await asked).toMatchObject({ status: 200, body: { balance: 500_000 } })
    await closing
    await expect(fetch(`${testVenue.url}/healthz`)).rejects.toThrow('fetch failed')
    await testVenue.close()
  })

  test('of the process comes within ten seconds of SIGTERM, with code 0, while somebody plays', {
    timeout: 60_000,
  }, async () => {
    const venue = await startVenue({ env: { VENUE_DATA: 'memory' } })
    try {
      const response = await fetch(`${venue.url}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'player', password: 'player1234' }),
      })
      const { token } = (await response.json()) as { token: string }
      const socket = io(`${venue.url}/game`, { query: { token }, transports: ['websocket'], reconnection: false })
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
      const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve))
      const started = performance.now()
      expect(await venue.kill('SIGTERM')).toBe(0)
      expect(performance.now() - started).toBeLessThan(10_000)
      expect(await gone).toBe('transport close')
    } finally {
      await venue.stop()
    }
  })
})

describe('who comes', () => {
  let testVenue: TestVenue
  beforeAll(async () => {
    testVenue = await openTestVenue()
  })
  afterAll(() => testVenue.close())

  test('is not let in by what was read before their sign-in ended', async () => {
    const person = await testVenue.login('player2')
    const manager = new Manager(testVenue.url, {
      query: { token: person.token },
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
    })
    await new Promise<void>((resolve, reject) => manager.open((error) => (error ? reject(error) : resolve())))
    // Time enough for the venue to have looked them up by now.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await person.call('POST', '/player/logout')
    const socket = manager.socket('/notification')
    const refused = new Promise<Error & { data?: unknown }>((resolve) => socket.once('connect_error', resolve))
    socket.connect()
    expect((await refused).data).toMatchObject({ ErrorCode: 10 })
    socket.disconnect()
  })
})
