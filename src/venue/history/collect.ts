/**
 * Rounds come from the cabinets: each keeps its finished ones until the venue has them. That one has ended only rings; what is
 * written is fetched, in batches, and nothing waits for it. What was missed meanwhile is there with the next fetch.
 */
import { and, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type FinishedRound, roundsAtOnce } from '#protocol/cabinet/rounds.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { MachineService } from '../machines/service.ts'
import type { CabinetLink, RoundArchive } from '../drivers/ports.ts'
import { sessionOfPress } from '../machines/pressKey.ts'
import { playSession, round } from '../store/schema/index.ts'
import type { Database, Queries, Transaction } from '../store/store.ts'

/** Rounds that end within this time are written together. */
const gatherMs = 100
/** After this a database that refused is asked again, and a cabinet that said nothing. */
const retryMs = 1_000
const sweepMs = 10_000
/** So many may stay with a cabinet: each acknowledgement is a line of its journal. */
const acknowledgeFrom = 40
const insertedAtOnce = 200

export type RoundRow = typeof round.$inferSelect
type NewRound = typeof round.$inferInsert
export type CollectTools = {
  database: Database
  registry: Pick<MachineRegistry, 'service' | 'services' | 'watchCabinets'>
  drivers: { of: (machineId: number) => { link: Pick<CabinetLink, 'isUp'>; rounds?: RoundArchive } }
  logger: Logger
  /** Whether their last frames are to be fetched. */
  withStills: boolean
  /** In the same commit as rows that are new. */
  also?: (transaction: Transaction, rows: readonly RoundRow[]) => Promise<void>
  /** After it. */
  kept?: () => void
}
type Fetched = { service: MachineService; archive: RoundArchive; rounds: FinishedRound[] }

/** Answers how to stop. */
export function collectRounds(tools: CollectTools): () => Promise<void> {
  const { database, registry, drivers, logger } = tools
  const rung = new Set<number>()
  /** The last that is written of a machine, and how many behind the last acknowledgement. */
  const seen = new Map<number, { last: string; waiting: number }>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null
  let stopped = false

  const ring = (machineId: number) => {
    rung.add(machineId)
    wake(gatherMs)
  }
  const ringAll = () => {
    for (const seat of registry.services()) if (seat instanceof MachineService) ring(seat.machine.id)
  }
  function wake(milliseconds: number): void {
    if (stopped || working || timer) return
    timer = setTimeout(() => {
      timer = undefined
      working = collect().finally(() => {
        working = null
        if (rung.size > 0) wake(gatherMs)
      })
    }, milliseconds).unref()
  }

  async function collect(): Promise<void> {
    const asked = [...rung]
    rung.clear()
    const fetched = (await Promise.all(asked.map((machineId) => fetchOf(machineId)))).flat()
    try {
      const isNew = await write(fetched)
      for (const one of fetched) await note(one)
      if (isNew) tools.kept?.()
    } catch (error) {
      logger.error({ error }, 'rounds could not be written')
      for (const { service } of fetched) rung.add(service.machine.id)
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
    }
  }
  /** One that does not answer is asked again with the next sweep. */
  async function fetchOf(machineId: number): Promise<Fetched[]> {
    const service = registry.service(machineId)
    const { link, rounds: archive } = drivers.of(machineId)
    if (!(service instanceof MachineService) || !archive || !link.isUp(machineId)) return []
    try {
      const rounds = await archive.rounds(machineId, seen.get(machineId)?.last ?? null)
      return rounds.length === 0 ? [] : [{ service, archive, rounds }]
    } catch (error) {
      logger.debug({ error, machine: machineId }, 'a cabinet did not tell its rounds')
      return []
    }
  }
  async function write(fetched: readonly Fetched[]): Promise<boolean> {
    const told = fetched.flatMap(({ service, rounds }) =>
      rounds.map((one) => ({ machineId: service.machine.id, told: one })),
    )
    let isNew = false
    for (let from = 0; from < told.length; from += insertedAtOnce)
      await database.transaction(async (transaction) => {
        const rows = await rowsOf(transaction, told.slice(from, from + insertedAtOnce), tools.withStills)
        const added = await insertNew(transaction, rows, logger)
        isNew ||= added.length > 0
        await tools.also?.(transaction, added)
      })
    return isNew
  }
  async function note({ service, archive, rounds }: Fetched): Promise<void> {
    const machineId = service.machine.id
    const last = rounds.at(-1)?.id ?? ''
    const waiting = (seen.get(machineId)?.waiting ?? 0) + rounds.length
    seen.set(machineId, { last, waiting })
    if (rounds.length === roundsAtOnce) rung.add(machineId)
    if (waiting < acknowledgeFrom) return
    await archive.acknowledgeRounds(machineId, last, service.epoch).then(
      () => seen.set(machineId, { last, waiting: 0 }),
      (error: unknown) => logger.debug({ error, machine: machineId }, 'rounds were not acknowledged'),
    )
  }

  const unwatch = registry.watchCabinets((machineId, news) => {
    if ('line' in news ? news.line === 'up' : news.exception === 'round.ended') ring(machineId)
  })
  const sweep = setInterval(ringAll, sweepMs).unref()
  ringAll()
  return async () => {
    stopped = true
    unwatch()
    clearInterval(sweep)
    clearTimeout(timer)
    await working
  }
}

