import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countedAddress, isWhitelisted, isWhitelistEntry, plainAddress } from '#venue/identity/addresses.ts'
import { demoNames } from '#venue/identity/accounts.ts'
import { foldName } from '#venue/identity/names.ts'
import { everyPermission } from '#protocol/core/permissions.ts'
import { permits } from '#venue/identity/permissions.ts'
import { isGoodPassword } from '#venue/identity/passwords.ts'
import { openTestStore } from '#tests/kit/template.ts'
import type { Store } from '#venue/store/store.ts'
import { createTestIdentity, refusalOf } from './identityKit.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => await store.close())

test('demo accounts fill an empty database, once, and all sign in', async () => {
  const { identity } = createTestIdentity(store)
  const ids = await identity.seedAccounts()
  expect(Object.keys(ids ?? {})).toEqual([...demoNames])
  expect(await identity.seedAccounts()).toBeNull()
  const people = await Promise.all(
    demoNames.map(
      async (username) => (await identity.login({ username, password: `${username}1234`, ip: '127.0.0.1' })).answer,
    ),
  )
  expect(people.map(({ user, Group }) => [user.username, user.type, Group?.name ?? null])).toEqual([
    ['player', 0, 'Players'],
    ['player2', 0, 'Players'],
    ['vip', 0, 'VIP players'],
    ['cashier', 1, 'Cashiers'],
    ['technician', 1, 'Technicians'],
    ['supervisor', 2, 'Supervisors'],
    ['manager', 3, 'Managers'],
    ['admin', 4, null],
  ])
  expect(people.every(({ pin_code }) => pin_code !== null)).toBe(true)
  expect(people.at(-1)?.Permissions.map(({ PermissionId }) => PermissionId)).toEqual(everyPermission)
  const callers = await Promise.all(people.map(({ token }) => identity.authenticate(token, { ip: '127.0.0.1' })))
  expect(callers.filter(({ isVip }) => isVip).map(({ username }) => username)).toEqual(['vip'])
  const [player, , , cashier, technician, supervisor, manager, admin] = callers
  const may = (caller: typeof player, id: number) => caller !== undefined && permits(caller, [id])
  expect([107, 120, 136, 210].map((id) => may(cashier, id))).toEqual([true, true, false, false])
  expect([107, 136, 117].map((id) => may(technician, id))).toEqual([false, true, true])
  expect([116, 124, 210].map((id) => may(supervisor, id))).toEqual([true, true, false])
  expect([107, 210, 135].map((id) => may(manager, id))).toEqual([true, true, false])
  expect(everyPermission.some((id) => may(player, id))).toBe(false)
  expect(everyPermission.every((id) => may(admin, id))).toBe(true)
})

