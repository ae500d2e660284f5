import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { EnvironmentProblem, readEnvironment } from '#venue/compose/environment.ts'
import { isLoopback } from '#venue/compose/loopback.ts'
import { sampleExtension } from '#venue/http/paths.ts'
import { loadSettings } from '#venue/http/settingsFile.ts'
import { defaultSettings } from '#protocol/core/settings.ts'
import { createTestFolder } from '../http/httpKit.ts'

const folders: ReturnType<typeof createTestFolder>[] = []
const makeFolder = () => {
  const folder = createTestFolder()
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const { remove } of folders.splice(0)) remove()
})

test('nothing said means the defaults', () => {
  const defaults = {
    port: 4000,
    host: '127.0.0.1',
    dataFolder: resolve('./data'),
    databaseUrl: null,
    redisUrl: null,
    releaseKey: null,
    demo: true,
    busy: false,
    history: true,
    secret: null,
    secretBefore: null,
    trustProxy: false,
    origins: [],
    hosts: [],
    tls: null,
    udpPort: null,
    publicIp: null,
    metricsToken: null,
    graceSeconds: 120,
    loginsPerMinute: 60,
    secondFactorFrom: null,
    staffSilenceMinutes: 30,
    callsPerSecond: 100,
    connections: 10_000,
    connectionsPerAddress: 1_000,
    drainSeconds: 0,
    diskFloor: 256_000_000,
    stills: true,
    artAhead: true,
    engineOptimiser: true,
    showAttempts: true,
    logLevel: 'info',
  }
  expect(readEnvironment({})).toEqual(defaults)
  expect(readEnvironment({ PORT: '', HOST: ' ', VENUE_DEMO: '', DATABASE_URL: '' })).toEqual(defaults)
})

test('everything can be said', () => {
  const secret = 's'.repeat(32)
  expect(
    readEnvironment({
      PORT: '0',
      HOST: '0.0.0.0',
      VENUE_DATA: '/var/venue',
      DATABASE_URL: 'postgresql://venue:p%40ss@db.example:5433/venue?sslmode=verify-full',
      VENUE_RELEASE_KEY: '/var/release.pub',
      VENUE_DEMO: 'busy',
      VENUE_HISTORY: 'off',
      VENUE_SECRET: secret,
      VENUE_TRUST_PROXY: '10.0.0.0/8, loopback,::1',
      VENUE_ORIGINS: 'https://a.example, http://b.example:8080',
      VENUE_HOSTS: 'Play.example.com, venue.lan',
      VENUE_UDP_PORT: '5000',
      VENUE_PUBLIC_IP: '203.0.113.5',
      VENUE_METRICS_TOKEN: 'm'.repeat(16),
      VENUE_GRACE_SECONDS: '2',
      VENUE_LOGINS_PER_MINUTE: '1000',
      VENUE_CALLS_PER_SECOND: '500',
      VENUE_CONNECTIONS: '100',
      VENUE_CONNECTIONS_PER_ADDRESS: '10',
      VENUE_DRAIN_SECONDS: '5',
      VENUE_DISK_FLOOR_MB: '1000',
      VENUE_STILLS: 'on',
      VENUE_ART_AHEAD: 'off',
      VENUE_ENGINE_OPTIMISER: 'off',
      VENUE_SHOW_ATTEMPTS: 'off',
      VENUE_LOG_LEVEL: 'silent',
    }),
  ).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataFolder: '/var/venue',
    databaseUrl: 'postgresql://venue:p%40ss@db.example:5433/venue?sslmode=verify-full',
    redisUrl: null,
    releaseKey: '/var/release.pub',
    demo: true,
    busy: true,
    history: false,
    secret,
    secretBefore: null,
    trustProxy: ['10.0.0.0/8', 'loopback', '::1'],
    origins: ['https://a.example', 'http://b.example:8080'],
    hosts: ['play.example.com', 'venue.lan'],
    tls: null,
    udpPort: 5000,
    publicIp: '203.0.113.5',
    metricsToken: 'm'.repeat(16),
    graceSeconds: 2,
    loginsPerMinute: 1000,
    secondFactorFrom: null,
    staffSilenceMinutes: 30,
    callsPerSecond: 500,
    connections: 100,
    connectionsPerAddress: 10,
    drainSeconds: 5,
    diskFloor: 1_000_000_000,
    stills: true,
    artAhead: false,
    engineOptimiser: false,
    showAttempts: false,
    logLevel: 'silent',
  })
  expect(readEnvironment({ VENUE_DATA: 'memory', VENUE_TRUST_PROXY: '2' })).toMatchObject({
    dataFolder: null,
    trustProxy: 2,
  })
  expect(readEnvironment({ VENUE_TRUST_PROXY: 'none' }).trustProxy).toBe(false)
})

