/** What a player's figures of a range are the sum of. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type PlayerFigures, type PlayerPosting, statisticsCalls } from '#protocol/calls/statistics.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import type { VenueTools } from '../compose/tools.ts'
import { named } from '../people/named.ts'
import { account, machine, posting } from '../store/schema/index.ts'
import type { Queries } from '../store/store.ts'
import { addFigures, figuresOfPlayer, figuresPer, moving, noFigures, postedIn } from './figures.ts'
import { peopleOf } from './people.ts'
import { type Range, rangeOf } from './ranges.ts'

const pageSize = 50

export function registerPostingCalls(tools: VenueTools): void {
  const { registerCall, database, clock, settings } = tools
  registerCall(statisticsCalls.playerPostings, async ({ params: { id }, query }) => {
    const [player] = await peopleOf(database, [id])
    if (!player) throw new Refusal(ErrorCode.unknown, { id })
    const { lastPostingID, ...asked } = query
    const found = postingsWhere(rangeOf(asked, { now: clock.now(), timeZone: settings.timeZone }), asked.figure)
    return {
      player,
      postings: await postingsBefore(database, { id, found }, { before: lastPostingID, limit: pageSize }),
      total: addFigures(noFigures, await figuresOfPlayer(database, id, found)),
      count: await countPostings(database, { id, found }),
    }
  })
}

export function postingsWhere(range: Range, figure: keyof PlayerFigures | undefined): SQL {
  const posted = sql`${postedIn(range)} and exists (
    select 1 from entry e where e.posting_id = p.id and e.account like 'house/%')`
  return figure === undefined ? posted : sql`${posted} and ${moving(figure)}`
}

type Asked = { id: number; found: SQL }
export async function countPostings(database: Queries, { id, found }: Asked): Promise<number> {
  const { rows } = await database.execute<{ count: string }>(
    sql`select count(*)::text as count from posting p where p.account_id = ${id} and ${found}`,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Of one player, newest first. */
export async function postingsBefore(
  database: Queries,
  { id, found }: Asked,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PlayerPosting[]> {
  const own = sql`p.account_id = ${id} and ${found}`
  const older = before === undefined ? own : sql`${own} and p.id < ${before}`
  const { rows } = await database.execute<{ id: string }>(
    sql`select p.id::text as id from posting p where ${older} order by p.id desc limit ${limit}`,
  )
  return readPostings(
    database,
    rows.map((row) => Number(row.id)),
  )
}

async function readPostings(database: Queries, ids: readonly number[]): Promise<PlayerPosting[]> {
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