describe('a new account', () => {
  const person = { username: 'someone', password: 'right horse battery', type: 0, name: '', lastname: '' }
  test('needs a password that is not short, common, a walk over the keys, of the product or of one’s own names', async () => {
    const { identity } = createTestIdentity(store)
    const deniz = {
      ...person,
      username: 'denizyilmaz',
      email: 'deniz.y@example.com',
      name: 'Deniz',
      lastname: 'Yılmaz',
    }
    const weak = [
      ...['', 'short', '1234567', '💥💥💥💥', 'x'.repeat(257), 'aaaaaaaaaaa', 'ab'.repeat(100)],
      ...['12345678', 'PassWord123', 'P@ssw0rd2026', 'iloveyou2', 'Summer2026!', 'dragon1987'],
      ...['qwertyuiop', '1qaz2wsx3edc', 'zxcvbnm123', 'asdfghjklş', 'poiuytrewq'],
      ...['takewin2026', 'Takewin2026!', 'T4kewin2026', 'take-win-2026', 'jackpot777', 'casino2026'],
      ...['fenerbahce1907', 'Galatasaray1905', 'istanbul34', 'sifre1234', 'ｔａｋｅｗｉｎ２０２６'],
      ...[
        'denizyilmaz',
        'DENIZYILMAZ',
        'deniz1990',
        'Yılmaz2026',
        'yilmaz.deniz',
        'deniz.y@example.com',
        'd3n1zy1lm4z',
      ],
    ]
    for (const password of weak)
      expect(await refusalOf(identity.createAccount({ ...deniz, password })), password).toMatchObject({ code: 40101 })
    const own = [deniz.username, deniz.email, deniz.name, deniz.lastname]
    for (const password of [
      'çok uzun bir parola',
      'right horse battery',
      'k4r4-7fgh-q2m9',
      'ثلاثة خيول بيضاء',
      'x9!Kq#mZ2vLp',
    ])
      expect(await isGoodPassword(password, own), password).toBe(true)
  })

  test('takes a password of 64 characters and more, and of any letters, and asks for all of it', async () => {
    const { identity } = createTestIdentity(store)
    const password = `${'correct horse battery staple — '.repeat(3)}çok uzun 短い 🐎`
    expect([...password].length).toBeGreaterThan(100)
    await identity.createAccount({ ...person, username: 'long.words', password })
    const signIn = (typed: string) => identity.login({ username: 'long.words', password: typed, ip: '192.0.2.1' })
    expect(await refusalOf(signIn(password.slice(0, 72)))).toMatchObject({ code: 10700 })
    expect(await refusalOf(signIn(password.toUpperCase()))).toMatchObject({ code: 10700 })
    expect((await signIn(password)).answer.user.username).toBe('long.words')
  })
  test('needs a name, an address, a PIN and a type of the right form', async () => {
    const { identity } = createTestIdentity(store)
    const wrong = {
      username: ['', 'abc', 'with space', 'a@example.com', 'x'.repeat(65), 'ab\u0000'],
      email: ['nobody', '@', 'a b@c'],
      pin: ['123', '1234567', '12a4', '१२३४'],
      type: [-1, 5, 1.5],
    }
    for (const [path, values] of Object.entries(wrong))
      for (const value of values)
        expect(await refusalOf(identity.createAccount({ ...person, [path]: value })), `${path} ${value}`).toMatchObject(
          {
            code: 40000,
            params: { fields: [{ path }] },
          },
        )
  })

  test('cannot take a name or an address that another has, however it is written', async () => {
    const { identity } = createTestIdentity(store)
    await identity.createAccount({ ...person, username: 'Kıraç', email: 'Kirac@Example.com' })
    for (const other of [
      { username: 'KIRAÇ' },
      { username: 'kiraç' },
      { username: 'another', email: 'kırac@example.COM' },
    ])
      expect(await refusalOf(identity.createAccount({ ...person, ...other })), JSON.stringify(other)).toMatchObject({
        code: 60409,
      })
  })
})

test('folding is the same twice', () => {
  for (const name of ['İ', 'I', 'ı', 'i̇', 'ﬁ', 'Ǆ', 'ß', 'ΑΣ', '\u202eAb', 'Å', '\u0000'])
    expect(foldName(foldName(name)), name).toBe(foldName(name))
})

test('addresses are plain, and counted by the network that one person has', () => {
  expect(plainAddress('::ffff:10.1.2.3')).toBe('10.1.2.3')
  expect(plainAddress('::FFFF:10.1.2.3')).toBe('10.1.2.3')
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1')
  expect(countedAddress('::ffff:10.1.2.3')).toBe('10.1.2.3')
  expect(countedAddress('2001:DB8::1')).toBe(countedAddress('2001:0db8:0:0:ffff::'))
  expect(countedAddress('2001:db8:0:1::1')).not.toBe(countedAddress('2001:db8::1'))
  expect(countedAddress('::1')).toBe('0:0:0:0::/64')
})

test('white lists take addresses and ranges of both families', () => {
  for (const entry of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '::/0', ' 10.0.0.1 '])
    expect(isWhitelistEntry(entry), entry).toBe(true)
  for (const entry of [
    '',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::/129',
    'example.com',
    '10.0.0.1-10.0.0.9',
  ])
    expect(isWhitelistEntry(entry), entry).toBe(false)
  expect(isWhitelisted([], 'garbage')).toBe(true)
  expect(isWhitelisted(['0.0.0.0/0'], '::1')).toBe(false)
  expect(isWhitelisted(['::/0'], '2001:db8::1')).toBe(true)
})
