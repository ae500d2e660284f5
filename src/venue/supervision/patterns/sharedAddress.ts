/** One loses on a cabinet, and soon after another wins there who signs in from the same address: what is left on a cabinet can be passed on so. */
import { sql } from 'drizzle-orm'
import type { Queries } from '../../store/store.ts'
import type { FoundPattern, Within } from './found.ts'

/** Between one leaving a cabinet and the other sitting down, ms. */
const soonMs = 30 * 60_000
/** Around a session, a sign-in of so long ago still says where somebody was. */
const signInMs = 86_400_000
/** Below this part of the threshold nobody looks, at what was lost and what was won. */
const leastPart = 0.01
const most = 200

type Row = Record<
  'machineId' | 'loserId' | 'winnerId' | 'lost' | 'won' | 'loserSession' | 'winnerSession' | 'leftAt' | 'endedAt',
  string
> & { address: string }

export async function sharedAddress(queries: Queries, { start, end, threshold }: Within): Promise<FoundPattern[]> {
  const least = Math.max(1, Math.floor(leastPart * threshold))
  const { rows } = await queries.execute<Row>(sql`
    with played as (
      select s.id, s.machine_id, s.account_id, s.opened_at, s.closed_at,
        coalesce((select sum(case when t.direction = 'out' then t.actual else -t.actual end) from transfer t
          where t.session_id = s.id and t.state = 1), 0)
        + coalesce((select sum(h.amount) from hand_pay h where h.session_id = s.id and h.state in ('confirmed', 'done')), 0) as net
      from play_session s
      where s.state = 'closed' and s.closed_at >= ${start} and s.opened_at < ${end}
    )
    select one.machine_id::text as "machineId", one.account_id::text as "loserId", other.account_id::text as "winnerId",
      (-one.net)::text as lost, other.net::text as won, one.id::text as "loserSession", other.id::text as "winnerSession",
      one.closed_at::text as "leftAt", other.closed_at::text as "endedAt", shared.ip as address
    from played one
    join played other on other.machine_id = one.machine_id and other.account_id <> one.account_id
      and other.opened_at >= one.closed_at and other.opened_at < one.closed_at + ${soonMs}
    join lateral (
      select a.ip from sign_in a join sign_in b on b.ip = a.ip and b.account_id = other.account_id
        and b.started_at between other.opened_at - ${signInMs} and other.closed_at
      where a.account_id = one.account_id and a.started_at between one.opened_at - ${signInMs} and one.closed_at
      limit 1
    ) shared on true
    where one.net <= ${-least} and other.net >= ${least}
    order by other.closed_at desc limit ${most}`)
  return rows.map((row) => ({
    ...{ id: `passed-${row.loserSession}-${row.winnerSession}`, kind: 'sharedAddress', at: Number(row.endedAt) },
    ...{
      playerIds: [Number(row.loserId), Number(row.winnerId)],
      machineId: Number(row.machineId),
      address: row.address,
    },
    ...{ amount: Number(row.won), measure: Number(row.lost) },
    evidence: [
      {
        at: Number(row.leftAt),
        object: `session/${row.loserSession}`,
        player: Number(row.loserId),
        amount: -Number(row.lost),
      },
      {
        at: Number(row.endedAt),
        object: `session/${row.winnerSession}`,
        player: Number(row.winnerId),
        amount: Number(row.won),
      },
    ],
  }))
}
