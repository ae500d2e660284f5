import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { loginLogTypes } from '#protocol/core/users.ts'
import { argon2Passwords } from '#venue/identity/passwords.ts'
import { fingerprint } from '#venue/store/idempotency.ts'
import { audit, keyedAnswer, loginLog, registration } from '#venue/store/schema/index.ts'
import { ask, loginAs, minute, tryLogin } from './usersKit.ts'

let venue: TestVenue
let manager: Person
beforeAll(async () => {
  venue = await openTestVenue({ environment: { VENUE_LOGINS_PER_MINUTE: '10000' } })
  manager = await venue.login('manager')
})
afterAll(() => venue.close())

const change = (person: Person, oldPassword: string, newPassword: string) =>
  person.call('POST', '/player/password', { oldPassword, newPassword })

describe('one’s own password', () => {
  it('is changed by the old one: every other device is signed out, its sockets end, this one goes on', async () => {
    const [here, there] = [await venue.login('player2'), await venue.login('player2')]
    const tab = there.tab('/notification')
    await tab.ask('init', { id: there.answer.user.id })
    expect(await change(here, 'wrong', 'a right horse')).toMatchObject({ status: 400, body: { ErrorCode: 40001 } })
    for (const weak of ['short', '12345678', 'PassWord123', 'player2', 'player21234', ''])
      expect(await change(here, 'player21234', weak), weak).toMatchObject({ status: 400, body: { ErrorCode: 40101 } })
    expect(await change(here, 'player21234', 'a right horse')).toMatchObject({ status: 200, body: {} })
    expect((await here.call('GET', '/player/balance')).status).toBe(200)
    expect((await there.call('GET', '/player/balance')).status).toBe(401)
    await until(
      () => tab.socket.connected,
      (connected) => !connected,
    )
    expect(await tryLogin(venue, 'player2', 'player21234')).toMatchObject({ body: { ErrorCode: 10700 } })
    expect((await tryLogin(venue, 'player2', 'a right horse')).status).toBe(200)
  })

  it('is not to be guessed by a device that somebody left open: the fifth wrong one in a row signs it out', async () => {
    const left = await venue.login('vip')
    const codes = []
    for (let attempt = 0; attempt < 5; attempt++)
      codes.push((await change(left, 'wrong', 'a right horse')).body.ErrorCode)
    expect(codes).toEqual([40001, 40001, 40001, 40001, 10])
    expect((await left.call('GET', '/player/balance')).status).toBe(401)
    const crowd = await venue.login('vip')
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, place) => (await change(crowd, `wrong ${place}`, 'a right horse')).status),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(4)
    expect((await tryLogin(venue, 'vip@takewin.example', 'vip1234')).status).toBe(200)
  })
})

