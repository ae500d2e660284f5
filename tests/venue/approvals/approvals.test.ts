/** What waits for a second person besides postings: asked for with 202, done exactly so and once, or not at all. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { account, approval, audit, keyedAnswer } from '#venue/store/schema/index.ts'
import { freshKey, openTestVenue, type Person, type TestVenue } from '../../kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { appCode, enrol, loginAs, minute, tryLogin } from '../people/usersKit.ts'

const day = 24 * 60 * minute
const names = ['admin', 'manager', 'supervisor', 'technician', 'cashier', 'player'] as const
type Name = (typeof names)[number]

let venue: TestVenue
const people = {} as Record<Name, Person>
beforeAll(async () => {
  venue = await openTestVenue()
  await signInAll()
})
afterAll(async () => {
  expect((await verifyLedger(venue.store.database)).findings).toEqual([])
  await venue.close()
})
const passwords: Partial<Record<Name, string>> = {}
async function signInAll() {
  for (const name of names) people[name] = await loginAs(venue, name, passwords[name] ?? `${name}1234`)
}

type Answer = Awaited<ReturnType<Person['call']>>
type Shown = Record<string, unknown> & { id: number }
const idOf = (person: Person) => person.answer.user.id
const waitsFor = ({ status, body }: Answer): Shown => {
  expect([status, body]).toEqual([202, expect.objectContaining({ waitsFor: expect.anything() })])
  return body.waitsFor as Shown
}
const decide = (person: Person, id: number, how: 'confirm' | 'refuse', reason?: string, key?: string) =>
  person.call('POST', `/admin/approvals/${id}/${how}`, reason === undefined ? undefined : { reason }, key)
const confirmed = async (person: Person, answer: Answer) => {
  const { id } = waitsFor(answer)
  const done = await decide(person, id, 'confirm')
  expect(done).toMatchObject({ status: 200, body: { id, state: 'done' } })
  return done.body as Shown
}
const refused = ({ status, body }: Answer) => [status, body.ErrorCode, body.Params]
const another = (because?: string) => [
  ...[403, ErrorCode.noPermission],
  { missing: 'another person', ...(because === undefined ? {} : { because }) },
]
const changed = (what: string) => [409, ErrorCode.conflict, { reason: 'changed', what }]
const set = (person: Person, body: object) => person.call('PUT', '/admin/settings/desk', { reason: 'a test', ...body })
const settings = async () => (await people.admin.call('GET', '/admin/settings/desk')).body
const user = (person: Person, id: number, path: string, body: object = {}) =>
  person.call(path === '/second-factor' ? 'DELETE' : 'POST', `/admin/users/${id}${path}`, { reason: 'a test', ...body })
const stateOf = async (id: number) => {
  const { approvals } = (await people.admin.call('GET', '/admin/approvals')).body as { approvals: Shown[] }
  return approvals.find((one) => one.id === id)
}
const auditsOf = async (object: string) =>
  (await venue.store.database.select().from(audit).where(eq(audit.object, object)).orderBy(audit.id))
    .filter(({ act }) => act !== 'looked')
    .map(({ act, actorId }) => [act, actorId])

let made = 0
const firstPassword = 'a right horse'
const staff = (type: number, more: object = {}) => ({
  ...{ username: `colleague.${++made}`, type, name: 'New', lastname: 'Colleague', password: firstPassword },
  ...{ reason: 'hired', ...more },
})
const groupOf = async (name: string) =>
  ((await people.admin.call('GET', '/permission/group')).body.PermissionGroups as { Id: number; name: string }[]).find(
    (one) => one.name === name,
  )?.Id
/** One of the staff, made by `maker` and confirmed by `checker`, signed in with a password of their own. */
async function hire(maker: Person, checker: Person, type = 2, group = 'Supervisors') {
  const asked = staff(type, { groupId: await groupOf(group) })
  const { account: who } = await confirmed(checker, await maker.call('POST', '/admin/users', asked))
  const first = await loginAs(venue, asked.username, firstPassword)
  await first.call('POST', '/player/password', { oldPassword: firstPassword, newPassword: 'another right horse' })
  return { ...(who as { id: number; username: string }), person: first }
}

