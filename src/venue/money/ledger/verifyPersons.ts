/**
 * The rule of two persons held against what was posted: whatever gave somebody value is told of by a row that says who asked and
 * who confirmed, a second person where one was needed. What waited and was refused since is not known any more, so that a
 * day's sums are at least those found here.
 */
import { sql } from 'drizzle-orm'
import { TransactionType } from '#protocol/core/codes.ts'
import { secondPerson, type SecondPersonWhy } from '#protocol/core/secondPerson.ts'
import { accountsOfPerson, type Issues, sharesHands } from '../../approvals/persons.ts'
import { cashOf } from '../cage/money.ts'
import { bonusOffer } from '../desk/offers.ts'
import { actOf, countsForCashier, countsForPlayer, givesToPlayer } from '../desk/secondPerson.ts'
import { defaultDeskSettings, deskSettingName, storedDeskSettings } from '../desk/settings.ts'
import type { CredentialIssueRow } from '../../store/rows.ts'
import { type Executes, jsonRows } from './sqlPages.ts'

const pageSize = 5_000

type Posted = {
  id: number
  postingId: number
  accountId: number
  type: number
  amount: number
  offerPercent: number | null
  handPayId: number | null
  refundOf: number | null
  refundOfTransfer: string | null
  /** Whose safe its cash went through. */
  safeOf: number | null
  makerId: number | null
  checkerId: number | null
  requestedAt: number
  settledAt: number
  gamingDay: string
  original: { type: number; amount: number; makerId: number | null; checkerId: number | null; gamingDay: string } | null
}
/** Something that two decided. */
type Decided = {
  what: string
  makerId: number | null
  checkerId: number | null
  gainerId: number | null
  askedAt: number
  decidedAt: number
}

/** One line each. */
export async function secondPersonFindings(queries: Executes): Promise<string[]> {
  const issues = await issuesOf(queries)
  const findings: string[] = [...(await unasked(queries)), ...(await beyondLoss(queries))]
  const day = new Day(issues, await thresholdsOf(queries))
  for await (const rows of posted(queries))
    for (const row of rows) {
      const needed = await day.judge(row)
      const what = `transaction ${row.id} (posting ${row.postingId})`
      if (row.checkerId === null && needed.length > 0)
        findings.push(`${what} needed a second person and has none: ${needed.join(', ')}`)
      else if (
        row.checkerId !== null &&
        !(await isSecond(issues, {
          ...row,
          gainerId: row.accountId,
          askedAt: row.requestedAt,
          decidedAt: row.settledAt,
        }))
      )
        findings.push(`${what} was confirmed by ${row.checkerId}, who is no second person`)
    }
  for (const one of await decided(queries))
    if (one.checkerId === null) findings.push(`${one.what} needed a second person and has none`)
    else if (!(await isSecond(issues, one)))
      findings.push(`${one.what} was confirmed by ${one.checkerId}, who is no second person`)
  return findings
}

async function isSecond(issues: Issues, { makerId, checkerId, gainerId, askedAt, decidedAt }: Omit<Decided, 'what'>) {
  if (checkerId === null) return false
  const first = [makerId, gainerId].filter((id) => id !== null)
  return !(await sharesHands(issues, checkerId, first, { askedAt, until: decidedAt }))
}

/** What its rows have come to, posting after posting. */
class Day {
  readonly #issues: Issues
  readonly #thresholdAt: ThresholdAt
  readonly #sums = new Map<string, Map<string, number>>()

  constructor(issues: Issues, thresholdAt: ThresholdAt) {
    this.#issues = issues
    this.#thresholdAt = thresholdAt
  }

