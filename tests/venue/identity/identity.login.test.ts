import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '#venue/identity/identity.ts'
import { account, loginCounter, loginLog, permissionGroup, signIn } from '#venue/store/schema/index.ts'
import { openTestStore } from '#tests/kit/template.ts'
import type { Store } from '#venue/store/store.ts'
import { createClock, createTestIdentity, hour, minute, refusalOf, secret } from './identityKit.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => await store.close())

/** How often the own password of an account was compared. */
const looks = ({ verified }: ReturnType<typeof createTestIdentity>['passwords'], password: string) =>
  verified.filter(({ hashed }) => hashed === `plain:${password}`).length

let people = 0
async function setUp(options: Parameters<typeof createTestIdentity>[1] = {}) {
  const kit = createTestIdentity(store, options)
  const username = `person${++people}`
  const password = 'right horse battery'
  const accountId = await kit.identity.createAccount({
    username,
    password,
    type: 0,
    name: 'Some',
    lastname: 'One',
    email: `${username}@example.com`,
    pin: '1234',
  })
  const from = { ip: '192.0.2.7', agent: 'tests' }
  const login = (given: Partial<Parameters<typeof kit.identity.login>[0]> = {}) =>
    kit.identity.login({ username, password, ...from, ...given })
  const wrong = (given: Partial<Parameters<typeof kit.identity.login>[0]> = {}) =>
    refusalOf(login({ password: 'wrong', ...given }))
  const logOf = async (id = accountId) =>
    (await store.database.select().from(loginLog).where(eq(loginLog.accountId, id)).orderBy(loginLog.id)).map(
      ({ type, reason }) => (reason === null ? type : `${type} ${reason}`),
    )
  return { ...kit, username, password, accountId, from, login, wrong, logOf }
}