describe('one person alone', () => {
  it('is not two: who makes an account, signs in as it and confirms is the same person for 30 days', async () => {
    const asked = staff(2, { groupId: await groupOf('Supervisors') })
    const answer = await people.manager.call('POST', '/admin/users', asked)
    const { id } = waitsFor(answer)
    expect(answer.body.password).toBe(null)
    expect((await tryLogin(venue, asked.username, firstPassword)).status).toBe(400)
    expect(refused(await decide(people.manager, id, 'confirm'))).toEqual(another())
    await decide(people.admin, id, 'confirm')
    const own = await loginAs(venue, asked.username, firstPassword)
    await own.call('POST', '/player/password', { oldPassword: firstPassword, newPassword: 'another right horse' })

    const grant = { playerID: idOf(people.player), type: TransactionType.discount, amount: 99_000, reason: 'to myself' }
    const post = async (person: Person) =>
      (await person.call('POST', '/cashier/transactions', grant)).body as { id: number }
    const confirm = (person: Person, one: { id: number }) =>
      person.call('POST', `/cashier/transactions/${one.id}/confirm`)
    const before = await people.player.balance()
    const waiting = await post(people.manager)
    expect(refused(await confirm(own, waiting))).toEqual(another('sameHands'))
    expect((await confirm(own, waiting)).body.ErrorMessage).toMatch(/^Another person must do this: in the last 30 days/)
    expect(await people.player.balance()).toBe(before)
    expect(await confirm(people.supervisor, waiting)).toMatchObject({ body: { state: TransactionState.done } })

    venue.clock.advance(30 * day + 1)
    await signInAll()
    const later = await loginAs(venue, asked.username, 'another right horse')
    expect(await confirm(later, await post(people.manager))).toMatchObject({ body: { state: TransactionState.done } })
  })

  it('does not confirm through an account whose keys they have reset', async () => {
    const reset = await user(people.manager, idOf(people.supervisor), '/password')
    await confirmed(people.admin, reset)
    const taken = await loginAs(venue, 'supervisor', reset.body.password as string)
    await taken.call('POST', '/player/password', {
      ...{ oldPassword: reset.body.password, newPassword: 'a stable of horses' },
    })
    const { id } = waitsFor(await user(people.manager, idOf(people.cashier), '/pin'))
    expect(refused(await decide(taken, id, 'confirm'))).toEqual(another('sameHands'))
    expect((await decide(people.admin, id, 'confirm')).status).toBe(200)
    passwords.supervisor = 'a stable of horses'
    venue.clock.advance(31 * day)
    await signInAll()
  })

  it('confirms nothing that a player gains whose keys they gave out: made by them, or reset', async () => {
    const to = (playerID: number) => ({ playerID, type: TransactionType.discount, amount: 99_000, reason: 'to myself' })
    const post = async (playerID: number) =>
      (await people.cashier.call('POST', '/cashier/transactions', to(playerID))).body as { id: number }
    const confirm = (person: Person, one: { id: number }) =>
      person.call('POST', `/cashier/transactions/${one.id}/confirm`)
    const guest = async (maker: Person) => {
      const asked = { username: `guest.${++made}`, type: 0, name: 'New', lastname: 'Guest', reason: 'a guest' }
      return ((await maker.call('POST', '/admin/users', asked)).body as { user: { id: number } }).user.id
    }
    const gains = async (id: number) => {
      const waiting = await post(id)
      expect(refused(await confirm(people.manager, waiting))).toEqual(another('sameHands'))
      expect(await confirm(people.supervisor, waiting)).toMatchObject({ body: { state: TransactionState.done } })
    }
    await gains(await guest(people.manager))
    for (const key of ['/password', '/pin'] as const) {
      const id = await guest(people.admin)
      expect(await confirm(people.manager, await post(id))).toMatchObject({ body: { state: TransactionState.done } })
      venue.clock.advance(1_000)
      expect((await user(people.manager, id, key)).status).toBe(200)
      await gains(id)
    }
  })

  it('does not set the thresholds that they post below', async () => {
    const before = await settings()
    const answer = await set(people.technician, { withdrawalsConfirmedFrom: 99_000_000_000 })
    const { id } = waitsFor(answer)
    expect(await settings()).toEqual(before)
    expect(refused(await decide(people.technician, id, 'confirm'))).toEqual([403, 60403, { missing: [132] }])
    expect(await settings()).toEqual(before)
  })
})

