/** PostgreSQL and Redis over TLS: spoken to when their certificate holds, and otherwise not at all. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/simulator/cabinetKit.ts'
import { certificates } from '#tests/kit/certificates.ts'
import { withoutServers } from '#tests/kit/guarded.ts'
import { command, type PostgresServer, startPostgres } from '#tests/kit/postgres.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { openRedisWay } from '#venue/cluster/redisWay.ts'
import { openPostgres } from '#venue/store/postgres.ts'

const [own, foreign] = certificates
const { folder, remove } = temporaryFolder()
const rootOf = (name: string, pem: string) => {
  const path = join(folder, name)
  writeFileSync(path, pem)
  return encodeURIComponent(path)
}
const [right, wrong] = [rootOf('right.pem', own.cert), rootOf('wrong.pem', foreign.cert)]
/** A name for the same server that its certificate does not hold. */
const renamed = (url: string) => url.replace('127.0.0.1', '127.0.0.2')
afterAll(remove)

describe.skipIf(withoutServers)('PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres({ fsync: false, tls: own })
  }, 60_000)
  afterAll(() => server?.stop())
  const open = async (url: string) => {
    const store = await openPostgres(url, { asItIs: true })
    try {
      await store.ping()
      const rows = await command(url, 'select ssl, version from pg_stat_ssl where pid = pg_backend_pid()')
      return rows[0]
    } finally {
      await store.close()
    }
  }

  it('is spoken to over TLS 1.3 when the authority that is named made its certificate', async () => {
    expect(await open(`${server.url()}?sslmode=verify-full&sslrootcert=${right}`)).toEqual({
      ...{ ssl: true, version: 'TLSv1.3' },
    })
  })
  it('is not with a certificate that nobody vouches for, of another authority, or of another name', async () => {
    for (const mode of ['verify-full', 'verify-ca', 'require', 'prefer']) {
      await expect(open(`${server.url()}?sslmode=${mode}`), mode).rejects.toThrow(/self-signed certificate/)
      await expect(open(`${server.url()}?sslmode=${mode}&sslrootcert=${wrong}`), mode).rejects.toThrow(
        /self-signed|unable/,
      )
      const other = `${renamed(server.url())}?sslmode=${mode}&sslrootcert=${right}`
      await expect(open(other), mode).rejects.toThrow(/altnames/)
    }
  })
})

describe.skipIf(withoutServers)('Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis({ fsync: false, tls: own })
  }, 60_000)
  afterAll(() => server?.stop())
  const logger = pino({ level: 'silent' })
  const open = async (url: string) => {
    const way = await openRedisWay(url, 'over TLS', { heard: () => {}, changed: () => {}, logger })
    try {
      return await way.alive()
    } finally {
      await way.close()
    }
  }

  it('is spoken to when the authority that is named made its certificate', async () => {
    expect(await open(`${server.url}?sslrootcert=${right}`)).toEqual(new Set(['over TLS']))
  })
  it('ends the start with a certificate that nobody vouches for, of another authority, or of another name', async () => {
    await expect(open(server.url)).rejects.toThrow(/self-signed certificate/)
    await expect(open(`${server.url}?sslrootcert=${wrong}`)).rejects.toThrow(/self-signed|unable/)
    await expect(open(`${renamed(server.url)}?sslrootcert=${right}`)).rejects.toThrow(/altnames/)
  })
})
