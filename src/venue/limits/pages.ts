/** A player's limits as they are shown: to themselves, by the push `limits`, and to the desk. */
import type { Exclusion, MoneyLimit, PlayerLimits } from '#protocol/core/limits.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { MachineRegistry } from '../machines/registryTools.ts'
import { awaitedByHand } from '../money/ledger/sessionPockets.ts'
import type { VenueRows } from '../store/rows.ts'
import { sqlRows } from '../store/sqlRows.ts'
import type { Queries } from '../store/store.ts'
import { type Bounds, boundsOf, moneyLimits, shutOutOf } from './bounds.ts'
import { leftOf, type Now, runningPeriods, unposted } from './left.ts'
import { shownCheck } from './realityChecks.ts'

export type LimitPageTools = {
  registry: () => Pick<MachineRegistry, 'service'>
  clock: { now: () => number }
  timeZone: string
}

export async function readLimits(
  queries: Queries,
  { registry, clock, timeZone }: LimitPageTools,
  accountId: number,
): Promise<PlayerLimits> {
  const rows = sqlRows(queries)
  const row = await rows.limits.get(accountId)
  const now = { at: clock.now(), timeZone }
  const bounds = boundsOf(row, now.at)
  const check = row ? await openCheck(rows, accountId) : null
  const { amount: minutes, since, pending } = bounds.limits['reality-check'].context
  return {
    limits: await moneyOf(rows, registry, accountId, bounds, now),
    realityCheck: {
      ...{ minutes, since, pending },
      nextAt: check?.state === 'waiting' ? check.dueAt : null,
      due: check && shownCheck(check),
    },
    exclusion: exclusionOf(bounds),
    sequence: row?.sequence ?? 0,
  }
}

async function openCheck(rows: VenueRows, accountId: number) {
  const of = (state: 'asked' | 'waiting') => rows.checks.where({ accountId, state })
  return (await of('asked'))[0] ?? (await of('waiting'))[0] ?? null
}

async function moneyOf(
  rows: VenueRows,
  registry: LimitPageTools['registry'],
  accountId: number,
  bounds: Bounds,
  now: Now,
): Promise<MoneyLimit[]> {
  const periods = runningPeriods(now)
  const isLossLimited = moneyLimits.some(
    ({ kind, name }) => kind === 'loss' && bounds.limits[name].context.amount !== null,
  )
  const running = isLossLimited ? await runningResult(rows, registry, accountId) : 0
  const left = [
    ...(await leftOf(rows, accountId, bounds, 'deposit', now)),
    ...(await leftOf(rows, accountId, bounds, 'loss', now, -running)),
  ]
  return moneyLimits.map(({ kind, period, name }) => {
    const set = left.find((one) => one.limit === kind && one.period === period)
    return {
      ...{ kind, period, ...bounds.limits[name].context, until: periods[period].until },
      used: set ? set.amount - set.left : null,
      left: set ? Math.max(0, set.left) : null,
    }
  })
}

/** Of the session that is open: what play has won and nobody has posted yet. */
async function runningResult(
  rows: VenueRows,
  registry: LimitPageTools['registry'],
  accountId: number,
): Promise<number> {
  const [session] = await rows.sessions.where({ accountId, state: 'open' })
  const game = session && registry().service(session.machineId)?.game
  if (!session || !game) return 0
  const moving = await rows.transfers.where({ sessionId: session.id, state: TransactionState.pending })
  const credit = game.credit + (await awaitedByHand(rows, session.id))
  return moving.length > 0 ? 0 : unposted(rows, session.machineId, credit)
}

function exclusionOf(bounds: Bounds): Exclusion | null {
  const shut = shutOutOf(bounds)
  if (!shut) return null
  const { since, until } = bounds.exclusion.context
  return {
    kind: shut.limit,
    since: since ?? 0,
    until,
    state: bounds.exclusion.matches('ended') ? 'ended' : 'running',
  }
}
