import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { PlayerLimits } from '#protocol/core/limits.ts'
import { until } from '#tests/kit/until.ts'
import { posting } from '#venue/store/schema/index.ts'
import { hour, type LimitsVenue, onLoss, openLimitsVenue } from './limitsKit.ts'

let kit: LimitsVenue
beforeAll(async () => {
  kit = await openLimitsVenue()
}, 120_000)
afterAll(() => kit.close(), 60_000)
afterEach(() => kit.registry.status(1, 2))

const dayEnds = Date.UTC(2026, 0, 16, 3)
const reached = (left: number) => ({
  ErrorCode: ErrorCode.limitReached,
  Params: { limit: 'loss', period: 'day', left, until: dayEnds },
})

describe('a loss limit', () => {
  it('caps what goes to a cabinet, at the beginning and later', async () => {
    const person = await kit.newPlayer()
    expect(await kit.set(person, onLoss(20_000))).toMatchObject({ status: 200 })
    const tab = person.tab()
    expect(await tab.init(1, 20_001)).toMatchObject(reached(20_000))
    expect(await tab.init(1, 15_000)).toMatchObject({ game: { credit: 15_000 } })
    expect(await tab.topUp(5_001)).toMatchObject(reached(5_000))
    expect(await tab.topUp(5_000)).toEqual({ amount: 5_000 })
    expect(await tab.topUp(1)).toMatchObject(reached(0))
    await tab.leave()
    await kit.closed(tab)
    await kit.registry.status(1, 2)
    // Without an amount: all that may be spent, as far as the limit goes.
    const again = person.tab()
    expect(await again.init(1)).toMatchObject({ game: { credit: 20_000 } })
    await again.leave()
    await kit.closed(again)
    expect(await person.balance()).toBe(100_000)
  })

  it('reached by play cashes out after that round, is told, and keeps its player from seats and reservations until the day turns', async () => {
    const person = await kit.newPlayer()
    await kit.set(person, onLoss(200))
    const news = person.tab('/notification')
    const snapshot = await news.ask<{ limits: PlayerLimits }>('init', { id: person.answer.user.id })
    expect(PlayerLimits.parse(snapshot.limits)).toEqual(await kit.limits(person))
    const tab = person.tab()
    expect(await tab.init(1)).toMatchObject({ game: { credit: 200 } })
    await kit.lose(tab, 1)
    expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ amount: 200, used: 100, left: 100, until: dayEnds })
    expect(kit.registry.machine(1).holder?.leaving).toBe(null)
    await kit.lose(tab, 1)
    expect(await kit.closed(tab)).toMatchObject({ reason: 'limit', cashedOut: 0 })
    expect(await person.balance()).toBe(99_800)
    expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ used: 200, left: 0 })
    expect(await kit.limit(person, 'loss', 'week')).toMatchObject({ amount: null, used: null, left: null })
    // As it strikes, and as the session is over: under a number of its own, for devices drop what is no newer.
    const [, told] = await until(
      () => news.pushed('limits').map((push) => PlayerLimits.parse(push)),
      (pushes) => pushes.length === 2,
    )
    expect(told).toEqual(await kit.limits(person))
    expect(told?.sequence).toBe(snapshot.limits.sequence + 2)
    expect(await person.tab().init(1, 100)).toMatchObject(reached(0))
    expect(await person.call('POST', '/player/reservations', { machineId: 2 })).toMatchObject({
      ...{ status: 409, body: reached(0) },
    })
  })

  it('lowered under a round lets the round end, and counts it', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(1, 1_000)
    await kit.lose(tab, 1)
    kit.outcome(1, 'lose')
    await tab.press('spin')
    expect(await kit.set(person, onLoss(50))).toMatchObject({ status: 200 })
    expect(kit.registry.machine(1).status.status).toBe(3)
    kit.registry.clock.advance(5_000)
    // One round beyond: the one that was open.
    expect(await kit.closed(tab)).toMatchObject({ reason: 'limit', cashedOut: 800 })
    expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ used: 200, left: 0 })
    expect(await person.balance()).toBe(99_800)
  })

  it('lowered between two rounds strikes at once', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(1, 1_000)
    await kit.lose(tab, 1)
    await kit.set(person, onLoss(101))
    expect(kit.registry.machine(1).holder?.leaving).toBe(null)
    await kit.set(person, onLoss(100))
    expect(await kit.closed(tab)).toMatchObject({ reason: 'limit', cashedOut: 900 })
  })

  it('waits for a win to be taken, and counts it', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(1, 1_000)
    kit.outcome(1, 'win')
    await tab.press('spin')
    kit.registry.clock.advance(5_000)
    const game = await kit.inState(1, 'winWaiting')
    // By the credit alone it would have struck: the win is not in it yet.
    await kit.set(person, onLoss(100))
    expect(kit.registry.machine(1).status.status).toBe(3)
    await tab.press('takeWin')
    kit.registry.clock.advance(5_000)
    await kit.inState(1, 'idle')
    const lost = 100 - (game?.win ?? 0)
    expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ used: lost, left: 100 - lost })
    await tab.leave()
    expect(await kit.closed(tab)).toMatchObject({ reason: 'left', cashedOut: 1_000 - lost })
  })

  it('never strikes in a feature: the free spins are played first', async () => {
    const person = await kit.newPlayer()
    const tab = person.tab()
    await tab.init(1, 1_000)
    await kit.lose(tab, 1)
    kit.outcome(1, 'feature')
    await tab.press('spin')
    kit.registry.clock.advance(3_000)
    await kit.inState(1, 'feature')
    await kit.set(person, onLoss(1))
    expect(kit.registry.machine(1).holder?.leaving).toBe(null)
    expect(kit.registry.machine(1).status.status).toBe(3)
    const ended = await until(
      () => {
        kit.registry.clock.advance(5_000)
        return kit.registry.machine(1).game
      },
      (game) => game?.state === 'winWaiting' || game?.state === 'idle',
    )
    if (ended?.state === 'winWaiting') await tab.press('takeWin')
    kit.registry.clock.advance(5_000)
    // What is lost by now strikes by itself; who lost nothing stays, and leaves.
    const stays = () => {
      const { state, credit = 0 } = kit.registry.machine(1).game ?? {}
      return state === 'idle' && credit >= 1_000
    }
    await until(
      () => stays() || tab.pushed('closed').length > 0,
      (isOver) => isOver,
    )
    if (stays()) await tab.leave()
    const { reason, cashedOut } = (await kit.closed(tab)) as { reason: string; cashedOut: number }
    expect(reason).toBe(cashedOut < 1_000 ? 'limit' : 'left')
    expect(await person.balance()).toBe(100_000 - 1_000 + cashedOut)
  })

  it('strikes who is away when their round ends: nobody waits for them', async () => {
    const person = await kit.newPlayer()
    await kit.set(person, onLoss(1_000))
    const tab = person.tab()
    await tab.init(1)
    kit.outcome(1, 'lose')
    await tab.press('spin')
    tab.drop()
    await kit.registry.status(1, 5)
    await kit.set(person, onLoss(100))
    expect(kit.registry.machine(1).status.status).toBe(5)
    kit.registry.clock.advance(5_000)
    await kit.registry.status(1, 2)
    expect(await person.balance()).toBe(99_900)
  })

  it('cancels the reservation that its player holds elsewhere', async () => {
    const person = await kit.newPlayer()
    await kit.set(person, onLoss(100))
    const tab = person.tab()
    await tab.init(1)
    expect(await person.call('POST', '/player/reservations', { machineId: 2 })).toMatchObject({ status: 201 })
    await kit.lose(tab, 1)
    await kit.closed(tab)
    await kit.registry.status(2, 2)
  })
})

