import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { cageCalls } from '#protocol/calls/cage.ts'
import type { Call } from '#protocol/core/call.ts'
import { ErrorCode, UserType } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { firstDeskSettings, readDeskSettings } from '../desk/settings.ts'
import { conflict, wrongField } from '../desk/refusals.ts'
import { permits } from '../../identity/permissions.ts'
import { account, cage, deskTransaction } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Queries, Transaction } from '../../store/store.ts'
import { commitOnce, type KeyedInput, type VenueTools } from '../../compose/tools.ts'
import { closeCage, type Miscount, openCage } from './cages.ts'
import { cashiersOf } from './cashiers.ts'
import { cagesBefore, cagesOf, cageWhere, countCages, seesSums, sumsOfCages } from './pages.ts'

type CageTools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo' | 'announceCage'>

export function registerCageCalls(tools: CageTools): void {
  const { registerCall, database, clock, announceCage } = tools
  const defaults = firstDeskSettings(tools.settings, tools.isDemo)
  const at = async (queries: Queries) => ({ settings: await readDeskSettings(queries, defaults), now: clock.now() })
  const actorOf = ({ caller, from }: KeyedInput) => ({ accountId: caller.accountId, ip: from.ip })

  async function one(queries: Queries, caller: KeyedInput['caller'], id: number) {
    const [found] = await cagesOf(queries, caller, eq(cage.id, id))
    if (!found) throw new Refusal(ErrorCode.unknown, { id })
    return found
  }
  /** In one commit: the key, the rows, the audit, the answer. */
  async function write(
    call: Call,
    input: KeyedInput,
    work: (transaction: Transaction) => Promise<{ id: number } | Miscount>,
  ) {
    const answer = await commitOnce(tools, call, input, async (transaction) => {
      const done = await work(transaction)
      return 'miscount' in done ? done : one(transaction, input.caller, done.id)
    })
    if ('miscount' in answer) throw conflict({ reason: answer.miscount })
    announceCage()
    return answer
  }

  registerCall(cageCalls.ownCage, async ({ caller }) => {
    const own = (state: 'open' | 'closed') =>
      cagesOf(database, caller, cageWhere({ cashier: caller.accountId, state }), 1).then((found) => found[0] ?? null)
    const { cageRequired } = await readDeskSettings(database, defaults)
    return { cage: await own('open'), last: await own('closed'), required: cageRequired }
  })
  registerCall(cageCalls.openCage, (input) =>
    write(cageCalls.openCage, input, async (transaction) =>
      openCage(sqlRows(transaction), await at(transaction), actorOf(input), input.body),
    ),
  )
  registerCall(cageCalls.closeCage, async (input) => {
    const { params, body, caller } = input
    await refuseOthers(caller, params.id, body.reason)
    return write(cageCalls.closeCage, input, async (transaction) =>
      closeCage(sqlRows(transaction), await at(transaction), actorOf(input), params.id, body),
    )
  })
  /** Another person's safe: who may confirm, is above them, and says why. */
  async function refuseOthers(caller: KeyedInput['caller'], id: number, reason: string | undefined): Promise<void> {
    const [row] = await database
      .select({ accountId: cage.accountId, type: account.type })
      .from(cage)
      .innerJoin(account, eq(account.id, cage.accountId))
      .where(eq(cage.id, id))
    if (!row) throw new Refusal(ErrorCode.unknown, { id })
    if (row.accountId === caller.accountId) return
    if (!permits(caller, acts.confirm)) throw new Refusal(ErrorCode.noPermission, { missing: acts.confirm })
    if (caller.type !== UserType.administrator && caller.type <= row.type)
      throw new Refusal(ErrorCode.noPermission, { missing: 'higher type' })
    if (reason === undefined) throw wrongField('reason', 'required', 'A reason is needed')
  }

  registerCall(cageCalls.cages, async ({ caller, query }) => {
    const { lastCageID: before } = query
    const where = cageWhere(query)
    const cages = await cagesBefore(database, caller, { where, before })
    if (before !== undefined) return { cages, cashiers: null, total: null, since: null, sums: null }
    const [cashiers, sums] = [await cashiersOf(database), await sumsOfCages(database, caller, where)]
    return { cages, cashiers, ...(await countCages(database, where)), sums }
  })
  registerCall(cageCalls.cage, async ({ caller, params: { id } }) => {
    const found = await one(database, caller, id)
    const isSeen = seesSums(caller, { state: found.state, accountId: found.cashier.id })
    return { cage: found, transactions: isSeen ? await sumsOf(database, id) : null }
  })
}

async function sumsOf(queries: Queries, cageId: number) {
  const rows = await queries
    .select({
      type: deskTransaction.type,
      count: count(),
      sum: sql<string>`sum(${deskTransaction.amount})::text`,
    })
    .from(deskTransaction)
    .where(and(eq(deskTransaction.cageId, cageId), isNotNull(deskTransaction.postingId)))
    .groupBy(deskTransaction.type)
    .orderBy(desc(count()), deskTransaction.type)
  return rows.map(({ type, count: times, sum }) => ({ type, count: times, sum: Number(sum) }))
}
