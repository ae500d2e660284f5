/** A house with players of their own for every test, and what their rounds do. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LoginResult } from '#protocol/core/signIn.ts'
import { PlayerLimits } from '#protocol/core/limits.ts'
import { openTestVenue, Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { account } from '#venue/store/schema/index.ts'

export const hour = 3_600_000
export type LimitsVenue = Awaited<ReturnType<typeof openLimitsVenue>>

export async function openLimitsVenue() {
  const venue = await openTestVenue()
  const people: Person[] = []
  let made = 0

  async function signIn(username: string): Promise<Person> {
    const response = await fetch(`${venue.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'player1234' }),
    })
    const person = new Person(venue.url, (await response.json()) as LoginResult)
    people.push(person)
    return person
  }
  /** A new player with so much in the wallet; their password and PIN are those of `player`. */
  async function newPlayer(balance = 100_000): Promise<Person> {
    const { database } = venue.store
    const [model] = await database.select().from(account).where(eq(account.username, 'player'))
    if (!model) throw new Error('the demo venue has no player')
    const username = `limited${++made}`
    const { passwordHash, pinHash, createdAt } = model
    await database
      .insert(account)
      .values({ ...{ username, passwordHash, pinHash, createdAt }, name: 'Limited', lastname: `${made}` })
    const person = await signIn(username)
    if (balance > 0) expect(await deposit(person, balance)).toMatchObject({ status: 201 })
    return person
  }
  /** The clock moves by days: nobody’s token is kept. */
  const deposit = async (person: Person, amount: number, type = 1) =>
    (await venue.login('cashier')).call('POST', '/cashier/transactions', {
      ...{ playerID: person.answer.user.id, type, amount },
      ...(type === 1 ? {} : { reason: 'asked for' }),
    })
  const set = (person: Person, body: Record<string, unknown>) => person.call('PUT', '/player/limits', body)
  const limits = async (person: Person) => PlayerLimits.parse((await person.call('GET', '/player/limits')).body)
  const limit = async (person: Person, kind: 'deposit' | 'loss', period: 'day' | 'week' | 'month') =>
    (await limits(person)).limits.find((one) => one.kind === kind && one.period === period)
  const outcome = (id: number, how: 'lose' | 'win' | 'feature') =>
    venue.cabinet(id).fault({ kind: 'game.outcome', on: true, count: 1, outcome: how })
  const inState = (id: number, state: string) =>
    until(
      () => venue.machine(id).game,
      (game) => game?.state === state,
    )
  type Seat = ReturnType<Person['tab']>
  /** One round that loses its bet, to its end. */
  async function lose(seat: Seat, id: number): Promise<void> {
    outcome(id, 'lose')
    expect(await seat.press('spin')).toMatchObject({ state: 'spinning' })
    venue.clock.advance(5_000)
    await inState(id, 'idle')
  }
  const closed = (seat: Seat) =>
    until(
      () => seat.pushed('closed').at(-1),
      (push) => push !== undefined,
    )
  return {
    ...{ registry: venue, newPlayer, deposit, set, limits, limit, outcome, inState, lose, closed, signIn },
    close: async () => {
      for (const person of people) person.close()
      expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
      await venue.close()
    },
  }
}
export const onLoss = (amount: number | null, period = 'day') => ({ limits: [{ kind: 'loss', period, amount }] })
