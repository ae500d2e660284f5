import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { handOverCalls } from '#protocol/calls/handOvers.ts'
import type { Call } from '#protocol/core/call.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { permits } from '../../identity/permissions.ts'
import { named } from '../../people/named.ts'
import { account, cage, cageHandOver } from '../../store/schema/index.ts'
import { createVenueStore, sqlRows } from '../../store/sqlRows.ts'
import type { Queries, Transaction } from '../../store/store.ts'
import { commitOnce, type KeyedInput, type VenueTools } from '../../compose/tools.ts'
import { conflict } from '../desk/refusals.ts'
import { firstDeskSettings, readDeskSettings } from '../desk/settings.ts'
import { handOversOf, handOverSums, handOverWhere, ofCashier } from './handOverPages.ts'
import { endHandOver, giveHandOver, noteHandOverCount, settleHandOver, takeHandOver } from './handOvers.ts'
import { countsBlind } from './own.ts'

const pageSize = 50
type Tools = Pick<
  VenueTools,
  'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo' | 'announceCage' | 'notifications'
>

export function registerHandOverCalls(tools: Tools): void {
  const { registerCall, database, clock, announceCage } = tools
  const defaults = firstDeskSettings(tools.settings, tools.isDemo)
  const at = async (queries: Queries) => ({ settings: await readDeskSettings(queries, defaults), now: clock.now() })
  const actorOf = ({ caller, from }: KeyedInput) => ({ accountId: caller.accountId, ip: from.ip })
  /** In one commit: the key, the rows, the audit, the answer. */
  async function write(call: Call, input: KeyedInput, work: (transaction: Transaction) => Promise<{ id: number }>) {
    const answer = await commitOnce(tools, call, input, async (transaction) => {
      const { id } = await work(transaction)
      const [found] = await handOversOf(transaction, input.caller.accountId, eq(cageHandOver.id, id))
      if (!found) throw new Error(`hand-over ${id} is not there`)
      return found
    })
    announceCage()
    return answer
  }

  registerCall(handOverCalls.handOvers, async ({ caller }) => {
    const { accountId } = caller
    const waiting = inArray(cageHandOver.state, ['waiting', 'disputed'])
    const found = await handOversOf(
      database,
      accountId,
      permits(caller, acts.confirm) ? waiting : and(waiting, ofCashier(accountId)),
    )
    const safes = await database
      .select({ id: cage.id, cashier: named(account) })
      .from(cage)
      .innerJoin(account, eq(account.id, cage.accountId))
      .where(and(eq(cage.state, 'open'), ne(cage.accountId, accountId)))
      .orderBy(cage.id)
    return {
      given: found.filter(({ from }) => from.cashier.id === accountId),
      offered: found.filter(({ to }) => to.cashier.id === accountId),
      others: found.filter(({ from, to }) => from.cashier.id !== accountId && to.cashier.id !== accountId),
      safes,
    }
  })
  registerCall(handOverCalls.giveHandOver, (input) =>
    write(handOverCalls.giveHandOver, input, async (transaction) =>
      giveHandOver(sqlRows(transaction), await at(transaction), actorOf(input), input.body),
    ),
  )
  registerCall(handOverCalls.takeHandOver, (input) =>
    write(handOverCalls.takeHandOver, input, async (transaction) =>
      takeHandOver(sqlRows(transaction), await at(transaction), actorOf(input), input.params.id, input.body),
    ).catch(async (error: unknown) => {
      // What was refused left nothing behind: the count is noted by itself.
      if (error instanceof Refusal && error.params?.reason === 'variance') {
        const now = await at(database)
        const state = await createVenueStore(database).commit((rows) =>
          noteHandOverCount(rows, now, actorOf(input), input.params.id, input.body),
        )
        if (state === 'disputed') {
          announceCage()
          // A refused call is no act of staff by itself, and now it waits for a third person.
          tools.notifications.staffActed()
          throw conflict({ reason: 'disputed' })
        }
      }
      throw error
    }),
  )
  registerCall(handOverCalls.settleHandOver, (input) =>
    write(handOverCalls.settleHandOver, input, async (transaction) =>
      settleHandOver(
        sqlRows(transaction),
        await at(transaction),
        { ...actorOf(input), mayConfirm: permits(input.caller, acts.confirm) },
        input.params.id,
        input.body.reason,
      ),
    ),
  )
  registerCall(handOverCalls.pastHandOvers, async ({ caller, query }) => {
    const { lastHandOverID } = query
    const where = handOverWhere(caller, query)
    const older = lastHandOverID === undefined ? undefined : lt(cageHandOver.id, lastHandOverID)
    const sums = lastHandOverID === undefined ? await handOverSums(database, where) : null
    return {
      handOvers: await handOversOf(database, caller.accountId, and(where, older), pageSize),
      total: sums && sums.reduce((all, { count }) => all + count, 0),
      sums: permits(caller, acts.confirm) && !(await countsBlind(database, caller.accountId)) ? sums : null,
    }
  })
  registerCall(handOverCalls.endHandOver, (input) =>
    write(handOverCalls.endHandOver, input, async (transaction) =>
      endHandOver(
        sqlRows(transaction),
        await at(transaction),
        { ...actorOf(input), mayConfirm: permits(input.caller, acts.confirm) },
        input.params.id,
      ),
    ),
  )
}