it('at the turn of the gaming day a seat’s result is posted for the day that ended, and the new day counts from nothing', async () => {
  kit.registry.clock.advance(dayEnds - kit.registry.clock.now() - 10 * 60_000)
  const person = await kit.newPlayer()
  await kit.set(person, { limits: [...onLoss(200).limits, ...onLoss(250, 'week').limits] })
  const tab = person.tab()
  expect(await tab.init(1)).toMatchObject({ game: { credit: 200 } })
  await kit.lose(tab, 1)
  kit.registry.clock.advance(dayEnds - kit.registry.clock.now())
  const id = person.answer.user.id
  const postings = () => kit.registry.store.database.select().from(posting).where(eq(posting.accountId, id))
  const turned = await until(
    async () => (await postings()).find(({ cause }) => cause === 'game'),
    (found) => found !== undefined,
  )
  expect(turned).toMatchObject({ gamingDay: '2026-01-15', at: dayEnds - 1 })
  expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ used: 0, left: 200, until: dayEnds + 24 * hour })
  expect(await kit.limit(person, 'loss', 'week')).toMatchObject({ used: 100, left: 150 })
  // The week leaves less than the day: 250 less the 100 that are lost and the 100 that stand there.
  expect(await tab.topUp(51)).toMatchObject({ Params: { limit: 'loss', period: 'week', left: 50 } })
  await kit.lose(tab, 1)
  expect(await tab.topUp(50)).toEqual({ amount: 50 })
  await tab.leave()
  expect(await kit.closed(tab)).toMatchObject({ cashedOut: 50 })
  const days = (await postings()).filter(({ cause }) => cause === 'game').map(({ gamingDay }) => gamingDay)
  expect(days).toEqual(['2026-01-15', '2026-01-16'])
})
