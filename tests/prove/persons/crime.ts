/** One seeded sequence of acts by all accounts of one person, with honest colleagues in between; each is judged when it is answered. */
import { sql } from 'drizzle-orm'
import { TransactionType } from '#protocol/core/codes.ts'
import type { TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { Random } from '../simulation/random.ts'
import { type Cast, openCast, type Reply, type Side, Staff } from './cast.ts'
import { type Act, type Breach, Oracle } from './oracle.ts'

const hour = 3_600_000
const { deposit, withdraw, bonus, discount, comp, credit, tip, adjustment } = TransactionType
/** Around what one may do alone: a little, the whole threshold, and just below it. */
const amounts = [1, 100, 999, 10_000, 100_000, 400_000, 600_000, 999_999, 1_000_000, 5_000_000]
const weights = {
  post: 34,
  refund: 12,
  payOut: 3,
  confirm: 14,
  reject: 3,
  honestPost: 10,
  settings: 3,
  staff: 4,
  raise: 3,
  group: 2,
  reset: 4,
  site: 2,
  playerKeys: 2,
  approve: 6,
  honestApprove: 12,
  visit: 3,
  refundTransfer: 5,
  later: 2,
}
export type ActName = keyof typeof weights
type Found = Breach & { crime: number; trace: string[] }
export type Plan = {
  seed: number
  number: number
  acts: number
  tally: Tally
  isOver: () => boolean
  /** How often each act comes, where it is not as always. */
  often?: Partial<Record<ActName, number>> | undefined
}
export type Tally = { acts: number; done: Map<string, number>; found: Found[] }

type Approval = {
  id: number
  by: Side
  kind: string
  of: number | null
  password: string | null
  username: string | null
}

export class Crime {
  readonly #venue: TestVenue
  readonly #cast: Cast
  readonly #oracle: Oracle
  readonly #random: Random
  readonly #tally: Tally
  readonly #number: number
  readonly #trace: string[] = []
  readonly #transactions: number[] = []
  readonly #transfers: string[] = []
  #approvals: Approval[] = []
  #made = 0

  private constructor(venue: TestVenue, cast: Cast, own: { random: Random; tally: Tally; number: number }) {
    this.#venue = venue
    this.#cast = cast
    this.#oracle = new Oracle(venue)
    this.#random = own.random
    this.#tally = own.tally
    this.#number = own.number
  }

  static async run(venue: TestVenue, own: Plan): Promise<void> {
    const random = new Random(own.seed)
    const cast = await openCast(venue, own.number, 1 + random.below(4))
    const crime = new Crime(venue, cast, { random, tally: own.tally, number: own.number })
    await crime.#oracle.begin()
    const often = { ...weights, ...own.often }
    for (let act = 0; act < own.acts && !own.isOver(); act += 1) await crime.#act(random.weighted(often))
  }

  async #act(name: ActName): Promise<void> {
    this.#tally.acts += 1
    // Nothing happens in one moment with what came before: `verify` must be able to tell which was first.
    this.#venue.clock.advance(1)
    const acts: Record<ActName, () => Promise<void>> = {
      post: () => this.#post(this.#one('person')),
      honestPost: () => this.#post(this.#one('honest')),
      refund: () => this.#refund(),
      payOut: () => this.#payOut(),
      confirm: () => this.#decide('confirm'),
      reject: () => this.#decide('reject'),
      settings: () => this.#changeSettings(),
      staff: () => this.#makeStaff(),
      raise: () => this.#raise(),
      group: () => this.#changeGroup(),
      reset: () => this.#reset(),
      site: () => this.#moveSite(),
      playerKeys: () => this.#takePlayerKeys(),
      approve: () => this.#approve(this.#one('person')),
      honestApprove: () => this.#approve(this.#one('honest')),
      visit: () => this.#visit(),
      refundTransfer: () => this.#refundTransfer(),
      later: () => this.#later(),
    }
    await acts[name]()
  }

  /** The keeper stays honest, so that there is always one. */
  #one(side: Side): Staff {
    return this.#random.pick(this.#cast.staff.filter((one) => one.side === side))
  }
  #any = () => this.#one(this.#random.chance(0.8) ? 'person' : 'honest')

  async #done(act: Act, { status, body }: Reply): Promise<boolean> {
    const isDone = status >= 200 && status < 300
    if (status >= 500) throw new Error(`${act.name} was answered ${status}: ${JSON.stringify(body)}`)
    const how = isDone ? `${act.by} ${act.name} ${status}` : `${act.by} ${act.name} refused ${String(body.ErrorCode)}`
    this.#trace.push(how)
    this.#tally.done.set(how, (this.#tally.done.get(how) ?? 0) + 1)
    for (const breach of await this.#oracle.judge(act))
      this.#tally.found.push({ ...breach, crime: this.#number, trace: this.#trace.slice(-12) })
    return isDone
  }

  async #post(by: Staff): Promise<void> {
    const { random } = this
    const types = [deposit, deposit, deposit, withdraw, withdraw, bonus, bonus, discount, comp, credit, tip, adjustment]
    const type = random.pick(types)
    const size = random.pick(amounts)
    const amount = (type === adjustment || type === credit || type === bonus) && random.chance(0.25) ? -size : size
    await this.#send(by, random.pick(this.#cast.players), type, amount)
  }
  /** Cash in and out again, below what waits. */
  async #payOut(): Promise<void> {
    const by = this.#one('person')
    const player = this.#random.pick(this.#cast.players)
    const amount = this.#random.pick([400_000, 600_000])
    for (const type of [deposit, withdraw]) await this.#send(by, player, type, amount)
  }
  async #send(by: Staff, playerID: number, type: number, amount: number): Promise<void> {
    const reply = await by.call('POST', '/cashier/transactions', { playerID, type, amount, reason: 'a story' })
    if (reply.status === 201) this.#known(reply.body.id as number, by.side)
    await this.#done({ by: by.side, name: `post ${type}`, confirms: null }, reply)
  }
  #known(id: number, side: Side): void {
    this.#transactions.push(id)
    this.#oracle.asked(id, side)
  }
  get random(): Random {
    return this.#random
  }

  async #refund(): Promise<void> {
    if (this.#transactions.length === 0) return
    const by = this.#any()
    const reply = await by.call('POST', `/cashier/transactions/${this.#recent()}/refund`, { reason: 'a mistake' })
    if (reply.status < 300) this.#known(reply.body.id as number, by.side)
    await this.#done({ by: by.side, name: 'refund', confirms: null }, reply)
  }
  #recent = (): number => this.#random.pick(this.#transactions.slice(-8))

  async #decide(how: 'confirm' | 'reject'): Promise<void> {
    if (this.#transactions.length === 0) return
    const by = this.#one('person')
    const id = this.#recent()
    const body = how === 'confirm' ? undefined : { reason: 'no' }
    const reply = await by.call('POST', `/cashier/transactions/${id}/${how}`, body)
    await this.#done({ by: 'person', name: how, confirms: this.#oracle.askerOf(id) }, reply)
  }

  async #changeSettings(): Promise<void> {
    const by = this.#any()
    const changes =
      by.side === 'honest'
        ? [{ hotCoinPrice: 200 + this.#random.below(50) }]
        : [{ withdrawalsConfirmedFrom: 99_000_000_000 }, { cashierConfirmedFrom: 99_000_000_000 }, { bonus: 100 }]
    const change = { ...this.#random.pick<object>(changes), reason: 'a story' }
    await this.#asked(by, 'settings', await by.call('PUT', '/admin/settings/desk', change), {
      kind: 'deskSettings',
      of: null,
    })
  }

  async #makeStaff(): Promise<void> {
    const by = this.#one('person')
    const username = `made.${this.#number}.${++this.#made}`
    const person = { username, type: 1 + this.#random.below(3), name: 'New', lastname: 'Face', reason: 'hired' }
    const reply = await by.call('POST', '/admin/users', { ...person, groupId: await this.#group() })
    const password = (reply.body.password as string | null) ?? null
    await this.#asked(by, 'staff', reply, { kind: 'staffAccount', of: null, username, password })
  }

  async #raise(): Promise<void> {
    const by = this.#any()
    const { id } = this.#one('person')
    const change = this.#random.chance(0.5) ? { type: 2 + this.#random.below(3) } : { groupId: await this.#group() }
    const reply = await by.call('POST', `/admin/users/${id}`, { ...change, reason: 'a story' })
    await this.#asked(by, 'raise', reply, { kind: 'staffRights', of: id })
  }

  async #changeGroup(): Promise<void> {
    const by = this.#one('person')
    const Permissions = this.#random.pick([[107, 111, 132], [132], [135, 107]])
    const { rows } = await this.#venue.store.database.execute<{ id: number }>(
      sql`select id from permission_group where name not like 'everything%' order by id`,
    )
    const { id } = this.#random.pick(rows)
    const reply = await by.call('PUT', `/permission/group/${id}/permission`, { Permissions, reason: 'a story' })
    await this.#asked(by, 'group', reply, { kind: 'groupRights', of: null })
  }
  async #group(): Promise<number | null> {
    const { rows } = await this.#venue.store.database.execute<{ id: number }>(
      sql`select id from permission_group where name = ${`everything ${this.#number}`}`,
    )
    return Number(rows[0]?.id ?? 0)
  }

  /** New keys for a colleague: confirmed by one who believes it, the person has them. */
  async #reset(): Promise<void> {
    const by = this.#one('person')
    const colleague = this.#random.pick(this.#cast.staff.filter((one) => one !== this.#cast.keeper))
    const kind = this.#random.pick(['password', 'password', 'pin'])
    const reply = await by.call('POST', `/admin/users/${colleague.id}/${kind}`, { reason: 'forgotten' })
    const password = kind === 'password' ? ((reply.body.password as string | undefined) ?? null) : null
    await this.#asked(by, `reset of ${kind}`, reply, { kind: `${kind}Reset`, of: colleague.id, password })
  }

  async #moveSite(): Promise<void> {
    const by = this.#one('person')
    const player = this.#random.pick(this.#cast.players)
    const siteId = this.#random.pick([0, 1002])
    const reply = await by.call('POST', `/admin/users/${player}`, { siteId, reason: 'moved' })
    await this.#asked(by, 'site', reply, { kind: 'playerSite', of: player })
  }

  /** Of one who goes to no machine: that one signs in by the old ones. */
  async #takePlayerKeys(): Promise<void> {
    const by = this.#one('person')
    const player = this.#random.pick(this.#cast.players.slice(0, 2))
    const reply = await by.call('POST', `/admin/users/${player}/password`, { reason: 'forgotten' })
    if (reply.status === 200) this.#oracle.hasKeysOf(player)
    await this.#done({ by: by.side, name: 'keys of a player', confirms: null }, reply)
  }

  async #asked(by: Staff, name: string, reply: Reply, about: Pick<Approval, 'kind' | 'of'> & Partial<Approval>) {
    await this.#done({ by: by.side, name, confirms: null }, reply)
    if (reply.status !== 202) return
    const { id } = reply.body.waitsFor as { id: number }
    this.#approvals.push({ password: null, username: null, ...about, id, by: by.side })
  }

  /** The honest confirm what is asked of people by whoever asks it nicely; of money never. */
  async #approve(by: Staff): Promise<void> {
    const open = this.#approvals.filter(
      ({ kind, by: asker }) => by.side === 'person' || (kind !== 'deskSettings' && asker === 'person'),
    )
    if (open.length === 0) return
    const one = this.#random.pick(open)
    const reply = await by.call('POST', `/admin/approvals/${one.id}/confirm`)
    const done = await this.#done({ by: by.side, name: `confirm ${one.kind}`, confirms: one.by }, reply)
    if (reply.status === 409) this.#approvals = this.#approvals.filter((other) => other !== one)
    if (!done) return
    this.#approvals = this.#approvals.filter((other) => other !== one)
    if (one.by === 'person' && one.password !== null) await this.#takeKeys(one, reply)
  }
  async #takeKeys({ of, username, password }: Approval, { body }: Reply): Promise<void> {
    const known = this.#cast.staff.find(({ id }) => id === of)
    const made = (body.account as { id: number } | null)?.id ?? 0
    const own = known ?? new Staff(this.#venue, { id: made, username: username ?? '', side: 'person' })
    if (!known) this.#cast.staff.push(own)
    await own.take(password ?? '', 'person')
    await this.#done({ by: 'person', name: 'own password', confirms: null, ownKeys: true }, { status: 200, body: {} })
  }

  /** A player of the person takes money to a machine, may play, and takes it back. */
  async #visit(): Promise<void> {
    const seated = await this.#cast.seat()
    const machine = 1 + (this.#number % 3)
    if ((await seated.balance()) < 10_000) return
    const tab = seated.tab()
    const answer = await tab.init(machine, 10_000)
    if (answer.status !== 3) return
    if (this.#random.chance(0.5)) {
      await tab.press('spin')
      this.#venue.clock.advance(10_000)
    }
    await tab.leave()
    // Free spins play on, one after another.
    const isFree = () => {
      this.#venue.clock.advance(5_000)
      return this.#venue.machine(machine).status.status === 2
    }
    await until(isFree, (free) => free)
    seated.close()
    const { rows } = await this.#venue.store.database.execute<{ id: string }>(
      sql`select id from transfer where account_id = ${seated.answer.user.id} and direction = 'in'`,
    )
    this.#transfers.splice(0, this.#transfers.length, ...rows.map(({ id }) => id))
    await this.#done({ by: 'person', name: 'visit', confirms: null }, { status: 200, body: {} })
  }

  async #refundTransfer(): Promise<void> {
    if (this.#transfers.length === 0) return
    const by = this.#any()
    const id = this.#random.pick(this.#transfers)
    const reply = await by.call('POST', `/cashier/transfers/${id}/refund`, { reason: 'a fault' })
    if (reply.status < 300) this.#known(reply.body.id as number, by.side)
    await this.#done({ by: by.side, name: 'refund of a transfer', confirms: null }, reply)
  }

  async #later(): Promise<void> {
    this.#venue.clock.advance(this.#random.pick([1, 5, 24]) * hour)
  }
}
