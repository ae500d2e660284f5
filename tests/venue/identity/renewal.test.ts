/** Another secret of the venue: what the one before made is read, sealed anew, and good without it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '#tests/kit/template.ts'
import { createDevices } from '#venue/identity/devices.ts'
import { createPins } from '#venue/identity/pins.ts'
import { renewSeals } from '#venue/identity/renewal.ts'
import { createSecondFactors } from '#venue/identity/secondFactors.ts'
import { createTokens } from '#venue/identity/tokens.ts'
import { codeOf, stepOf } from '#venue/identity/totp.ts'
import { account, approval } from '#venue/store/schema/index.ts'
import type { Store } from '#venue/store/store.ts'
import { fromBase32 } from '../people/usersKit.ts'
import { createClock, createTestIdentity, minute } from './identityKit.ts'

const before = { secret: 'the secret that the venue had first' }
const both = { secret: 'the secret that it was given then', secretBefore: before.secret }
const after = { secret: both.secret }

const person = { password: 'a stable of horses', type: 0, name: '', lastname: '' }

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('PINs and second factors are sealed anew, once, and are good without the secret before', async () => {
  const { identity, clock } = createTestIdentity(store, before)
  const people = []
  for (const [username, pin] of [
    ['first', '1111'],
    ['second', '2222'],
    ['third', null],
  ] as const)
    people.push(await identity.createAccount({ ...person, username, pin }))
  const [first = 0] = people
  await createSecondFactors(before, clock).start(store.database, first, 'first')
  // One that was changed by somebody is neither renewed nor in the way.
  await store.database
    .update(account)
    .set({ pinHash: 'aes-256-gcm$no$seal$atall' })
    .where(eq(account.username, 'third'))

  expect(await renewSeals(store.database, before)).toEqual({ pins: 0, factors: 0 })
  const sealed = async () =>
    (await store.database.select({ pinHash: account.pinHash }).from(account).orderBy(account.id)).map(
      ({ pinHash }) => pinHash,
    )
  const old = await sealed()
  expect(await renewSeals(store.database, both)).toEqual({ pins: 2, factors: 1 })
  const renewed = await sealed()
  const [pins, lost] = [createPins(after), createPins(before)]
  expect(
    renewed.map((seal, at) => [
      pins.matches(seal, '1111'),
      pins.matches(seal, '2222'),
      lost.isReadable(seal),
      seal === old[at],
    ]),
  ).toEqual([
    [true, false, false, false],
    [false, true, false, false],
    [false, false, false, true],
  ])
  expect(await renewSeals(store.database, both)).toEqual({ pins: 0, factors: 0 })
  expect(await sealed()).toEqual(renewed)
})

test('a PIN that waits for a second person is sealed anew too', async () => {
  const { identity, clock } = createTestIdentity(store, before)
  const makerId = await identity.createAccount({ ...person, username: 'fifth' })
  const secretHashes = { passwordHash: 'as it was', pinHash: createPins(before).seal('5555') }
  const [row] = await store.database
    .insert(approval)
    .values({
      ...{ kind: 'pinReset', object: `account/${makerId}`, asked: {}, before: {}, restsOnHash: '', secretHashes },
      ...{ state: 'pending', snapshot: {}, makerId, requestedAt: clock.now(), until: clock.now() + minute },
    })
    .returning({ id: approval.id })
  expect(await renewSeals(store.database, both)).toMatchObject({ pins: 1 })
  const [waiting] = await store.database
    .select()
    .from(approval)
    .where(eq(approval.id, row?.id ?? 0))
  const { pinHash = null, passwordHash } = waiting?.secretHashes ?? {}
  expect([createPins(after).matches(pinHash, '5555'), passwordHash]).toEqual([true, 'as it was'])
})

test('whoever has the secret before makes no token and no mark of a device that is taken', async () => {
  const clock = createClock()
  const thief = createTokens(before.secret, clock)
  const { identity } = createTestIdentity(store, { ...both, clock })
  await identity.createAccount({ ...person, username: 'robbed' })
  const { answer } = await identity.login({ username: 'robbed', password: person.password, ip: '127.0.0.1' })
  const owner = await createTokens(both.secret, clock).read(answer.token)
  if (owner.status !== 'good') throw new Error('not signed in')
  const forged = await thief.issue({ ...owner.claims, type: 4 })
  expect([await identity.readToken(answer.token), await identity.readToken(forged)]).toEqual([
    owner,
    { status: 'foreign' },
  ])
  expect(createDevices(both.secret).read(createDevices(before.secret).mark('a'.repeat(22)))).toBeNull()
})

test('codes of the app and recovery codes of before are taken; the latter only while the secret before is given', async () => {
  const { identity, clock } = createTestIdentity(store, before)
  const id = await identity.createAccount({ ...person, username: 'fourth' })
  const old = createSecondFactors(before, clock)
  const { secret = '' } = (await old.start(store.database, id, 'fourth')) ?? {}
  const code = () => codeOf(fromBase32(secret), stepOf(clock.now()))
  const [one = '', other = ''] = (await old.confirm(store.database, id, code())) ?? []
  await renewSeals(store.database, both)
  const [between, rest] = [both, after].map((secrets) => createSecondFactors(secrets, clock))
  expect([await between?.take(store.database, id, one), await between?.take(store.database, id, one)]).toEqual([
    true,
    false,
  ])
  expect(await rest?.take(store.database, id, other)).toBe(false)
  clock.advance(minute)
  expect(await rest?.take(store.database, id, code())).toBe(true)
  expect(await old.take(store.database, id, code())).toBe(false)
})