describe('an approval', () => {
  it('says what it waits for, is listed under Transaction Confirms, and done by another, once', async () => {
    const before = await settings()
    const key = freshKey()
    const shown = waitsFor(await set(people.admin, { bonus: 12.5, cageRequired: true }))
    const now = venue.clock.now()
    expect(shown).toEqual({
      ...{ id: shown.id, kind: 'deskSettings', object: 'setting/desk', account: null, state: 'pending' },
      ...{ asked: { bonus: 12.5, cageRequired: true }, before: { bonus: 10, cageRequired: false }, reason: 'a test' },
      maker: { id: idOf(people.admin), username: 'admin', name: 'Defne', lastname: 'Koç' },
      ...{ requestedAt: now, until: now + 3 * day, checker: null, decidedAt: null, decidedFor: null },
    })
    const { approvals, counts } = (await people.supervisor.call('GET', '/cashier/confirms')).body as {
      approvals: Shown[]
      counts: { approvals: number }
    }
    expect(approvals[0]).toEqual(shown)
    expect(counts.approvals).toBe(approvals.length)
    const done = await decide(people.supervisor, shown.id, 'confirm', undefined, key)
    expect(done).toEqual({
      status: 200,
      body: {
        ...{ ...shown, state: 'done', decidedAt: now },
        checker: expect.objectContaining({ username: 'supervisor' }),
      },
    })
    expect(await settings()).toEqual({ ...before, bonus: 12.5, cageRequired: true })
    expect(await decide(people.supervisor, shown.id, 'confirm', undefined, key)).toEqual(done)
    expect(refused(await decide(people.supervisor, shown.id, 'confirm'))).toEqual([409, 60409, { state: 'done' }])
    expect((await auditsOf('setting/desk')).slice(-3)).toEqual([
      ['approval asked', idOf(people.admin)],
      ['desk settings changed', idOf(people.supervisor)],
      ['approval confirmed', idOf(people.supervisor)],
    ])
    await confirmed(people.supervisor, await set(people.admin, { bonus: 10, cageRequired: false }))
  })

  it('of two confirmations at once one does it', async () => {
    const { id } = waitsFor(await set(people.admin, { hotCoinPrice: 201 }))
    const [one, other] = await Promise.all([
      decide(people.supervisor, id, 'confirm'),
      decide(people.manager, id, 'confirm'),
    ])
    expect(one.status + other.status).toBe(200 + 409)
  })

  it('is not done when what it rests on has changed meanwhile', async () => {
    const first = waitsFor(await set(people.admin, { discount: 21 }))
    await confirmed(people.supervisor, await set(people.technician, { discount: 22 }))
    expect(refused(await decide(people.supervisor, first.id, 'confirm'))).toEqual(changed('object'))
    expect(await settings()).toMatchObject({ discount: 22 })
    expect(await stateOf(first.id)).toMatchObject({ state: 'overtaken', decidedFor: 'what it rests on has changed' })
    expect(refused(await decide(people.supervisor, first.id, 'confirm'))).toEqual([409, 60409, { state: 'overtaken' }])
    expect(refused(await set(people.admin, { discount: 22 }))).toEqual([409, 60409, { reason: 'nothing changes' }])
  })

  it('is not done for somebody who could not do it any more', async () => {
    const asked = waitsFor(await set(people.technician, { discount: 23 }))
    await user(people.manager, idOf(people.technician), '/block')
    expect(refused(await decide(people.supervisor, asked.id, 'confirm'))).toEqual(changed('maker'))
    await user(people.manager, idOf(people.technician), '/unblock')
    expect(await settings()).toMatchObject({ discount: 22 })
    people.technician = await venue.login('technician')
  })

  it('is refused with a reason, and taken back by who asked; others do not see it', async () => {
    const one = waitsFor(await set(people.technician, { discount: 24 }))
    expect((await decide(people.supervisor, one.id, 'refuse')).status).toBe(422)
    expect(await decide(people.supervisor, one.id, 'refuse', 'not this week')).toMatchObject({
      ...{ status: 200, body: { state: 'refused', decidedFor: 'not this week', checker: { username: 'supervisor' } } },
    })
    const two = waitsFor(await set(people.technician, { discount: 25 }))
    const theirs = waitsFor(await set(people.admin, { discount: 26 }))
    const list = async (person: Person, query = '') =>
      ((await person.call('GET', `/admin/approvals?kind=deskSettings${query}`)).body.approvals as Shown[]).map(
        ({ id }) => id,
      )
    expect(await list(people.technician, '&state=pending')).toContain(two.id)
    expect(await list(people.technician)).not.toContain(theirs.id)
    expect(await list(people.supervisor, `&lastApprovalID=${theirs.id}`)).toEqual(
      expect.arrayContaining([one.id, two.id]),
    )
    expect(refused(await decide(people.technician, theirs.id, 'refuse', 'mine'))).toEqual([
      403,
      60403,
      { missing: [132] },
    ])
    expect(await decide(people.technician, two.id, 'refuse', 'a slip')).toMatchObject({ body: { state: 'refused' } })
    expect(refused(await decide(people.technician, two.id, 'refuse', 'again'))).toEqual([
      409,
      60409,
      { state: 'refused' },
    ])
    expect((await people.cashier.call('GET', '/admin/approvals')).body).toMatchObject({ approvals: expect.any(Array) })
    expect((await people.player.call('GET', '/admin/approvals')).status).toBe(403)
    expect((await decide(people.supervisor, 999_999, 'confirm')).status).toBe(404)
    expect((await decide(people.supervisor, 999_999, 'refuse', 'no')).status).toBe(404)
  })

  it('that nobody confirms in time expires by itself', async () => {
    const { id } = waitsFor(await set(people.admin, { discount: 27 }))
    venue.clock.advance(3 * day)
    await signInAll()
    await until(
      () => stateOf(id),
      (one) => one?.state === 'expired',
    )
    expect(await stateOf(id)).toMatchObject({ checker: null, decidedFor: 'nobody confirmed it in time' })
    expect(refused(await decide(people.supervisor, id, 'confirm'))).toEqual([409, 60409, { state: 'expired' }])
    expect(await settings()).toMatchObject({ discount: 22 })
  })

  it('asks for a fresh proof, of everybody: the password or the PIN of who has no authenticator app', async () => {
    await signInAll()
    const { supervisor } = people
    const { id } = waitsFor(await set(people.admin, { discount: 29 }))
    venue.clock.advance(5 * minute)
    const asked = [403, 60403, { missing: 'proof' }]
    expect(refused(await decide(supervisor, id, 'confirm'))).toEqual(asked)
    // Whoever sits down at a page that was left open has neither.
    expect((await supervisor.call('POST', '/player/proof', { pin: '0000' })).status).toBe(400)
    expect(refused(await decide(supervisor, id, 'confirm'))).toEqual(asked)
    expect((await supervisor.call('POST', '/player/proof', { pin: '1234' })).status).toBe(200)
    venue.clock.advance(5 * minute)
    expect(refused(await decide(supervisor, id, 'confirm'))).toEqual(asked)
    expect((await supervisor.call('POST', '/player/proof', { password: 'a stable of horses' })).status).toBe(200)
    expect((await decide(supervisor, id, 'confirm')).status).toBe(200)
    // The maker as well: settings of money are not asked for by who merely found the page.
    expect(refused(await set(people.admin, { discount: 28 }))).toEqual(asked)
    await signInAll()
  })

  it('asks who has an authenticator app for its code', async () => {
    const { secret } = await enrol(venue, people.supervisor, 'a stable of horses')
    const { id } = waitsFor(await set(people.admin, { discount: 28 }))
    venue.clock.advance(6 * minute)
    expect(refused(await decide(people.supervisor, id, 'confirm'))).toEqual([403, 60403, { missing: 'proof' }])
    await people.supervisor.call('POST', '/player/proof', { code: appCode(venue, secret) })
    expect((await decide(people.supervisor, id, 'confirm')).status).toBe(200)
    for (const person of [people.admin, people.manager]) await person.prove()
  })
})

