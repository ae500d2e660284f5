import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReleaseReport } from '#protocol/calls/oversight.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { audit } from '#venue/store/schema/index.ts'
import { ownKey, ownKeyPath, releaseKeyIn, writeRelease } from '#venue/supervision/release/manifest.ts'
import { type ReleasePlace, verifyRelease } from '#venue/supervision/release/verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'takewin-release-'))
const root = join(folder, 'program')
const dataFolder = join(folder, 'data')
const keyFile = join(folder, 'regulator.pem')
const { privateKey: regulator } = generateKeyPairSync('ed25519')
const { privateKey: stranger } = generateKeyPairSync('ed25519')
const pemOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string
const given: ReleasePlace = { root, keyFile, dataFolder, host: 'here' }
const own: ReleasePlace = { ...given, keyFile: null }
const served = join(root, 'dist/web/assets/index-abc.js')
const run = join(root, 'src/venue/draw.ts')

/** A program as it was signed. */
async function install(key = regulator): Promise<void> {
  rmSync(root, { recursive: true, force: true })
  for (const path of ['dist/web/assets', 'machines/venue', 'src/venue'])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(served, 'console.log("played")')
  writeFileSync(run, 'export const draw = 4\n')
  writeFileSync(join(root, 'machines/venue/seat.ts'), 'export const seat = 1\n')
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(root, name), '{"version":"1.2.3"}')
  await writeRelease(root, key, Date.UTC(2026, 0, 10))
}
function flip(path: string): void {
  const bytes = readFileSync(path)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

beforeAll(() => {
  mkdirSync(dataFolder)
  writeFileSync(keyFile, pemOf(regulator))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => install())

describe('a signed release', () => {
  it('is right as it was signed: every file that is served and run, and the lock of what is installed', async () => {
    expect(await verifyRelease(given, false)).toMatchObject({
      ...{ state: 'right', fault: null, version: '1.2.3', madeAt: '2026-01-10T00:00:00.000Z', whose: 'given' },
      ...{ files: 5, differ: [], missing: [], added: [] },
    })
    // Beside them anything may lie.
    writeFileSync(join(root, 'notes.txt'), 'mine')
    expect(await verifyRelease(given, false)).toMatchObject({ state: 'right' })
  })

  it.each<[string, () => void, Partial<ReleaseReport>]>([
    ['a byte of a served file', () => flip(served), { differ: ['dist/web/assets/index-abc.js'] }],
    ['a byte of the program', () => flip(run), { differ: ['src/venue/draw.ts'] }],
    ['the lock file', () => appendFileSync(join(root, 'package-lock.json'), ' '), { differ: ['package-lock.json'] }],
    [
      'a file that was added',
      () => writeFileSync(join(root, 'dist/web/extra.js'), ''),
      { added: ['dist/web/extra.js'] },
    ],
    [
      'a hidden file that was added',
      () => writeFileSync(join(root, 'src/.hidden.ts'), ''),
      { added: ['src/.hidden.ts'] },
    ],
    ['a file that is gone', () => rmSync(run), { missing: ['src/venue/draw.ts'] }],
    [
      'a file under another name',
      () => renameSync(run, join(root, 'src/venue/drawn.ts')),
      { missing: ['src/venue/draw.ts'], added: ['src/venue/drawn.ts'] },
    ],
    [
      'a link to the very same bytes',
      () => {
        renameSync(run, join(folder, 'elsewhere.ts'))
        symlinkSync(join(folder, 'elsewhere.ts'), run)
      },
      { differ: ['src/venue/draw.ts'] },
    ],
  ])('%s is told', async (_, tamper, found) => {
    tamper()
    expect(await verifyRelease(given, true)).toMatchObject({
      ...{ state: 'wrong', fault: null, differ: [], missing: [], added: [] },
      ...found,
    })
  })

  const manifest = join(root, 'release.json')
  const signature = join(root, 'release.sig')
  it.each<[string, () => void | Promise<unknown>, ReleaseReport['fault']]>([
    [
      'whose list was changed to fit',
      () => writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('draw', 'dram')),
      'changed',
    ],
    ['whose signature was changed', () => flip(signature), 'changed'],
    ['signed by another key', () => writeRelease(root, stranger, 1), 'otherKey'],
    [
      'that names our key, signed by another',
      async () => {
        const { key: ours } = JSON.parse(readFileSync(manifest, 'utf8')) as { key: string }
        const { key: theirs } = await writeRelease(root, stranger, 1)
        writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(theirs, ours))
      },
      'changed',
    ],
    ['without its list', () => rmSync(manifest), 'missing'],
    [
      'whose list cannot be read',
      () => {
        rmSync(manifest)
        mkdirSync(manifest)
      },
      'unreadable',
    ],
    ['without its signature', () => rmSync(signature), 'missing'],
  ])('one %s is not believed', async (_, tamper, fault) => {
    await tamper()
    expect(await verifyRelease(given, true)).toMatchObject({ state: 'wrong', fault })
  })

  it('is signed by the venue’s own key where none is given, which nobody else can read; without one nothing is claimed', async () => {
    const keyless = { ...own, dataFolder: join(folder, 'none') }
    expect(await verifyRelease(keyless, false)).toMatchObject({ state: 'unsigned', fault: 'noKey' })
    expect(await verifyRelease(keyless, true)).toMatchObject({ state: 'wrong', fault: 'noKey' })
    const key = ownKey(dataFolder)
    expect(ownKey(dataFolder).equals(key)).toBe(true)
    expect(statSync(ownKeyPath(dataFolder)).mode & 0o777).toBe(0o600)
    await writeRelease(root, key, 1)
    expect(await verifyRelease(own, false)).toMatchObject({ state: 'right', whose: 'own' })
    expect(await verifyRelease(given, false)).toMatchObject({ fault: 'otherKey' })
    rmSync(manifest)
    expect(await verifyRelease(own, false)).toMatchObject({ state: 'unsigned', fault: null })
    // One that was signed before has lost its list.
    expect(await verifyRelease(own, true)).toMatchObject({ state: 'wrong', fault: 'missing' })
  })

  it('takes keys of Ed25519 alone, and no private key where a public one is to be', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    expect(() => releaseKeyIn(publicKey.export({ type: 'spki', format: 'pem' }) as string, 'public')).toThrow('Ed25519')
    const secret = regulator.export({ type: 'pkcs8', format: 'pem' }) as string
    expect(() => releaseKeyIn(secret, 'public')).toThrow('private key')
    expect(() => releaseKeyIn('nonsense', 'public')).toThrow()
  })
})

