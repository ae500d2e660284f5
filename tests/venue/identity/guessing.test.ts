/** Passwords are guessed at from one address and from many; who owns the account gets in meanwhile, and a fault costs nobody a try. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore } from '#tests/kit/template.ts'
import { until } from '#tests/kit/until.ts'
import type { Store } from '#venue/store/store.ts'
import { codeOf, stepOf } from '#venue/identity/totp.ts'
import { fromBase32 } from '../people/usersKit.ts'
import { createTestIdentity, hour, minute, refusalOf } from './identityKit.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

let people = 0
async function setUp(options: Parameters<typeof createTestIdentity>[1] = {}) {
  const kit = createTestIdentity(store, options)
  const username = `guessed${++people}`
  const [password, email] = ['right horse battery', `${username}@example.com`]
  const person = { username, password, email, type: 0, name: '', lastname: '', pin: '1234' }
  await kit.identity.createAccount(person)
  const home = { ip: '192.0.2.1', agent: 'tests' }
  const login = (given: Partial<Parameters<typeof kit.identity.login>[0]> = {}) =>
    kit.identity.login({ username, password, ...home, ...given })
  const guess = (given: Partial<Parameters<typeof kit.identity.login>[0]> = {}) =>
    refusalOf(login({ password: `guess ${Math.random()}`, ...given }))
  const enrol = async () => {
    const { answer } = await login()
    const caller = await kit.identity.authenticate(answer.token, home)
    const { secret } = await kit.identity.own.startSecondFactor(caller, home, { password })
    const code = () => codeOf(fromBase32(secret), stepOf(kit.clock.now()))
    await kit.identity.own.confirmSecondFactor(caller, home, code())
    kit.clock.advance(30_000)
    return code
  }
  const looks = () => kit.passwords.verified.filter(({ hashed }) => hashed === `plain:${password}`).length
  return { ...kit, username, email, password, home, login, guess, enrol, looks }
}
const closed = { code: 10702 }
const addressOf = (place: number) => `198.51.100.${place}`
const challengeOf = (asked: { params: unknown } | null) =>
  (asked?.params as { challenge?: string } | undefined)?.challenge ?? ''
const codes = (refusals: ({ code: number } | null)[]) => refusals.map((refusal) => refusal?.code ?? null)

describe('a hundred and twenty guesses from thirty addresses', () => {
  test('are twenty in an hour, then nobody but a known device gets in; after the hour everybody', async () => {
    const { login, guess, looks, clock } = await setUp()
    const { device } = await login()
    const before = looks()
    const answers = []
    for (let round = 0; round < 4; round++)
      for (let place = 0; place < 30; place++) answers.push(await guess({ ip: addressOf(place) }))
    expect(codes(answers)).toEqual([...Array(19).fill(10700), ...Array(101).fill(10702)])
    expect(looks() - before).toBe(20)
    expect(answers.at(-1)).toEqual({ code: 10702, params: { minutes: 60 } })
    expect(await refusalOf(login({ ip: '203.0.113.1' }))).toMatchObject(closed)
    expect(await refusalOf(login({ device, ip: addressOf(0) }))).toBeNull()
    clock.advance(hour - 1)
    expect(await refusalOf(login({ ip: '203.0.113.1' }))).toMatchObject(closed)
    clock.advance(1)
    expect(await refusalOf(login({ ip: '203.0.113.1' }))).toBeNull()
  })

  test('sent at once, through two processes, are answered like twenty', async () => {
    const { identity, passwords, clock, username } = await setUp()
    const other = createTestIdentity(store, { passwords, clock }).identity
    const attempts = Array.from({ length: 120 }, (_, place) =>
      refusalOf(
        (place % 2 ? identity : other).login({ username, password: `guess ${place}`, ip: addressOf(place % 30) }),
      ),
    )
    const answered = codes(await Promise.all(attempts))
    expect(answered.filter((code) => code === 10700)).toHaveLength(19)
    expect(answered.filter((code) => code === 10702)).toHaveLength(101)
    const right = { username, password: 'right horse battery', ip: '203.0.113.1' }
    expect(await refusalOf(identity.login(right))).toMatchObject(closed)
  })

  test('do not shut out who has a second factor, and tell nobody else that they have one', async () => {
    const { identity, login, guess, enrol } = await setUp()
    const code = await enrol()
    const stranger = await setUp()
    const [known, unknown]: unknown[][] = [[], []]
    for (let place = 0; place < 30; place++) {
      known?.push(await guess({ ip: addressOf(place) }))
      unknown?.push(await stranger.guess({ username: 'nobody here', ip: addressOf(place) }))
    }
    expect(known).toEqual(unknown)
    const asked = await refusalOf(login({ ip: '203.0.113.1' }))
    expect(asked).toMatchObject({ code: 10705 })
    const challenge = challengeOf(asked)
    expect((await identity.loginSecond({ challenge, code: code(), ip: '203.0.113.1' })).answer.secondFactor).toBe(true)
  })

  test('spread over hours are slowed in each of them', async () => {
    const { guess, clock } = await setUp()
    let answered = 0
    for (let step = 0; step < 240; step++) {
      if ((await guess({ ip: `203.0.${step}.1` }))?.code === 10700) answered++
      clock.advance(minute)
    }
    // Four hours of one guess a minute: at most twenty an hour are answered.
    expect(answered).toBeLessThanOrEqual(80)
    expect(answered).toBeGreaterThan(0)
  })

  test('begin anew after the desk has lifted them', async () => {
    const { identity, login, guess, username } = await setUp()
    for (let place = 0; place < 20; place++) await guess({ ip: addressOf(place) })
    expect(await refusalOf(login())).toMatchObject(closed)
    expect(await identity.unlock(username)).toBe(true)
    expect(await refusalOf(login())).toBeNull()
  })
})

test('however many guess at once, who comes on a known device does not stand behind them', async () => {
  const { passwords, clock, login, username, home } = await setUp()
  const { device } = await login()
  let held = 0
  const opened = Promise.withResolvers<void>()
  const slow = {
    ...passwords,
    verify: async (hashed: string, password: string) => {
      if (!password.startsWith('guess')) return passwords.verify(hashed, password)
      held += 1
      await opened.promise
      return false
    },
  }
  const busy = createTestIdentity(store, { passwords: slow, clock }).identity
  const guesses = Array.from({ length: 12 }, (_, place) =>
    refusalOf(busy.login({ username: `somebody${place}`, password: 'guess', ip: addressOf(place) })),
  )
  await until(() => held, 2)
  expect(await refusalOf(busy.login({ username, password: 'right horse battery', ...home, device }))).toBeNull()
  expect(held).toBe(2)
  opened.resolve()
  expect(codes(await Promise.all(guesses))).toEqual(Array(12).fill(10700))
})

describe('five wrong guesses of somebody at the same address', () => {
  test('count name and e-mail as one', async () => {
    const { guess, username, email } = await setUp()
    const answers = []
    for (const name of [username, email, username.toUpperCase(), email, username])
      answers.push(await guess({ username: name }))
    expect(codes(answers)).toEqual([10700, 10700, 10700, 10700, 10702])
  })

  test('leave in who comes on a known device, and who has a second factor on an unknown one', async () => {
    const { identity, login, guess, enrol, looks } = await setUp()
    const code = await enrol()
    for (let attempt = 0; attempt < 6; attempt++) await guess()
    const before = looks()
    const asked = await refusalOf(login())
    expect(asked).toMatchObject({ code: 10705 })
    expect(looks() - before).toBe(1)
    // Whoever goes on guessing learns nothing, neither of the password nor of the second factor.
    const stranger = await setUp()
    for (let attempt = 0; attempt < 6; attempt++) await stranger.guess()
    const [first, second] = [await guess(), await stranger.guess()]
    expect(first).toEqual(second)
    const challenge = challengeOf(asked)
    expect(await refusalOf(identity.loginSecond({ challenge, code: '000000', ip: '192.0.2.1' }))).toMatchObject({
      ...{ code: 10705, params: { attempts: 4 } },
    })
    const signedIn = await identity.loginSecond({ challenge, code: code(), ip: '192.0.2.1' })
    expect(await refusalOf(login({ device: signedIn.device }))).toMatchObject({ code: 10705 })
  })
})

describe('a fault of the database', () => {
  /** A store whose next transactions fail. */
  function faulty() {
    let faults = 0
    const database = new Proxy(store.database, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        if (name !== 'transaction') return member.bind(target) as unknown
        return (...given: unknown[]) => {
          if (faults > 0) {
            faults--
            return Promise.reject(new Error('the connection broke'))
          }
          return (member as (...all: unknown[]) => unknown).apply(target, given)
        }
      },
    })
    return {
      store: { ...store, database },
      fail: (times: number) => {
        faults = times
      },
    }
  }

  test('counts no right password, no wrong one and no code against anybody', async () => {
    const { store: broken, fail } = faulty()
    const { identity, username, password, home, guess, enrol, clock } = await setUp()
    const other = createTestIdentity(broken, { clock }).identity
    const login = (given: { password: string }) => other.login({ username, ...home, ...given })
    fail(12)
    for (let attempt = 0; attempt < 6; attempt++) {
      await expect(login({ password })).rejects.toThrow('the connection broke')
      await expect(login({ password: 'wrong' })).rejects.toThrow('the connection broke')
    }
    expect(await guess()).toEqual({ code: 10700, params: { attempts: 4, minutes: 15 } })
    expect(await refusalOf(login({ password }))).toBeNull()

    const code = await enrol()
    const challenge = challengeOf(await refusalOf(login({ password })))
    fail(6)
    for (let attempt = 0; attempt < 6; attempt++)
      await expect(other.loginSecond({ ...home, challenge, code: code() })).rejects.toThrow('the connection broke')
    expect(await refusalOf(identity.loginSecond({ ...home, challenge, code: code() }))).toBeNull()
  })

  test('signs nobody out who proves who they are', async () => {
    const { store: broken, fail } = faulty()
    const { password, home, login, clock, identity } = await setUp()
    const other = createTestIdentity(broken, { clock }).identity
    const caller = await identity.authenticate((await login()).answer.token, home)
    await other.own.startSecondFactor(caller, home, { password })
    fail(6)
    for (let attempt = 0; attempt < 6; attempt++)
      await expect(other.own.confirmSecondFactor(caller, home, '000000')).rejects.toThrow('the connection broke')
    expect(await refusalOf(other.own.prove(caller, home, { password }, 1))).toBeNull()
  })
})
