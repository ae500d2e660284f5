/** A venue that runs as a role which owns nothing: it does all its work, and nobody with its password rewrites what happened. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { venueNode } from '../../../scripts/lib/node.mjs'
import { root } from '../../../scripts/lib/tools.mjs'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command, type PostgresServer, startPostgres } from '#tests/kit/postgres.ts'
import { until } from '#tests/kit/until.ts'
import { startVenue } from '#tests/kit/venue.ts'

describe.skipIf(withoutServers)('a role of its own', () => {
  let server: PostgresServer
  let owner: string
  let runs: string
  const folder = mkdtempSync(join(tmpdir(), 'takewin-roles-'))
  const tool = (...given: string[]) =>
    promisify(execFile)(venueNode(root), ['src/main.cli.ts', ...given], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: owner, VENUE_DATA: folder },
    }).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => stderr.trim(),
    )
  beforeAll(async () => {
    server = await startPostgres()
    owner = await server.createDatabase('roles')
    const url = new URL(owner)
    Object.assign(url, { username: 'runner', password: 'runner-word' })
    runs = url.href
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is told what to do before it can start, runs the venue whole, and can rewrite nothing', async () => {
    expect(await tool('migrate', 'runner')).toMatch(/^there is no role runner: make it first/)
    expect(await tool('migrate', 'postgres')).toMatch(/^postgres owns the tables/)
    await command(owner, `create role runner login password 'runner-word'`)
    const empty = await server.createDatabase('empty')
    const intoEmpty = Object.assign(new URL(runs), { pathname: new URL(empty).pathname }).href
    await expect(startVenue({ env: { DATABASE_URL: intoEmpty } })).rejects.toThrow(/run npm run venue -- migrate ROLE/)
    expect(await tool('migrate', 'runner')).toMatch(/^The tables are of this version\. runner may run the venue/)

    const venue = await startVenue({ env: { DATABASE_URL: runs } })
    const ask = (path: string, body?: object, token?: string) =>
      fetch(venue.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const { token } = (await (await ask('/login', { username: 'cashier', password: 'cashier1234' })).json()) as {
      token: string
    }
    const opened = await ask('/cashier/cage', { amount: 100_000 }, token)
    expect([opened.status, await opened.text()]).toEqual([201, expect.stringContaining('"opening":100000')])
    await until(
      async () => (await command(runs, `select record from record_link where record = 'login_log'`)).length > 0,
      true,
    )
    for (const statement of [
      `update audit set act = 'nothing'`,
      'delete from login_log',
      `update login_log set ip = ''`,
      'truncate audit',
      'alter table audit disable trigger user',
      'drop trigger audit_is_immutable on audit',
      'update posting set at = 0',
      'delete from ledger_batch',
      `update record_link set hash = ''`,
      'create table own (id int)',
    ])
      await expect(command(runs, statement), statement).rejects.toThrow(/permission denied|must be owner/)
    await venue.kill('SIGTERM')
    expect(venue.log).not.toMatch(/permission denied|42501/)
    expect(await tool('verify')).toMatch(
      /^The ledger is right: .*\nSo is the audit|^The ledger is right: .*\nSo is the login log/,
    )
    await venue.stop()
  })
})
