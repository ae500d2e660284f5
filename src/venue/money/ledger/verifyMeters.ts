/**
 * What was settled held against the meters: from the moment a cabinet was booked, nothing may have been posted or closed on
 * meters behind those of something posted before. What two persons accepted begins anew.
 */
import { sql } from 'drizzle-orm'
import { bookedAct } from './booked.ts'
import { type Executes, jsonRows } from './sqlPages.ts'

/** One line each. In the order of the postings: clocks may have been set back. */
export async function meterFindings(queries: Executes): Promise<string[]> {
  const rows = await jsonRows(
    queries,
    sql`with told as (
          select substr(object, 9)::bigint as machine, (after ->> 'afterPosting')::bigint as place, 2 as rank, id as number,
            after -> 'meters' as meters, null as what
          from audit where act = ${bookedAct}
          union all
          select t.machine_id, p.id, 0, t.number, t.meters_after, 'transfer ' || t.id
          from transfer t join posting p on p.key = 'transfer/' || t.id where t.meters_after is not null
          union all
          select s.machine_id, p.last, 1, s.id, s.meters_at_end, 'session ' || s.id
          from play_session s
          join (select session_id, max(id) as last from posting where session_id is not null group by session_id) p
            on p.session_id = s.id
          where s.meters_at_end is not null),
        since as (
          select told.*, count(*) filter (where what is null)
            over (partition by machine order by place, rank, number) as booked from told),
        counted as (
          select since.*, meter.name, (meters ->> meter.name)::bigint as value
          from since cross join unnest(array['AftIn', 'AftOut', 'BillIn', 'ResetCredit', 'TotalWin', 'TurnOver']) as meter (name)
          where booked > 0),
        compared as (
          select counted.*, max(value) over (
            partition by machine, booked, name order by place, rank, number
            rows between unbounded preceding and 1 preceding) as known from counted)
        select what || ' was settled on meters behind the books of machine ' || machine || ': '
          || string_agg(name || ' ' || value || ' after ' || known, ', ' order by name) as row
        from compared where what is not null and value < known
        group by machine, place, what order by place, what`,
  )
  return rows as string[]
}
