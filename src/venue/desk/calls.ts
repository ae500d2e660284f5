import { type Call, calls } from '#protocol/calls.ts'
import { ErrorCode, TransactionState } from '#protocol/codes.ts'
import type { DeskTransaction } from '#protocol/entities.ts'
import { Refusal } from '#protocol/errors.ts'
import { permits } from '../identity/permissions.ts'
import type { DeskTransactionRow, VenueRows } from '../store/rows.ts'
import { sqlRows } from '../store/sqlRows.ts'
import { commitOnce, type KeyedInput, type VenueTools } from '../tools.ts'
import { kinds } from './kinds.ts'
import { transactionOf, transactionsOf } from './pages.ts'
import { refundTransaction, refundTransfer } from './refunds.ts'
import { readDeskSettings } from './settings.ts'
import type { DeskActor, DeskTools } from './tools.ts'
import { confirmTransaction, openTransaction, rejectTransaction } from './transactions.ts'

type Work = (rows: VenueRows, tools: DeskTools, actor: DeskActor) => Promise<DeskTransactionRow>

type DeskCallTools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'announceBalance'>

/** The desk's calls. Each one that writes is a single commit: its key, its rows, its posting, its audit, its answer. */
export function registerDeskCalls(tools: DeskCallTools): void {
  const { registerCall, database, clock, settings, announceBalance } = tools
  async function write(call: Call, input: KeyedInput, work: Work): Promise<DeskTransaction> {
    const { caller, from } = input
    const actor = { accountId: caller.accountId, ip: from.ip }
    const answer = await commitOnce(tools, call, input, async (transaction) => {
      const desk = { ...settings, settings: await readDeskSettings(transaction), now: clock.now() }
      return transactionOf(transaction, (await work(sqlRows(transaction), desk, actor)).id)
    })
    announceBalance(answer.player.id)
    return answer
  }

  registerCall(calls.postTransaction, (input) => {
    const { playerID, ...asked } = input.body
    const { permission } = kinds[asked.type]
    if (!permits(input.caller, [permission])) throw new Refusal(ErrorCode.noPermission, { missing: [permission] })
    return write(calls.postTransaction, input, (rows, tools, actor) =>
      openTransaction(rows, tools, actor, { ...asked, accountId: playerID }),
    )
  })
  registerCall(calls.confirmTransaction, (input) =>
    write(calls.confirmTransaction, input, (rows, tools, actor) =>
      confirmTransaction(rows, tools, actor, input.params.id),
    ),
  )
  registerCall(calls.rejectTransaction, (input) =>
    write(calls.rejectTransaction, input, (rows, tools, actor) =>
      rejectTransaction(rows, tools, actor, input.params.id, input.body.reason),
    ),
  )
  registerCall(calls.refundTransaction, (input) =>
    write(calls.refundTransaction, input, (rows, tools, actor) =>
      refundTransaction(rows, tools, actor, input.params.id, input.body.reason),
    ),
  )
  registerCall(calls.refundTransfer, (input) =>
    write(calls.refundTransfer, input, (rows, tools, actor) =>
      refundTransfer(rows, tools, actor, input.params.id, input.body.reason),
    ),
  )
  registerCall(calls.deskTransactions, async ({ query: { player, state, lastTransactionID } }) => ({
    transactions: await transactionsOf(database, { player, state, before: lastTransactionID }),
  }))
  registerCall(calls.deskConfirms, async ({ query: { lastTransactionID } }) => ({
    transactions: await transactionsOf(database, { state: TransactionState.pending, before: lastTransactionID }),
  }))
}
