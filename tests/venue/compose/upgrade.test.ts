/** An upgrade and the way back, as docs/operations.md says them: the version to come is this one with one more migration. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { venueNode } from '../../../scripts/lib/node.mjs'
import { root } from '../../../scripts/lib/tools.mjs'
import { loginAt } from '#tests/kit/cluster.ts'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command, type PostgresServer, startPostgres } from '#tests/kit/postgres.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'

const [data, next] = ['data', 'next'].map((name) => mkdtempSync(join(tmpdir(), `takewin-upgrade-${name}-`))) as [
  string,
  string,
]
const backup = join(tmpdir(), `takewin-upgrade-${process.pid}.backup`)
const env = { VENUE_SECRET: 'the same before and after the upgrade', VENUE_DEMO: 'on' }

function makeNext(): void {
  for (const folder of ['src', 'machines', 'package.json', 'package-lock.json'])
    cpSync(join(root, folder), join(next, folder), { recursive: true })
  for (const folder of ['node_modules', 'styled-system', 'dist']) symlinkSync(join(root, folder), join(next, folder))
  const migrations = join(next, 'src/venue/store/migrations')
  writeFileSync(join(migrations, '0001_next.sql'), 'CREATE TABLE "to_come" ("id" bigint PRIMARY KEY);')
  const path = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const [first] = journal.entries
  journal.entries.push({ ...first, idx: 1, when: (first?.when ?? 0) + 1_000, tag: '0001_next' })
  writeFileSync(path, JSON.stringify(journal))
}

describe.skipIf(withoutServers)('an upgrade', () => {
  let server: PostgresServer
  let owner = ''
  let runner = ''
  const asRunner = (url: string) => Object.assign(new URL(url), { username: 'venue', password: 'venue-word' }).href
  const tool = (program: string, url: string, ...words: string[]) =>
    promisify(execFile)(venueNode(root), ['src/main.cli.ts', ...words], {
      cwd: program,
      env: { ...process.env, ...env, DATABASE_URL: url, VENUE_DATA: data },
    }).then(
      ({ stdout }) => stdout.trim(),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`.trim(),
    )
  const open = (program: string, url: string) =>
    startVenue({ program, dataFolder: data, env: { ...env, DATABASE_URL: url } })
  const balanceOf = async (venue: VenueProcess) => {
    const player = await loginAt(venue, 'player')
    return (await player.call('GET', '/player/balance')).body
  }

  beforeAll(async () => {
    makeNext()
    server = await startPostgres()
    owner = await server.createDatabase('venue')
    await command(owner, `create role venue login password 'venue-word'`)
    runner = asRunner(owner)
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    for (const path of [data, next, backup]) rmSync(path, { recursive: true, force: true })
  })

  it('keeps what there was, and leads back to it', async () => {
    expect(await tool(root, owner, 'migrate', 'venue')).toMatch(/^The tables are of this version/)
    let venue = await open(root, runner)
    try {
      const before = await balanceOf(venue)
      expect(await tool(root, owner, 'verify')).toMatch(/^The ledger is right/)
      expect(await tool(root, owner, 'backup', backup)).not.toMatch(/^failed/)

      // A newer program does not start on tables of an older one, the older one plays on beside the migration.
      await expect(open(next, runner)).rejects.toThrow(/run npm run venue -- migrate ROLE/)
      expect(await tool(next, owner, 'migrate', 'venue')).toMatch(/^The tables are of this version/)
      expect(await balanceOf(venue)).toEqual(before)
      await venue.kill()
      venue = await open(next, runner)
      expect(await balanceOf(venue)).toEqual(before)
      expect(await tool(next, owner, 'verify')).toMatch(/^The ledger is right/)
      await venue.kill()

      await expect(open(root, runner)).rejects.toThrow(/of a newer version than this program/)
      const again = await server.createDatabase('again')
      expect(await tool(root, again, 'restore', backup)).not.toMatch(/^failed/)
      expect(await tool(root, again, 'migrate', 'venue')).toMatch(/^The tables are of this version/)
      venue = await open(root, asRunner(again))
      expect(await balanceOf(venue)).toEqual(before)
      expect(await tool(root, again, 'verify')).toMatch(/^The ledger is right/)
    } finally {
      await venue.stop()
    }
  }, 180_000)
})
