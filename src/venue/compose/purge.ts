import type { Logger } from 'pino'
import { endCut, purgeCommands } from '../floor/commands.ts'
import { purgePictures } from '../floor/pictures.ts'
import {
  purgeMessages,
  purgeRequests,
  purgeRounds,
  purgeSignIns,
  purgeSocketLog,
  purgeSteps,
  purgeStills,
} from '../history/retention.ts'
import { sleepDormant } from '../identity/dormant.ts'
import type { Identity } from '../identity/identity.ts'
import { readDeskSettings } from '../money/desk/settings.ts'
import { purgeKeyed } from '../store/idempotency.ts'
import type { Database } from '../store/store.ts'
import { repeat } from './repeat.ts'

const everyMs = 3_600_000
/** Not at once: a venue that starts has people to let in. */
const firstMs = 60_000

/** Takes away what is past its time: each kind by itself, so that one that fails keeps none of the others. */
export function watchPast(tools: {
  database: Database
  clock: { now: () => number }
  identity: Pick<Identity, 'purge'>
  logger: Logger
}): () => Promise<void> {
  const { database, clock, identity, logger } = tools
  const purge = async (signal: AbortSignal) => {
    const past = { database, now: clock.now(), signal }
    const days = await readDeskSettings(database)
    const kinds: Record<string, () => Promise<number | void>> = {
      signIns: () => identity.purge(signal),
      dormant: () => sleepDormant(database, past.now),
      keyedAnswers: () => purgeKeyed(past),
      cutCommands: () => endCut(tools, false),
      commands: () => purgeCommands(tools),
      messages: () => purgeMessages(past, days),
      stills: () => purgeStills(past, days),
      rounds: () => purgeRounds(past, days),
      sockets: () => purgeSocketLog(past, days),
      steps: () => purgeSteps(past, days),
      endedSignIns: () => purgeSignIns(past, days),
      requests: () => purgeRequests(past, days),
      pictures: () => purgePictures(database, past.now),
    }
    for (const [kind, work] of Object.entries(kinds)) {
      if (signal.aborted) return
      const gone = await work().catch((error: unknown) =>
        logger.error({ error, kind }, 'what is past could not be purged'),
      )
      if (gone) logger.info({ kind, gone }, 'what is past its time is gone')
    }
  }
  return repeat(everyMs, purge, (error) => logger.error({ error }, 'what is past could not be purged'), firstMs)
}