describe('an account of the staff', () => {
  it('is made as it was asked for; its one-time password is shown once, to who asked', async () => {
    const groupId = await groupOf('Cashiers')
    const { password: _, ...asked } = staff(1, { groupId, pin: '4321', email: 'N@Example.com' })
    const answer = await people.manager.call('POST', '/admin/users', asked)
    const shown = waitsFor(answer)
    const password = answer.body.password as string
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
    expect(shown).toMatchObject({
      ...{ kind: 'staffAccount', object: 'account/new', account: null, before: {}, reason: 'hired' },
      asked: {
        ...{ username: asked.username, type: 1, name: 'New', lastname: 'Colleague', email: 'N@Example.com' },
        ...{ groupId, siteId: 0, isVip: false },
      },
    })
    const rows = async () => JSON.stringify(await venue.store.database.select().from(approval))
    const kept = JSON.stringify([
      ...[await rows(), await venue.store.database.select().from(keyedAnswer)],
      (await people.admin.call('GET', '/admin/approvals')).body,
    ])
    expect(kept).not.toContain(password)
    expect(await rows()).toContain('passwordHash')
    const done = await confirmed(people.admin, answer)
    expect(done).toMatchObject({ account: { username: asked.username } })
    const { id } = done.account as { id: number }
    expect(done.object).toBe(`account/${id}`)
    expect(await rows()).not.toContain('passwordHash')
    const own = await loginAs(venue, asked.username, password)
    expect(own.answer).toMatchObject({ missing: 'newPassword', user: { type: 1, email: 'n@example.com' } })
    await own.call('POST', '/player/password', { oldPassword: password, newPassword: 'a horse of my own' })
    expect((await own.call('POST', '/player/lock')).status).toBe(200)
    expect((await own.call('POST', '/player/unlock', { pin: '4321' })).status).toBe(200)
    expect(await auditsOf(`account/${id}`)).toEqual([
      ['user created', idOf(people.admin)],
      ['approval confirmed', idOf(people.admin)],
      ['password changed', id],
    ])
  })

  it('is asked for and confirmed by nobody of its rank or with fewer rights', async () => {
    const groupId = await groupOf('Technicians')
    const ask = (person: Person, body: object) => person.call('POST', '/admin/users', body)
    expect(refused(await ask(people.manager, staff(3)))).toEqual([403, 60403, { missing: 'rank' }])
    expect((await ask(people.manager, staff(1, { groupId }))).status).toBe(403)
    expect(refused(await ask(people.manager, staff(1, { username: 'CASHIER' })))).toEqual([
      409,
      60409,
      { reason: 'name taken' },
    ])
    expect((await ask(people.manager, staff(1, { password: 'short' }))).body.ErrorCode).toBe(40101)
    expect((await ask(people.manager, staff(1, { username: 'a b c d' }))).status).toBe(422)
    const above = waitsFor(await ask(people.admin, staff(3)))
    expect(refused(await decide(people.manager, above.id, 'confirm'))).toEqual([403, 60403, { missing: 'rank' }])
    const wider = waitsFor(await ask(people.admin, staff(1, { groupId })))
    expect((await decide(people.manager, wider.id, 'confirm')).body).toMatchObject({
      ...{ ErrorCode: 60403, Params: { missing: [109, 113, 118, 135, 137] } },
    })
    const two = [
      waitsFor(await ask(people.manager, staff(1, { username: 'one.name' }))),
      waitsFor(await ask(people.manager, staff(1, { username: 'one.name' }))),
    ]
    expect((await decide(people.admin, two[0]?.id ?? 0, 'confirm')).status).toBe(200)
    expect(refused(await decide(people.admin, two[1]?.id ?? 0, 'confirm'))).toEqual(changed('object'))
  })

  it('is raised, and put into another group, by two; what gives no rights needs one', async () => {
    const { id, person } = await hire(people.manager, people.admin, 1, 'Cashiers')
    expect(await user(people.manager, id, '', { name: 'Other' })).toMatchObject({
      status: 200,
      body: { name: 'Other' },
    })
    const supervisors = await groupOf('Supervisors')
    const asked = waitsFor(await user(people.manager, id, '', { type: 2, groupId: supervisors, lastname: 'Raised' }))
    expect(asked).toMatchObject({
      ...{ kind: 'staffRights', object: `account/${id}`, account: { id } },
      asked: { type: 2, groupId: supervisors, lastname: 'Raised' },
      before: { type: 1, lastname: 'Colleague' },
    })
    expect((await person.call('GET', '/admin/approvals')).body.approvals).not.toEqual([])
    // Neither who is raised, nor whoever made them: their own right does not matter.
    expect((await decide(person, asked.id, 'confirm')).status).toBe(403)
    const done = await decide(people.admin, asked.id, 'confirm')
    expect(done).toMatchObject({ status: 200, body: { state: 'done' } })
    expect((await people.admin.call('GET', `/admin/users/${id}`)).body).toMatchObject({
      ...{ type: 2, lastname: 'Raised', group: { Id: supervisors } },
    })
    expect(await user(people.manager, id, '', { type: 1 })).toMatchObject({ status: 200, body: { type: 1 } })
    const raise = waitsFor(await user(people.manager, id, '', { type: 2 }))
    await user(people.manager, id, '', { name: 'Third' })
    expect((await decide(people.admin, raise.id, 'confirm')).status).toBe(200)
    const out = waitsFor(await user(people.manager, id, '', { groupId: null }))
    await confirmed(people.admin, await user(people.manager, id, '', { groupId: await groupOf('Cashiers') }))
    expect(refused(await decide(people.admin, out.id, 'confirm'))).toEqual(changed('object'))
  })

  it('keeps its keys until a second person confirms new ones', async () => {
    const { id, username, person } = await hire(people.manager, people.admin, 1, 'Cashiers')
    await person.call('POST', '/player/pin', { password: 'another right horse', pin: '1111' })
    const { secret } = await enrol(venue, person, 'another right horse')
    const password = await user(people.manager, id, '/password')
    const pin = await user(people.manager, id, '/pin')
    const factor = await user(people.manager, id, '/second-factor')
    expect((await person.call('GET', '/admin/approvals')).status).toBe(200)
    for (const answer of [password, pin, factor])
      expect(waitsFor(answer)).toMatchObject({ account: { id }, asked: {}, before: {} })
    expect((await person.call('POST', '/player/lock')).status).toBe(200)
    await confirmed(people.admin, pin)
    expect((await person.call('POST', '/player/unlock', { pin: '1111' })).status).toBe(423)
    expect((await person.call('POST', '/player/unlock', { pin: pin.body.pin })).status).toBe(200)

    await confirmed(people.admin, factor)
    expect((await person.call('GET', '/player/balance')).status).toBe(401)
    expect((await loginAs(venue, username, 'another right horse')).answer.secondFactor).toBe(false)
    expect(secret).not.toBe('')
    await confirmed(people.admin, password)
    expect((await tryLogin(venue, username, 'another right horse')).status).toBe(400)
    expect((await loginAs(venue, username, password.body.password as string)).answer.missing).toBe('newPassword')
    expect(refused(await user(people.manager, id, '/second-factor'))).toEqual([409, 60409, { reason: 'none enrolled' }])
    // The password was changed since: what was asked for rests on the old one.
    const late = waitsFor(await user(people.manager, id, '/password'))
    await confirmed(people.admin, await user(people.manager, id, '/password'))
    expect(refused(await decide(people.admin, late.id, 'confirm'))).toEqual(changed('object'))
  })
})