test('a server elsewhere is spoken to over TLS, or in the open where that is said; a demo and this machine may do without', () => {
  const secret = { VENUE_SECRET: 's'.repeat(32) }
  const at = (database: string, redis?: string) => () =>
    readEnvironment({ ...secret, DATABASE_URL: database, ...(redis === undefined ? {} : { REDIS_URL: redis }) })
  const here = 'postgres://venue@127.0.0.1/venue'
  for (const open of [
    'postgres://venue@db.example/venue',
    'postgres://venue@10.0.0.5/venue',
    'postgres://venue@[fd00::5]/venue',
  ])
    expect(at(open)).toThrow(/^DATABASE_URL: names a server elsewhere and says nothing of TLS: sslmode=verify-full, or/)
  expect(at(here, 'redis://cache.example:6379')).toThrow(/^REDIS_URL: names a server elsewhere .* rediss:\/\/, or/)
  for (const good of [
    'postgres://venue@db.example/venue?sslmode=verify-full',
    'postgres://venue@db.example/venue?sslrootcert=/etc/ca.pem',
    'postgres://venue@db.example/venue?sslmode=disable',
    'postgres:///venue?host=/run/postgresql',
    'postgres://venue@[::1]/venue',
    here,
  ])
    expect(at(good), good).not.toThrow()
  for (const good of ['rediss://cache.example', 'redis://cache.example?sslmode=disable', 'redis://localhost:6379'])
    expect(at(here, good), good).not.toThrow()
  expect(readEnvironment({ DATABASE_URL: 'postgres://venue@db.example/venue', VENUE_DEMO: 'on' }).demo).toBe(true)
})

test('a certificate comes with its key, and simulated players with neither', () => {
  const pair = { VENUE_TLS_CERT: '/x/cert.pem', VENUE_TLS_KEY: '/x/key.pem' }
  expect(readEnvironment(pair).tls).toEqual({ cert: '/x/cert.pem', key: '/x/key.pem' })
  expect(() => readEnvironment({ ...pair, VENUE_DEMO: 'busy' })).toThrow(/^VENUE_DEMO: busy/)
})

test('rounds are kept for three months at least; their last frames unless simulated players make them', () => {
  expect(readEnvironment({ VENUE_DEMO: 'busy' }).stills).toBe(false)
})

test('a second factor is asked of supervisors and above outside the demo, unless it is said otherwise', () => {
  const from = (VENUE_DEMO: string, VENUE_SECOND_FACTOR_FROM?: string) =>
    readEnvironment({ VENUE_DEMO, VENUE_SECOND_FACTOR_FROM }).secondFactorFrom
  expect([from('off'), from('on'), from('busy')]).toEqual([2, null, null])
  expect([from('off', 'off'), from('off', '0'), from('on', '4')]).toEqual([null, 0, 4])
  expect(() => from('off', '5')).toThrow('VENUE_SECOND_FACTOR_FROM: must be a type of user from 0 to 4, or off')
})

test('demo accounts are there by default only where nobody else comes', () => {
  const demo = (HOST: string, VENUE_DEMO?: string) => readEnvironment({ HOST, VENUE_DEMO }).demo
  for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) expect(demo(host), host).toBe(true)
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'venue.example.com', '127.evil.example']) {
    expect(demo(host), host).toBe(false)
    expect(demo(host, 'on'), host).toBe(true)
  }
  expect(demo('127.0.0.1', 'off')).toBe(false)
  expect(isLoopback('127.0.0.1.evil.example')).toBe(false)
  const DATABASE_URL = 'postgres:///venue?host=/run/postgresql'
  expect(readEnvironment({ DATABASE_URL }).demo).toBe(false)
  expect(readEnvironment({ DATABASE_URL, VENUE_DEMO: 'on' }).demo).toBe(true)
})

