import { type Call, calls } from '#protocol/calls.ts'
import { ErrorCode, TransactionState } from '#protocol/codes.ts'
import type { DeskTransaction } from '#protocol/entities.ts'
import { Refusal } from '#protocol/errors.ts'
import type { Settings } from '#protocol/settings.ts'
import type { CallInput, RegisterCall } from '../http/contract.ts'
import { permits } from '../identity/permissions.ts'
import { keyed } from '../idempotency.ts'
import type { DeskTransactionRow, VenueRows } from '../store/rows.ts'
import { sqlRows } from '../store/sqlRows.ts'
import { type Database, isRetryable } from '../store/store.ts'
import { kinds } from './kinds.ts'
import { transactionOf, transactionsOf } from './pages.ts'
import { refundTransaction, refundTransfer } from './refunds.ts'
import { readDeskSettings } from './settings.ts'
import type { DeskActor, DeskTools } from './tools.ts'
import { confirmTransaction, openTransaction, rejectTransaction } from './transactions.ts'

type DeskCalls = {
  registerCall: RegisterCall
  database: Database
  clock: { now: () => number }
  settings: Pick<Settings, 'currency' | 'timeZone'>
  /** Tells the player's devices, after the commit. */
  announceBalance: (accountId: number) => void
}
type Work = (rows: VenueRows, tools: DeskTools, actor: DeskActor) => Promise<DeskTransactionRow>

const attempts = 5

/** The desk's calls. Each one that writes is a single commit: its key, its rows, its posting, its audit, its answer. */
export function registerDeskCalls({ registerCall, database, clock, settings, announceBalance }: DeskCalls): void {
  async function write<C extends Call>(call: C, input: CallInput<C>, work: Work): Promise<DeskTransaction> {
    const { params, body, key, from } = input
    const actor = { accountId: input.caller?.accountId ?? null, ip: from.ip }
    const request = { scope: `${actor.accountId} ${call.path}`, key, body: { params, body }, now: clock.now() }
    const commit = () =>
      database.transaction((transaction) =>
        keyed(transaction, request, async () => {
          const desk = await readDeskSettings(transaction)
          const tools = { ...settings, settings: desk, now: request.now }
          return transactionOf(transaction, (await work(sqlRows(transaction), tools, actor)).id)
        }),
      )
    const answer = await retried(commit)
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

async function retried<Answer>(commit: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await commit()
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
}
