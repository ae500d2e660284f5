import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { handOverCalls } from '#protocol/calls/handOvers.ts'
import type { Call } from '#protocol/core/call.ts'
import type { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { permits } from '../../identity/permissions.ts'
import { named } from '../../people/named.ts'
import { account, cage, cageHandOver } from '../../store/schema/index.ts'
import { sqlRows } from '../../store/sqlRows.ts'
import type { Queries, Transaction } from '../../store/store.ts'
import { commitOnce, type KeyedInput, type VenueTools } from '../../compose/tools.ts'
import { conflict } from '../desk/refusals.ts'
import { firstDeskSettings, readDeskSettings } from '../desk/settings.ts'
import type { Miscount } from './cages.ts'
import { cashiersOf } from './cashiers.ts'
import { handOversOf, handOverSums, handOverWhere, ofCashier } from './handOverPages.ts'
import { endHandOver, giveHandOver, settleHandOver, takeHandOver } from './handOvers.ts'
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
  async function write(
    call: Call,
    input: KeyedInput,
    work: (transaction: Transaction) => Promise<{ id: number } | Miscount>,
  ) {
    const answer = await commitOnce(tools, call, input, async (transaction) => {
      const done = await work(transaction)
      if ('miscount' in done) return done
      const { id } = done
      const [found] = await handOversOf(transaction, input.caller.accountId, eq(cageHandOver.id, id))
      if (!found) throw new Error(`hand-over ${id} is not there`)
      return found
    })
    if ('miscount' in answer) throw refusalOf(answer)
    announceCage()
    return answer
  }
  function refusalOf({ miscount }: Miscount): Refusal {
    if (miscount === 'disputed') {
      announceCage()
      // A refused call is no act of staff by itself, and now it waits for a third person.
      tools.notifications.staffActed()
    }
    return conflict({ reason: miscount })
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
    ),
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
      cashiers: sums && (await cashiersOf(database)),
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
