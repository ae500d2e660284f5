/** What binds players changes by time, and what has changed is followed, whatever process it changed in: looked for once a second. */
import type { Logger } from 'pino'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { VenueRows, VenueStore } from '../store/rows.ts'
import { boundsOf, rowOf } from './bounds.ts'
import { repeat } from '../compose/repeat.ts'

const everyMs = 1_000

export function openLimits(tools: {
  store: VenueStore
  registry: () => Pick<MachineRegistry, 'service'>
  clock: { now: () => number }
  logger: Logger
  /** Tells a player's devices. */
  announce: (accountId: number) => void
}) {
  const { store, registry, clock, logger, announce } = tools

  /** Every deadline that has passed is written down. Answers under which number it is to be heeded, null: nothing is. */
  async function settle(accountId: number): Promise<{ sequence: number; machines: number[]; isNew: boolean } | null> {
    const at = clock.now()
    return store.commit(async (rows) => {
      await rows.players.lock(accountId)
      const row = await rows.limits.get(accountId)
      if (!row) return null
      const isNew = row.deadlineAt !== null && row.deadlineAt <= at
      if (row.isHeeded && !isNew) return null
      const now = isNew ? rowOf(accountId, boundsOf(row, at), row) : row
      if (isNew) await rows.limits.save(now)
      return { sequence: now.sequence, machines: await machinesOf(rows, accountId), isNew }
    })
  }
  async function machinesOf(rows: VenueRows, accountId: number): Promise<number[]> {
    const held = [
      ...(await rows.sessions.where({ accountId, state: 'open' })),
      ...(await rows.sessions.where({ accountId, state: 'unfinished' })),
      ...(await rows.reservations.where({ accountId, state: 'active' })),
      ...(await rows.reservations.where({ accountId, state: 'waiting' })),
    ]
    return [...new Set(held.map(({ machineId }) => machineId))]
  }

  /** Heeded by every machine that the player holds, and then noted as such, unless it has changed again meanwhile. */
  async function follow(accountId: number): Promise<void> {
    const due = await settle(accountId)
    if (!due) return
    if (due.isNew) announce(accountId)
    for (const machineId of due.machines) {
      const service = registry().service(machineId)
      // Another process has just added it: once it is known here, this is done again.
      if (!service) throw new Error(`machine ${machineId} is not known yet`)
      await service.applyLimits(accountId)
    }
    await store.commit(async (rows) => {
      await rows.players.lock(accountId)
      const row = await rows.limits.get(accountId)
      if (row?.sequence === due.sequence) await rows.limits.save({ ...row, isHeeded: true, struckUntil: null })
    })
  }
  const failed = (accountId: number) => (error: unknown) =>
    logger.warn({ error, accountId }, 'the limits of a player could not be followed yet')

  async function look(): Promise<void> {
    for (const accountId of await store.commit((rows) => rows.limits.waiting(clock.now())))
      await follow(accountId).catch(failed(accountId))
  }

  return {
    changed: async (accountId: number): Promise<void> => {
      announce(accountId)
      await follow(accountId).catch(failed(accountId))
    },
    /** Answers how to stop. */
    watch: () => repeat(everyMs, look, (error) => logger.error({ error }, 'the limits could not be looked at')),
  }
}
