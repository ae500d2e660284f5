/**
 * What other rows say of money, held against the chain: each amount that people are shown or paid by is told by a posting as well,
 * by the meters between two postings, or by the rows that it sums up.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Executes, jsonRows } from './sqlPages.ts'

const most = 1_000

/** One line each. */
export async function rowFindings(queries: Executes): Promise<string[]> {
  const findings: string[] = []
  for (const query of [floors, transfers, deskRows, handPays, fixes, cages, rounds, hotRounds, sessions])
    findings.push(...((await jsonRows(queries, sql`${query} limit ${most}`)) as string[]))
  return findings
}

const meter = (name: string, before: SQL, after: SQL) =>
  sql`((${after} ->> ${sql.raw(`'${name}'`)})::bigint - (${before} ->> ${sql.raw(`'${name}'`)})::bigint)`

const floors = sql`
  select 'account ' || name || ' may fall to ' || coalesce(floor::text, 'anything') as row
  from ledger_account where (name like 'wallet/%' or name like 'machine/%') and floor is distinct from 0 order by name`

/** What moved is what was posted under the transfer's name, from or to the pockets that it names; what was asked for is what was held for it. */
const transfers = sql`
  select row from (
    select t.number, 'transfer ' || t.id || ' says that ' || t.actual || ' moved, the ledger ' || coalesce(m.moved, 0) as row
      from transfer t left join lateral (
        select sum(case t.direction when 'in' then e.amount else -e.amount end) as moved
        from posting p join entry e on e.posting_id = p.id and e.account = 'machine/' || t.machine_id
        where p.key = 'transfer/' || t.id) m on true
      where t.actual <> coalesce(m.moved, 0)
    union all
    select t.number, 'transfer ' || t.id || ' names ' || coalesce(t.pockets ->> pocket, '0') || ' of ' || pocket || ', the ledger ' || w.moved
      from transfer t join posting p on p.key = 'transfer/' || t.id
      cross join unnest(array['discount', 'bonus', 'cash', 'credit']) as pocket
      cross join lateral (
        select coalesce(sum(case t.direction when 'in' then -e.amount else e.amount end), 0) as moved
        from entry e where e.posting_id = p.id and e.account = 'wallet/' || t.account_id || '/' || pocket) w
      where coalesce((t.pockets ->> pocket)::bigint, 0) <> w.moved
    union all
    select t.number, 'transfer ' || t.id || ' was asked for ' || t.amount || ', and ' || h.held || ' was held for it'
      from transfer t cross join lateral (select coalesce(sum(value::bigint), 0) as held from jsonb_each_text(t.held)) h
      where h.held <> case t.direction when 'in' then t.amount else 0 end
    union all
    select t.number, 'transfer ' || t.id || ' was asked for ' || t.amount || ', its steps were for ' || (t.snapshot -> 'context' ->> 'amount')
      from transfer t where (t.snapshot -> 'context' ->> 'amount')::bigint <> t.amount
  ) found order by number`

/** A transaction of the desk is its posting: the same person, kind and day, and what the wallet gained, or the house gave as a comp. */
const deskRows = sql`
  select 'transaction ' || d.id || ' (posting ' || d.posting_id || ') says ' || d.amount || ' for ' || d.account_id || ' on ' || d.gaming_day
      || ' as type ' || d.type || ', the ledger ' || w.gained || ' for ' || p.account_id || ' on ' || p.gaming_day || ' as type ' || coalesce(p.type, 0) as row
  from desk_transaction d join posting p on p.id = d.posting_id
  cross join lateral (
    select coalesce(sum(case
        when d.type = 9 and e.account = 'house/comp' then -e.amount
        when d.type <> 9 and e.account like 'wallet/%' then case when d.type in (2, 3, 11) then -e.amount else e.amount end
      end), 0) as gained
    from entry e where e.posting_id = p.id) w
  where d.amount <> w.gained or d.account_id <> p.account_id or d.type <> p.type or d.gaming_day <> p.gaming_day
  order by d.id`

