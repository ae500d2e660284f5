/**
 * Many pages follow what changes quickly while their ways are cut: whatever is shown is never older than what was shown before,
 * and after every burst each page shows what is true. The pages are the product's own chart on its own wire.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createFaultProxy, type FaultProxy } from '#tests/kit/faultProxy.ts'
import { PushedPlayer } from './player.ts'
import { converge } from './truth.ts'
import { type Complain, type Counted, type PlantedBug, Watcher } from './watcher.ts'
import { type HouseKind, openRaceVenue, type RaceVenue } from '../races/venue.ts'
import type { Figures, ProofOptions } from '../report.ts'
import { Random } from '../simulation/random.ts'
import { openMachines } from '../venueKit.ts'

const shortSeconds = 12
const players = 10
const pagesOfPlayer = 4
const playersWithCuts = 4
const burstMs = 1_500
/** Of the bursts of two processes. */
const redisDiesEvery = 4
const redisIsAwayMs = 1_500

/** `minutes` are shared by one process and two; the short run is in one. `count`: drops of each. */
export const prove = (options: ProofOptions): Promise<Figures> => proveWith(options, null)

/** A page that misses pushes, and one that shows them twice: the proof must find both. */
export async function planted({ tell, ...options }: ProofOptions): Promise<Figures> {
  let missed = 0
  for (const [bug, fault] of Object.entries({ swallowing: 'lost', repeating: 'doubled' } as const)) {
    const figures = await proveWith({ ...options, minutes: null, tell: () => {} }, bug as PlantedBug)
    tell(`${bug}: ${figures[fault]} ${fault}`)
    if (figures[fault] === 0) missed += 1
  }
  return { plantedBugs: 2, lost: 0, doubled: 0, stuck: 0, broken: missed }
}

async function proveWith({ seed, minutes, count, tell }: ProofOptions, bug: PlantedBug | null): Promise<Figures> {
  const isShort = minutes === null && count === null
  const kinds: HouseKind[] = isShort || bug !== null ? ['one process'] : ['one process', 'two processes']
  const counted: Counted = { drops: 0, pushes: 0, gaps: 0, snapshots: 0, inits: 0 }
  const found = { lost: 0, doubled: 0, stuck: 0, broken: 0 }
  let bursts = 0
  let redisKills = 0
  for (const kind of kinds) {
    const find = (fault: keyof typeof found, line: string) => {
      found[fault] += 1
      tell(`${fault}: ${kind}, burst ${bursts}: ${line}`)
    }
    const complain: Complain = {
      older: (line) => find('broken', `older: ${line}`),
      doubled: (line) => find('doubled', line),
    }
    const random = new Random(seed)
    const before = { ...counted }
    const crowd = await gather(kind, random, complain, counted, bug)
    try {
      const seconds = minutes === null ? shortSeconds : (minutes * 60) / kinds.length
      const end = performance.now() + seconds * 1_000
      const isOver = () => (count === null ? performance.now() > end : counted.drops - before.drops >= count)
      while (!isOver()) {
        bursts += 1
        const killsRedis = crowd.registry.redis !== null && bursts % redisDiesEvery === 2
        if (killsRedis) redisKills += 1
        await burst(crowd, killsRedis)
        for (const line of await converge(crowd)) find('lost', line)
      }
      if (kind === 'one process')
        for (const complaint of crowd.registry.complaints()) find('broken', `the venue complained: ${complaint}`)
      tell(`${kind}: ${counted.drops - before.drops} drops, ${counted.pushes - before.pushes} pushes`)
    } finally {
      await crowd.close()
    }
  }
  const { inits, snapshots, gaps, ...rest } = counted
  return { ...rest, bursts, redisKills, gapsFound: gaps, snapshotsAsked: snapshots, connections: inits, ...found }
}

type Crowd = {
  registry: RaceVenue
  watchers: Watcher[]
  players: PushedPlayer[]
  admin: { setLogins: (enabled: boolean) => Promise<unknown> }
  close: () => Promise<void>
}

async function gather(
  kind: HouseKind,
  random: Random,
  complain: Complain,
  counted: Counted,
  bug: PlantedBug | null,
): Promise<Crowd> {
  const venue = await openRaceVenue(kind, { players, graceSeconds: kind === 'one process' ? 20 : 1 })
  const ways: FaultProxy[] = []
  const watchers: Watcher[] = []
  const close = async () => {
    for (const watcher of watchers) watcher.close()
    for (const way of ways) await way.close()
    await venue.close()
  }
  const openWay = async (url: string) => {
    const way = await createFaultProxy({ port: Number(new URL(url).port) })
    ways.push(way)
    return way
  }
  try {
    const [cashier, manager] = [await venue.login('cashier'), await venue.login('manager')]
    const active: PushedPlayer[] = []
    for (const [place, { username }] of venue.players.entries()) {
      const url = random.pick(venue.urls)
      const person = await venue.login(username, url)
      for (let page = 1; page <= pagesOfPlayer; page++) {
        const own = await Promise.all(venue.urls.map(openWay))
        const name = `${username}, page ${page}`
        watchers.push(new Watcher({ name, person, ways: own, random: random.fork(), complain, counted, bug }))
      }
      const way = place < playersWithCuts ? await openWay(url) : null
      const machineId = openMachines[place] ?? 0
      active.push(new PushedPlayer({ person, cashier, machineId, way, random: random.fork(), complain, counted }))
    }
    const setLogins = (enabled: boolean) => manager.call(enabled ? 'POST' : 'DELETE', '/admin/machines/login', {})
    const crowd = { registry: venue, watchers, players: active, admin: { setLogins }, close }
    const late = await converge(crowd)
    if (late.length > 0) throw new Error(`the pages did not open: ${late.join('; ')}`)
    return crowd
  } catch (error) {
    await close()
    throw error
  }
}

/** Everything changes and everything is cut, at once. */
async function burst({ registry: venue, watchers, players, admin }: Crowd, killsRedis: boolean): Promise<void> {
  const end = performance.now() + burstMs + (killsRedis ? redisIsAwayMs : 0)
  const isOver = () => performance.now() > end
  const time = async () => {
    while (!isOver()) {
      await venue.pass(100)
      await pause(10)
    }
  }
  const logins = async () => {
    await pause(burstMs / 3)
    await admin.setLogins(false)
    await pause(50)
    await admin.setLogins(true)
  }
  const redisDies = async () => {
    await pause(burstMs / 2)
    await venue.redis?.kill9()
    await pause(redisIsAwayMs)
    await venue.redis?.restart()
  }
  await Promise.all([
    time(),
    logins(),
    killsRedis ? redisDies() : null,
    ...watchers.map((watcher) => watcher.suffer(isOver)),
    ...players.map((player) => player.live(isOver)),
  ])
}
