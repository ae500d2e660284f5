/** Holds the files of this process against their release: at the start, daily, and when somebody asks. What differs is told, and the venue goes on. */
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { ReleaseReport } from '#protocol/calls/oversight.ts'
import { oneAtATime } from '../../compose/health.ts'
import { repeat } from '../../compose/repeat.ts'
import { audit, venueSetting } from '../../store/schema/index.ts'
import type { Database } from '../../store/store.ts'
import { sha256 } from './manifest.ts'
import { type ReleasePlace, type Verdict, verifyRelease } from './verify.ts'

const everyMs = 86_400_000
const lookEveryMs = 1_000
const afterFaultMs = 60_000
/** Names that the audit and the log hold of each kind. */
const mostNamed = 50

/** What was found here last, in the row of this machine. */
type Known = { mark: string; state: Verdict['state']; digest: string | null; key: string | null }
export type ReleaseWatch = ReturnType<typeof createReleaseWatch>

export function createReleaseWatch(tools: {
  database: Database
  clock: { now: () => number }
  logger: Logger
  /** Null: of this process nothing is known. */
  place: ReleasePlace | null
}) {
  const { database, clock, logger, place } = tools
  const name = `release.${sha256(`${place?.host} ${place?.root}`).slice(0, 16)}`
  const isOurs = eq(venueSetting.name, name)
  let latest: ReleaseReport | null = null

  const check = oneAtATime(async (): Promise<ReleaseReport> => {
    const [row] = await database.select().from(venueSetting).where(isOurs)
    const known = row?.value as Known | undefined
    const verdict =
      place === null ? unknown : await verifyRelease(place, known !== undefined && known.state !== 'unsigned')
    latest = { ...verdict, checkedAt: clock.now() }
    tell(verdict)
    await keep(verdict)
    return latest
  })

  function tell(verdict: Verdict): void {
    const { state, version, fault, key } = verdict
    if (state === 'wrong')
      logger.error(
        { fault, version, ...named(verdict) },
        'the files of this program are not those of its signed release',
      )
    else if (state === 'right') logger.info({ version, key }, 'the files of this program are those of its release')
    else logger.info('no release is signed here: nothing tells a file that was changed')
  }

  /** Of the processes of one machine the first that sees it writes it down. */
  async function keep(verdict: Verdict): Promise<void> {
    const { state, digest, key, version } = verdict
    const next: Known = { state, digest, key, mark: sha256(JSON.stringify([verdict])) }
    const at = clock.now()
    await database.transaction(async (transaction) => {
      await transaction.insert(venueSetting).values({ name, value: {}, changedAt: at }).onConflictDoNothing()
      const [row] = await transaction.select().from(venueSetting).where(isOurs).for('update')
      const before = row?.value as Partial<Known> | undefined
      if (before?.mark === next.mark) return
      await transaction.update(venueSetting).set({ value: next, changedAt: at }).where(isOurs)
      const act = actOf(before, next)
      if (act === null) return
      await transaction.insert(audit).values({
        ...{ at, actorId: null, ip: null, reason: null, act, object: `release/${version ?? 'unknown'}` },
        before: before?.mark === undefined ? null : { state: before.state, digest: before.digest, key: before.key },
        after: { state, digest, key, host: place?.host, fault: verdict.fault, ...named(verdict) },
      })
    })
  }

  return {
    /** As last looked at; null before the first time is over. */
    latest: () => latest,
    check,
    /** Files that are not as they must be; null: not known. A manifest that is not believed counts as one. */
    findings: (): number | null =>
      latest === null || latest.state === 'unsigned'
        ? null
        : latest.differ.length + latest.missing.length + latest.added.length + (latest.fault === null ? 0 : 1),
    watch(): () => Promise<void> {
      let nextAt = 0
      return repeat(
        lookEveryMs,
        async () => {
          if (clock.now() < nextAt) return
          nextAt = clock.now() + afterFaultMs
          await check()
          nextAt = clock.now() + everyMs
        },
        (error) => logger.error({ error }, 'the files of this program could not be held against their release'),
      )
    },
  }
}

const unknown: Verdict = {
  ...{ state: 'unsigned', fault: null, version: null, madeAt: null, digest: null, key: null, whose: null },
  ...{ files: 0, differ: [], missing: [], added: [] },
}

function actOf(before: Partial<Known> | undefined, now: Known): 'release differs' | 'release right' | null {
  if (now.state === 'wrong') return 'release differs'
  // Another release is told as well: by whose key, and what it replaced.
  return now.state === 'right' && (before?.state !== 'right' || before.digest !== now.digest || before.key !== now.key)
    ? 'release right'
    : null
}

const named = ({ differ, missing, added }: Verdict) => ({
  ...{ differ: differ.slice(0, mostNamed), missing: missing.slice(0, mostNamed), added: added.slice(0, mostNamed) },
  counts: { differ: differ.length, missing: missing.length, added: added.length },
})
