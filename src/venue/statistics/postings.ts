/** What a player's figures of a range are the sum of. */
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { statisticsCalls } from '#protocol/calls/statistics.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { VenueTools } from '../compose/tools.ts'
import { named } from '../people/named.ts'
import { account, machine, posting } from '../store/schema/index.ts'
import { addFigures, figuresOfPlayer, figuresPer, moving, noFigures, postedIn } from './figures.ts'
import { peopleOf } from './people.ts'
import { rangeOf } from './ranges.ts'

const pageSize = 50

export function registerPostingCalls(tools: VenueTools): void {
  const { registerCall, database, clock, settings } = tools
  registerCall(statisticsCalls.playerPostings, async ({ params: { id }, query }) => {
    const [player] = await peopleOf(database, [id])
    if (!player) throw new Refusal(ErrorCode.unknown, { id })
    const { figure, lastPostingID } = query
    const range = rangeOf(query, { now: clock.now(), timeZone: settings.timeZone })
    const posted = sql`${postedIn(range)} and exists (
      select 1 from entry e where e.posting_id = p.id and e.account like 'house/%')`
    const found = figure === undefined ? posted : sql`${posted} and ${moving(figure)}`
    const own = sql`p.account_id = ${id} and ${found}`
    const older = lastPostingID === undefined ? own : sql`${own} and p.id < ${lastPostingID}`
    const { rows: ids } = await database.execute<{ id: string }>(
      sql`select p.id::text as id from posting p where ${older} order by p.id desc limit ${pageSize}`,
    )
    const { rows: counts } = await database.execute<{ count: string }>(
      sql`select count(*)::text as count from posting p where ${own}`,
    )
    return {
      player,
      postings: await readPostings(
        tools,
        ids.map((row) => Number(row.id)),
      ),
      total: addFigures(noFigures, await figuresOfPlayer(database, id, found)),
      count: Number(counts[0]?.count ?? 0),
    }
  })
}

async function readPostings({ database }: Pick<VenueTools, 'database'>, ids: readonly number[]) {
  if (ids.length === 0) return []
  const these = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`
  const figures = await figuresPer(database, sql`p.id`, sql`p.id in ${these}`)
  const actor = alias(account, 'actor')
  const rows = await database
    .select({
      ...{ id: posting.id, at: posting.at, type: posting.type },
      ...{ sessionID: posting.sessionId, reverses: posting.reverses },
      machine: { id: machine.id, name: machine.name, cabin: machine.cabin },
      by: named(actor),
    })
    .from(posting)
    .leftJoin(machine, eq(machine.id, posting.machineId))
    .leftJoin(actor, eq(actor.id, posting.actorId))
    .where(sql`${posting.id} in ${these}`)
  return rows
    .map((row) => ({ ...row, ...(figures.get(String(row.id)) ?? noFigures) }))
    .toSorted((one, other) => other.id - one.id)
}