describe('the rights of a group', () => {
  it('change by two, who may all that is granted and are not of the group', async () => {
    const { Id } = (await people.manager.call('POST', '/permission/group', { name: 'Hosts' })).body as { Id: number }
    const give = (person: Person, Permissions: number[]) =>
      person.call('PUT', `/permission/group/${Id}/permission`, { Permissions, reason: 'a new desk' })
    const one = async () => (await people.admin.call('GET', `/permission/group/${Id}`)).body.Permissions
    expect((await give(people.manager, [109])).status).toBe(403)
    expect((await give(people.manager, [999])).status).toBe(422)
    const asked = waitsFor(await give(people.manager, [108, 107]))
    expect(asked).toMatchObject({
      ...{ kind: 'groupRights', object: `group/${Id}`, asked: { Permissions: [107, 108] }, reason: 'a new desk' },
      before: { Permissions: [], name: 'Hosts' },
    })
    expect(await one()).toEqual([])
    expect((await decide(people.supervisor, asked.id, 'confirm')).body).toMatchObject({ Params: { missing: [107] } })
    const other = waitsFor(await give(people.admin, [108]))
    expect((await decide(people.admin, asked.id, 'confirm')).status).toBe(200)
    expect(await one()).toEqual([107, 108])
    expect(refused(await decide(people.manager, other.id, 'confirm'))).toEqual(changed('object'))
    const [own] = await venue.store.database
      .select()
      .from(account)
      .where(eq(account.id, idOf(people.supervisor)))
    const mine = waitsFor(
      await people.manager.call('PUT', `/permission/group/${own?.groupId ?? 0}/permission`, { Permissions: [132] }),
    )
    expect(refused(await decide(people.supervisor, mine.id, 'confirm'))).toEqual(another())
    await decide(people.manager, mine.id, 'refuse', 'a try')
  })
})