describe('a right password', () => {
  test('answers who it is, from where, and when they came before', async () => {
    const { login, accountId, username, clock, identity } = await setUp()
    const first = await login()
    clock.advance(hour)
    const second = await login({ ip: '::ffff:192.0.2.9' })
    expect(first.answer).toMatchObject({
      ip_address: '192.0.2.7',
      last_logon: null,
      last_logon_ip: null,
      last_closed_cage: null,
      Group: null,
      Permissions: [],
    })
    expect(second.answer).toMatchObject({
      ip_address: '192.0.2.9',
      last_logon: clock.now() - hour,
      last_logon_ip: '192.0.2.7',
    })
    expect(second.answer.user).toEqual({
      id: accountId,
      type: 0,
      username,
      email: `${username}@example.com`,
      name: 'Some',
      lastname: 'One',
      photoURL: null,
      shortcuts: [],
      settings: {},
      siteId: 0,
    })
    const again = await identity.validate(second.answer.token, { ip: '192.0.2.9' })
    expect(again).toMatchObject({ last_logon: clock.now() - hour, last_logon_ip: '192.0.2.7' })
  })

  test('is found by name or e-mail in any case, width and Turkish i', async () => {
    const { identity, login } = await setUp()
    await identity.createAccount({
      username: 'İpekIşık',
      password: 'right horse battery',
      type: 0,
      name: '',
      lastname: '',
    })
    for (const username of [
      'ipekişik',
      'IPEKIŞIK',
      'İPEKİŞİK',
      'ıpekışık',
      ' ｉｐｅｋｉşｉｋ ',
      'ipek\u200bişik',
      'i\u0307pekis\u0327ik',
    ])
      expect((await login({ username })).answer.user.username, username).toBe('ipekişik')
    const { username, login: other } = await setUp()
    expect((await other({ username: `${username.toUpperCase()}@EXAMPLE.com` })).answer.user.username).toBe(username)
  })

  test('is argon2id in the row, and the PIN is not there in clear', async () => {
    const identity = createIdentity({ store, clock: createClock(), secret })
    const id = await identity.createAccount({
      username: 'argon',
      password: 'right horse battery',
      type: 0,
      name: '',
      lastname: '',
      pin: '4711',
    })
    const [row] = await store.database.select().from(account).where(eq(account.id, id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain('4711')
    const { answer } = await identity.login({ username: 'argon', password: 'right horse battery', ip: '192.0.2.1' })
    expect(answer.pin_code).toMatch(/^[\w-]{43}$/)
    expect(await refusalOf(identity.login({ username: 'argon', password: 'wrong', ip: '192.0.2.1' }))).toMatchObject({
      code: 10700,
    })
  })
})

describe('the PIN code', () => {
  test('is one of its sign-in, the same when the token signs in again, and answered to the right PIN alone', async () => {
    const { login, identity, wrong } = await setUp()
    const [one, other] = [(await login()).answer, (await login()).answer]
    expect(one.pin_code).not.toBe(other.pin_code)
    const from = { ip: '192.0.2.1', agent: 'tests' }
    for (const { token, pin_code } of [one, other]) {
      expect((await identity.validate(token, from)).pin_code).toBe(pin_code)
      const caller = await identity.authenticate(token, from)
      expect(await identity.own.unlock(caller, from, '1234')).toEqual({ pin_code })
      // Not locked by the venue, and a wrong one opens nothing all the same.
      expect(await refusalOf(identity.own.unlock(caller, from, '4321'))).toEqual({
        code: 60423,
        params: { attempts: 4 },
      })
    }
    expect(await wrong()).toMatchObject({ code: 10700 })
  })

  test('is not found by whoever has it and tries every PIN', async () => {
    const { login } = await setUp()
    const { pin_code, token } = (await login()).answer
    const parts = (pin_code ?? '').split('$')
    const { jti, id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      string
    >
    const found: string[] = []
    for (let number = 0; number < 10_000; number++) {
      const pin = String(number).padStart(4, '0')
      const guesses = ['', jti, id].flatMap((with_) => [
        createHash('sha256')
          .update(`${with_ ?? ''} ${pin}`)
          .digest('base64url'),
        createHmac('sha256', String(with_)).update(pin).digest('base64url'),
      ])
      // As the page of before did it: a salt and its rounds beside the hash.
      if (parts.length === 4)
        guesses.push(
          pbkdf2Sync(pin, Buffer.from(parts[2] ?? '', 'base64url'), Number(parts[1]), 32, 'sha256').toString(
            'base64url',
          ),
        )
      if (guesses.includes(parts.at(-1) ?? '')) found.push(pin)
    }
    expect(found).toEqual([])
  })

  test('is null without a PIN, and when the secret was changed', async () => {
    const { identity, login, username, password } = await setUp()
    await identity.createAccount({
      username: 'nopin',
      password: 'right horse battery',
      type: 0,
      name: '',
      lastname: '',
    })
    expect((await login({ username: 'nopin' })).answer.pin_code).toBeNull()
    const { identity: other } = createTestIdentity(store, { secret: 'another secret of the tests, long' })
    expect((await other.login({ username, password, ip: '192.0.2.7' })).answer.pin_code).toBeNull()
  })
})

describe('wrong passwords', () => {
  test('count down, then protect the account for 15 minutes', async () => {
    const { wrong, login, clock } = await setUp()
    for (const attempts of [4, 3, 2, 1])
      expect(await wrong()).toEqual({ code: 10700, params: { attempts, minutes: 15 } })
    expect(await wrong()).toEqual({ code: 10702, params: { minutes: 15 } })
    clock.advance(6 * minute)
    expect(await refusalOf(login())).toEqual({ code: 10702, params: { minutes: 9 } })
    clock.advance(9 * minute - 1)
    expect(await refusalOf(login())).toEqual({ code: 10702, params: { minutes: 1 } })
    clock.advance(1)
    expect(await refusalOf(login())).toBeNull()
    expect(await wrong()).toEqual({ code: 10700, params: { attempts: 4, minutes: 15 } })
  })

  test('block twice as long each time, at most a day, and are forgotten a day after', async () => {
    const { wrong, clock } = await setUp()
    const lengths: number[] = []
    for (let block = 0; block < 9; block++) {
      let refusal = await wrong()
      while (refusal?.code === 10700) refusal = await wrong()
      const { minutes } = (refusal ?? { params: { minutes: 0 } }).params as { minutes: number }
      lengths.push(minutes)
      clock.advance(minutes * minute)
    }
    expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    clock.advance(24 * hour + 1)
    expect(await wrong()).toEqual({ code: 10700, params: { attempts: 4, minutes: 15 } })
  })

  test('are counted per name and address', async () => {
    const { wrong, login } = await setUp()
    for (let attempt = 0; attempt < 5; attempt++) await wrong()
    expect(await refusalOf(login())).toMatchObject({ code: 10702 })
    expect(await refusalOf(login({ ip: '::ffff:192.0.2.7' }))).toMatchObject({ code: 10702 })
    expect(await refusalOf(login({ ip: '192.0.2.8' }))).toBeNull()
  })

  test('are counted per /64 of an IPv6 address', async () => {
    const { wrong, login } = await setUp()
    for (let attempt = 1; attempt <= 5; attempt++) await wrong({ ip: `2001:db8:0:1::${attempt}` })
    expect(await refusalOf(login({ ip: '2001:0db8:0000:0001:aaaa::1' }))).toMatchObject({ code: 10702 })
    expect(await refusalOf(login({ ip: '2001:db8:0:2::1' }))).toBeNull()
  })

  test('of an unknown name are refused with the same words, after the same work', async () => {
    const { wrong, passwords, username } = await setUp()
    const known: unknown[] = []
    const unknown: unknown[] = []
    for (let attempt = 0; attempt < 7; attempt++) known.push(await wrong())
    const verifiedForKnown = passwords.verified.length
    for (let attempt = 0; attempt < 7; attempt++) unknown.push(await wrong({ username: `${username}-nobody` }))
    expect(unknown).toEqual(known)
    expect(passwords.verified.length - verifiedForKnown).toBe(verifiedForKnown)
  })

  test.each([true, false])('sent at once get five tries and no sixth (name known: %s)', async (isKnown) => {
    const { identity, passwords, username, password, from } = await setUp()
    const name = isKnown ? username : `${username}-nobody`
    const attempts = Array.from({ length: 20 }, (_, place) =>
      refusalOf(identity.login({ username: name, password: `wrong ${place}`, ...from })),
    )
    const codes = (await Promise.all(attempts)).map((refusal) => refusal?.code)
    expect(looks(passwords, password)).toBe(isKnown ? 5 : 0)
    expect(codes.filter((code) => code === 10700)).toHaveLength(4)
    expect(codes.filter((code) => code === 10702)).toHaveLength(16)
  })

  test('sent at once through two processes are answered like five', async () => {
    const { identity, passwords, username, from } = await setUp()
    const other = createIdentity({ store, clock: createClock(), secret, passwords })
    const attempts = Array.from({ length: 20 }, (_, place) =>
      refusalOf((place % 2 ? identity : other).login({ username, password: `wrong ${place}`, ...from })),
    )
    const codes = (await Promise.all(attempts)).map((refusal) => refusal?.code)
    expect(codes.filter((code) => code === 10700)).toHaveLength(4)
    expect(codes.filter((code) => code === 10702)).toHaveLength(16)
  })

  test('beside twenty right ones at once: nobody is refused for the crowd', async () => {
    const { login } = await setUp()
    expect(await Promise.all(Array.from({ length: 20 }, () => refusalOf(login())))).toEqual(Array(20).fill(null))
  })

  test('show no counter where the venue wants none', async () => {
    const { wrong } = await setUp({ showAttempts: false })
    expect(await wrong()).toEqual({ code: 10701, params: null })
    for (let attempt = 0; attempt < 3; attempt++) await wrong()
    expect(await wrong()).toEqual({ code: 10702, params: { minutes: 15 } })
  })
})

describe('a device that signed in before', () => {
  test('is counted by itself', async () => {
    const { wrong, login } = await setUp()
    const { device } = await login()
    for (let attempt = 0; attempt < 5; attempt++) await wrong()
    expect(await refusalOf(login())).toMatchObject({ code: 10702 })
    expect(await wrong({ device })).toEqual({ code: 10700, params: { attempts: 4, minutes: 15 } })
    for (let attempt = 0; attempt < 4; attempt++) await wrong({ device, ip: `198.51.100.${attempt}` })
    expect(await refusalOf(login({ device, ip: '198.51.100.99' }))).toMatchObject({ code: 10702 })
    expect(await refusalOf(login({ ip: '198.51.100.99' }))).toBeNull()
  })

  test('keeps its mark, and helps nobody else: neither another account nor a mark of one’s own making', async () => {
    const { wrong, login } = await setUp()
    const own = await login()
    expect((await login({ device: own.device })).device).toBe(own.device)
    const stranger = await setUp()
    const { device } = await stranger.login()
    for (let attempt = 0; attempt < 5; attempt++) await wrong()
    const forged = own.device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const mark of [device, forged, 'nonsense', '', '.'])
      expect(await refusalOf(login({ device: mark })), mark).toMatchObject({ code: 10702 })
    expect(await refusalOf(login({ device: own.device }))).toBeNull()
  })
})

describe('who may not come in', () => {
  test('the banned, for ever or for a time, and only told so after the right password', async () => {
    const { login, wrong, identity, accountId, clock, logOf } = await setUp()
    await identity.block(accountId, clock.now() + hour)
    expect(await wrong()).toMatchObject({ code: 10700 })
    expect(await refusalOf(login())).toEqual({ code: 10704, params: { until: clock.now() + hour } })
    clock.advance(hour)
    expect(await refusalOf(login())).toBeNull()
    await identity.block(accountId, null)
    clock.advance(1000 * hour)
    expect(await refusalOf(login())).toEqual({ code: 10704, params: { until: null } })
    expect(await identity.unlock('nobody of that name')).toBe(false)
    expect(await logOf()).toEqual([
      'LOGIN_FAIL wrong password',
      'LOGIN_NOT_ALLOWED banned',
      'LOGIN_SUCCESS',
      'LOGIN_NOT_ALLOWED banned',
    ])
  })

  test('whoever stands outside the group’s white list, at login and on every call', async () => {
    const { login, wrong, identity, accountId, username } = await setUp()
    const whitelistIps = ['10.0.0.1', '192.168.0.0/16', '2001:db8::/32', ' fd00::1 ', 'nonsense']
    const [group] = await store.database
      .insert(permissionGroup)
      .values({ name: `list of ${username}`, whitelistIps, permissions: [107] })
      .returning()
    const { answer } = await login()
    await store.database
      .update(account)
      .set({ groupId: group?.id ?? 0 })
      .where(eq(account.id, accountId))
    for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '192.168.44.5', '2001:db8:1::9', 'fd00::1']) {
      expect(await refusalOf(login({ ip })), ip).toBeNull()
      expect((await identity.authenticate(answer.token, { ip })).permissions, ip).toEqual(new Set([107]))
    }
    for (const ip of ['10.0.0.2', '192.169.0.1', '2001:db9::1', 'fd00::2', '127.0.0.1', 'garbage']) {
      expect(await refusalOf(login({ ip })), ip).toMatchObject({ code: 10703 })
      expect(await refusalOf(identity.authenticate(answer.token, { ip })), ip).toMatchObject({ code: 10703 })
      expect(await refusalOf(identity.validate(answer.token, { ip })), ip).toMatchObject({ code: 10703 })
    }
    expect(await wrong({ ip: '10.0.0.2' })).toMatchObject({ code: 10700 })
    await store.database
      .update(permissionGroup)
      .set({ whitelistIps: ['nonsense'] })
      .where(eq(permissionGroup.id, group?.id ?? 0))
    expect(await refusalOf(login({ ip: '10.0.0.1' }))).toMatchObject({ code: 10703 })
  })

  test('a sign-in whose password was changed while it was checked', async () => {
    const { identity, accountId, username, password, from } = await setUp()
    const slow = createTestIdentity(store, {
      passwords: {
        hash: async () => 'x',
        verify: async () => {
          await store.database.update(account).set({ passwordHash: 'changed' }).where(eq(account.id, accountId))
          return true
        },
      },
    })
    expect(await refusalOf(slow.identity.login({ username, password, ...from }))).toMatchObject({ code: 10701 })
    expect(await store.database.select().from(signIn).where(eq(signIn.accountId, accountId))).toEqual([])
    expect(await refusalOf(identity.login({ username, password: 'changed', ...from }))).toMatchObject({ code: 10700 })
  })
})

