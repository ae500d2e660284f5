/** Who is on, and where: live sockets of the whole venue, seats, and which devices are locked. */
import { and, inArray, isNull } from 'drizzle-orm'
import { type Present, statisticsCalls } from '#protocol/calls/statistics.ts'
import type { VenueTools } from '../compose/tools.ts'
import { playSession, signIn } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { peopleOf } from './people.ts'

export function registerPresenceCalls(tools: VenueTools): void {
  const { registerCall, clock } = tools
  registerCall(statisticsCalls.presence, async () => ({ people: await peopleOn(tools), at: clock.now() }))
}

async function peopleOn({ database, registry, directory, notifications }: VenueTools): Promise<Present[]> {
  const live = Map.groupBy(notifications.presence.all(), ({ accountId }) => accountId)
  const seats = new Map(
    [...registry().services()].flatMap((seat) =>
      seat.holder && seat.countsAsOpen ? [[seat.holder.playerId, { seat, holder: seat.holder }] as const] : [],
    ),
  )
  const signIns = await openSignIns(
    database,
    [...live.values()].flatMap((all) => all.map((one) => one.signInId)),
  )
  const opened = await openedAt(
    database,
    [...seats.values()].map(({ holder }) => holder.sessionId),
  )
  const placeOf = (machineId: number) => {
    const machine = directory.machines.find(({ id }) => id === machineId)
    return machine ? { id: machine.id, name: machine.name, cabin: machine.cabin } : null
  }
  const people = await peopleOf(database, [...new Set([...live.keys(), ...seats.keys()])])
  return people.map((person): Present => {
    const { id } = person
    const held = seats.get(id)
    const devices = (live.get(id) ?? []).flatMap(({ signInId }) => signIns.get(signInId) ?? [])
    const locked = devices.flatMap(({ lockedAt }) => lockedAt ?? [])
    const base = { id, person, machine: null, sessionID: null, isAway: false }
    if (held) {
      return {
        ...{ ...base, place: 'game', machine: placeOf(held.seat.machine.id) },
        ...{ sessionID: held.holder.sessionId, isAway: held.holder.socket === null },
        since: opened.get(held.holder.sessionId) ?? null,
      }
    }
    const startedAt = devices.map((one) => one.startedAt)
    const since = startedAt.length === 0 ? null : Math.min(...startedAt)
    if (live.get(id)?.some(({ isStaff }) => isStaff)) return { ...base, place: 'staff', since }
    if (devices.length > 0 && locked.length === devices.length)
      return { ...base, place: 'idle', since: Math.max(...locked) }
    return { ...base, place: 'lobby', since }
  })
}

async function openSignIns(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { startedAt: number; lockedAt: number | null }>()
  const rows = await queries
    .select({ id: signIn.id, startedAt: signIn.startedAt, lockedAt: signIn.lockedAt })
    .from(signIn)
    .where(and(inArray(signIn.id, [...ids]), isNull(signIn.endedAt)))
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

async function openedAt(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: playSession.id, at: playSession.openedAt })
    .from(playSession)
    .where(inArray(playSession.id, [...ids]))
  return new Map(rows.map(({ id, at }) => [id, at]))
}