test('several processes need one database and one secret', () => {
  const REDIS_URL = 'redis://127.0.0.1:6379'
  const DATABASE_URL = 'postgres://venue@127.0.0.1/venue'
  const problem = (variables: Record<string, string>) => {
    try {
      return readEnvironment(variables)
    } catch (error) {
      return String(error)
    }
  }
  const start = 'EnvironmentProblem: REDIS_URL: '
  expect(problem({ REDIS_URL })).toBe(`${start}needs DATABASE_URL, the same in all processes`)
  expect(problem({ REDIS_URL, DATABASE_URL })).toBe(`${start}needs VENUE_SECRET, the same in all processes`)
  expect(readEnvironment({ REDIS_URL, DATABASE_URL, VENUE_SECRET: 's'.repeat(32) }).redisUrl).toBe(REDIS_URL)
})

test('a secret may stand in a file that a vault has put there, once', () => {
  const { folder, put } = makeFolder()
  put('key', `${'s'.repeat(32)}\n`)
  const VENUE_SECRET_FILE = join(folder, 'key')
  expect(readEnvironment({ VENUE_SECRET_FILE }).secret).toBe('s'.repeat(32))
  expect(() => readEnvironment({ VENUE_SECRET_FILE, VENUE_SECRET: 'x'.repeat(32) })).toThrow(
    'VENUE_SECRET: is given twice: take it or VENUE_SECRET_FILE away',
  )
  for (const name of ['VENUE_SECRET_BEFORE', 'VENUE_METRICS_TOKEN', 'DATABASE_URL', 'REDIS_URL'])
    expect(() => readEnvironment({ [`${name}_FILE`]: join(folder, 'none') })).toThrow(`${name}_FILE: cannot read`)
  // What is no secret stands where it can be seen.
  expect(readEnvironment({ HOST_FILE: join(folder, 'key') }).host).toBe('127.0.0.1')
  put('key', 'short')
  expect(() => readEnvironment({ VENUE_SECRET_FILE })).toThrow('VENUE_SECRET: must have at least 32 characters')
})

describe('a bad value', () => {
  const bad: Record<string, string[]> = {
    PORT: ['-1', '65536', '4000.5', 'http', '0x10', '1e3', '99999999999'],
    HOST: ['not a host', '-x', 'http://x', '256.1.1.1:80'],
    VENUE_DEMO: ['yes', 'Busy', 'ON', '1'],
    VENUE_SECRET: ['short'],
    VENUE_SECRET_BEFORE: ['short'],
    VENUE_SECRET_FILE: ['/is/not/there', '/dev/null'],
    VENUE_TRUST_PROXY: ['true', '0', '10', 'everybody', '10.0.0.0/33', '10.0.0.1,'],
    VENUE_ORIGINS: ['*', 'example.com', 'https://a.example/', 'https://a.example/path', 'ftp://a.example', 'null'],
    VENUE_UDP_PORT: ['0', '70000', 'x'],
    VENUE_PUBLIC_IP: ['venue.example.com', '1.2.3'],
    VENUE_METRICS_TOKEN: ['short'],
    VENUE_GRACE_SECONDS: ['0', '-5', 'x', '86401'],
    VENUE_LOGINS_PER_MINUTE: ['0'],
    VENUE_CALLS_PER_SECOND: ['many'],
    VENUE_CONNECTIONS: ['0', 'all'],
    VENUE_CONNECTIONS_PER_ADDRESS: ['0'],
    VENUE_DRAIN_SECONDS: ['9', '-1'],
    VENUE_SHOW_ATTEMPTS: ['maybe'],
    VENUE_LOG_LEVEL: ['loud'],
    DATABASE_URL: ['hunter2', 'mysql://host/db', 'postgres://host', 'postgres://host/', 'postgres://h/db?sslmode=on'],
    REDIS_URL: ['hunter2', 'http://host', 'redis://', 'redis://x'],
    VENUE_HOSTS: ['https://play.example.com', 'play.example.com:443', '203.0.113.5', 'a b', '*'],
    VENUE_TLS_CERT: ['/x'],
    VENUE_TLS_KEY: ['/x'],
  }
  test.each(Object.entries(bad))('of %s stops with one line that names it', (name, values) => {
    for (const value of values) {
      const read = () => readEnvironment({ [name]: value })
      expect(read, value).toThrow(EnvironmentProblem)
      expect(read, value).toThrow(new RegExp(`^${name}: [^\\n]+$`))
    }
  })

  test('that is a secret is not repeated', () => {
    for (const name of ['VENUE_SECRET', 'VENUE_METRICS_TOKEN', 'DATABASE_URL', 'REDIS_URL'])
      expect(() => readEnvironment({ [name]: 'hunter2' })).not.toThrow(/hunter2/)
  })
})

