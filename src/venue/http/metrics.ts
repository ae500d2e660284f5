/** What the venue counts for Prometheus. A registry per venue; what is the process's is counted once for all of them. */
import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ErrorCode, TransactionState } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Disk } from '../compose/disk.ts'
import type { ReleaseWatch } from '../supervision/release/watch.ts'
import { oneAtATime, within } from '../compose/health.ts'
import type { Environment } from '../compose/environment.ts'
import { plainAddress } from '../identity/addresses.ts'
import type { Database, Store } from '../store/store.ts'
import { bearerToken } from './contract.ts'

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** For all of them together: they are read at once. */
const readWithinMs = 1_000
const dayMs = 24 * 60 * 60 * 1_000

/** Event loop, memory, processor, open files: of this process, in which tests open many venues. */
const ofProcess = new Registry()
let isCounting = false
function countProcess(): void {
  if (isCounting) return
  isCounting = true
  collectDefaultMetrics({ register: ofProcess })
}

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    ...{ name: 'takewin_http_request_seconds', help: 'Calls by route and status, with their latency.', registers },
    labelNames: ['method', 'route', 'status'] as const,
    buckets: seconds,
  })
  const commits = new Histogram({
    ...{ name: 'takewin_commit_seconds', help: 'Database transactions from begin to commit.', registers },
    labelNames: ['outcome'] as const,
    buckets: seconds,
  })
  const dropped = new Counter({
    ...{ name: 'takewin_connections_refused_total', help: 'Connections refused by a limit.', registers },
    labelNames: ['limit'] as const,
  })

  return {
    answered: (route: { method: string; route: string; status: number }, milliseconds: number) =>
      requests.observe({ ...route, status: String(route.status) }, milliseconds / 1_000),
    refusedConnection: (limit: 'address' | 'all' | 'sockets') => dropped.inc({ limit }),
    /** The same store, whose transactions are timed. */
    timed: (store: Store): Store => {
      const transaction: Database['transaction'] = async (...given) => {
        const started = performance.now()
        const observe = (outcome: string) => commits.observe({ outcome }, (performance.now() - started) / 1_000)
        try {
          const answer = await store.database.transaction(...given)
          observe('committed')
          return answer
        } catch (error) {
          observe('rolled back')
          throw error
        }
      }
      return { ...store, database: Object.create(store.database, { transaction: { value: transaction } }) as Database }
    },
    /** What is looked up at each scrape. */
    watch: (looked: {
      database: Database
      registry: () => MachineRegistry
      clock: { now: () => number }
      sockets: () => Record<string, number>
      connections: () => number
      disk: Pick<Disk, 'free'>
      release: Pick<ReleaseWatch, 'findings'>
    }) => {
      gauge('takewin_sockets', 'Sockets of people, by namespace.', ['namespace'], () =>
        Object.entries(looked.sockets()).map(([namespace, value]) => ({ labels: { namespace }, value })),
      )
      gauge('takewin_connections', 'Open TCP connections.', [], () => [{ labels: {}, value: looked.connections() }])
      gauge('takewin_machines', 'Machines by published status, as this process knows them.', ['status'], () => {
        const counts = new Map<string, number>()
        for (const { status } of looked.registry().services())
          counts.set(String(status.status), (counts.get(String(status.status)) ?? 0) + 1)
        return [...counts].map(([status, value]) => ({ labels: { status }, value }))
      })
      gauge('takewin_cabinets_unreachable', 'Cabinets of this process that do not answer.', [], () => [
        { labels: {}, value: looked.registry().reach().unreachable },
      ])
      gauge('takewin_disk_free_bytes', 'Free on the fullest disk of the data folder.', [], () => {
        const free = looked.disk.free()
        return free === null ? [] : [{ labels: {}, value: free }]
      })
      gauge('takewin_release_findings', 'Files of this process that are not those of its signed release.', [], () => {
        const found = looked.release.findings()
        return found === null ? [] : [{ labels: {}, value: found }]
      })
      gauge('takewin_sessions', 'Sessions that are not closed, by state.', ['state'], async () => {
        const { rows } = await looked.database.execute<{ state: string; value: number }>(
          sql`select state, count(*)::int as value from play_session where state <> 'closed' group by state`,
        )
        return rows.map(({ state, value }) => ({ labels: { state }, value }))
      })
      gauge('takewin_problems_open', 'Problems of machines that are open, by kind.', ['kind'], async () => {
        const { rows } = await looked.database.execute<{ kind: string; value: number }>(
          sql`select kind, count(*)::int as value from problem where closed_at is null group by kind`,
        )
        return rows.map(({ kind, value }) => ({ labels: { kind }, value }))
      })
      gauge(
        'takewin_approval_oldest_seconds',
        'Age of the oldest act that waits for a second person.',
        [],
        async () => {
          const { rows } = await looked.database.execute<{ at: number | null }>(
            sql`select min(requested_at)::float8 as at from approval where state = 'pending'`,
          )
          const at = rows[0]?.at ?? null
          // Nothing waits. Without a value it says that the database was silent.
          return [{ labels: {}, value: at === null ? 0 : Math.max(0, looked.clock.now() - at) / 1_000 }]
        },
      )
      gauge('takewin_transfers_open', 'Transfers that are not settled, by SAS status.', ['status'], async () => {
        const { rows } = await looked.database.execute<{ status: string; value: number }>(
          sql`select sas_status as status, count(*)::int as value from transfer where state = 0 group by sas_status`,
        )
        return rows.map(({ status, value }) => ({ labels: { status }, value }))
      })
      gauge(
        'takewin_transfers_settled_day',
        'Transfers settled in the last 24 hours, by state.',
        ['state'],
        async () => {
          const since = looked.clock.now() - dayMs
          const { rows } = await looked.database.execute<{ state: number; value: number }>(
            sql`select state, count(*)::int as value from transfer where settled_at >= ${since} group by state`,
          )
          return rows.map(({ state, value }) => ({ labels: { state: stateNames.get(state) ?? String(state) }, value }))
        },
      )
    },
    text: async (): Promise<string> => {
      countProcess()
      return `${await registry.metrics()}\n${await ofProcess.metrics()}`
    },
  }

  type Reading = { labels: Record<string, string>; value: number }
  /** What cannot be read in time has no value: the others are answered in every outage. */
  function gauge(name: string, help: string, labelNames: string[], read: () => Reading[] | Promise<Reading[]>): void {
    const readOnce = oneAtATime(async () => read())
    void new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        const readings = await within(readWithinMs, readOnce()).catch(() => null)
        this.reset()
        // One without labels would read 0, as if that had been seen.
        if (labelNames.length === 0) this.remove()
        for (const { labels, value } of readings ?? []) this.set(labels, value)
      },
    })
  }
}

const stateNames = new Map<number, string>(Object.entries(TransactionState).map(([name, state]) => [state, name]))

/** `GET /metrics`: for this machine alone, or with VENUE_METRICS_TOKEN for who brings it. */
export function serveMetrics(
  server: FastifyInstance,
  metrics: Metrics,
  { metricsToken }: Pick<Environment, 'metricsToken'>,
): void {
  server.get('/metrics', async (request, reply) => {
    if (metricsToken === null) {
      if (!isOfThisMachine(request)) throw new Refusal(ErrorCode.noPermission, { missing: 'loopback' })
    } else if (!isSame(bearerToken(request) ?? '', metricsToken)) throw new Refusal(ErrorCode.badSignature)
    const text = await metrics.text()
    return reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
/** A proxy on this machine stands for anybody: what it passes on is not from here. */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = plainAddress(raw.socket.remoteAddress ?? '')
  if (forwarding.some((name) => headers[name] !== undefined)) return false
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
