/** Kills the venue and PostgreSQL under load: what was acknowledged is there exactly once, and play goes on. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Trap } from '#tests/kit/faultProxy.ts'
import { withoutServers } from '#tests/kit/guarded.ts'
import { type Load, raise, startLoad } from '../load/load.ts'
import type { Figures, ProofOptions } from '../report.ts'
import { openMachines, type StoreKind } from '../venueKit.ts'

type Kill = {
  what: 'venue' | 'postgres' | 'both'
  killedAt: number
  /** When the first of what was killed was started again. */
  restartedAt: number
  /** When the first press that was asked after the kill was accepted; null: the next kill came first. */
  playedAt: number | null
}
type Cuts = { cuts: number; traps: Trap[] }
type Run = { store: StoreKind; seconds: number; kills: number; cutsBeforeKill: number }

const shortRuns: readonly Run[] = [
  { store: 'embedded', seconds: 5, kills: 2, cutsBeforeKill: 0 },
  { store: 'postgres', seconds: 5, kills: 2, cutsBeforeKill: 4 },
]
const playersOfRun = 10
const playingAgainWithin = 60_000
const cutsBeforeKill = 8
/** What PostgreSQL answers to the statements of a step or two. */
const bytesBeforeCut = 6_000
/** How PostgreSQL says that a transaction is committed: a line cut there leaves everybody in doubt. */
const committed = Buffer.from('COMMIT\0')

/** `minutes` are shared by both databases; `count` is how many kills each of them gets at least. */
export async function prove({ seed, minutes, count, tell }: ProofOptions): Promise<Figures> {
  const chosen = shortRuns.filter(({ store }) => store === 'embedded' || !withoutServers)
  const runs = chosen.map(({ store, ...short }) => ({
    store,
    seconds: minutes === null ? (count === null ? short.seconds : 0) : (minutes * 60) / chosen.length,
    kills: count ?? short.kills,
    cutsBeforeKill: minutes === null && count === null ? short.cutsBeforeKill : cutsBeforeKill,
  }))
  const kills: Kill[] = []
  const line: Cuts = { cuts: 0, traps: [] }
  const total = { acknowledged: 0, tries: 0, lost: 0, doubled: 0, stuck: 0, broken: 0 }
  for (const run of runs) {
    const load = await startLoad({ store: run.store, seed, players: playersOfRun, tell })
    try {
      kills.push(...(await killAll(load, run, line, tell)))
      const found = await load.settle()
      total.tries += load.book.tries
      for (const name of ['acknowledged', 'lost', 'doubled', 'stuck', 'broken'] as const) total[name] += found[name]
      tell(`${run.store}: ${found.acknowledged} operations acknowledged`)
    } finally {
      await load.close()
    }
  }
  const { lost, doubled, stuck, broken, ...work } = total
  const timed = kills.flatMap(({ playedAt, killedAt, restartedAt }) =>
    playedAt === null ? [] : [{ fromKill: playedAt - killedAt, fromRestart: playedAt - restartedAt }],
  )
  const fromRestart = timed.map((one) => one.fromRestart).sort((left, right) => left - right)
  const fromKill = timed.map((one) => one.fromKill).sort((left, right) => left - right)
  return {
    killsOfTheVenue: kills.filter(({ what }) => what !== 'postgres').length,
    killsOfPostgres: kills.filter(({ what }) => what !== 'venue').length,
    cutsOfTheDatabaseLine: line.cuts,
    cutsOfTheAnswerToACommit: line.traps.filter(({ isSprung }) => isSprung).length,
    acknowledgedOperations: work.acknowledged,
    tries: work.tries,
    msFromRestartToPlayMedian: middle(fromRestart),
    msFromRestartToPlayMost: last(fromRestart),
    msFromKillToPlayMedian: middle(fromKill),
    msFromKillToPlayMost: last(fromKill),
    lost,
    doubled,
    stuck,
    broken,
  }
}

async function killAll(load: Load, run: Run, found: Cuts, tell: (line: string) => void): Promise<Kill[]> {
  const { random, book, venue } = load
  const end = performance.now() + run.seconds * 1_000
  const kills: Kill[] = []
  await book.next(({ kind, state }) => kind === 'spin' && state === 'done', playingAgainWithin)
  while (kills.length < run.kills || performance.now() < end) {
    await forceOutcomes(load, end - performance.now() > 90_000)
    for (let cut = 0; venue.databaseLine !== null && cut < run.cutsBeforeKill; cut++) {
      await pause(random.below(400))
      await book.next(({ kind, state }) => state === 'asked' && kind !== 'press', 1_000)
      if (cut % 2 === 0) found.traps.push(venue.databaseLine.cutInsteadOf(committed, { after: random.below(3) }))
      else venue.databaseLine.cutAfterBytes(1 + random.below(bytesBeforeCut))
      found.cuts += 1
    }
    await momentOf(load)
    const what = venue.postgres === null ? 'venue' : kills.length === 0 ? 'postgres' : random.pick(kinds)
    const killedAt = performance.now()
    if (what !== 'venue') await venue.postgres?.kill9()
    if (what !== 'postgres') await venue.process.kill('SIGKILL')
    const restartedAt = performance.now()
    if (what !== 'venue') await venue.postgres?.restart()
    if (what !== 'postgres') await venue.process.restart()
    const openAt = performance.now()
    const kill: Kill = { what, killedAt, restartedAt, playedAt: null }
    kills.push(kill)
    const isSkipped = kills.length < run.kills && random.chance(0.25)
    if (isSkipped) continue
    const press = await book.next(
      ({ kind, state, askedAt }) => (kind === 'spin' || kind === 'press') && state === 'done' && askedAt > killedAt,
      playingAgainWithin,
    )
    if (press === null) book.stuck.push(`nobody played within ${playingAgainWithin} ms of kill ${kills.length}`)
    kill.playedAt = press?.answeredAt ?? null
    const times = [openAt, kill.playedAt ?? Number.NaN].map((at) => Math.round(at - restartedAt))
    tell(`${run.store}: kill ${kills.length} of ${what}, open after ${times[0]} ms, played after ${times[1]} ms`)
  }
  await forceOutcomes(load, false)
  return kills
}
const kinds = ['venue', 'postgres', 'both'] as const

/** Somewhere in the middle of what moves money, or anywhere; after a skipped wait that is in the middle of the recovery. */
async function momentOf({ book, random }: Load): Promise<void> {
  await pause(random.below(1_500))
  const act = random.weighted({ init: 1, topUp: 4, leave: 1, spin: 1, deposit: 1, any: 2 })
  if (act !== 'any') await book.next(({ kind, state }) => kind === act && state === 'asked', 1_500)
  await pause(random.below(act === 'any' ? 1_000 : 60))
}

/** What the next rounds bring; never a hand pay, which would wait for somebody of the staff. */
async function forceOutcomes({ line, random }: Load, long: boolean): Promise<void> {
  for (const cabinet of openMachines.slice(0, playersOfRun + 1)) {
    const outcome = random.weighted({ lose: 6, win: 4, feature: long ? 1 : 0 })
    await raise(line, cabinet, {
      kind: 'game.outcome',
      on: true,
      count: outcome === 'feature' ? 1 : 1_000_000,
      outcome,
    })
  }
}

const middle = (sorted: number[]) => Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
const last = (sorted: number[]) => Math.round(sorted.at(-1) ?? 0)