describe('the settings file', () => {
  const load = (text?: string, isDemo = false) => {
    const { folder, put } = makeFolder()
    if (text !== undefined) put('Settings.json', text)
    const warnings: unknown[] = []
    return {
      settings: loadSettings(folder, { logger: { warn: (line: unknown) => void warnings.push(line) }, isDemo }),
      warnings: warnings.join('\n'),
    }
  }
  test('lays its keys over the defaults', () => {
    expect(load('\uFEFF{"currency": "EUR", "lobbyRefresh": 5}')).toEqual({
      settings: { ...defaultSettings, currency: 'EUR', lobbyRefresh: 5 },
      warnings: '',
    })
    expect(load()).toEqual({ settings: defaultSettings, warnings: '' })
    expect(loadSettings(null, { logger: { warn: () => {} }, isDemo: false })).toEqual(defaultSettings)
  })

  test('has the sample layer with the demo, unless it says otherwise, and never without', () => {
    const layer = (text: string | undefined, isDemo: boolean) => load(text, isDemo).settings.extension !== undefined
    expect([layer(undefined, true), layer('{"volume": 1}', true), layer('{"sampleLayer": 7}', true)]).toEqual([
      true,
      true,
      true,
    ])
    expect([layer('{"sampleLayer": false}', true), layer('{"sampleLayer": true}', true)]).toEqual([false, true])
    expect([layer(undefined, false), layer('{"sampleLayer": true}', false)]).toEqual([false, false])
    expect(loadSettings(null, { logger: { warn: () => {} }, isDemo: true }).extension).toEqual(sampleExtension)
  })

  test('offers every language with the demo, unless it says otherwise, and elsewhere where it says so', () => {
    const offers = (text: string | undefined, isDemo: boolean) => load(text, isDemo).settings.languageSelect
    for (const isDemo of [true, false]) {
      expect([offers(undefined, isDemo), offers('{"volume": 1}', isDemo)]).toEqual([isDemo, isDemo])
      expect([offers('{"languageSelect": "yes"}', isDemo), offers('{', isDemo)]).toEqual([isDemo, isDemo])
      expect(offers('{"languageSelect": false}', isDemo)).toBe(false)
      expect(offers('{"languageSelect": true}', isDemo)).toBe(true)
    }
    expect(loadSettings(null, { logger: { warn: () => {} }, isDemo: true }).languageSelect).toBe(true)
  })

  test('keeps the default of a wrong key, serves no unknown one, and says so', () => {
    const { settings, warnings } = load('{"currency": "lira", "volume": 0.5, "smtpPassword": "x"}')
    expect(settings).toEqual({ ...defaultSettings, volume: 0.5 })
    expect(warnings).toMatch(/the defaults hold for currency\n.*unknown keys smtpPassword/)
  })

  test('that is not JSON changes nothing, and says so', () => {
    for (const text of ['', '{', 'null', '[1]', '"x"']) expect(load(text).settings, text).toEqual(defaultSettings)
    expect(load('{').warnings).toContain('not JSON')
  })
})
