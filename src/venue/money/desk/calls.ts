import { cageCalls } from '#protocol/calls/cage.ts'
import type { Call } from '#protocol/core/call.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { permits } from '../../identity/permissions.ts'
import { moneyOf } from '../../history/money.ts'
import type { DeskTransactionRow, VenueRows } from '../../store/rows.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import { auditLook } from '../../supervision/audit/looks.ts'
import { commitOnce, type KeyedInput, type VenueTools } from '../../compose/tools.ts'
import { cashiersOf } from '../cage/cashiers.ts'
import { countsBlind } from '../cage/own.ts'
import { confirmTransaction, rejectTransaction } from './confirms.ts'
import { deskWhere } from './filter.ts'
import { kinds } from './kinds.ts'
import { registerOfferCalls } from './offerCalls.ts'
import { sumsOf, transactionOf, transactionsOf } from './pages.ts'
import { refundTransaction, refundTransfer } from './refunds.ts'
import { registerDeskSettingCalls } from './settingCalls.ts'
import { walletAtDesk } from './served.ts'
import { firstDeskSettings, readDeskSettings } from './settings.ts'
import type { DeskPerson, DeskTools } from './tools.ts'
import { openTransaction } from './transactions.ts'
import { categoryNames } from '../../people/categories/pages.ts'
import { withPostings } from './proofs.ts'
import { confirmsOf, judgementOf } from './waiting.ts'

type Work = (rows: VenueRows, tools: DeskTools, actor: DeskPerson) => Promise<DeskTransactionRow>

type DeskCallTools = Pick<
  VenueTools,
  'registerCall' | 'database' | 'registry' | 'clock' | 'settings' | 'isDemo' | 'announceBalance' | 'announceCage'
> & { notifications: Pick<VenueTools['notifications'], 'settingsChanged'> }

/** The desk's calls. Each one that writes is a single commit: its key, its rows, its posting, its audit, its answer. */
export function registerDeskCalls(tools: DeskCallTools): void {
  const { registerCall, database, clock, settings, announceBalance, announceCage } = tools
  const defaults = firstDeskSettings(settings, tools.isDemo)
  const write = (call: Call, input: KeyedInput, work: Work) => writeAnd(call, input, work, async () => ({}))
  /** Answers with `more` of the same commit. */
  async function writeAnd<More extends object>(
    call: Call,
    input: KeyedInput,
    work: Work,
    more: (rows: VenueRows, desk: DeskTools, row: DeskTransactionRow) => Promise<More>,
  ): Promise<DeskTransaction & More> {
    const { caller, from } = input
    const actor = { accountId: caller.accountId, ip: from.ip }
    const answer = await commitOnce(tools, call, input, async (transaction) => {
      const desk = { ...settings, settings: await readDeskSettings(transaction, defaults), now: clock.now() }
      const rows = sqlRows(transaction)
      const row = await work(rows, desk, actor)
      return { ...(await transactionOf(transaction, row.id)), ...(await more(rows, desk, row)) }
    })
    announceBalance(answer.player.id)
    announceCage()
    return answer
  }

  registerCall(deskCalls.postTransaction, (input) => {
    const { playerID, ...asked } = input.body
    const { permission } = kinds[asked.type]
    if (!permits(input.caller, [permission])) throw new Refusal(ErrorCode.noPermission, { missing: [permission] })
    return writeAnd(
      deskCalls.postTransaction,
      input,
      (rows, tools, actor) => openTransaction(rows, tools, actor, { ...asked, accountId: playerID }),
      async (rows, desk) => ({ wallet: await walletAtDesk(rows, desk.settings, playerID) }),
    )
  })
  registerCall(deskCalls.confirmTransaction, (input) =>
    write(deskCalls.confirmTransaction, input, (rows, tools, actor) =>
      confirmTransaction(rows, tools, actor, input.params.id),
    ),
  )
  registerCall(deskCalls.rejectTransaction, (input) =>
    write(deskCalls.rejectTransaction, input, async (rows, tools, actor) => {
      const { id } = input.params
      const isMaker = async () => (await rows.deskTransactions.get(id))?.makerId === actor.accountId
      if (!permits(input.caller, acts.confirm) && !(await isMaker()))
        throw new Refusal(ErrorCode.noPermission, { missing: acts.confirm })
      return rejectTransaction(rows, tools, actor, id, input.body.reason)
    }),
  )
  registerCall(deskCalls.refundTransaction, (input) =>
    write(deskCalls.refundTransaction, input, (rows, tools, actor) =>
      refundTransaction(rows, tools, actor, input.params.id, input.body.reason),
    ),
  )
  registerCall(deskCalls.refundTransfer, (input) =>
    write(deskCalls.refundTransfer, input, (rows, tools, actor) =>
      refundTransfer(rows, tools, actor, input.params.id, input.body.reason),
    ),
  )
  registerCall(deskCalls.deskTransactions, async ({ caller, query }) => {
    const { player, state, lastTransactionID: before } = query
    const where = deskWhere(query)
    const sums = before === undefined ? await sumsOf(database, { player, state, where }) : null
    return {
      transactions: await withPostings(database, await transactionsOf(database, { player, state, before, where })),
      categories: before === undefined ? await categoryNames(database) : null,
      cashiers: before === undefined ? await cashiersOf(database) : null,
      total: sums && sums.reduce((count, one) => count + one.count, 0),
      sums: permits(caller, acts.confirm) && !(await countsBlind(database, caller.accountId)) ? sums : null,
    }
  })
  registerCall(cageCalls.deskConfirms, ({ caller, query }) =>
    confirmsOf(database, caller, {
      transaction: query.lastTransactionID,
      handPay: query.lastHandPayID,
      fix: query.lastFixID,
      approval: query.lastApprovalID,
      player: query.lastPlayerID,
      handOver: query.lastHandOverID,
    }),
  )
  registerCall(cageCalls.judgedTransaction, async (input) => {
    const settings = await readDeskSettings(database, defaults)
    const judgement = await judgementOf(database, { settings, now: clock.now() }, input.params.id)
    const { player } = judgement.transaction
    await auditLook(database, tools, input, `account/${player.id}`)
    return { ...judgement, money: await moneyOf(tools, player.id) }
  })
  registerOfferCalls(tools)
  registerDeskSettingCalls(tools)
}