  /** Why it needed a second person. */
  async judge(row: Posted): Promise<SecondPersonWhy[]> {
    const { accountId, makerId, gamingDay, amount, requestedAt } = row
    const period = { askedAt: requestedAt, until: requestedAt }
    const hands = makerId === null ? new Set<number>() : await accountsOfPerson(this.#issues, makerId, period)
    const { when }: { when: readonly SecondPersonWhy[] } = secondPerson[actOf(row)]
    const isOwn =
      when.includes('ownHands') &&
      makerId !== null &&
      givesToPlayer(row) &&
      (await sharesHands(this.#issues, makerId, [accountId], period))
    const of = (what: string) => this.#sum(gamingDay, what)
    const size = Math.abs(amount)
    const holds = {
      always: () => true,
      dayOfPlayer: () => of(`player ${accountId}`) + size >= this.#thresholdAt('withdrawalsConfirmedFrom', requestedAt),
      dayOfCashier: () =>
        countsForCashier(row) &&
        [...hands].reduce((sum, id) => sum + of(`cashier ${id}`), size) >=
          this.#thresholdAt('cashierConfirmedFrom', requestedAt),
      aboveOffer: () => {
        const percent = Math.min(100, row.offerPercent ?? 0)
        const offer = bonusOffer({ percent, deposit: Math.max(0, of(`deposits ${accountId}`)) })
        return amount > 0 && amount > offer - of(`bonuses ${accountId}`)
      },
      ownPosting: () => [row.original?.makerId, row.original?.checkerId].some((id) => id != null && hands.has(id)),
      otherSafe: () => row.safeOf !== null && makerId !== null && cashOf(row) !== 0 && !hands.has(row.safeOf),
      ownHands: () => isOwn,
    } satisfies Record<SecondPersonWhy, () => boolean>
    const why = when.filter((one) => holds[one]())
    this.#count(row)
    return why
  }

  #count(row: Posted): void {
    const { accountId, makerId, checkerId, gamingDay, amount, type, original } = row
    const add = (what: string, more: number, day = gamingDay) => {
      const sums = this.#sumsOf(day)
      sums.set(what, (sums.get(what) ?? 0) + more)
    }
    if (countsForPlayer(row)) add(`player ${accountId}`, Math.abs(amount))
    if (countsForCashier(row) && checkerId === null && makerId !== null) add(`cashier ${makerId}`, Math.abs(amount))
    const { deposit, withdraw, bonus } = TransactionType
    const offered = { [deposit]: 'deposits', [withdraw]: 'deposits', [bonus]: 'bonuses' }[type]
    if (offered === undefined) return
    const sign = type === withdraw ? -1 : 1
    if (row.refundOf === null && amount > 0) add(`${offered} ${accountId}`, sign * amount)
    // Taken back, it does not stand in its own day any more.
    if (original && original.amount > 0) add(`${offered} ${accountId}`, -sign * original.amount, original.gamingDay)
  }

  #sum(day: string, what: string): number {
    return this.#sumsOf(day).get(what) ?? 0
  }
  /** The days last asked for are kept: a clock may have been set back, and what is taken back is of an older day. */
  #sumsOf(day: string): Map<string, number> {
    const sums = this.#sums.get(day) ?? new Map<string, number>()
    this.#sums.delete(day)
    this.#sums.set(day, sums)
    const [oldest] = this.#sums.keys()
    if (this.#sums.size > keptDays && oldest !== undefined) this.#sums.delete(oldest)
    return sums
  }
}
const keptDays = 62

type Threshold = 'withdrawalsConfirmedFrom' | 'cashierConfirmedFrom'
type ThresholdAt = (name: Threshold, at: number) => number
/** By the audit of the desk's settings. Of two that held in one moment the higher one. */
async function thresholdsOf(queries: Executes): Promise<ThresholdAt> {
  const [stored] = await jsonRows(queries, sql`select value as row from venue_setting where name = ${deskSettingName}`)
  const now = { ...defaultDeskSettings, ...storedDeskSettings(stored) }
  const changes = (await jsonRows(
    queries,
    sql`select json_build_object('at', at, 'before', before) as row from audit
        where object = 'setting/desk' and act = 'desk settings changed' order by id`,
  )) as { at: number; before: Partial<Record<Threshold, number>> }[]
  return (name, at) => {
    const since = changes.find((change) => change.at > at && change.before[name] !== undefined)
    const sameMoment = changes.flatMap((change) => (change.at === at ? (change.before[name] ?? []) : []))
    return Math.max(since?.before[name] ?? now[name], ...sameMoment)
  }
}

async function issuesOf(queries: Executes): Promise<Issues> {
  const rows = (await jsonRows(
    queries,
    sql`select json_build_object('accountId', account_id, 'issuedBy', issued_by, 'at', at) as row from credential_issue`,
  )) as CredentialIssueRow[]
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
  const byIssuer = Map.groupBy(rows, ({ issuedBy }) => issuedBy)
  return {
    where: async ({ accountId, issuedBy }) =>
      (accountId === undefined ? byIssuer.get(issuedBy ?? 0) : byAccount.get(accountId)) ?? [],
    // Players posted nothing: they add nothing to a sum.
    ofStaff: async (issuedBy) => byIssuer.get(issuedBy) ?? [],
  }
}

async function* posted(queries: Executes): AsyncGenerator<Posted[]> {
  for (let after = 0; ; ) {
    const page = (await jsonRows(
      queries,
      sql`select json_build_object('id', d.id, 'postingId', d.posting_id, 'accountId', d.account_id,
            'type', d.type, 'amount', d.amount, 'offerPercent', d.offer_percent, 'handPayId', d.hand_pay_id, 'refundOf', d.refund_of,
            'refundOfTransfer', d.refund_of_transfer, 'safeOf', c.account_id, 'makerId', d.maker_id, 'checkerId', d.checker_id,
            'requestedAt', d.requested_at, 'settledAt', d.settled_at, 'gamingDay', d.gaming_day,
            'original', case when o.id is null then null else json_build_object('type', o.type, 'amount', o.amount,
              'makerId', o.maker_id, 'checkerId', o.checker_id, 'gamingDay', o.gaming_day) end) as row
          from desk_transaction d left join desk_transaction o on o.id = d.refund_of left join cage c on c.id = d.cage_id
          where d.posting_id > ${after} order by d.posting_id limit ${pageSize}`,
    )) as Posted[]
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.postingId
  }
}

/** What two decide that is no transaction of the desk, or is one that another row tells of. A hand pay that nobody made was reset at its cabinet. */
async function decided(queries: Executes): Promise<Decided[]> {
  const rows = await jsonRows(
    queries,
    sql`select json_build_object('what', what, 'makerId', maker, 'checkerId', checker, 'gainerId', gainer, 'askedAt', asked,
          'decidedAt', decided) as row
        from (
          select 'hand pay ' || id, maker_id, checker_id, account_id, made_at, decided_at
            from hand_pay where state in ('confirmed', 'done') and made_at is not null
          union all
          select 'fix ' || f.id, f.maker_id, f.checker_id, t.account_id, f.made_at, f.decided_at
            from fix f join transfer t on t.id = f.transfer_id where f.state = 'confirmed'
          union all
          select 'approval ' || id, maker_id, checker_id, account_id, requested_at, decided_at
            from approval where state = 'done'
          union all
          select 'hand-over ' || id, maker_id, checker_id, null, requested_at, decided_at
            from cage_hand_over where state = 'taken') as act (what, maker, checker, gainer, asked, decided)
        order by asked, what`,
  )
  return rows as Decided[]
}

/**
 * Postings without a machine that give more than they take: of the house's accounts but its cash, a wallet or a hand gained it.
 * Each stands behind a transaction of the desk, or behind a hand pay.
 */
async function unasked(queries: Executes): Promise<string[]> {
  const rows = await jsonRows(
    queries,
    sql`select 'posting ' || given.id || ' gives ' || given.value || ', and nobody asked for it' as row
        from (
          select posting_id as id,
            -sum(amount) filter (where account like 'house/%' and account not in ('house/cash', 'house/hospitality')) as value
          from entry group by posting_id having not bool_or(account like 'machine/%')) given
        where given.value > 0
          and not exists (select from desk_transaction d where d.posting_id = given.id)
          and not exists (select from posting p join hand_pay h on p.key = 'handPay/' || h.id where p.id = given.id)
        order by given.id`,
  )
  return rows as string[]
}

/** Refunds of transfers that take back more than their session lost until then, or one transfer twice. */
async function beyondLoss(queries: Executes): Promise<string[]> {
  const rows = await jsonRows(
    queries,
    sql`with refund as (
          select p.id, p.cause, p.session_id, sum(e.amount) filter (where e.account like 'wallet/%') as gain
          from posting p join entry e on e.posting_id = p.id
          where p.cause like 'refund transfer/%' group by p.id)
        select finding as row from (
          select r.id, 'posting ' || r.id || ' takes back more than session ' || r.session_id || ' lost' as finding
          from refund r where r.gain > 0 and 0 > (
            select coalesce(sum(e.amount), 0) from posting p join entry e on e.posting_id = p.id
            where p.session_id = r.session_id and p.id <= r.id and e.account = 'house/game')
          union all
          select max(r.id), 'posting ' || max(r.id) || ' takes back ' || substr(r.cause, 8) || ' once more'
          from refund r group by r.cause having count(*) > 1) as found order by id`,
  )
  return rows as string[]
}
