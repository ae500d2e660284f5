/** Two processes of a venue behind a proxy, each link of theirs and each of them made to fail in turn: nothing is lost or doubled, and everybody plays on. */
import { setTimeout as pause } from 'node:timers/promises'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { startRedis } from '#tests/kit/redis.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { type Load, startLoad } from '../load/load.ts'
import type { Figures, ProofOptions } from '../report.ts'
import { Random } from '../simulation/random.ts'
import { openProofVenue, type ProofVenue } from '../venueKit.ts'
import { openFront } from './front.ts'

const players = 8
const shortFaults = 5
const playingAgainWithin = 60_000
const clocksApartMs = 20_000
/** Runs before a venue process: its clock is so many ms ahead. */
const clockAhead = (ahead: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Own = Date
    globalThis.Date = class extends Own {
      constructor(...given) {
        if (given.length === 0) super(Own.now() + ${ahead})
        else super(...given)
      }
      static now() { return Own.now() + ${ahead} }
    }`)}`

type Host = { process: VenueProcess; database: FaultProxy; redis: FaultProxy }
type Hosts = { venue: ProofVenue; hosts: readonly Host[]; url: string }
const kinds = ['cut', 'halfOpen', 'slow', 'freeze', 'kill'] as const
const links = ['database', 'redis', 'redis of both'] as const

/** `count`: so many faults. */
export async function prove({ seed, minutes, count, tell }: ProofOptions): Promise<Figures> {
  const random = new Random(seed)
  const apart = random.chance(0.5) ? clocksApartMs : 0
  const faults = count ?? (minutes === null ? shortFaults : Number.POSITIVE_INFINITY)
  let opened: Hosts | undefined
  const load = await startLoad({
    store: 'postgres',
    seed,
    players,
    tell,
    open: async (options) => {
      opened = await openHosts(options, apart)
      return opened.venue
    },
    wayOf: async () => ({ url: (opened as Hosts).url, hasHosts: true, close: async () => {} }),
  })
  const made = { linkFaults: 0, freezes: 0, kills: 0 }
  const back: number[] = []
  try {
    const { hosts } = opened as Hosts
    const end = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000
    await playing(load, 0)
    // Each kind once before chance has its way.
    const from = random.below(kinds.length)
    const first = [...kinds.slice(from), ...kinds.slice(0, from)]
    for (let done = 0; done < faults && performance.now() < end; done++) {
      const kind = first[done] ?? random.pick(kinds)
      const what = await fail(kind, hosts, random, made)
      const times = (await playing(load, performance.now())).sort((one, other) => one - other)
      if (times.length < load.venue.players.length)
        load.book.stuck.push(
          `${load.venue.players.length - times.length} people did not play within ${playingAgainWithin} ms of: ${what.told}`,
        )
      back.push(...times)
      tell(`${done + 1}: ${what.told}: back after ${middle(times)} ms, the last ${last(times)} ms`)
      await what.mend()
      await pause(random.below(1_500))
    }
    const found = await load.settle()
    back.sort((one, other) => one - other)
    const { acknowledged, lost, doubled, stuck, broken } = found
    return {
      ...made,
      msClocksApart: apart,
      acknowledgedOperations: acknowledged,
      tries: load.book.tries,
      msToPlayMedian: middle(back),
      msToPlayMost: last(back),
      ...{ lost, doubled, stuck, broken },
    }
  } finally {
    await load.close()
  }
}

/** How long each of the people took from now on until something they asked for after `since` was done. Who did not in time is left out. */
async function playing({ book, venue }: Load, since: number): Promise<number[]> {
  const from = performance.now()
  const found = await Promise.all(
    venue.players.map(({ id }) =>
      book.next(
        ({ player, state, askedAt, kind }) =>
          player.id === id && state === 'done' && askedAt >= since && kind !== 'deposit' && kind !== 'withdraw',
        playingAgainWithin,
      ),
    ),
  )
  return found.flatMap((one) => (one === null ? [] : [Math.round(one.answeredAt - from)]))
}

async function fail(
  kind: (typeof kinds)[number],
  hosts: readonly Host[],
  random: Random,
  made: { linkFaults: number; freezes: number; kills: number },
): Promise<{ told: string; mend: () => Promise<void> }> {
  const place = random.below(hosts.length)
  const host = hosts[place] as Host
  if (kind === 'kill') {
    made.kills += 1
    await host.process.kill('SIGKILL')
    return { told: `process ${place + 1} killed`, mend: () => host.process.restart() }
  }
  if (kind === 'freeze') {
    made.freezes += 1
    process.kill(host.process.pid, 'SIGSTOP')
    return { told: `process ${place + 1} frozen`, mend: async () => thaw(host) }
  }
  made.linkFaults += 1
  const link = random.pick(links)
  const proxies = link === 'redis of both' ? hosts.map(({ redis }) => redis) : [host[link]]
  for (const proxy of proxies)
    if (kind === 'slow') proxy.slow({ delay: 20 + random.below(80) })
    else proxy[kind]()
  return {
    told: `line to ${link}${link === 'redis of both' ? '' : ` of process ${place + 1}`} ${kind}`,
    mend: async () => proxies.forEach((proxy) => proxy.restore()),
  }
}

async function openHosts(options: Parameters<typeof openProofVenue>[0], apart: number): Promise<Hosts> {
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const server = await startRedis()
    ends.push(server.stop)
    const redis = [await lineTo(server.url), await lineTo(server.url)] as const
    for (const { close } of redis) ends.push(close)
    const envOf = (place: 0 | 1) => ({
      VENUE_LOGINS_PER_MINUTE: '1000000',
      VENUE_CALLS_PER_SECOND: '1000000',
      VENUE_LOG_LEVEL: 'warn',
      VENUE_DEMO: 'on',
      VENUE_SECRET: 'the same in all processes of the venue',
      REDIS_URL: `redis://127.0.0.1:${redis[place].port}`,
    })
    const kit = await openProofVenue({ ...options, env: envOf(0) })
    ends.push(kit.stop)
    const database = await lineTo(kit.databaseUrl as string)
    ends.push(database.close)
    const url = new URL(kit.databaseUrl as string)
    url.port = `${database.port}`
    const ahead: Record<string, string> = apart === 0 ? {} : { NODE_OPTIONS: `--import=${clockAhead(apart)}` }
    const second = await startVenue({
      dataFolder: kit.process.dataFolder,
      env: { ...envOf(1), DATABASE_URL: url.href, ...ahead },
    })
    ends.push(second.stop)
    const hosts = [
      { process: kit.process, database: kit.databaseLine as FaultProxy, redis: redis[0] },
      { process: second, database, redis: redis[1] },
    ]
    const front = await openFront(hosts.map(({ process }) => process.url))
    ends.push(front.close, async () => {
      for (const host of hosts) {
        host.database.restore()
        host.redis.restore()
        thaw(host)
      }
    })
    return { hosts, url: front.url, venue: { ...kit, stop } }
  } catch (error) {
    await stop()
    throw error
  }
}
/** One that was killed in between is not there to be thawed. */
function thaw({ process: { pid } }: Host): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
const lineTo = (url: string) => createFaultProxy({ port: Number(new URL(url).port) })

const middle = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0
const last = (sorted: number[]) => sorted.at(-1) ?? 0
