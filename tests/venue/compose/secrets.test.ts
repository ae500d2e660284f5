/** The secret of the venue: kept, given, and exchanged for another one. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { exchangeSecret, knownSecrets, loadSecrets } from '#venue/compose/secrets.ts'

const none = { secret: null, secretBefore: null }
const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-secrets-'))
  made.push(folder)
  const put = (name: string, text: string) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return { folder, put }
}

test('is made once, kept for its owner only, and read again', () => {
  const { folder } = makeFolder()
  const environment = { ...none, dataFolder: join(folder, 'data') }
  const secret = loadSecrets(environment).secret
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(loadSecrets(environment).secret).toBe(secret)
  const path = join(folder, 'data', 'secret')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  chmodSync(path, 0o644)
  loadSecrets(environment)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8').trim()).toBe(secret)
})

test('given by the operator holds, and is not written down', () => {
  const { folder } = makeFolder()
  expect(loadSecrets({ ...none, secret: 'x'.repeat(32), dataFolder: folder }).secret).toBe('x'.repeat(32))
  expect(() => statSync(join(folder, 'secret'))).toThrow(/ENOENT/)
})

test('is new every time in memory', () => {
  expect(loadSecrets({ ...none, dataFolder: null })).not.toBe(loadSecrets({ ...none, dataFolder: null }))
})

test('that cannot be kept or read stops with one line', () => {
  const { folder, put } = makeFolder()
  put('file', '')
  expect(() => loadSecrets({ ...none, dataFolder: join(folder, 'file') })).toThrow(
    /^VENUE_DATA: cannot (keep|read) .*file/,
  )
  put('short/secret', 'abc')
  expect(() => loadSecrets({ ...none, dataFolder: join(folder, 'short') })).toThrow(/holds no secret/)
  put('odd/secret/inside', '')
  expect(() => loadSecrets({ ...none, dataFolder: join(folder, 'odd') })).toThrow(/^VENUE_DATA: cannot read /)
})

test('another one is made beside the one of before, which is still read; both are for their owner only', () => {
  const { folder } = makeFolder()
  const given = { ...none, dataFolder: folder }
  expect(knownSecrets(given)).toBeNull()
  const { secret: first } = loadSecrets(given)
  expect(loadSecrets(given)).toEqual({ secret: first, secretBefore: null })
  const before = exchangeSecret(given)
  const after = loadSecrets(given)
  expect(after).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), secretBefore: first })
  expect(after.secret).not.toBe(first)
  expect([before, join(folder, 'secret')].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
  // Not a third: what the first has made would be lost.
  expect(() => exchangeSecret(given)).toThrow(/^VENUE_DATA: .*secret\.before is of the exchange before/)
  expect(loadSecrets(given)).toEqual(after)
  rmSync(before)
  expect(loadSecrets(given)).toEqual({ secret: after.secret, secretBefore: null })
})

test('an exchange that was killed half way is gone on with', () => {
  const { folder } = makeFolder()
  const given = { ...none, dataFolder: folder }
  const { secret: first } = loadSecrets(given)
  copyFileSync(join(folder, 'secret'), join(folder, 'secret.before'))
  expect(loadSecrets(given)).toEqual({ secret: first, secretBefore: null })
  exchangeSecret(given)
  expect(loadSecrets(given)).toMatchObject({ secretBefore: first })
})

test('what the operator gives is exchanged where it is kept', () => {
  const { folder } = makeFolder()
  const given = { secret: 'x'.repeat(32), secretBefore: 'y'.repeat(32), dataFolder: folder }
  expect(loadSecrets(given)).toEqual({ secret: 'x'.repeat(32), secretBefore: 'y'.repeat(32) })
  expect(() => exchangeSecret(given)).toThrow(/^VENUE_SECRET: is given/)
  expect(() => exchangeSecret({ ...none, dataFolder: null })).toThrow(/^VENUE_SECRET: /)
  expect(existsSync(join(folder, 'secret'))).toBe(false)
  // A file of an exchange before is no secret of one that is given.
  writeFileSync(join(folder, 'secret.before'), 'z'.repeat(32))
  expect(loadSecrets({ ...given, secretBefore: null }).secretBefore).toBeNull()
})
