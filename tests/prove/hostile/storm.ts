/** The two storms: requests and frames, in batches; after each the rows, the health and the memory of the venue are looked at. */
import { readFileSync } from 'node:fs'
import { Random } from '../simulation/random.ts'
import { type Attack, createAttacks, type NamedCall } from './attacks.ts'
import { type Cast, type Role } from './cast.ts'
import { Attacker, createFrames } from './frames.ts'
import { createOracle, type Finding } from './oracle.ts'
import { changedTables, digest } from './rows.ts'
import { Connection } from './wire.ts'

const connections = 8
/** Who has no right to what they ask, and who asks against the contract. */
const attackers: Record<Role, number> = { nobody: 2, forged: 1, stranger: 4, clerk: 3, manager: 2, owner: 0, boss: 4 }

export type Find = (finding: Finding) => void
type Storm = {
  cast: Cast
  calls: readonly NamedCall[]
  seed: number
  count: number
  /** When to end, however many there were. */
  until: number
  find: Find
  tell: (line: string) => void
}

/** Resident memory of the venue's process, bytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

/** Flat: from its second quarter on the least that it came down to did not rise by a quarter and 48 MB. Too few samples say nothing. */
function growth(samples: readonly number[]): { least: number; last: number; grows: boolean } {
  const quarter = Math.floor(samples.length / 4)
  const least = Math.min(...samples.slice(quarter, Math.max(1, 2 * quarter)))
  const last = Math.min(...samples.slice(-Math.max(1, quarter)))
  return { least, last, grows: samples.length >= 12 && last > least * 1.25 + 48e6 }
}

export async function stormOfRequests({ cast, calls, seed, count, until, find, tell }: Storm) {
  const random = new Random(seed)
  const oracle = createOracle(calls, cast.objects)
  const { tokens, objects } = cast
  const next = createAttacks({ random, calls, tokens, objects, roles: attackers, host: `127.0.0.1:${cast.port}` })
  const wires = Array.from({ length: connections }, () => new Connection(cast.port))
  const statuses = new Map<string, number>()
  const samples: number[] = []
  let skipped = 0
  let before = await digest(cast.store.database)

  /** What may be done is not asked here, but for what is somebody else's: that must be refused too. */
  const isAsked = (attack: Attack) => {
    const { verdict, call, isForeign } = oracle.judge(attack)
    if (verdict !== 'done' || call?.path === '/login') return true
    return attack.role !== 'boss' && (call?.method === 'GET' || isForeign)
  }
  function draw(): Attack {
    for (;;) {
      const attack = next()
      if (isAsked(attack)) return attack
      skipped += 1
    }
  }
  const ask = async (wire: Connection, attack: Attack) => {
    const answered = await wire.send(attack.sent)
    const status = answered === 'closed' ? 'closed' : String(answered.status)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    for (const finding of oracle.look(attack, answered)) find(finding)
  }
  async function all(attacks: readonly Attack[]): Promise<void> {
    const queue = attacks.values()
    await Promise.all(
      wires.map(async (wire) => {
        for (const attack of queue) await ask(wire, attack)
      }),
    )
  }
  /** Sends them again, ever fewer between two looks, until it is known which of them changes rows. */
  async function blame(attacks: readonly Attack[]): Promise<Attack | null> {
    const size = attacks.length > 200 ? 200 : 1
    for (let at = 0; at < attacks.length; at += size) {
      const some = attacks.slice(at, at + size)
      await all(some)
      const after = await digest(cast.store.database)
      const tables = changedTables(before, after)
      before = after
      if (tables.length > 0) return size === 1 ? (some[0] ?? null) : ((await blame(some)) ?? some[0] ?? null)
    }
    return null
  }

  const batch = Math.max(250, Math.min(2_000, Math.ceil(count / 16)))
  let done = 0
  while (done < count && performance.now() < until) {
    await cast.renew()
    before = await digest(cast.store.database)
    const attacks = Array.from({ length: Math.min(batch, count - done) }, draw)
    await all(attacks)
    done += attacks.length
    samples.push(memoryOf(cast.kit.process.pid))
    const after = await digest(cast.store.database)
    const tables = changedTables(before, after)
    before = after
    if (tables.length > 0) {
      const guilty = await blame(attacks)
      find({
        kind: 'rows changed',
        what: `${tables.join(', ')} by ${guilty === null ? 'one of a batch' : `${guilty.role} ${guilty.sent.method} ${guilty.sent.path.slice(0, 300)} ${guilty.sent.body?.slice(0, 300) ?? ''}`}`,
      })
    }
    tell(`${done.toLocaleString('en-US')} requests, ${Math.round((samples.at(-1) ?? 0) / 1e6)} MB`)
  }
  for (const wire of wires) wire.close()
  return { done, statuses, skipped, memory: growth(samples) }
}

const seats: readonly (readonly [Role, string])[] = [
  ['stranger', '/game'],
  ['clerk', '/notification'],
  ['stranger', '/notification'],
  ['manager', '/notification'],
  ['clerk', '/game'],
  ['boss', '/game'],
]
/** Frames that one socket has under way. */
const ahead = 8

export async function stormOfFrames({ cast, seed, count, until, find, tell }: Omit<Storm, 'calls'>) {
  const random = new Random(seed)
  const next = createFrames(random, cast)
  const sockets = seats.map(([role, namespace]) => new Attacker(cast, role, namespace, find))
  const samples: number[] = []
  let before = await digest(cast.store.database)
  const batch = Math.max(300, Math.min(10_000, Math.ceil(count / 16)))
  let done = 0
  while (done < count && performance.now() < until) {
    await cast.renew()
    before = await digest(cast.store.database)
    const size = Math.min(batch, count - done)
    const frames = Array.from({ length: size }, (_, at) => {
      const [role, namespace] = seats[at % seats.length] ?? ['stranger', '/game']
      return next(role, namespace)
    })
    await Promise.all(
      sockets.flatMap((socket, place) => {
        const queue = frames.filter((_, at) => at % seats.length === place).values()
        return Array.from({ length: ahead }, async () => {
          for (const frame of queue) await socket.send(frame)
        })
      }),
    )
    done += size
    samples.push(memoryOf(cast.kit.process.pid))
    const after = await digest(cast.store.database)
    const tables = changedTables(before, after)
    before = after
    if (tables.length > 0) find({ kind: 'rows changed', what: `${tables.join(', ')} by frames up to ${done}` })
    tell(`${done.toLocaleString('en-US')} frames, ${Math.round((samples.at(-1) ?? 0) / 1e6)} MB`)
  }
  const sum = (of: (socket: Attacker) => number) => sockets.reduce((total, socket) => total + of(socket), 0)
  const figures = { answered: sum((socket) => socket.answers), closures: sum((socket) => socket.closures) }
  for (const socket of sockets) socket.close()
  return { done, ...figures, memory: growth(samples) }
}