const handPays = sql`
  select row from (
    select h.id, 'hand pay ' || h.id || ' says ' || h.amount || ', transaction ' || d.id || ' ' || d.amount as row
      from hand_pay h join desk_transaction d on d.hand_pay_id = h.id and d.posting_id is not null where d.amount <> h.amount
    union all
    select h.id, 'hand pay ' || h.id || ' says ' || h.amount || ', posting ' || p.id || ' ' || sum(greatest(e.amount, 0))
      from hand_pay h join posting p on p.key = 'handPay/' || h.id join entry e on e.posting_id = p.id
      group by h.id, p.id having sum(greatest(e.amount, 0)) <> h.amount
    union all
    select h.id, 'hand pay ' || h.id || ' says ' || h.amount || ', safe ' || c.cage_id || ' paid ' || c.amount
      from cage_payment c join hand_pay h on h.id = c.hand_pay_id where c.amount <> h.amount
  ) found order by id`

/** A fix that says what moved is what was posted. */
const fixes = sql`
  select 'fix ' || f.id || ' says that ' || f.amount || ' moved, transfer ' || t.id || ' ' || t.actual as row
  from fix f join transfer t on t.id = f.transfer_id
  where f.state = 'confirmed' and f.outcome = 1 and f.amount <> t.actual order by f.id`

/** A safe sums up its transactions and what was counted. */
const cages = sql`
  select row from (
    select c.id, 'safe ' || c.id || ' says that it was ' || what || ' with ' || said || ', its pieces come to ' || counted.total as row
      from cage c cross join lateral (values ('opened', c.opening, c.opening_pieces), ('closed', c.counted, c.counted_pieces)) as told (what, said, pieces)
      cross join lateral (select sum((one ->> 'value')::bigint * (one ->> 'pieces')::bigint) as total from jsonb_array_elements(pieces) one) counted
      where pieces is not null and counted.total <> said
    union all
    select c.id, 'safe ' || c.id || ' says that it took ' || c.receipts || ' and gave ' || c.payments || ', its transactions ' || m.taken || ' and ' || m.given
      from cage c cross join lateral (
        select coalesce(sum(greatest(move, 0)), 0) as taken, coalesce(sum(greatest(-move, 0)), 0) as given from (
          select case type when 1 then amount when 2 then -amount else 0 end as move
            from desk_transaction where cage_id = c.id and posting_id is not null
          union all
          select -amount from cage_payment where cage_id = c.id
          union all
          select case to_cage_id when c.id then amount else -amount end
            from cage_hand_over where state = 'taken' and c.id in (from_cage_id, to_cage_id)
          union all
          select (asked ->> 'amount')::bigint from approval
            where kind = 'safeAdjustment' and state = 'done' and object = 'cage/' || c.id and asked ->> 'state' = 'open') moves) m
      where c.state = 'closed' and (c.receipts <> m.taken or c.payments <> m.given)
    union all
    select c.id, 'safe ' || c.id || ' is over or short by ' || c.counted - c.opening - c.receipts + c.payments || ', and ' || b.sum || ' was booked of it'
      from cage c join (
        select object, sum((asked ->> 'amount')::bigint) as sum from approval
          where kind = 'safeAdjustment' and state = 'done' and asked ->> 'state' = 'closed' group by object) b
        on b.object = 'cage/' || c.id
      where c.state <> 'closed' or abs(b.sum) > abs(c.counted - c.opening - c.receipts + c.payments)
        or sign(b.sum) <> sign(c.counted - c.opening - c.receipts + c.payments)
    union all
    select a.id, 'approval ' || a.id || ' adjusts a safe by ' || (a.asked ->> 'amount') || ', and ' || coalesce(l.after ->> 'amount', 'nothing') || ' was asked for'
      from approval a left join audit l on l.act = 'approval asked' and l.object = a.object and l.after ->> 'approval' = a.id::text
      where a.kind = 'safeAdjustment' and a.asked ->> 'amount' is distinct from l.after ->> 'amount'
    union all
    select h.from_cage_id, 'hand-over ' || h.id || ' says ' || h.amount || ', its pieces come to ' || sum((one ->> 'value')::bigint * (one ->> 'pieces')::bigint)
      from cage_hand_over h cross join lateral jsonb_array_elements(h.pieces) one group by h.id
      having h.amount <> sum((one ->> 'value')::bigint * (one ->> 'pieces')::bigint)
  ) found order by id`

