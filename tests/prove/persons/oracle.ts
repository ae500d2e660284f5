/**
 * What one person alone may do with the house's money and with rights, said apart from the product's own table: what is given
 * away is told by the ledger's entries, who asked and who confirmed by whoever made the calls, and never by the rows.
 */
import { sql } from 'drizzle-orm'
import { TransactionType } from '#protocol/core/codes.ts'
import type { TestVenue } from '#tests/kit/testVenue.ts'
import type { Side } from './cast.ts'

/** Minor units, as the venue is set when it opens. */
const mostOfAPlayer = 1_000_000
const mostOfACashier = 1_000_000
const bonusPercent = 10

export type Breach = { rule: string; what: string }
/** One call that was answered. `of`: who asked for what it confirms; null: it confirms nothing. */
export type Act = { by: Side; name: string; confirms: Side | null; ownKeys?: boolean }

type Posted = {
  id: number
  value: number
  transaction: number | null
  account: number
  type: number
  amount: number
  refundOf: number | null
  takesTransfer: boolean
  day: string
}
type StaffRights = { id: number; type: number; keys: string; permissions: number[] }

export class Oracle {
  readonly #venue: TestVenue
  /** Who asked for a transaction, and who confirmed it. */
  readonly #askers = new Map<number, Side>()
  readonly #alone = new Map<string, number>()
  readonly #offers = new Map<string, { deposits: number; bonuses: number }>()
  readonly #posted = new Map<number, Posted & { alone: boolean; byPerson: boolean }>()
  #last = 0
  #settings = ''
  #sites = ''
  readonly #ownPlayers = new Set<number>()
  #rights = new Map<number, StaffRights>()
  checked = 0

  constructor(venue: TestVenue) {
    this.#venue = venue
  }

  async begin(): Promise<void> {
    const { database } = this.#venue.store
    const { rows } = await database.execute<{ last: number }>(sql`select coalesce(max(id), 0) as last from posting`)
    this.#last = Number(rows[0]?.last ?? 0)
    this.#settings = await this.#settingsNow()
    this.#sites = await this.#sitesNow()
    this.#rights = await this.#rightsNow()
  }

  /** For longer than a crime lasts. */
  hasKeysOf(player: number): void {
    this.#ownPlayers.add(player)
  }

  asked(transaction: number, side: Side): void {
    this.#askers.set(transaction, side)
  }
  askerOf = (transaction: number): Side => this.#askers.get(transaction) ?? 'honest'

