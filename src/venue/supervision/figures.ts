/** How the open sessions stand at this moment, to those who follow it: one timer for all, which runs while somebody does. */
import type { SessionFigures, SessionFiguresPush } from '#protocol/sockets/sockets.ts'
import type { Settings } from '#protocol/core/settings.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { MachineSeat } from '../machines/seat.ts'
import type { RoundTrips } from '../sockets/roundTrips.ts'
import type { Database } from '../store/store.ts'
import { netOf, noSums, type SessionSums, sumsOf } from './sums.ts'

const everyMs = 500
/** The sums are read from the rows, and so more seldom. */
const sumsEveryMs = 2_000
/** A round is written a little after the cabinet says that it is over: the sums are read once more. */
const readsOfOne = 2

type Tools = {
  database: Database
  registry: () => MachineRegistry
  clock: { now: () => number }
  settings: Settings
  isDemo: boolean
  roundTrips: Pick<RoundTrips, 'of'>
  told: (push: SessionFiguresPush) => void
  failed: (error: unknown) => void
}
/** `version`: of the cabinet, when it was last looked at. `reads`: how often the sums are still to be read. */
type Known = { sums: SessionSums; version: number | undefined; reads: number; told: string }

export function openFigures<Follower>(tools: Tools) {
  const { registry, clock, roundTrips } = tools
  const followers = new Set<Follower>()
  /** By session, for as long as somebody follows. */
  const known = new Map<number, Known>()
  let sequence = 0
  let sumsAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let isLooking = false

  const seats = () =>
    [...registry().services()].flatMap((seat) => (seat.holder ? [{ seat, id: seat.holder.sessionId }] : []))
  function figuresOf({ machine, holder, credit, game }: MachineSeat, sums: SessionSums): SessionFigures {
    const { sessionId: id = 0, socket = null } = holder ?? {}
    const lag = socket === null ? null : roundTrips.of(socket)
    return {
      ...{ id, machineID: machine.id, credit, bet: game?.bet ?? null, lag },
      ...{ ...sums, net: netOf(sums, credit) },
    }
  }
  async function readSums(): Promise<void> {
    const there = new Map(seats().map(({ seat, id }) => [id, seat]))
    for (const id of known.keys()) if (!there.has(id)) known.delete(id)
    const fresh: number[] = []
    for (const [id, { game }] of there) {
      const version = game?.sequence
      const one = known.get(id)
      if (!one) fresh.push(id)
      if (one?.version !== version || !one)
        known.set(id, { sums: one?.sums ?? noSums, told: one?.told ?? '', version, reads: readsOfOne })
    }
    const isDue = performance.now() - sumsAt >= sumsEveryMs
    const wanted = isDue ? [...known].flatMap(([id, { reads }]) => (reads > 0 ? [id] : [])) : fresh
    if (isDue) sumsAt = performance.now()
    const sums = await sumsOf(tools.database, tools, wanted)
    for (const id of wanted) {
      const one = known.get(id)
      if (one) known.set(id, { ...one, sums: sums.get(id) ?? noSums, reads: one.reads - 1 })
    }
  }
  /** Those that stand otherwise than told last. */
  function changed(): SessionFigures[] {
    return seats().flatMap(({ seat, id }) => {
      const one = known.get(id)
      if (!one) return []
      const figures = figuresOf(seat, one.sums)
      const text = JSON.stringify(figures)
      if (text === one.told) return []
      known.set(id, { ...one, told: text })
      return [figures]
    })
  }
  async function look(): Promise<void> {
    await readSums()
    const sessions = changed()
    if (sessions.length === 0) return
    sequence += 1
    tools.told({ sessions, at: clock.now(), sequence })
  }
  /** One after the other: what is read later is told later. */
  function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const next = turn.then(act)
    turn = next.catch(() => undefined)
    return next
  }
  function tick(): void {
    if (isLooking) return
    isLooking = true
    inTurn(look)
      .catch(tools.failed)
      .finally(() => {
        isLooking = false
      })
  }
  return {
    follows: (one: Follower) => followers.has(one),
    /** From now on `one` is told; what it is told is newer than the answer: every open session. */
    follow: async (one: Follower): Promise<SessionFiguresPush> => {
      followers.add(one)
      timer ??= setInterval(tick, everyMs).unref()
      return inTurn(async () => {
        await look()
        const sessions = seats().flatMap(({ seat, id }) => figuresOf(seat, known.get(id)?.sums ?? noSums))
        return { sessions, at: clock.now(), sequence }
      })
    },
    leave: (one: Follower): void => {
      if (!followers.delete(one) || followers.size > 0) return
      if (timer) clearInterval(timer)
      timer = null
      known.clear()
    },
    close: () => {
      if (timer) clearInterval(timer)
      return turn
    },
  }
}