/** Bet and win of a round are what its cabinet's meters counted in it. */
const rounds = sql`
  select 'round ' || id || ' says bet ' || bet || ' and win ' || win || ', its meters ' || ${meter('TurnOver', sql`meters_before`, sql`meters_after`)}
      || ' and ' || ${meter('TotalWin', sql`meters_before`, sql`meters_after`)} as row
  from round
  where bet <> ${meter('TurnOver', sql`meters_before`, sql`meters_after`)} or win <> ${meter('TotalWin', sql`meters_before`, sql`meters_after`)}
  order by id`

const hotRounds = sql`
  select 'large round ' || h.id || ' says bet ' || h.bet || ' and win ' || h.win || ', round ' || r.id || ' ' || r.bet || ' and ' || r.win as row
  from hot_round h join round r on r.session_id = h.session_id and r.number = h.round
  where h.bet <> r.bet or h.win <> r.win order by h.id`

/**
 * A closed session is a piece of its cabinet's meters: what went in and out of it is what was transferred, what was won and lost is
 * what was posted as play, and its rounds, as long as all of them are kept, come to the same. One at which something was wrong
 * stands among the problems, and people have settled it.
 */
const sessions = sql`
  with closed as (
    select s.id, ${meter('AftIn', sql`meters_at_start`, sql`meters_at_end`)} as went, ${meter('AftOut', sql`meters_at_start`, sql`meters_at_end`)} as came,
      ${meter('TurnOver', sql`meters_at_start`, sql`meters_at_end`)} as bets, ${meter('TotalWin', sql`meters_at_start`, sql`meters_at_end`)} as wins,
      ${meter('BillIn', sql`meters_at_start`, sql`meters_at_end`)} - ${meter('ResetCredit', sql`meters_at_start`, sql`meters_at_end`)} as besides,
      round_at_end - round_at_start as rounds
    from play_session s
    where s.state = 'closed' and s.meters_at_start is not null and s.meters_at_end is not null
      and not exists (select from problem p where p.session_id = s.id)),
  posted as (
    select p.session_id as id, coalesce(sum(e.amount) filter (where p.cause in ('funding', 'topUp')), 0) as went,
      coalesce(-sum(e.amount) filter (where p.cause = 'cashout'), 0) as came, coalesce(sum(e.amount) filter (where p.cause = 'game'), 0) as won
    from posting p join entry e on e.posting_id = p.id and e.account = 'machine/' || p.machine_id
    where p.session_id is not null group by p.session_id),
  played as (select session_id as id, count(*) as rounds, sum(bet) as bets, sum(win) as wins from round where session_id is not null group by session_id)
  select row from (
    select c.id, 'session ' || c.id || ' took ' || c.went || ' in and ' || c.came || ' out by its meters, the ledger ' || l.went || ' and ' || l.came as row
      from closed c join posted l using (id) where c.went <> l.went or c.came <> l.came
    union all
    select c.id, 'session ' || c.id || ' won ' || c.wins - c.bets + c.besides || ' by its meters, the ledger ' || l.won
      from closed c join posted l using (id) where c.wins - c.bets + c.besides <> l.won
    union all
    select c.id, 'session ' || c.id || ' has bets of ' || c.bets || ' and wins of ' || c.wins || ' by its meters, its rounds ' || r.bets || ' and ' || r.wins
      from closed c join played r using (id) where r.rounds = c.rounds and (r.bets <> c.bets or r.wins <> c.wins)
  ) found order by id`
