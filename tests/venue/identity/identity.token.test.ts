import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveKey } from '#venue/identity/keys.ts'
import { loginLog, signIn } from '#venue/store/schema/index.ts'
import { openTestStore } from '#tests/kit/template.ts'
import type { Store } from '#venue/store/store.ts'
import { createTestIdentity, hour, minute, refusalOf, secret } from './identityKit.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => await store.close())

let people = 0
const from = { ip: '192.0.2.7', agent: 'tests' }
async function setUp(type = 0) {
  const kit = createTestIdentity(store)
  const username = `holder${++people}`
  const password = 'right horse battery'
  const accountId = await kit.identity.createAccount({
    username,
    password,
    type,
    name: '',
    lastname: '',
    siteId: 1002,
    isVip: true,
  })
  const login = async () => (await kit.identity.login({ username, password, ...from })).answer.token
  const ended: [number, number][] = []
  kit.identity.onSignInEnded((...given) => ended.push(given))
  return { ...kit, username, accountId, login, ended }
}
const unauthorized = { code: 10, params: null }

describe('a token', () => {
  test('says id, site, type and expiry, and names its row', async () => {
    const { login, accountId, clock, identity, username } = await setUp()
    const token = await login()
    const claims = decodeJwt(token)
    expect(claims).toEqual({
      id: accountId,
      siteId: 1002,
      type: 0,
      iat: clock.now() / 1000,
      exp: clock.now() / 1000 + 12 * 3600,
      jti: expect.stringMatching(/^\d+$/),
    })
    expect(await identity.authenticate(token, from)).toEqual({
      accountId,
      signInId: Number(claims.jti),
      type: 0,
      permissions: new Set(),
      isVip: true,
      username,
      siteId: 1002,
      expiresAt: clock.now() + 12 * hour,
      ...{ groupId: null, locked: false, missing: null, hasSecondFactor: false, isProved: true },
    })
  })

  test('is good until its last moment, and an expired one is refused', async () => {
    const { login, clock, identity } = await setUp()
    const token = await login()
    clock.advance(12 * hour - 1000)
    expect(await refusalOf(identity.authenticate(token, from))).toBeNull()
    clock.advance(1000)
    expect(await refusalOf(identity.authenticate(token, from))).toEqual(unauthorized)
    expect(await refusalOf(identity.validate(token, from))).toEqual(unauthorized)
  })

  test('is renewed by validate within the same twelve hours, and the old one ends a minute later', async () => {
    const { login, clock, identity } = await setUp()
    const old = await login()
    clock.advance(6 * hour)
    const { token } = await identity.validate(old, from)
    expect(token).not.toBe(old)
    const { jti, exp } = decodeJwt(old)
    expect(decodeJwt(token)).toMatchObject({ jti, exp, iat: clock.now() / 1000 })
    clock.advance(minute - 1)
    for (const either of [old, token]) expect(await refusalOf(identity.authenticate(either, from))).toBeNull()
    clock.advance(1)
    expect(await refusalOf(identity.authenticate(old, from))).toEqual(unauthorized)
    expect(await refusalOf(identity.validate(old, from))).toEqual(unauthorized)
    expect(await refusalOf(identity.authenticate(token, from))).toBeNull()
    let newest = token
    for (let renewal = 0; renewal < 3; renewal++) {
      clock.advance(hour)
      newest = (await identity.validate(newest, from)).token
    }
    clock.advance(3 * hour - minute - 1_000)
    expect(await refusalOf(identity.authenticate(newest, from))).toBeNull()
    clock.advance(1_000)
    for (const any of [old, token, newest])
      expect(await refusalOf(identity.authenticate(any, from))).toEqual(unauthorized)
  })

  test('is the same for pages that renew it within a minute: none of them loses its own', async () => {
    const { login, clock, identity } = await setUp()
    const old = await login()
    clock.advance(hour)
    const [one, other] = await Promise.all([identity.validate(old, from), identity.validate(old, from)])
    clock.advance(minute - 1_000)
    const late = await identity.validate(old, from)
    expect(new Set([one.token, other.token, late.token]).size).toBe(1)
    clock.advance(hour)
    expect(await refusalOf(identity.authenticate(late.token, from))).toBeNull()
  })

  test('that is missing, garbled, of another secret, algorithm, use or row is refused', async () => {
    const { login, identity, clock, accountId } = await setUp()
    const token = await login()
    const [header = '', payload = '', signature = ''] = token.split('.')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = decodeJwt(token)
    const sign = async (given: object, use: 'token' | 'device' = 'token', from = secret) =>
      await new SignJWT({ ...claims, ...given }).setProtectedHeader({ alg: 'HS256' }).sign(deriveKey(from, use))
    const rawSecret = `${header}.${payload}.${createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')}`
    const bad = {
      nothing: undefined,
      null: null,
      empty: '',
      dots: '..',
      garbled: token.slice(0, -3),
      cut: `${header}.${payload}.`,
      extended: `${token}A`,
      doubled: `${token}.${token}`,
      huge: 'a'.repeat(1_000_000),
      promoted: `${header}.${encode({ ...claims, type: 4 })}.${signature}`,
      none: `${encode({ alg: 'none' })}.${payload}.`,
      rawSecret,
      anotherSecret: await sign({}, 'token', 'another secret of the tests, long'),
      anotherUse: await sign({}, 'device'),
      anotherRow: await sign({ jti: '999999999' }),
      anotherPerson: await sign({ id: accountId + 1 }),
      noRow: await sign({ jti: undefined }),
      wordRow: await sign({ jti: `1 or 1=1` }),
      noExpiry: await sign({ exp: undefined }),
    }
    for (const [name, given] of Object.entries(bad)) {
      expect(await refusalOf(identity.authenticate(given, from)), name).toEqual(unauthorized)
      expect(await refusalOf(identity.validate(given, from)), name).toEqual(unauthorized)
    }
    expect(clock.now()).toBe((claims.iat ?? 0) * 1000)
    expect(await refusalOf(identity.authenticate(token, from))).toBeNull()
  })
})

