/** The last frame of each round: fetched from the cabinets' side one after the other, at leisure, and kept beside its row. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { MachineService } from '../machines/service.ts'
import type { MediaSource } from '../drivers/ports.ts'
import { round, roundStill } from '../store/schema/index.ts'
import type { Database } from '../store/store.ts'

/** A frame that is larger is not kept; most have 10 kB. */
const largestBytes = 32 * 1_024
const atOnce = 10
const retryMs = 5_000
/** Of the time, at most a tenth goes into drawing: what people play comes first. */
const pauseFactor = 9

export type StillTools = {
  database: Database
  registry: Pick<MachineRegistry, 'services'>
  drivers: { of: (machineId: number) => { media: Pick<MediaSource, 'file'> } }
  logger: Logger
}
type Due = Pick<typeof round.$inferSelect, 'id' | 'machineId' | 'bet' | 'win' | 'handPay' | 'spins' | 'metersAfter'>

/** `look`: there may be some to fetch. */
export function storeStills({ database, registry, drivers, logger }: StillTools): {
  look: () => void
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  let working: Promise<void> | null = null
  let again = false

  async function work(): Promise<void> {
    do {
      again = false
      for (let due = await dueOf(); due.length > 0 && !stopping.signal.aborted; due = await dueOf())
        for (const one of due) {
          const began = performance.now()
          await keep(one)
          await pause(Math.min(retryMs, pauseFactor * (performance.now() - began)))
        }
    } while (again && !stopping.signal.aborted)
  }
  async function dueOf(): Promise<Due[]> {
    const own = [...registry.services()].flatMap((seat) => (seat instanceof MachineService ? [seat.machine.id] : []))
    if (own.length === 0) return []
    const { id, machineId, bet, win, handPay, spins, metersAfter } = round
    return database
      .select({ id, machineId, bet, win, handPay, spins, metersAfter })
      .from(round)
      .where(and(eq(round.still, 'due'), inArray(round.machineId, own)))
      .orderBy(asc(round.id))
      .limit(atOnce)
  }
  async function keep(one: Due): Promise<void> {
    const { status, image } = await fetchStill(drivers.of(one.machineId).media, one)
    // Asked for again it would be no other, and all behind it would wait.
    if (status >= 500) logger.warn({ round: one.id, status }, 'the last frame of a round cannot be drawn')
    await database.transaction(async (transaction) => {
      const still = image ? 'kept' : 'none'
      // It may be past its time by now.
      const marked = await transaction
        .update(round)
        .set({ still })
        .where(eq(round.id, one.id))
        .returning({ id: round.id })
      if (image && marked.length > 0)
        await transaction.insert(roundStill).values({ roundId: one.id, image }).onConflictDoNothing()
    })
  }
  function pause(milliseconds: number): Promise<void> {
    const { signal } = stopping
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref()
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  const look = () => {
    again = true
    if (stopping.signal.aborted) return
    working ??= work()
      .catch(async (error: unknown) => {
        logger.debug({ error }, 'the last frame of a round could not be kept yet')
        await pause(retryMs)
        again = true
      })
      .finally(() => {
        working = null
        if (again) look()
      })
  }
  look()
  return {
    look,
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}

/** `image` null when there is none; rejects when it is not known. */
async function fetchStill(
  media: Pick<MediaSource, 'file'>,
  one: Due,
): Promise<{ status: number; image: Buffer | null }> {
  const { bet, win, handPay, spins, metersAfter } = one
  const credit = metersAfter.CurrentCredit - (handPay === null ? win : 0)
  const view = { stops: spins.at(-1)?.stops.join('.') ?? '', bet, win, credit: Math.max(0, credit) }
  const query = new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]))
  const answer = await media.file(one.machineId, `round.webp?${query}`)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const image = Buffer.concat(parts)
  const { statusCode: status = 500 } = answer
  return { status, image: status === 200 && image.length <= largestBytes ? image : null }
}
