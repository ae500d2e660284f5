/** What the venue keeps of every round: its row, its last frame. */
import type { Logger } from 'pino'
import type { MachineRegistry } from '../machines/registryTools.ts'
import type { Drivers } from '../drivers/drivers.ts'
import type { Database } from '../store/store.ts'
import { collectRounds, type CollectTools } from './collect.ts'
import { storeStills } from './stills.ts'

/** Answers how to stop. */
export function storeRounds(tools: {
  database: Database
  registry: MachineRegistry
  drivers: Pick<Drivers, 'of'>
  clock: { now: () => number }
  logger: Logger
  stills: boolean
  also: CollectTools['also'] & {}
}): () => Promise<void> {
  const stills = tools.stills ? storeStills(tools) : null
  const stopCollecting = collectRounds({ ...tools, withStills: tools.stills, kept: () => stills?.look() })
  return async () => void (await Promise.all([stopCollecting(), stills?.stop()]))
}
