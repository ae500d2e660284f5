/** Who takes part in one crime: one person with their accounts of the staff and their players, and honest colleagues who believe whatever they are told of people, and nothing of money. */
import { eq } from 'drizzle-orm'
import { everyPermission } from '#protocol/core/permissions.ts'
import { Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { account, permissionGroup } from '#venue/store/schema/index.ts'

export type Side = 'person' | 'honest'
export type Reply = { status: number; body: Record<string, unknown> }
const firstPassword = 'admin1234'
const minute = 60_000

export class Staff {
  readonly id: number
  readonly username: string
  /** Whose hands it is in: of the honest until the person has got its keys. */
  side: Side
  password: string
  #signedIn: Person | null = null
  readonly #venue: TestVenue

  constructor(venue: TestVenue, who: { id: number; username: string; side: Side; password?: string }) {
    this.#venue = venue
    this.id = who.id
    this.username = who.username
    this.side = who.side
    this.password = who.password ?? firstPassword
  }

  /** Signs in when it must, a token ends with the day; and proves who sits there when the venue asks. */
  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const first = await (await this.#person()).call(method, path, body)
    if (first.status === 401) this.#signedIn = null
    else if ((first.body.Params as { missing?: string } | null)?.missing === 'proof')
      await (await this.#person()).call('POST', '/player/proof', { password: this.password })
    else return first
    return (await this.#person()).call(method, path, body)
  }

  /** Other keys: whoever knew the password before is out. */
  async take(password: string, side: Side): Promise<void> {
    this.#signedIn = null
    this.password = password
    this.side = side
    const own = `a stable of ${this.username} horses`
    const changed = await this.call('POST', '/player/password', { oldPassword: password, newPassword: own })
    if (changed.status !== 200) throw new Error(`no password of their own: ${JSON.stringify(changed)}`)
    this.password = own
  }

  async #person(): Promise<Person> {
    this.#signedIn ??= await signIn(this.#venue, this.username, this.password)
    return this.#signedIn
  }
}

async function signIn(venue: TestVenue, username: string, password: string): Promise<Person> {
  const response = await fetch(`${venue.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body = (await response.json()) as Person['answer']
  if (response.status === 200) return new Person(venue.url, body)
  // More sign-ins of one address in a minute than it may have.
  if (response.status !== 429) throw new Error(`${username} could not sign in: ${JSON.stringify(body)}`)
  venue.clock.advance(minute)
  return signIn(venue, username, password)
}

export type Cast = {
  staff: Staff[]
  /** Honest, and the keys are never reset: somebody must be left. */
  keeper: Staff
  /** Of the person. */
  players: number[]
  /** Signs one of them in, who goes to machines. */
  seat: () => Promise<Person>
}

/** Accounts of their own. The person's first one is of the type given; every one of the staff may do everything. */
export async function openCast(venue: TestVenue, number: number, type: number): Promise<Cast> {
  const { database } = venue.store
  const [admin] = await database.select().from(account).where(eq(account.username, 'admin'))
  if (!admin) throw new Error('the demo has no administrator')
  const [group] = await database
    .insert(permissionGroup)
    .values({ name: `everything ${number}`, permissions: [...everyPermission] })
    .returning()
  const make = async (name: string, ofType: number) => {
    const username = `${name}.${number}`
    const shared = { passwordHash: admin.passwordHash, createdAt: venue.clock.now(), name: 'A', lastname: name }
    const groupId = ofType === 0 ? null : (group?.id ?? null)
    const [row] = await database
      .insert(account)
      .values({ ...shared, username, type: ofType, groupId })
      .returning({ id: account.id })
    if (!row) throw new Error(`${username} was not written`)
    return { id: row.id, username }
  }
  const staff = async (name: string, ofType: number, side: Side) =>
    new Staff(venue, { ...(await make(name, ofType)), side })
  const keeper = await staff('keeper', 4, 'honest')
  const players = [await make('own', 0), await make('friend', 0), await make('seated', 0)]
  return {
    keeper,
    staff: [
      await staff('person', type, 'person'),
      keeper,
      await staff('manager', 3, 'honest'),
      await staff('colleague', 2, 'honest'),
      await staff('cashier', 1, 'honest'),
    ],
    players: players.map(({ id }) => id),
    seat: () => signIn(venue, players[2]?.username ?? '', firstPassword),
  }
}
