/** The accounts, machines, money and past of an empty demo venue, in one commit. */
import type { Logger } from 'pino'
import type { Settings } from '#protocol/core/settings.ts'
import type { Identity } from '../identity/identity.ts'
import type { Database } from '../store/store.ts'
import { type DemoGame, seedDeposits, seedMachines } from './demo.ts'
import { seedHistory } from './history.ts'
import type { PastRound } from './past.ts'

export type DemoVenue = {
  /** Games for its machines. */
  games: readonly DemoGame[]
  /** Whether it gets a past. */
  history?: boolean
  /** How the rounds of that past are drawn. */
  pastRound?: PastRound
}

/** Nothing, where there are accounts already. */
export async function seedVenue(
  database: Database,
  { games, history, pastRound }: DemoVenue,
  tools: {
    identity: Pick<Identity, 'seedAccounts'>
    settings: Pick<Settings, 'timeZone' | 'currency'>
    now: number
    graceMs: number
    stills: boolean
    logger: Logger
  },
): Promise<void> {
  const { identity, settings, now, graceMs, stills, logger } = tools
  const { timeZone, currency } = settings
  await database.transaction(async (transaction) => {
    const accounts = await identity.seedAccounts(transaction)
    if (!accounts) return
    await seedMachines(transaction, games)
    if (history)
      await seedHistory(transaction, { now, timeZone, currency, logger, accounts, games, graceMs, pastRound, stills })
    await seedDeposits(transaction, accounts, now, timeZone)
  })
}
