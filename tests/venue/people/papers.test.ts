/** Papers of identity and age: seen at the desk before a player's first deposit, where the venue asks for it. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { idOf, openPeopledVenue } from '#tests/kit/peopled.ts'
import { approve } from '#tests/kit/secondPerson.ts'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import { ageOn, keepPaper } from '#venue/people/papers.ts'
import { dayOf } from '#venue/people/validity.ts'
import { erasePerson } from '#venue/people/personal/erase.ts'
import { account, audit } from '#venue/store/schema/index.ts'
import { loginAs } from './usersKit.ts'

describe('how old somebody is', () => {
  it('counts whole years to the day, by the day of the venue', () => {
    // Half past nine in the evening of the 4th in London is the 5th in Istanbul.
    const evening = Date.UTC(2026, 4, 4, 21, 30)
    expect(ageOn(evening, '2008-05-05', 'Europe/Istanbul')).toBe(18)
    expect(ageOn(evening, '2008-05-05', 'Europe/London')).toBe(17)
    expect(ageOn(evening, '2008-05-06', 'Europe/Istanbul')).toBe(17)
    expect(ageOn(Date.UTC(2026, 1, 28, 12), '2008-02-29', 'UTC')).toBe(17)
    expect(ageOn(Date.UTC(2026, 2, 1, 12), '2008-02-29', 'UTC')).toBe(18)
  })
})

describe('in a venue', async () => {
  const { registry: venue, ...people } = await openPeopledVenue(
    ...(['cashier', 'supervisor', 'manager', 'admin', 'player'] as const),
  )
  const { manager, cashier, player } = people
  const { database } = venue.store
  const { deposit, withdraw, credit, discount } = TransactionType
  const post = (playerID: number, type: number, amount: number) =>
    cashier.call('POST', '/cashier/transactions', { playerID, type, amount, reason: 'a test' })
  const unseen = { status: 409, body: { ErrorCode: 60409, Params: { reason: 'identity unseen' } } }
  const paper = { document: 'passport', number: 'U 1234567', bornOn: '1990-02-28' } as const
  /** Of somebody else each time. */
  let shown = 7_000_000
  const another = () => ({ ...paper, number: `U ${(shown += 1)}` })
  const see = (id: number, identity: object, by = manager) => by.call('POST', `/admin/users/${id}`, { identity })
  const rowOf = async (id: number) => (await database.select().from(account).where(eq(account.id, id)))[0]
  async function newPlayer(username: string): Promise<number> {
    const made = await manager.call('POST', '/admin/users', { username, type: 0, name: 'New', lastname: 'Player' })
    return (made.body.user as { id: number }).id
  }

  it('without the setting nobody is asked', async () => {
    expect((await post(await newPlayer('nobody.asks'), deposit, 1_000)).status).toBe(201)
  })

  it('of a paper that an older build kept nobody knows who saw it', async () => {
    const id = await newPlayer('seen.before')
    const identity = { document: 'passport', number: 'U 7654567', bornOn: '1990-02-28', seenAt: 1 } as const
    await database.update(account).set({ identity }).where(eq(account.id, id))
    expect(await manager.call('GET', `/admin/users/${id}`)).toMatchObject({
      ...{ status: 200, body: { identity: { number: '4567', expiresOn: null, seenAt: 1, seenBy: null } } },
    })
  })

  it('nothing is taken of them nor lent before, whoever they are; they are paid all the same', async () => {
    const change = { identityRequired: true, leastAge: 21, reason: 'the regulator' }
    await approve(manager, await people.admin.call('PUT', '/admin/settings/desk', change))
    const id = await newPlayer('first.time')
    for (const type of [deposit, credit]) expect(await post(id, type, 1_000), `type ${type}`).toMatchObject(unseen)
    expect(
      await cashier.call('POST', '/cashier/transactions/check', { playerID: id, type: deposit, amount: 1 }),
    ).toMatchObject(unseen)
    expect(await cashier.call('GET', `/cashier/players/${id}`)).toMatchObject({ body: { needsIdentity: 'unseen' } })
    // Who had money before the venue asked gets it, and has no more of it taken.
    expect((await post(idOf(player), withdraw, 1_000)).status).toBe(201)
    expect(await post(idOf(player), deposit, 1_000)).toMatchObject(unseen)
    expect((await post(idOf(player), discount, 1_000)).status).toBe(201)

    const seen = await see(id, paper)
    expect(seen).toMatchObject({
      status: 200,
      body: {
        identity: {
          ...{ ...paper, number: '4567', expiresOn: null, isExpired: false },
          ...{ seenAt: venue.clock.now(), seenBy: { id: idOf(manager), username: 'manager' } },
        },
      },
    })
    expect((await post(id, deposit, 1_000)).status).toBe(201)
    expect(await cashier.call('GET', `/cashier/players/${id}`)).toMatchObject({ body: { needsIdentity: null } })
    const told = await database
      .select()
      .from(audit)
      .where(eq(audit.object, `account/${id}`))
    expect(told.find(({ act }) => act === 'user edited')).toMatchObject({
      actorId: idOf(manager),
      ...{
        after: {
          identity: { document: 'passport', number: '4567', bornOn: paper.bornOn, seenBy: { id: idOf(manager) } },
        },
      },
    })
    // The whole number is in the row alone.
    expect(JSON.stringify([told, seen.body])).not.toContain('1234567')
    expect(await rowOf(id)).toMatchObject({ identity: paper })
  })

  it('nobody below the least age is seen, nor papers that are none, nor those of staff', async () => {
    const id = await newPlayer('too.young')
    const year = Number(new Date(venue.clock.now()).toISOString().slice(0, 4))
    expect(await see(id, { ...paper, bornOn: `${year - 20}-01-01` })).toMatchObject({
      ...{ status: 422, body: { Params: { reason: 'too young', fields: [{ path: 'identity.bornOn' }] } } },
    })
    for (const wrong of [
      { ...paper, bornOn: '1990-02-30' },
      { ...paper, bornOn: `${year + 1}-01-01` },
      { ...paper, bornOn: '28.02.1990' },
      { ...paper, expiresOn: '2027-02-29' },
      { ...paper, expiresOn: null },
      { ...paper, number: '12' },
      { ...paper, number: `12${String.fromCodePoint(0x20_2e)}45` },
      { ...paper, document: 'library card' },
      { document: 'passport', bornOn: paper.bornOn },
    ])
      expect((await see(id, wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect(await post(id, deposit, 1_000)).toMatchObject(unseen)
    expect(await see(idOf(cashier), paper)).toMatchObject({ status: 422, body: { Params: { reason: 'not a player' } } })
    expect((await see(id, paper, cashier)).status).toBe(403)
    expect(await rowOf(id)).toMatchObject({ identity: null })
  })

  it('are good through their last day, where the venue is, and count as unseen after it', async () => {
    const id = await newPlayer('runs.out')
    const today = dayOf(venue.clock.now(), 'Europe/Istanbul')
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    const expired = { status: 409, body: { ErrorCode: 60409, Params: { reason: 'identity expired' } } }
    expect(await see(id, { ...paper, expiresOn: yesterday })).toMatchObject({
      ...{ status: 422, body: { Params: { reason: 'paper expired', fields: [{ path: 'identity.expiresOn' }] } } },
    })
    expect(await rowOf(id)).toMatchObject({ identity: null })

    expect(await see(id, { ...another(), expiresOn: today })).toMatchObject({
      body: { identity: { expiresOn: today, isExpired: false } },
    })
    const midnight = Date.parse(`${dayAfter(today)}T00:00:00+03:00`)
    venue.clock.advance(midnight - 1 - venue.clock.now())
    expect((await post(id, deposit, 1_000)).status).toBe(201)
    venue.clock.advance(1)
    for (const type of [deposit, credit]) expect(await post(id, type, 1_000), `type ${type}`).toMatchObject(expired)
    expect(await cashier.call('GET', `/cashier/players/${id}`)).toMatchObject({ body: { needsIdentity: 'expired' } })
    expect(await manager.call('GET', `/admin/users/${id}`)).toMatchObject({ body: { identity: { isExpired: true } } })
    // What they have is theirs all the same. A new paper opens the cage again.
    expect((await post(id, withdraw, 500)).status).toBe(201)
    await manager.prove()
    expect((await see(id, { ...paper, document: 'identityCard', expiresOn: dayAfter(dayAfter(today)) })).status).toBe(
      200,
    )
    expect((await post(id, deposit, 1_000)).status).toBe(201)
  })

  it('are of one account: who has shut themselves out is not let in under another name, however the number is typed', async () => {
    const [first, second] = [await newPlayer('shut.out'), await newPlayer('shut.out.again')]
    const own = another()
    expect((await see(first, own)).status).toBe(200)
    const known = { status: 409, body: { Params: { reason: 'paper known' } } }
    const typed = [own.number, own.number.toLowerCase(), own.number.replace(' ', ' - '), own.number.replace(' ', '')]
    for (const number of typed)
      expect(await see(second, { ...own, number }), number).toMatchObject({
        ...{ status: 409, body: { Params: { reason: 'paper known', of: { id: first, username: 'shut.out' } } } },
      })
    expect(await rowOf(second)).toMatchObject({ identity: null })
    // The same one again, and one of another country that happens to have that number.
    expect((await see(first, { ...own, expiresOn: '2040-01-01' })).status).toBe(200)
    expect((await see(second, { ...own, bornOn: '1991-02-28' })).status).toBe(200)
    expect((await see(first, own)).status).toBe(200)
    // Two clerks in the same moment: what both of them found free is kept by one.
    const [third, fourth] = [await newPlayer('at.once'), await newPlayer('at.once.too')]
    const both = { ...another(), seenAt: 1 } as const
    const inDigits = { ...both, number: both.number.replace(/\d/g, (one) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(one))) }
    await keepPaper(database, third, both)
    await expect(keepPaper(database, fourth, inDigits)).rejects.toMatchObject({
      ...{ code: ErrorCode.conflict, params: { reason: 'paper known' } },
    })
    expect(await see(fourth, { ...own, number: inDigits.number })).toMatchObject(known)
    expect((await see(third, another())).status).toBe(200)
    // Who has shut themselves out is not let go of by writing another paper over theirs.
    const made = await manager.call('POST', `/admin/users/${first}/password`, { reason: 'forgotten' })
    const [oldPassword, newPassword] = [made.body.password as string, 'another right horse']
    const person = await loginAs(venue, 'shut.out', oldPassword)
    await person.call('POST', '/player/password', { oldPassword, newPassword })
    const shut = { months: 6, confirmation: 'shut.out', password: newPassword }
    expect((await person.call('POST', '/player/self-exclusion', shut)).status).toBe(200)
    expect(await see(first, another())).toMatchObject({ status: 409, body: { Params: { reason: 'paper kept' } } })
    expect((await see(first, { ...own, expiresOn: '2041-01-01' })).status).toBe(200)
  })

  it('go with the person who is erased', async () => {
    const id = await newPlayer('goes.away')
    const own = another()
    await see(id, own)
    expect(await rowOf(id)).toMatchObject({ identity: own })
    await erasePerson(database, venue.clock, 'goes.away')
    expect(await rowOf(id)).toMatchObject({ identity: null })
    expect((await see(await newPlayer('comes.back'), own)).status).toBe(200)
  })
})
