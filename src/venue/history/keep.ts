/** What the venue keeps of every round: its row, its last frame, for as long as it is told to. */
import type { Logger } from 'pino'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { Database } from '../store/store.ts'
import { collectRounds, type CollectTools } from './collect.ts'
import { purgeRounds } from './retention.ts'
import { storeStills } from './stills.ts'

const purgeEveryMs = 3_600_000

/** Answers how to stop. */
export function storeRounds(tools: {
  database: Database
  registry: MachineRegistry
  drivers: Pick<Drivers, 'of'>
  clock: { now: () => number }
  logger: Logger
  stills: boolean
  /** For how long a round is kept. */
  days: () => Promise<number>
  also: CollectTools['also'] & {}
}): () => Promise<void> {
  const { database, clock, logger, days } = tools
  const stills = tools.stills ? storeStills(tools) : null
  const stopCollecting = collectRounds({ ...tools, withStills: tools.stills, kept: () => stills?.look() })
  let stopped = false
  let purging = Promise.resolve()
  const purge = () => {
    purging = purging
      .then(async () => purgeRounds(database, { now: clock.now(), days: await days(), isStopped: () => stopped }))
      .then(
        (gone) => gone > 0 && logger.info({ gone }, 'rounds past their time are gone'),
        (error: unknown) => logger.error({ error }, 'rounds past their time could not be cleared'),
      )
      .then(() => undefined)
  }
  purge()
  const timer = setInterval(purge, purgeEveryMs).unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await Promise.all([stopCollecting(), stills?.stop(), purging])
  }
}
