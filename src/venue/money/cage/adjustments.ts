/** A safe's adjustment: asked for by one, booked by another, and never by whose safe it is. */
import { eq } from 'drizzle-orm'
import { safeMachine } from '#machines/venue/safe/index.ts'
import { safeAdjustmentCalls } from '#protocol/calls/safeAdjustments.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { ask, type Change, idOf } from '../../approvals/approvals.ts'
import { commitOnce, type VenueTools } from '../../compose/tools.ts'
import { permits } from '../../identity/permissions.ts'
import { stateAfter } from '../../store/rowChart.ts'
import { audit, cage } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import { conflict } from '../desk/refusals.ts'
import { firstDeskSettings, readDeskSettings } from '../desk/settings.ts'
import { checkCount } from './cages.ts'
import { adjusters, rightToAdjust } from './pages.ts'
import { adjustedSince, type Adjustment, expectedIn, safeObject } from './money.ts'

export function registerSafeAdjustmentCalls(tools: VenueTools): void {
  const { registerCall, database, clock, settings, isDemo, announceCage } = tools
  const change = safeAdjustmentChange(tools)
  registerCall(safeAdjustmentCalls.adjustSafe, async (input) => {
    const { params, body } = input
    const [row] = await database.select().from(cage).where(eq(cage.id, params.id))
    if (!row) throw new Refusal(ErrorCode.unknown, { id: params.id })
    const desk = await readDeskSettings(database, firstDeskSettings(settings, isDemo))
    checkCount({ now: clock.now(), settings: desk }, { amount: Math.abs(body.amount) })
    const asked: Adjustment = { amount: body.amount, state: row.state }
    const about = { kind: 'safeAdjustment', object: safeObject(row.id), accountId: row.accountId, asked } as const
    const answer = await commitOnce(tools, safeAdjustmentCalls.adjustSafe, input, (transaction) =>
      ask(tools, transaction, input, change, { ...about, reason: body.reason }),
    )
    announceCage()
    return answer
  })
}

export function safeAdjustmentChange({ clock }: Pick<VenueTools, 'clock'>): Change {
  return {
    right: rightToAdjust,
    async permit(_, { accountId }, by) {
      if (accountId === null) throw new Error('a safe is of somebody')
      const missing = adjusters(by, { accountId })
      if (!permits(by, missing)) throw new Refusal(ErrorCode.noPermission, { missing })
    },
    async stand(transaction, about) {
      const rows = sqlRows(transaction)
      const { amount, state } = about.asked as Adjustment
      const id = idOf(about.object)
      await rows.cages.lock(id)
      const row = await rows.cages.get(id)
      if (!row) throw new Refusal(ErrorCode.unknown, { id })
      if (row.state !== state) throw conflict({ reason: row.state })
      // What is expected of an open one is not told: its cashier counts blind.
      if (row.counted === null) return { before: { safe: id, state }, restsOn: state }
      const taken = { receipts: row.receipts ?? 0, payments: row.payments ?? 0 }
      const variance = row.counted - expectedIn(row, taken)
      const left = variance - (await adjustedSince(rows, id))
      if (stateAfter(safeMachine, state, { type: 'safe.adjust', amount, left }) === null)
        throw conflict({ reason: 'variance', left })
      return { before: { safe: id, state, variance, left }, restsOn: left }
    },
    async apply(transaction, { object, asked, before, reason }, { accountId, ip }) {
      await transaction.insert(audit).values({
        ...{ at: clock.now(), actorId: accountId, ip, act: 'safe adjusted', object },
        ...{ before, after: asked, reason },
      })
      return { cage: true }
    },
  }
}
