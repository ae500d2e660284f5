import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { approve } from '#tests/kit/secondPerson.ts'
import { loginLog, signIn } from '#venue/store/schema/index.ts'
import { loginAs } from '../people/usersKit.ts'

let venue: TestVenue
let admin: Person
beforeAll(async () => {
  venue = await openTestVenue()
  admin = await venue.login('admin')
})
afterAll(() => venue.close())

const locked = { status: 423, body: { ErrorCode: 60423 } }
const unlock = (person: Person, pin: string) => person.call('POST', '/player/unlock', { pin })

describe('a locked sign-in of the staff', () => {
  it('is refused every call but to unlock and to leave, whatever the browser forgot', async () => {
    const manager = await venue.login('manager')
    expect(manager.answer.locked).toBe(false)
    const other = await venue.login('manager')
    expect(await manager.call('POST', '/player/lock')).toMatchObject({ status: 200, body: {} })
    for (const [method, path] of [
      ['GET', '/admin/users'],
      ['GET', '/player/balance'],
      ['GET', '/permission/group'],
      ['POST', '/player/data'],
      ['POST', '/player/proof'],
      ['DELETE', '/admin/machines/login'],
    ] as const)
      expect(await manager.call(method, path, method === 'POST' ? { pin: '1234' } : undefined), path).toMatchObject(
        locked,
      )
    // A reload signs in with the token; a fresh token is no way round.
    const reloaded = await manager.call('GET', '/validate')
    expect(reloaded).toMatchObject({ status: 200, body: { locked: true } })
    const answer = await fetch(`${venue.url}/admin/users`, {
      headers: { authorization: `Bearer ${reloaded.body.token as string}` },
    })
    expect(answer.status).toBe(423)
    // The other device is another sign-in.
    expect((await other.call('GET', '/admin/users')).status).toBe(200)
    await venue.restart()
    const after = { headers: { authorization: `Bearer ${manager.token}` } }
    expect((await fetch(`${venue.url}/admin/users`, after)).status).toBe(423)
    admin = await venue.login('admin')
    const again = await loginAs(venue, 'manager', 'manager1234')
    expect(again.answer.locked).toBe(false)
    await again.call('POST', '/player/lock')
    expect(await unlock(again, '4321')).toMatchObject({
      status: 423,
      body: { ErrorCode: 60423, Params: { attempts: 4 } },
    })
    expect(await again.call('GET', '/admin/users')).toMatchObject(locked)
    expect(await unlock(again, '1234')).toMatchObject({ status: 200 })
    expect((await again.call('GET', '/admin/users')).status).toBe(200)
    expect((await again.call('GET', '/validate')).body.locked).toBe(false)
    await again.call('POST', '/player/lock')
    expect((await again.call('POST', '/player/logout')).status).toBe(200)
    expect((await again.call('GET', '/validate')).status).toBe(401)
  })

  it('ends with the fifth wrong PIN in a row, sent one by one or all at once', async () => {
    const cashier = await venue.login('cashier')
    const bystander = await venue.login('cashier')
    await cashier.call('POST', '/player/lock')
    for (const attempts of [4, 3]) expect((await unlock(cashier, '0000')).body.Params).toEqual({ attempts })
    expect((await unlock(cashier, '1234')).status).toBe(200)
    await cashier.call('POST', '/player/lock')
    for (const attempts of [4, 3, 2, 1]) expect((await unlock(cashier, '0000')).body.Params).toEqual({ attempts })
    expect(await unlock(cashier, '0000')).toMatchObject({ status: 401, body: { ErrorCode: 10 } })
    expect((await unlock(cashier, '1234')).status).toBe(401)
    expect((await bystander.call('GET', '/player/balance')).status).toBe(200)

    const crowd = await venue.login('cashier')
    await crowd.call('POST', '/player/lock')
    const pins = Array.from({ length: 12 }, (_, place) => String(5_000 + place))
    const statuses = (await Promise.all(pins.map((pin) => unlock(crowd, pin)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 423)).toHaveLength(4)
    expect((await unlock(crowd, '1234')).status).toBe(401)
    const ends = await venue.store.database
      .select()
      .from(signIn)
      .where(eq(signIn.accountId, cashier.answer.user.id))
      .orderBy(signIn.id)
    expect(ends.map(({ endedBy }) => endedBy)).toEqual(['pin', null, 'pin'])
    const log = await venue.store.database
      .select()
      .from(loginLog)
      .where(eq(loginLog.accountId, cashier.answer.user.id))
      .orderBy(loginLog.id)
    expect(log.filter(({ type }) => type === 'LOGOUT_SUCCESS').map(({ reason }) => reason)).toEqual(['pin', 'pin'])
  })

  it('needs a PIN; one that the desk gave anew opens it', async () => {
    const technician = await venue.login('technician')
    const { id } = technician.answer.user
    await technician.call('POST', '/player/lock')
    const reset = await admin.call('POST', `/admin/users/${id}/pin`, { reason: 'forgotten' })
    const { body } = reset
    expect(body.pin).toMatch(/^\d{6}$/)
    await approve(await venue.login('manager'), reset)
    expect((await unlock(technician, '1234')).status).toBe(423)
    expect((await unlock(technician, body.pin as string)).status).toBe(200)
    const made = await admin.call('POST', '/admin/users', {
      ...{ username: 'nopins', type: 1, name: 'No', lastname: 'Pin', password: 'a right horse' },
    })
    await approve(await venue.login('manager'), made)
    const nopins = await loginAs(venue, 'nopins', 'a right horse')
    await nopins.call('POST', '/player/password', { oldPassword: 'a right horse', newPassword: 'another right horse' })
    expect(await nopins.call('POST', '/player/lock')).toMatchObject({ status: 409, body: { ErrorCode: 60409 } })
    expect((await nopins.call('GET', '/player/balance')).status).toBe(200)
  })
})

describe('a locked player', () => {
  it('keeps the seat, presses nothing, and sees on; the unlocked screen plays on', async () => {
    const player = await venue.login('player')
    const tab = player.tab()
    const seated = await tab.init(1, 1_000)
    expect(seated).toMatchObject({ status: 3 })
    expect(await player.call('POST', '/player/lock')).toMatchObject({ status: 200 })
    for (const refused of [await tab.press('spin'), await tab.topUp(500)])
      expect(refused).toMatchObject({ ErrorCode: 60423 })
    expect(venue.machine(1).status.status).toBe(3)
    // What the screen behind the lock needs goes on; what would change something does not.
    expect((await player.call('GET', '/machine/all')).status).toBe(200)
    expect((await player.call('POST', '/stream/ticket', { machineId: 1 })).status).toBe(200)
    expect(await player.call('POST', '/player/cancel', { machineId: 1 })).toMatchObject(locked)
    // A new socket of the same sign-in is as locked, and takes the seat back.
    tab.drop()
    await venue.status(1, 7)
    const next = player.tab()
    expect(await next.reconnect(1, seated.session.id)).toMatchObject({ status: 3 })
    expect(await next.press('spin')).toMatchObject({ ErrorCode: 60423 })
    expect(await player.tab().init(2, 500)).toMatchObject({ ErrorCode: 60423 })
    expect((await unlock(player, '1234')).status).toBe(200)
    expect(await next.topUp(500)).toEqual({ amount: 500 })
    await next.leave()
    await venue.status(1, 2)
  })

  it('is signed out by five wrong PINs: the sockets end, the seat is held and cashes out', async () => {
    const player = await venue.login('player2')
    const tab = player.tab()
    await tab.init(2, 1_000)
    await player.call('POST', '/player/lock')
    for (let attempt = 0; attempt < 5; attempt++) await unlock(player, '9999')
    await until(
      () => tab.socket.connected,
      (connected) => !connected,
    )
    await venue.status(2, 7)
    venue.clock.advance(121_000)
    await venue.status(2, 2)
    expect(await (await venue.login('player2')).balance()).toBe(25_000)
  })
})