describe('strange input', () => {
  const strange = [
    `' or '1'='1`,
    `"; drop table account; --`,
    '%',
    '____',
    '\u0000\u0000\u0000\u0000',
    'a\u0000bcd',
    '\ud800\ud800\ud800\ud800',
    '💥'.repeat(64),
    '\uFDFA'.repeat(256),
    'x'.repeat(256),
    '../../etc/passwd',
    '${jndi:ldap://x}',
    '\u202eadmin',
    '    ',
    '{{attempts}}',
  ]
  test.each(strange)('%j is an unknown name and a wrong password', async (text) => {
    const { identity, username, from } = await setUp()
    const ip = `203.0.113.${strange.indexOf(text)}`
    expect(await refusalOf(identity.login({ username: text, password: text, ip, agent: text }))).toMatchObject({
      code: 10700,
    })
    expect(await refusalOf(identity.login({ username, password: text, ...from, device: text }))).toMatchObject({
      code: 10700,
    })
    expect(await refusalOf(identity.validate(text, from))).toMatchObject({ code: 10 })
    expect(await identity.unlock(text)).toBe(true)
  })
})

describe('housekeeping', () => {
  test('unlock lifts blocks of all addresses, by name or e-mail, and leaves longer names alone', async () => {
    const { wrong, login, identity, username } = await setUp()
    await identity.createAccount({
      username: `${username}0`,
      password: 'right horse battery',
      type: 0,
      name: '',
      lastname: '',
    })
    for (let attempt = 0; attempt < 5; attempt++) {
      await wrong()
      await wrong({ ip: '192.0.2.8' })
      await wrong({ username: `${username}@example.com` })
      await wrong({ username: `${username}0` })
    }
    expect(await identity.unlock(username.toUpperCase())).toBe(true)
    for (const given of [{}, { ip: '192.0.2.8' }, { username: `${username}@example.com` }])
      expect(await refusalOf(login(given))).toBeNull()
    expect(await refusalOf(login({ username: `${username}0` }))).toMatchObject({ code: 10702 })
  })

  test('purge forgets counters at rest and no others', async () => {
    const { wrong, identity, clock, username } = await setUp()
    await wrong({ username: `${username}-rest` })
    for (let attempt = 0; attempt < 5; attempt++) await wrong({ username: `${username}-blocked` })
    clock.advance(24 * hour + 1)
    await wrong({ username: `${username}-fresh` })
    await identity.purge(new AbortController().signal)
    const keys = (await store.database.select().from(loginCounter))
      .map(({ key }) => key)
      .filter((key) => key.startsWith(`${username}-`))
    expect(keys.sort()).toEqual([
      `${username}-blocked/address/192.0.2.7`,
      `${username}-fresh/address/192.0.2.7`,
      `${username}-fresh/everywhere`,
    ])
  })

  test('the log has a row for every outcome', async () => {
    const { login, wrong, identity, from, logOf, clock } = await setUp()
    for (let attempt = 0; attempt < 6; attempt++) await wrong()
    clock.advance(15 * minute)
    const { answer } = await login()
    await identity.validate(answer.token, from)
    await identity.logout(await identity.authenticate(answer.token, from), from)
    await refusalOf(identity.validate(answer.token, from))
    expect(await logOf()).toEqual([
      ...Array(5).fill('LOGIN_FAIL wrong password'),
      'TEMPORARY_BLOCKED false attempts, 15 minutes',
      'LOGIN_NOT_ALLOWED protected',
      'LOGIN_SUCCESS',
      'LOGIN_CHECK_SUCCESS',
      'LOGOUT_SUCCESS',
      'LOGIN_CHECK_FAIL 10',
    ])
  })
})
