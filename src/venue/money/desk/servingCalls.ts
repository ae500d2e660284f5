import { servingCalls } from '#protocol/calls/serving.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { RefundOf } from '#protocol/core/refunds.ts'
import type { KeyedInput, VenueTools } from '../../compose/tools.ts'
import { permits } from '../../identity/permissions.ts'
import { deskTransaction, transfer } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Queries } from '../../store/store.ts'
import { auditLook } from '../../supervision/audit/looks.ts'
import { eq } from 'drizzle-orm'
import { kinds } from './kinds.ts'
import { transactionsOf } from './pages.ts'
import { judgeRefund } from './refunds.ts'
import { findPlayers, servedPlayer } from './served.ts'
import { firstDeskSettings, readDeskSettings } from './settings.ts'
import { judgeTransaction } from './transactions.ts'

type Tools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo' | 'registry'>

/** What a cashier asks while serving a player. None of it moves money. */
export function registerServingCalls(tools: Tools): void {
  const { registerCall, database, clock, settings } = tools
  const defaults = firstDeskSettings(settings, tools.isDemo)

  registerCall(servingCalls.findPlayers, async ({ query: { search } }) => ({
    players: await findPlayers(database, clock.now(), search),
  }))
  registerCall(servingCalls.servedPlayer, async (input) => {
    const { id } = input.params
    const served = await servedPlayer(database, tools, await readDeskSettings(database, defaults), id)
    if (!served) throw new Refusal(ErrorCode.unknown, { id })
    await auditLook(database, tools, input, `account/${id}`)
    return served
  })
  registerCall(servingCalls.judgeTransaction, ({ caller, from, body: { playerID, ...asked } }) => {
    const { permission } = kinds[asked.type]
    if (!permits(caller, [permission])) throw new Refusal(ErrorCode.noPermission, { missing: [permission] })
    return database.transaction(async (transaction) => {
      const desk = { ...settings, settings: await readDeskSettings(transaction, defaults), now: clock.now() }
      const actor = { accountId: caller.accountId, ip: from.ip }
      return judgeTransaction(sqlRows(transaction), desk, actor, { ...asked, accountId: playerID })
    })
  })
  const judgedRefund = async (input: Pick<KeyedInput, 'caller' | 'from'>, of: RefundOf) => {
    const { caller, from } = input
    const accountId = await playerOf(database, of)
    // Before it is judged: a refusal tells what a pocket has, too.
    if (accountId !== null) await auditLook(database, tools, input, `account/${accountId}`)
    return database.transaction(async (transaction) => {
      const desk = { ...settings, settings: await readDeskSettings(transaction, defaults), now: clock.now() }
      return judgeRefund(sqlRows(transaction), desk, { accountId: caller.accountId, ip: from.ip }, of)
    })
  }
  registerCall(deskCalls.judgeRefund, (input) => judgedRefund(input, { kind: 'transaction', id: input.params.id }))
  registerCall(deskCalls.judgeTransferRefund, (input) => judgedRefund(input, { kind: 'transfer', id: input.params.id }))
  registerCall(deskCalls.deskTransaction, async ({ params: { id } }) => {
    const [found] = await transactionsOf(database, { where: eq(deskTransaction.id, id) })
    if (!found) throw new Refusal(ErrorCode.unknown, { id })
    return found
  })
}

/** Null: there is nothing of that id. */
async function playerOf(queries: Queries, of: RefundOf): Promise<number | null> {
  const [found] =
    of.kind === 'transaction'
      ? await queries
          .select({ of: deskTransaction.accountId })
          .from(deskTransaction)
          .where(eq(deskTransaction.id, of.id))
      : await queries.select({ of: transfer.accountId }).from(transfer).where(eq(transfer.id, of.id))
  return found?.of ?? null
}