describe('one’s own PIN, data, profile and devices', () => {
  it('the PIN is set by the password, and answers its new code', async () => {
    const cashier = await venue.login('cashier')
    const set = (password: string, pin: string) => cashier.call('POST', '/player/pin', { password, pin })
    for (const pin of ['123', '1234567', '12a4', '१२३४', ''])
      expect(await set('cashier1234', pin), pin).toMatchObject({ status: 422, body: { ErrorCode: 40000 } })
    expect(await set('wrong', '4711')).toMatchObject({ status: 400, body: { ErrorCode: 40001 } })
    const answer = await set('cashier1234', '471100')
    expect(answer.body.pin_code).toMatch(/^[\w-]{43}$/)
    expect(answer.body.pin_code).not.toBe(cashier.answer.pin_code)
    await cashier.call('POST', '/player/lock')
    expect((await cashier.call('POST', '/player/unlock', { pin: '1234' })).status).toBe(423)
    expect(await cashier.call('POST', '/player/unlock', { pin: '471100' })).toMatchObject({
      ...{ status: 200, body: { pin_code: answer.body.pin_code } },
    })
    const told = await venue.store.database
      .select()
      .from(audit)
      .where(eq(audit.object, `account/${cashier.answer.user.id}`))
    expect(told.map(({ act }) => act)).toEqual(['PIN changed'])
  })

  it('shortcuts and settings are kept, each by itself', async () => {
    const player = await venue.login('player')
    const save = (body: object) => player.call('POST', '/player/data', body)
    expect((await save({ shortcuts: ['lobby'] })).body).toEqual({ shortcuts: ['lobby'], settings: {} })
    expect((await save({ settings: { theme: 'dark', nested: { a: [1, 'ışık'] } } })).body.shortcuts).toEqual(['lobby'])
    const { user } = (await player.call('GET', '/validate')).body as unknown as Person['answer']
    expect([user.shortcuts, user.settings]).toEqual([['lobby'], { theme: 'dark', nested: { a: [1, 'ışık'] } }])
    const both = await Promise.all([
      save({ settings: { shell: { layout: 'layout2' } } }),
      save({ settings: { pad: 1 } }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await save({})).body.settings).toEqual({
      ...{ theme: 'dark', nested: { a: [1, 'ışık'] }, shell: { layout: 'layout2' }, pad: 1 },
    })
    expect((await save({ settings: { more: 'x'.repeat(16_300) } })).body).toMatchObject({
      ...{ ErrorCode: 60005, Params: { limit: 'settings', most: 16_384 } },
    })
    for (const body of [
      { settings: { big: 'x'.repeat(17_000) } },
      { settings: { nul: 'a\u0000b' } },
      { settings: { ['\ud800']: 1 } },
      { settings: { deep: [{ '\u0000': 1 }] } },
      { shortcuts: ['a\u0000'] },
      { shortcuts: Array(101).fill('x') },
      { settings: [] },
    ])
      expect((await save(body)).status, JSON.stringify(body).slice(0, 40)).toBe(422)
  })

  it('the profile shows what is theirs; that of others needs 131 and is told', async () => {
    const player = await venue.login('player')
    const { id } = player.answer.user
    expect((await player.call('GET', `/profile/${id}`)).body).toMatchObject({
      ...{ id, username: 'player', type: 0, group: { name: 'Players' } },
      money: { balance: 500_000, cash: 500_000, bonus: 0, discount: 0, credit: 0, held: 0 },
      own: { hasPin: true, hasSecondFactor: false, mustHaveSecondFactor: false },
    })
    expect((await manager.call('GET', `/profile/${id}`)).body.own).toBeNull()
    expect(await player.call('GET', `/profile/${manager.answer.user.id}`)).toMatchObject({
      ...{ status: 403, body: { ErrorCode: 60403, Params: { missing: [131] } } },
    })
    const cashier = await loginAs(venue, 'cashier', 'cashier1234')
    expect((await cashier.call('GET', `/profile/${id}`)).status).toBe(403)
    expect((await cashier.call('GET', `/profile/${cashier.answer.user.id}`)).body).toMatchObject({ money: null })
    expect((await manager.call('GET', '/profile/999999')).status).toBe(404)
    for (let look = 0; look < 3; look++) expect((await manager.call('GET', `/profile/${id}`)).status).toBe(200)
    const looks = async () =>
      (
        await venue.store.database
          .select()
          .from(audit)
          .where(eq(audit.object, `account/${id}`))
      ).filter(({ act }) => act === 'looked')
    expect((await looks()).map(({ actorId }) => actorId)).toEqual([manager.answer.user.id])
    venue.clock.advance(minute)
    await manager.call('GET', `/profile/${id}`)
    expect(await looks()).toHaveLength(2)
    // The same address is the app's page for who goes there with a browser.
    const visit = await fetch(`${venue.url}/profile/${id}`, { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect(visit.headers.get('content-type')).not.toContain('json')
  })

  it('a device is signed out by another one of the same person, and nobody else’s', async () => {
    const [desk, phone] = [await venue.login('technician'), await venue.login('technician')]
    const list = async (person: Person) =>
      (await person.call('GET', '/player/signins')).body.signIns as { id: number; isThis: boolean; agent: string }[]
    const [newest, older] = await list(phone)
    expect([newest?.isThis, older?.isThis]).toEqual([true, false])
    expect((await manager.call('DELETE', `/player/signins/${older?.id}`)).status).toBe(404)
    expect((await phone.call('DELETE', `/player/signins/${older?.id}`)).status).toBe(200)
    expect((await desk.call('GET', '/player/balance')).status).toBe(401)
    expect(await list(phone)).toHaveLength(1)
    expect((await phone.call('DELETE', `/player/signins/${older?.id}`)).status).toBe(404)
    // All others at once: this one stays, and whoever is on them is out.
    const [third, fourth] = [await venue.login('technician'), await venue.login('technician')]
    expect(await phone.call('DELETE', '/player/signins')).toEqual({ status: 200, body: { ended: 2 } })
    for (const other of [third, fourth]) expect((await other.call('GET', '/player/balance')).status).toBe(401)
    expect(await phone.call('DELETE', '/player/signins')).toEqual({ status: 200, body: { ended: 0 } })
    expect((await manager.call('GET', '/player/balance')).status).toBe(200)
    // One whose token is past is no device any more.
    venue.clock.advance(7 * 60 * minute)
    const later = await venue.login('technician')
    venue.clock.advance(6 * 60 * minute)
    expect(await list(later)).toHaveLength(1)
  })
})

it('a login says when its person last closed a safe', async () => {
  const manager = await venue.login('manager')
  expect(manager.answer.last_closed_cage).toBeNull()
  const opened = await manager.call('POST', '/cashier/cage', { amount: 10_000 })
  expect(opened.status).toBe(201)
  expect((await manager.call('GET', '/validate')).body.last_closed_cage).toBeNull()
  const closed = await manager.call('POST', `/cashier/cages/${opened.body.id as number}/close`, { amount: 10_000 })
  expect(closed.status).toBe(200)
  const at = venue.clock.now()
  venue.clock.advance(minute)
  expect((await venue.login('manager')).answer.last_closed_cage).toBe(at)
  expect((await venue.login('vip')).answer.last_closed_cage).toBeNull()
})

describe('the logs', () => {
  const read = async (path: string) => {
    const { status, body } = await (await venue.login('manager')).call('GET', path)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.logs as { id: number; at: number; type: string; userID: number | null; username: string }[]
  }

  it('hold every one of the nine kinds, each written by a real act', async () => {
    const technician = await venue.login('technician')
    const { id } = technician.answer.user
    manager = await venue.login('manager')
    await technician.call('GET', '/validate')
    await change(technician, 'technician1234', 'a right horse')
    await technician.call('POST', '/player/logout')
    await technician.call('GET', '/validate')
    for (let attempt = 0; attempt < 6; attempt++) await tryLogin(venue, 'technician', 'wrong')
    await manager.call('POST', `/admin/users/${id}/unlock`)
    await loginAs(venue, 'technician', 'a right horse')
    await manager.call('POST', `/admin/users/${id}/kick`, { reason: 'go home' })
    const types = (await read(`/admin/logs/login?user=${id}`)).map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(loginLogTypes))
  })

  it('are filtered by kind, person and time, and paged by the last row', async () => {
    for (let attempt = 0; attempt < 60; attempt++)
      await tryLogin(venue, `nobody${attempt % 20}`, 'wrong').catch(() => {})
    const first = await read('/admin/logs/login?type=LOGIN_FAIL')
    expect(first).toHaveLength(50)
    expect(first.every(({ type }) => type === 'LOGIN_FAIL')).toBe(true)
    expect(first.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toSorted((a, b) => b - a))
    const next = await read(`/admin/logs/login?type=LOGIN_FAIL&lastLogID=${first.at(-1)?.id}`)
    expect(next.length).toBeGreaterThan(0)
    expect(Math.max(...next.map(({ id }) => id))).toBeLessThan(first.at(-1)?.id ?? 0)
    const all = await venue.store.database.select().from(loginLog)
    const failed = all.filter(({ type }) => type === 'LOGIN_FAIL')
    expect(first.length + next.length).toBe(Math.min(100, failed.length))
    const security = await read('/admin/logs/security')
    expect(security.some(({ type }) => ['LOGIN_SUCCESS', 'LOGIN_CHECK_SUCCESS', 'LOGOUT_SUCCESS'].includes(type))).toBe(
      false,
    )
    expect(await read('/admin/logs/security?type=LOGIN_SUCCESS')).toEqual([])
    const now = Math.floor(venue.clock.now() / 1_000)
    expect(await read(`/admin/logs/login?start=${now + 1}`)).toEqual([])
    expect((await read(`/admin/logs/login?end=${now + 1}`)).length).toBe(50)
    expect(await read(`/admin/logs/login?end=1`)).toEqual([])
    const cashier = await loginAs(venue, 'cashier', 'cashier1234')
    expect((await cashier.call('GET', '/admin/logs/login')).status).toBe(403)
    for (const query of ['type=NOTHING', 'user=x', 'start=-1', 'lastLogID=0'])
      expect((await (await venue.login('manager')).call('GET', `/admin/logs/login?${query}`)).status, query).toBe(422)
  })
})

describe('a guest', () => {
  const person = {
    username: 'Yeni.Misafir',
    password: 'a right horse',
    name: 'İpek',
    lastname: 'Şen',
    email: 'ipek@example.com',
  }
  it('asks for an account; the desk accepts or declines it', async () => {
    manager = await venue.login('manager')
    expect(await ask(venue, '/register', person)).toMatchObject({ status: 201, body: { state: 'waiting' } })
    // Nobody learns from it who plays here.
    expect(await ask(venue, '/register', { ...person, username: 'player' })).toMatchObject({ status: 201 })
    expect(await ask(venue, '/register', { ...person, password: 'short' })).toMatchObject({
      body: { ErrorCode: 40101 },
    })
    for (const wrong of [{ username: 'a b' }, { email: 'x' }, { name: 'a\u0000' }])
      expect((await ask(venue, '/register', { ...person, ...wrong })).status).toBe(422)
    expect((await tryLogin(venue, 'yeni.misafir', 'a right horse')).status).toBe(400)
    const listed = (await manager.call('GET', '/admin/registrations')).body.registrations as {
      id: number
      username: string
    }[]
    expect(listed.map(({ username }) => username)).toEqual(['player', 'yeni.misafir'])
    const [taken, fair] = listed
    expect(await manager.call('POST', `/admin/registrations/${taken?.id}/accept`)).toMatchObject({ status: 409 })
    expect(
      await manager.call('POST', `/admin/registrations/${taken?.id}/accept`, { username: 'ipek.sen' }),
    ).toMatchObject({
      ...{ status: 200, body: { username: 'ipek.sen', type: 0, mustChangePassword: false } },
    })
    expect(await manager.call('POST', `/admin/registrations/${fair?.id}/decline`, {})).toMatchObject({ status: 422 })
    expect(await manager.call('POST', `/admin/registrations/${fair?.id}/decline`, { reason: 'twice' })).toMatchObject({
      status: 200,
      body: { state: 'declined', reason: 'twice', decidedBy: 'manager' },
    })
    for (const act of ['accept', 'decline'])
      expect(await manager.call('POST', `/admin/registrations/${fair?.id}/${act}`, { reason: 'again' })).toMatchObject({
        status: 409,
      })
    expect((await manager.call('POST', '/admin/registrations/999/accept')).status).toBe(404)
    const { answer } = await loginAs(venue, 'ipek.sen', 'a right horse')
    expect(answer.user).toMatchObject({ name: 'İpek', lastname: 'Şen', email: 'ipek@example.com', type: 0 })
    const past = await manager.call('GET', '/admin/registrations?state=accepted')
    expect(past.body.registrations).toMatchObject([{ id: taken?.id, userID: answer.user.id }])
    expect(JSON.stringify(past.body)).not.toContain('argon2')
  })

  it('whose form was sent twice, for no answer came, asks once', async () => {
    const send = (body: object) => ask(venue, '/register', body, 'tests', 'one-form-of-a-guest')
    const asked = { ...person, username: 'sent.twice' }
    const waiting = async () => {
      const { registrations } = (await manager.call('GET', '/admin/registrations')).body
      return (registrations as { username: string }[]).filter(({ username }) => username === asked.username).length
    }
    const answers = await Promise.all([send(asked), send(asked)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await send(asked)).toEqual({ status: 201, body: { state: 'waiting' } })
    expect(await waiting()).toBe(1)
    expect(await send({ ...asked, name: 'Somebody else' })).toMatchObject({ status: 422 })
    // No trace of the password stands beside the key.
    const [kept] = await venue.store.database
      .select()
      .from(keyedAnswer)
      .where(eq(keyedAnswer.key, 'one-form-of-a-guest'))
    const { username, email, name, lastname } = asked
    expect(kept?.fingerprint).toBe(fingerprint({ username, email, name, lastname }))
    const { registrations } = (await manager.call('GET', '/admin/registrations')).body
    const { id } = (registrations as { id: number }[])[0] ?? {}
    expect((await manager.call('POST', `/admin/registrations/${id}/decline`, { reason: 'seen' })).status).toBe(200)
  })

  it('cannot fill the desk with requests', async () => {
    const answers = []
    for (let place = 0; place < 12; place++)
      answers.push((await ask(venue, '/register', { ...person, username: `crowd${place}` })).status)
    expect(answers).toEqual([...Array(10).fill(201), 409, 409])
  })
  it('cannot do so from all networks that one customer of IPv6 has, and costs no hash then', async () => {
    const proxied = await openTestVenue({ environment: { VENUE_TRUST_PROXY: 'loopback' } })
    const hash = vi.spyOn(argon2Passwords, 'hash')
    try {
      const { database } = proxied.store
      const send = async (address: string, username: string) => {
        const response = await fetch(`${proxied.url}/register`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': address,
            'idempotency-key': `key-of-${username}`,
          },
          body: JSON.stringify({ ...person, username }),
        })
        return response.status
      }
      await database.insert(registration).values(
        Array.from({ length: 49 }, (_, place) => ({
          ...{ username: `other${place}`, name: 'A', lastname: 'B', passwordHash: 'a hash', agent: '', requestedAt: 1 },
          ...{ ip: `2001:db8:1:${place}::/64`, state: 'waiting' as const },
        })),
      )
      expect(await send('2001:db8:1:ff::1', 'fiftieth')).toBe(201)
      expect(hash).toHaveBeenCalledTimes(1)
      expect(await send('2001:db8:1:fe::1', 'one-more')).toBe(409)
      // Its first answer, though nothing more is taken.
      expect(await send('2001:db8:1:ff::1', 'fiftieth')).toBe(201)
      expect(hash).toHaveBeenCalledTimes(1)
      expect(await send('2001:db8:11:ff::1', 'elsewhere')).toBe(201)
      expect(await send('203.0.113.5', 'of-old')).toBe(201)
    } finally {
      hash.mockRestore()
      await proxied.close()
    }
  })

  it('makes ten accounts a day at most where the desk is not asked', async () => {
    const open = await openTestVenue({ settings: { selfRegistration: true } })
    try {
      const send = async (place: number) =>
        (await ask(open, '/register', { ...person, email: undefined, username: `self.made${place}` })).status
      const statuses = []
      for (let place = 0; place < 12; place++) statuses.push(await send(place))
      expect(statuses).toEqual([...Array(10).fill(201), 409, 409])
      open.clock.advance(24 * 60 * minute + 1)
      expect(await send(12)).toBe(201)
    } finally {
      await open.close()
    }
  })
})
