import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { needServers } from '../../scripts/servers.mjs'
import {
  makeServerFolder,
  removeFolder,
  runServer,
  type ServerLife,
  type ServerPair,
  userBelowRoot,
  writePair,
} from './guarded.ts'

export type PostgresServer = Pick<ServerLife, 'kill9' | 'restart' | 'stop'> & {
  /** Of one database, `postgres` when none is named. The same after a restart. */
  url: (database?: string) => string
  /** Makes a database, as a copy of `template` when one is named, and answers its URL. */
  createDatabase: (name: string, template?: string) => Promise<string>
}

/** A PostgreSQL of the test's own: loopback, free port, temporary folder. Without `fsync` it is faster, and a crash proves nothing. */
export async function startPostgres({
  fsync = true,
  tls,
}: {
  fsync?: boolean
  tls?: ServerPair
} = {}): Promise<PostgresServer> {
  const programs = needServers().postgres
  const user = userBelowRoot(['postgres', 'nobody'])
  const folder = makeServerFolder('postgres', user)
  const data = join(folder, 'data')
  const files = tls && writePair(folder, tls, user)
  const password = randomBytes(12).toString('hex')
  const urlAt = (port: number, database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  try {
    writeFileSync(join(folder, 'password'), password)
    // `--no-sync` spares a second: nothing is in it yet.
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', join(folder, 'password')]
    execFileSync(join(programs, 'initdb'), ['-D', data, ...access, '-E', 'UTF8', '--locale=C', '--no-sync'], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (error) {
    removeFolder(folder)
    throw error
  }
  const life = await runServer({
    command: join(programs, 'postgres'),
    user,
    folder,
    valuesFor: (port) => {
      const secure = files && { ssl: 'on', ssl_cert_file: files.cert, ssl_key_file: files.key }
      // By a second name that no certificate of the tests holds.
      const place = {
        listen_addresses: files ? '127.0.0.1,127.0.0.2' : '127.0.0.1',
        port,
        ...secure,
        unix_socket_directories: '',
      }
      // Several venues of three processes each are guests of one server.
      const settings = Object.entries({ ...place, fsync: fsync ? 'on' : 'off', max_connections: 400 })
      return ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    },
    answers: (port) =>
      command(urlAt(port), 'select 1').then(
        () => true,
        () => false,
      ),
    // What a killed server's last processes still hold, they let go of in a moment.
    passing: /pre-existing shared memory block|lock file .* already exists|could not bind/,
    endSignal: 'SIGINT',
  })
  const url = (database?: string) => urlAt(life.port, database)
  return {
    url,
    createDatabase: async (name, template) => {
      await command(url(), `create database "${name}"${template === undefined ? '' : ` template "${template}"`}`)
      return url(name)
    },
    kill9: life.kill9,
    restart: life.restart,
    stop: life.stop,
  }
}

/** One statement on a connection of its own. */
export async function command(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