/**
 * Those that are there already come again and are written once. Where a name is another round's, whose cabinet has been put back
 * to what it was before, the round is kept under a name of its own.
 */
async function insertNew(transaction: Transaction, rows: NewRound[], logger: Logger): Promise<RoundRow[]> {
  const insert = (values: NewRound[]) => transaction.insert(round).values(values).onConflictDoNothing().returning()
  const added = await insert(rows)
  if (added.length === rows.length) return added
  const { machineId, cabinetRound, startedAt } = round
  const ids = [...new Set(rows.map((row) => row.machineId))]
  const names = rows.map((row) => row.cabinetRound)
  const there = await transaction
    .select({ machineId, cabinetRound, startedAt })
    .from(round)
    .where(and(inArray(machineId, ids), inArray(cabinetRound, names)))
  const others = rows.filter((row) =>
    there.some(
      (one) =>
        one.machineId === row.machineId && one.cabinetRound === row.cabinetRound && one.startedAt !== row.startedAt,
    ),
  )
  if (others.length === 0) return added
  const renamed = await insert(others.map((row) => ({ ...row, cabinetRound: `${row.cabinetRound}@${row.startedAt}` })))
  for (const row of renamed)
    logger.error({ machine: row.machineId, round: row.cabinetRound }, 'a cabinet repeats the name of another round')
  return [...added, ...renamed]
}

/** Whose a round is says the press that began it. */
async function rowsOf(
  queries: Queries,
  told: readonly { machineId: number; told: FinishedRound }[],
  withStills: boolean,
): Promise<NewRound[]> {
  const ids = [...new Set(told.flatMap((one) => sessionOfPress(one.told.key) ?? []))]
  const sessions =
    ids.length === 0
      ? []
      : await queries
          .select({ id: playSession.id, machineId: playSession.machineId, accountId: playSession.accountId })
          .from(playSession)
          .where(inArray(playSession.id, ids))
  return told.map(({ machineId, told: one }) => {
    const id = sessionOfPress(one.key)
    const session = sessions.find((row) => row.id === id && row.machineId === machineId)
    const { game, startedAt, endedAt, bet, win, handPay, spins, reels, metersBefore, metersAfter, proof } = one
    return {
      ...{ machineId, sessionId: session?.id ?? null, accountId: session?.accountId ?? null },
      ...{ cabinetRound: one.id, number: one.round, game, startedAt, endedAt, bet, win, handPay, spins, reels },
      ...{ freeSpins: Math.max(0, spins.length - 1), metersBefore, metersAfter, proof },
      still: withStills ? 'due' : 'none',
    }
  })
}