describe('a running venue', () => {
  let venue: TestVenue
  let manager: Person
  beforeAll(async () => {
    await install()
    venue = await openTestVenue({ release: given })
    manager = await venue.login('manager')
  })
  afterAll(() => venue.close())

  const events = async () =>
    venue.store.database
      .select({ act: audit.act, object: audit.object, after: audit.after })
      .from(audit)
      .where(inArray(audit.act, ['release differs', 'release right']))
      .orderBy(desc(audit.id))
  const check = async (person = manager) => (await person.call('GET', '/admin/release?check=now')).body
  const metric = async () =>
    /takewin_release_findings (\d+)/.exec(await (await fetch(`${venue.url}/metrics`)).text())?.[1]

  it('looks at its start, tells what was changed beneath it, goes on serving, and tells when it is right again', async () => {
    const [first] = await until(events, (found) => found.length > 0)
    expect(first).toMatchObject({ act: 'release right', object: 'release/1.2.3' })
    expect(await metric()).toBe('0')
    flip(served)
    // What nobody has asked for since is as it was.
    expect((await manager.call('GET', '/admin/release')).body).toMatchObject({ state: 'right' })
    expect(await check()).toMatchObject({ state: 'wrong', differ: ['dist/web/assets/index-abc.js'] })
    expect(await metric()).toBe('1')
    const [alarm] = await events()
    expect(alarm).toMatchObject({
      ...{ act: 'release differs', object: 'release/1.2.3' },
      after: { host: 'here', differ: ['dist/web/assets/index-abc.js'], counts: { differ: 1, missing: 0, added: 0 } },
    })
    const told = venue.logged.filter((line) => line.includes('not those of its signed release'))
    expect(told.at(-1)).toContain('dist/web/assets/index-abc.js')
    // A regulator decides what becomes of it.
    expect((await fetch(`${venue.url}/readyz`)).status).toBe(200)
    expect((await manager.call('GET', '/player/balance')).status).toBe(200)
    // The same again is one event.
    await check()
    expect(await events()).toHaveLength(2)
    expect((await manager.call('GET', '/admin/events?kind=release')).body.events).toMatchObject([
      { kind: 'release', name: 'release differs', actor: null },
      { kind: 'release', name: 'release right' },
    ])
    await install()
    expect(await check()).toMatchObject({ state: 'right' })
    expect((await events()).map(({ act }) => act)).toEqual(['release right', 'release differs', 'release right'])
    expect(await metric()).toBe('0')
  })

  it('looks once a day by itself', async () => {
    await check()
    const before = (await events()).length
    rmSync(run)
    venue.clock.advance(86_400_000 + 1_000)
    const found = await until(events, (all) => all.length > before)
    expect(found[0]).toMatchObject({ act: 'release differs', after: { missing: ['src/venue/draw.ts'] } })
    manager = await venue.login('manager')
  })

  it('tells it to whom looks after the venue, and to nobody else', async () => {
    await install()
    for (const name of ['cashier', 'player'])
      expect(await (await venue.login(name)).call('GET', '/admin/release')).toMatchObject({ status: 403 })
    expect(await check(await venue.login('supervisor'))).toMatchObject({ state: 'right' })
    // A list that is there no more is no release any more, however the venue is started.
    rmSync(join(root, 'release.json'))
    expect(await check()).toMatchObject({ state: 'wrong', fault: 'missing', key: expect.any(String) })
    const [row] = await venue.store.database
      .select()
      .from(audit)
      .where(eq(audit.act, 'release differs'))
      .orderBy(desc(audit.id))
      .limit(1)
    expect(row?.object).toBe('release/unknown')
  })
})