describe('a sign-in ends', () => {
  test('by logout: all its tokens, no other device, and the listeners hear once', async () => {
    const { login, identity, ended, accountId } = await setUp()
    const [one, two] = [await login(), await login()]
    const renewed = (await identity.validate(one, from)).token
    const caller = await identity.authenticate(one, from)
    await Promise.all([identity.logout(caller, from), identity.logout(caller, from)])
    for (const token of [one, renewed])
      expect(await refusalOf(identity.authenticate(token, from))).toEqual(unauthorized)
    expect(await refusalOf(identity.authenticate(two, from))).toBeNull()
    expect(ended).toEqual([[caller.signInId, accountId]])
  })

  test('by a block: every device, at once', async () => {
    const { login, identity, ended, accountId } = await setUp()
    const tokens = [await login(), await login()]
    await identity.block(accountId, null)
    for (const token of tokens) expect(await refusalOf(identity.authenticate(token, from))).toEqual(unauthorized)
    expect(ended).toHaveLength(2)
  })

  test('by a block that only the row tells of: banned once, then unauthorized', async () => {
    const { login, identity, ended, username, accountId } = await setUp()
    const token = await login()
    const other = createTestIdentity(store)
    const { account } = await import('#venue/store/schema/index.ts')
    await store.database.update(account).set({ blockedAt: other.clock.now() }).where(eq(account.username, username))
    expect(await refusalOf(identity.authenticate(token, from))).toMatchObject({ code: 10704 })
    expect(await refusalOf(identity.authenticate(token, from))).toEqual(unauthorized)
    expect(ended).toEqual([[expect.any(Number), accountId]])
  })

  test('and leaves its row with when and why', async () => {
    const { login, identity, accountId, clock } = await setUp()
    await identity.authenticate(await login(), from)
    clock.advance(hour)
    await identity.endSignIns(accountId, 'password')
    const rows = await store.database.select().from(signIn).where(eq(signIn.accountId, accountId))
    expect(rows).toMatchObject([
      { startedAt: clock.now() - hour, endedAt: clock.now(), endedBy: 'password', ip: '192.0.2.7', agent: 'tests' },
    ])
  })

  test('a listener that left hears nothing', async () => {
    const { login, identity, accountId } = await setUp()
    await login()
    const heard: number[] = []
    identity.onSignInEnded((id) => heard.push(id))()
    await identity.endSignIns(accountId, 'kicked')
    expect(heard).toEqual([])
  })
})

describe('one of the staff of whom nothing is heard', () => {
  test('is signed out after half an hour, by their next call or without one; a player is not', async () => {
    const { login, identity, clock, ended, accountId } = await setUp(1)
    const player = await setUp()
    const [busy, silent, left] = [await login(), await login(), await login()]
    const ofPlayer = await player.login()
    for (let passed = 0; passed < 35; passed += 5) {
      clock.advance(5 * minute)
      await identity.authenticate(busy, from)
    }
    expect(await refusalOf(identity.authenticate(silent, from))).toEqual(unauthorized)
    expect(ended).toEqual([[Number(decodeJwt(silent).jti), accountId]])
    await identity.endSilent()
    expect(ended.map(([id]) => id)).toEqual([silent, left].map((token) => Number(decodeJwt(token).jti)))
    expect(await refusalOf(identity.validate(left, from))).toEqual(unauthorized)
    expect(await refusalOf(identity.authenticate(busy, from))).toBeNull()
    player.clock.advance(40 * minute)
    await player.identity.endSilent()
    expect(await refusalOf(player.identity.authenticate(ofPlayer, from))).toBeNull()
    const rows = await store.database.select().from(loginLog).where(eq(loginLog.accountId, accountId))
    expect(rows.filter(({ type }) => type === 'LOGOUT_SUCCESS').map(({ reason }) => reason)).toEqual([
      'silence',
      'silence',
    ])
  })

  test('is heard of by an open socket', async () => {
    const { login, identity, clock } = await setUp(1)
    const [watching, silent] = [await login(), await login()]
    for (let passed = 0; passed < 40; passed += 10) {
      clock.advance(10 * minute)
      await identity.heard([Number(decodeJwt(watching).jti)])
      await identity.endSilent()
    }
    expect(await refusalOf(identity.authenticate(watching, from))).toBeNull()
    expect(await refusalOf(identity.authenticate(silent, from))).toEqual(unauthorized)
  })
})
