import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode, TransactionType } from '#protocol/core/codes.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { hour, type LimitsVenue, onLoss, openLimitsVenue } from './limitsKit.ts'

let kit: LimitsVenue
beforeAll(async () => {
  kit = await openLimitsVenue()
}, 120_000)
afterAll(() => kit.close(), 60_000)

const day = 24 * hour
const onDeposit = (amount: number | null, period = 'day') => ({ limits: [{ kind: 'deposit', period, amount }] })
const again = (person: Person) => kit.signIn(person.answer.user.username)
const staffPath = (person: Person) => `/admin/player/${person.answer.user.id}/limits`
const withdraw = (person: Person, limit: string) => person.call('DELETE', `/player/limits/${limit}/pending`)

describe('a limit', () => {
  it('is lowered at once, raised or removed only a day later, and that may be taken back', async () => {
    const person = await kit.newPlayer(0)
    const setAt = kit.registry.clock.now()
    expect(await kit.set(person, onDeposit(10_000))).toMatchObject({ status: 200 })
    expect(await kit.limit(person, 'deposit', 'day')).toMatchObject({ amount: 10_000, since: setAt, pending: null })
    await kit.set(person, onDeposit(20_000))
    const pending = { amount: 20_000, from: setAt + day }
    expect(await kit.limit(person, 'deposit', 'day')).toMatchObject({ amount: 10_000, pending })
    kit.registry.clock.advance(hour)
    // Asked for once more it waits no longer; another wish begins anew.
    const { sequence } = await kit.limits(person)
    await kit.set(person, onDeposit(20_000))
    expect(await kit.limits(person)).toMatchObject({ sequence })
    expect(await withdraw(person, 'deposit-day')).toMatchObject({ status: 200 })
    expect(await withdraw(person, 'deposit-day')).toMatchObject({ status: 404 })
    expect(await withdraw(person, 'deposit-year')).toMatchObject({ status: 422 })
    expect(await kit.limit(person, 'deposit', 'day')).toMatchObject({ amount: 10_000, pending: null })
    await kit.set(person, onDeposit(null))
    await kit.set(person, onDeposit(5_000))
    expect(await kit.limit(person, 'deposit', 'day')).toMatchObject({ amount: 5_000, pending: null })

    await kit.set(person, onDeposit(null))
    const from = kit.registry.clock.now() + day
    kit.registry.clock.advance(day - 1)
    const sooner = await again(person)
    expect(await kit.limit(sooner, 'deposit', 'day')).toMatchObject({ amount: 5_000, pending: { amount: null, from } })
    const news = sooner.tab('/notification')
    await news.ask('init', { id: sooner.answer.user.id })
    kit.registry.clock.advance(1)
    expect(await kit.limit(sooner, 'deposit', 'day')).toMatchObject({ amount: null, since: from, pending: null })
    // Told by itself when it begins to hold, whoever looks.
    const told = await until(
      () => news.pushed('limits').at(-1),
      (push) => push !== undefined,
    )
    expect(told).toMatchObject({ limits: expect.arrayContaining([expect.objectContaining({ since: from })]) })
  })

  it('holds by its deadline whatever the clock jumps over', async () => {
    const person = await kit.newPlayer(0)
    await kit.set(person, { ...onLoss(1_000), realityCheckMinutes: 30 })
    await kit.set(person, { ...onLoss(9_000), realityCheckMinutes: 60 })
    await person.call('POST', '/player/timeout', { hours: 48 })
    kit.registry.clock.advance(60 * day)
    const later = await again(person)
    expect(await kit.limits(later)).toMatchObject({ exclusion: null, realityCheck: { minutes: 60, pending: null } })
    expect(await kit.limit(later, 'loss', 'day')).toMatchObject({ amount: 9_000, pending: null, used: 0, left: 9_000 })
  })

  it('of another is lowered by staff with a reason, never raised, and looked at in the audit', async () => {
    const person = await kit.newPlayer(0)
    const manager = await kit.registry.login('manager')
    const lower = (body: Record<string, unknown>, who = manager) =>
      who.call('PUT', staffPath(person), { reason: 'worried', ...body })
    await kit.set(person, onLoss(10_000))
    expect(await lower(onLoss(20_000))).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.conflict, Params: { reason: 'raise', limit: 'loss-day' } } },
    })
    expect(await lower({ limits: [...onLoss(5_000).limits, ...onLoss(20_000).limits] })).toMatchObject({ status: 409 })
    expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ amount: 10_000 })
    expect(await lower(onLoss(null))).toMatchObject({ status: 422 })
    expect(await lower({ ...onLoss(5_000), reason: ' ' })).toMatchObject({ status: 422 })
    expect(await lower({ ...onLoss(5_000), realityCheckMinutes: 15 })).toMatchObject({ status: 200 })
    expect(await kit.limits(person)).toMatchObject({ realityCheck: { minutes: 15 } })
    expect(await manager.call('GET', staffPath(person))).toMatchObject({
      status: 200,
      body: { playerID: person.answer.user.id, proposal: null, exclusion: null },
    })
    const technician = await kit.registry.login('technician')
    expect(await lower(onLoss(1_000), technician)).toMatchObject({ status: 403 })
    expect(await technician.call('GET', staffPath(person))).toMatchObject({ status: 403 })
    expect(await person.call('GET', staffPath(person))).toMatchObject({ status: 403 })
    expect(await manager.call('GET', `/admin/player/${manager.answer.user.id}/limits`)).toMatchObject({ status: 404 })
    const admin = await kit.registry.login('admin')
    const log = await admin.call('GET', `/admin/audit?object=account/${person.answer.user.id}`)
    const told = log.body.audit as { act: string; reason: string | null }[]
    expect(told.map(({ act }) => act)).toEqual(expect.arrayContaining(['looked', 'limits lowered', 'limits set']))
    expect(told.find(({ act }) => act === 'limits lowered')?.reason).toBe('worried')
  })
})

