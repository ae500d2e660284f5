/** Where a proof's people meet: a whole venue in this process, on a clock that the proof moves, or two venue processes on PostgreSQL and Redis. */
import { setTimeout as pause } from 'node:timers/promises'
import type { CabinetState } from '#protocol/cabinet/state.ts'
import { openTestVenue, Person } from '#tests/kit/testVenue.ts'
import { type RedisServer, startRedis } from '#tests/kit/redis.ts'
import { startVenue, type VenueProcess } from '#tests/kit/venue.ts'
import { type Database, openStore } from '#venue/store/store.ts'
import { addPlayers, openProofVenue, type ProofPlayer, signIn } from '../venueKit.ts'

export type HouseKind = 'one process' | 'two processes'
export type RaceVenue = {
  readonly kind: HouseKind
  /** One of each process. */
  readonly urls: readonly string[]
  readonly players: readonly ProofPlayer[]
  /** The rows as they are. */
  readonly database: Database
  readonly redis: RedisServer | null
  login: (username: string, url?: string) => Promise<Person>
  /** Time passes for seats and cabinets; with processes it is everybody's time. */
  pass: (milliseconds: number) => Promise<void>
  cabinet: (id: number) => Promise<CabinetState>
  /** What an attendant does at the cabinet. */
  resetHandPay: (id: number) => Promise<void>
  /** What the venue has complained of as an error since it was asked last. */
  complaints: () => string[]
  close: () => Promise<void>
}
type HouseOptions = { players: number; graceSeconds: number }

const deposit = 1_000_000
const unlimited = { VENUE_LOGINS_PER_MINUTE: '1000000', VENUE_CALLS_PER_SECOND: '1000000' }
const isComplaint = (line: string) => /"level":(50|60)\b/.test(line)

export const openRaceVenue = (kind: HouseKind, options: HouseOptions): Promise<RaceVenue> =>
  kind === 'one process' ? openOneProcess(options) : openTwoProcesses(options)

async function openOneProcess({ players, graceSeconds }: HouseOptions): Promise<RaceVenue> {
  const venue = await openTestVenue({ graceSeconds, environment: unlimited })
  const { database } = venue.store
  const people: Person[] = []
  let keys = 0
  return {
    kind: 'one process',
    urls: [venue.url],
    database,
    redis: null,
    players: await database.transaction((transaction) =>
      addPlayers(venue.store, transaction, { players, amount: deposit, now: venue.clock.now() }),
    ),
    login: (username) => enter(people, venue.url, username),
    pass: async (milliseconds) => {
      venue.clock.advance(Math.round(milliseconds))
      await pause(1)
    },
    cabinet: async (id) => venue.cabinet(id).state(),
    resetHandPay: async (id) => void venue.cabinet(id).resetHandPay(`attendant-${++keys}`),
    complaints: () => venue.logged.splice(0).filter(isComplaint),
    close: async () => {
      for (const person of people) person.close()
      await venue.close()
    },
  }
}

async function openTwoProcesses({ players, graceSeconds }: HouseOptions): Promise<RaceVenue> {
  const ends: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const redis = await startRedis()
    ends.push(redis.stop)
    const env = {
      ...unlimited,
      REDIS_URL: redis.url,
      VENUE_SECRET: 'the same in all processes of the venue',
      VENUE_GRACE_SECONDS: `${graceSeconds}`,
    }
    const kit = await openProofVenue({ store: 'postgres', players, deposit, env })
    ends.push(kit.stop)
    const databaseUrl = kit.databaseUrl ?? ''
    const second = await startVenue({
      dataFolder: kit.process.dataFolder,
      env: { ...env, DATABASE_URL: databaseUrl, VENUE_DEMO: 'on', VENUE_LOG_LEVEL: 'warn' },
    })
    ends.push(second.stop)
    const line = await kit.openLine()
    ends.push(async () => line.close())
    const store = await openStore({ databaseUrl }, { asItIs: true })
    ends.push(store.close)
    const people: Person[] = []
    ends.push(async () => {
      for (const person of people) person.close()
    })
    const processes: VenueProcess[] = [kit.process, second]
    const read = new Map(processes.map((process) => [process, 0]))
    let keys = 0
    return {
      kind: 'two processes',
      urls: processes.map(({ url }) => url),
      database: store.database,
      redis,
      players: kit.players,
      login: (username, url = kit.process.url) => enter(people, url, username),
      pass: (milliseconds) => pause(milliseconds),
      cabinet: (cabinet) => line.ask({ op: 'state', cabinet }),
      resetHandPay: async (cabinet) => {
        await line.ask({ op: 'handPay.reset', cabinet, key: `attendant-${++keys}` })
      },
      complaints: () =>
        processes.flatMap((process) => {
          const fresh = process.log.slice(read.get(process))
          read.set(process, process.log.length)
          return fresh.split('\n').filter(isComplaint)
        }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function enter(people: Person[], url: string, username: string): Promise<Person> {
  const person = new Person(url, await signIn(url, username))
  people.push(person)
  return person
}