  /** What this act has done that one person may not do alone. */
  async judge(act: Act): Promise<Breach[]> {
    this.checked += 1
    // Two persons: one of them is honest, and knows of it.
    const isAlone = act.by === 'person' && act.confirms !== 'honest'
    const found: Breach[] = []
    for (const posted of await this.#newPostings()) found.push(...this.#judgePosting(posted, act, isAlone))
    const settings = await this.#settingsNow()
    if (isAlone && settings !== this.#settings) found.push({ rule: 'settings', what: `${act.name}: ${settings}` })
    this.#settings = settings
    const sites = await this.#sitesNow()
    // Either of the two offers something more than the other.
    if (isAlone && sites !== this.#sites) found.push({ rule: 'site', what: act.name })
    this.#sites = sites
    const rights = await this.#rightsNow()
    if (isAlone) for (const one of rights.values()) found.push(...this.#judgeRights(one, act))
    this.#rights = rights
    return found
  }

  #judgePosting(posted: Posted, act: Act, isAlone: boolean): Breach[] {
    const { id, account, type, amount, day, value, refundOf, takesTransfer } = posted
    const original = refundOf === null ? undefined : this.#posted.get(refundOf)
    const offer = this.#offers.get(`${account} ${day}`) ?? { deposits: 0, bonuses: 0 }
    this.#offers.set(`${account} ${day}`, offer)
    const isBonus = type === TransactionType.bonus && amount > 0 && refundOf === null
    if (type === TransactionType.deposit && refundOf === null) offer.deposits += amount
    if (isBonus) offer.bonuses += amount
    if (original && original.amount > 0) {
      const earlier = this.#offers.get(`${account} ${original.day}`)
      if (earlier && original.type === TransactionType.deposit) earlier.deposits -= original.amount
      if (earlier && original.type === TransactionType.bonus) earlier.bonuses -= original.amount
    }
    if (posted.transaction !== null)
      this.#posted.set(posted.transaction, {
        ...posted,
        alone: isAlone,
        byPerson: act.by === 'person' || act.confirms === 'person',
      })
    if (!isAlone) return []

    const what = `${act.name}: posting ${id} (type ${type}, ${amount}) gives ${value}`
    if (takesTransfer) return [{ rule: 'refundOfTransfer', what }]
    if (refundOf !== null) {
      if (!original) return [{ rule: 'refundOfUnknown', what }]
      if (original.byPerson) return [{ rule: 'refundOfOwn', what }]
    }
    // Of what took from a player too: a withdrawal alone gives no value back, for its cash returns.
    if (value > 0 && !isBonus) return [{ rule: `${refundOf === null ? 'granted' : 'given back'} ${type}`, what }]
    if (isBonus && offer.bonuses > Math.floor((offer.deposits * bonusPercent) / 100))
      return [{ rule: 'aboveOffer', what: `${what}, ${offer.bonuses} on deposits of ${offer.deposits}` }]
    const isPaidOut = refundOf !== null || type === TransactionType.withdraw
    const found: Breach[] = []
    if (isBonus && this.#ownPlayers.has(account)) found.push({ rule: 'ownHands', what })
    if (isPaidOut && this.#add(`player ${account} ${day}`, amount) >= mostOfAPlayer)
      found.push({ rule: 'dayOfPlayer', what })
    if ((isPaidOut || isBonus) && this.#add(`cashier ${day}`, amount) >= mostOfACashier)
      found.push({ rule: 'dayOfCashier', what })
    return found
  }

  #add(name: string, amount: number): number {
    const sum = (this.#alone.get(name) ?? 0) + Math.abs(amount)
    this.#alone.set(name, sum)
    return sum
  }

  #judgeRights({ id, type, keys, permissions }: StaffRights, act: Act): Breach[] {
    const before = this.#rights.get(id)
    const what = `${act.name}: account ${id}`
    if (!before) return [{ rule: 'newStaff', what }]
    const more = permissions.filter((one) => !before.permissions.includes(one))
    if (type > before.type || more.length > 0) return [{ rule: 'rights', what: `${what} ${type} ${more.join(' ')}` }]
    return keys !== before.keys && !act.ownKeys ? [{ rule: 'keys', what }] : []
  }

  async #newPostings(): Promise<Posted[]> {
    const { rows } = await this.#venue.store.database.execute<{ row: Posted }>(sql`
      select json_build_object('id', p.id, 'account', p.account_id, 'type', coalesce(p.type, 0), 'day', p.gaming_day,
          'transaction', d.id, 'amount', coalesce(d.amount, 0), 'refundOf', d.refund_of,
          'takesTransfer', p.cause like 'refund transfer/%',
          'value', -coalesce(sum(e.amount) filter (where e.account like 'house/%'
              and e.account not in ('house/cash', 'house/hospitality')), 0)) as row
      from posting p join entry e on e.posting_id = p.id left join desk_transaction d on d.posting_id = p.id
      where p.id > ${this.#last} group by p.id, d.id
      having not bool_or(e.account like 'machine/%')
      order by p.id`)
    const found = rows.map(({ row }) => row)
    this.#last = found.at(-1)?.id ?? this.#last
    return found
  }

  async #settingsNow(): Promise<string> {
    const { rows } = await this.#venue.store.database.execute<{ value: unknown }>(
      // What the venue's own jobs keep there is nobody's.
      sql`select value from venue_setting where value <> '{}' and name not like 'release.%' order by name`,
    )
    return JSON.stringify(rows)
  }

  async #sitesNow(): Promise<string> {
    const { rows } = await this.#venue.store.database.execute<{ sites: string }>(
      sql`select string_agg(id || ' ' || site_id, ',' order by id) as sites from account where type = 0`,
    )
    return rows[0]?.sites ?? ''
  }

  async #rightsNow(): Promise<Map<number, StaffRights>> {
    const { rows } = await this.#venue.store.database.execute<{ row: StaffRights }>(sql`
      select json_build_object('id', a.id, 'type', a.type,
          'keys', md5(a.password_hash || coalesce(a.pin_hash, '') || coalesce(f.confirmed_at::text, '')),
          'permissions', coalesce(to_json(g.permissions), '[]'::json)) as row
      from account a left join permission_group g on g.id = a.group_id left join second_factor f on f.account_id = a.id
      where a.type > 0`)
    return new Map(rows.map(({ row }) => [row.id, row]))
  }
}