describe('a deposit limit', () => {
  it('refuses what is beyond it at the desk, in every period, and a refund gives room again', async () => {
    const person = await kit.newPlayer(0)
    await kit.set(person, { limits: [...onDeposit(10_000).limits, ...onDeposit(15_000, 'week').limits] })
    expect(await kit.deposit(person, 4_000)).toMatchObject({ status: 201 })
    const beyond = await kit.deposit(person, 6_001)
    expect(beyond).toMatchObject({
      status: 409,
      body: {
        ErrorCode: ErrorCode.limitReached,
        Params: { limit: 'deposit', period: 'day', left: 6_000, until: expect.any(Number) },
      },
    })
    expect(await person.balance()).toBe(4_000)
    const second = await kit.deposit(person, 6_000)
    expect(second).toMatchObject({ status: 201 })
    expect(await kit.deposit(person, 1)).toMatchObject({ body: { Params: { left: 0 } } })
    // Credit is money that goes in too.
    expect(await kit.deposit(person, 1, TransactionType.credit)).toMatchObject({ status: 409 })
    kit.registry.clock.advance(day)
    const later = await again(person)
    expect(await kit.limit(later, 'deposit', 'day')).toMatchObject({ used: 0, left: 10_000 })
    expect(await kit.deposit(later, 10_000)).toMatchObject({
      ...{ status: 409, body: { Params: { period: 'week', left: 5_000 } } },
    })
    const admin = await kit.registry.login('admin')
    const path = `/cashier/transactions/${String(second.body.id)}/refund`
    expect(await admin.call('POST', path, { reason: 'wrong player' })).toMatchObject({ status: 201 })
    expect(await kit.limit(later, 'deposit', 'week')).toMatchObject({ used: 4_000, left: 11_000 })
    expect(await kit.deposit(later, 10_000)).toMatchObject({ status: 201 })
  })

  it('set after credit was asked for: the second person cannot confirm it, and may reject it', async () => {
    const person = await kit.newPlayer(0)
    const asked = await kit.deposit(person, 5_000, TransactionType.credit)
    expect(asked).toMatchObject({ status: 201, body: { state: 0 } })
    await kit.set(person, onDeposit(1_000))
    const admin = await kit.registry.login('admin')
    const path = `/cashier/transactions/${String(asked.body.id)}`
    expect(await admin.call('POST', `${path}/confirm`)).toMatchObject({
      ...{ status: 409, body: { ErrorCode: ErrorCode.limitReached } },
    })
    expect(await admin.call('POST', `${path}/reject`, { reason: 'over the limit' })).toMatchObject({ status: 200 })
  })

  it('two deposits at once never both pass', async () => {
    const person = await kit.newPlayer(0)
    await kit.set(person, onDeposit(10_000, 'month'))
    const answers = await Promise.all([6_000, 6_000, 6_000].map((amount) => kit.deposit(person, amount)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await person.balance()).toBe(6_000)
  })
})
