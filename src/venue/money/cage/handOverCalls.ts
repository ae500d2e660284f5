import { and, desc, eq, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type HandOver, handOverCalls } from '#protocol/calls/handOvers.ts'
import type { Call } from '#protocol/core/call.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { acts } from '#protocol/core/permissions.ts'
import { permits } from '../../identity/permissions.ts'
import { named } from '../../people/named.ts'
import { account, cage, cageHandOver } from '../../store/schema/index.ts'
import { createVenueStore, sqlRows } from '../../store/sqlRows.ts'
import type { Queries, Transaction } from '../../store/store.ts'
import { commitOnce, type KeyedInput, type VenueTools } from '../../compose/tools.ts'
import { firstDeskSettings, readDeskSettings } from '../desk/settings.ts'
import { endHandOver, giveHandOver, noteHandOverCount, takeHandOver } from './handOvers.ts'

type Tools = Pick<VenueTools, 'registerCall' | 'database' | 'clock' | 'settings' | 'isDemo' | 'announceCage'>

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
    const waiting = eq(cageHandOver.state, 'waiting')
    const found = await handOversOf(
      database,
      accountId,
      permits(caller, acts.confirm)
        ? waiting
        : and(waiting, or(eq(giving.accountId, accountId), eq(taking.accountId, accountId))),
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
        await createVenueStore(database).commit((rows) =>
          noteHandOverCount(rows, now, actorOf(input), input.params.id, input.body),
        )
      }
      throw error
    }),
  )
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

const giving = alias(cage, 'giving')
const taking = alias(cage, 'taking')
const giver = alias(account, 'giver')
const taker = alias(account, 'taker')

async function handOversOf(queries: Queries, viewerId: number, where: SQL | undefined): Promise<HandOver[]> {
  const found = await queries
    .select({ row: cageHandOver, giver: named(giver), taker: named(taker) })
    .from(cageHandOver)
    .innerJoin(giving, eq(giving.id, cageHandOver.fromCageId))
    .innerJoin(taking, eq(taking.id, cageHandOver.toCageId))
    .innerJoin(giver, eq(giver.id, giving.accountId))
    .innerJoin(taker, eq(taker.id, taking.accountId))
    .where(where)
    .orderBy(desc(cageHandOver.id))
  return found.map(({ row: { id, state, fromCageId, toCageId, amount, pieces, requestedAt, decidedAt }, ...who }) => {
    const isBlind = state !== 'taken' && who.taker.id === viewerId
    return {
      ...{ id, state, from: { id: fromCageId, cashier: who.giver }, to: { id: toCageId, cashier: who.taker } },
      ...{ amount: isBlind ? null : amount, pieces: isBlind ? null : pieces, requestedAt, decidedAt },
    }
  })
}
