/** How long the way to a player and back takes: by the pings that a socket answers anyway, so that the player is asked for nothing. */
import type { Message } from '../cluster/bus.ts'
import { processOf, socketIdOf } from '../cluster/socketName.ts'

const kind = 'roundTrips'
/** To the other processes, and only what has changed by more than people care for. */
const tellEveryMs = 2_000
/** Ms: less is no news to anybody. */
const grain = 5
const isNews = (before: number | undefined, now: number) => Math.abs((before ?? -1_000) - now) > 20

type Packet = { type: string }
type Connection = { on: (event: 'packetCreate' | 'packet' | 'close', listener: (packet: Packet) => void) => unknown }
/** By socket id; null is gone. */
type Told = { kind: string; process: string; took: Record<string, number | null> }
export type RoundTrips = ReturnType<typeof openRoundTrips>

export function openRoundTrips(tools: { process: string; tell: (news: Message) => void; now?: () => number }) {
  const { process, now = () => performance.now() } = tools
  /** When the ping went out that waits for its answer, and how long the last one took. */
  const own = new Map<string, { sentAt: number | null; took: number | null }>()
  const others = new Map<string, Map<string, number>>()
  const told = new Map<string, number>()

  /** An answer that stays away for longer than the last one took is a slower way already. */
  function ofOwn(id: string): number | null {
    const { sentAt = null, took = null } = own.get(id) ?? {}
    return took === null ? null : Math.round(Math.max(took, sentAt === null ? 0 : now() - sentAt) / grain) * grain
  }
  function tell(): void {
    const took: Told['took'] = {}
    for (const id of told.keys())
      if (!own.has(id)) {
        told.delete(id)
        took[id] = null
      }
    for (const id of own.keys()) {
      const one = ofOwn(id)
      if (one === null || !isNews(told.get(id), one)) continue
      told.set(id, one)
      took[id] = one
    }
    if (Object.keys(took).length > 0) tools.tell({ kind, process, took } satisfies Told)
  }
  const telling = setInterval(tell, tellEveryMs).unref()

  return {
    measure: (id: string, connection: Connection, answered: (ms: number) => void = () => {}) => {
      const one: { sentAt: number | null; took: number | null } = { sentAt: null, took: null }
      own.set(id, one)
      connection.on('packetCreate', ({ type }) => {
        if (type === 'ping') one.sentAt = now()
      })
      connection.on('packet', ({ type }) => {
        if (type !== 'pong' || one.sentAt === null) return
        one.took = now() - one.sentAt
        one.sentAt = null
        answered(Math.round(one.took / grain) * grain)
      })
      connection.on('close', () => own.delete(id))
    },
    /** Ms of the game socket of this name, in whatever process it is; null before its first answer. */
    of: (name: string): number | null =>
      processOf(name) === process
        ? ofOwn(socketIdOf(name))
        : (others.get(processOf(name))?.get(socketIdOf(name)) ?? null),
    heard: (message: Message) => {
      if (message.kind !== kind) return
      const { process: from, took } = message as Told
      const known = others.get(from) ?? new Map<string, number>()
      others.set(from, known)
      for (const [id, one] of Object.entries(took))
        if (one === null) known.delete(id)
        else known.set(id, one)
    },
    close: () => clearInterval(telling),
  }
}
