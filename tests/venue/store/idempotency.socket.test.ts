import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'
import { keyedAnswer, playSession, transfer } from '#venue/store/schema/index.ts'

let venue: TestVenue
let player: Person
beforeAll(async () => {
  venue = await openTestVenue()
  player = await venue.login('player')
})
afterEach(async () => {
  expect(await verifyLedger(venue.store.database)).toMatchObject({ findings: [] })
})
afterAll(() => venue.close())

const used = { ErrorCode: ErrorCode.invalidRequest, Params: { fields: [{ path: 'key', code: 'used' }] } }
const inFlight = { ErrorCode: ErrorCode.conflict, Params: { reason: 'in flight' } }
const sessionsOf = () =>
  venue.store.database.select().from(playSession).where(eq(playSession.accountId, player.answer.user.id))
const transfersOf = (sessionId: number) =>
  venue.store.database.select().from(transfer).where(eq(transfer.sessionId, sessionId))
/** As a process leaves it that was killed before it answered. */
const forgetAnswer = async (key: string) => {
  const forgotten = venue.store.database.update(keyedAnswer).set({ answer: null }).where(eq(keyedAnswer.key, key))
  expect(await forgotten.returning()).toHaveLength(1)
}
const slow = (machineId: number) =>
  venue.cabinet(machineId).fault({ kind: 'transfer.slow', on: true, count: 1, delay: 3_000 })

describe('init with a key', () => {
  it('again is the same session, from another tab too, and never a second one once it is over', async () => {
    const tab = player.tab()
    const first = await tab.init(1, 10_000, 'init-key-1')
    expect(first).toMatchObject({ status: 3, game: { credit: 10_000 } })
    expect(await tab.init(1, 10_000, 'init-key-1')).toMatchObject({ status: 3, session: { id: first.session.id } })
    const second = player.tab()
    expect(await second.init(1, 10_000, 'init-key-1')).toMatchObject({
      ...{ status: 3, session: { id: first.session.id }, game: { credit: 10_000 } },
    })
    expect(await tab.waitFor('moved')).toEqual({ sessionID: first.session.id, sequence: expect.any(Number) })
    expect(await second.init(1, 20_000, 'init-key-1')).toMatchObject(used)
    expect(await second.init(2, 10_000, 'init-key-1')).toMatchObject(used)
    expect(await player.balance()).toBe(490_000)
    await second.leave()
    await venue.status(1, 2)
    expect(await second.init(1, 10_000, 'init-key-1')).toMatchObject({ ErrorCode: ErrorCode.sessionEnded })
    expect(venue.machine(1).status.status).toBe(2)
    expect(await player.balance()).toBe(500_000)
    expect(await sessionsOf()).toHaveLength(1)
  })

  it('while the first is on its way is refused, and the first is answered', async () => {
    slow(1)
    const tab = player.tab()
    const first = tab.init(1, 10_000, 'init-key-2')
    await venue.status(1, 3)
    expect(await player.tab().init(1, 10_000, 'init-key-2')).toMatchObject(inFlight)
    venue.clock.advance(4_000)
    expect(await first).toMatchObject({ status: 3, game: { credit: 10_000 } })
    await tab.leave()
    await venue.status(1, 2)
  })

  it('that was refused may be tried again, and one without a key is always its own', async () => {
    const tab = player.tab()
    expect(await tab.init(1, 999_999_999, 'init-key-3')).toMatchObject({ ErrorCode: ErrorCode.notEnoughFunds })
    expect(await tab.init(1, 10_000, 'init-key-3')).toMatchObject({ status: 3 })
    await tab.leave()
    await venue.status(1, 2)
    expect(await tab.init(1, 10_000)).toMatchObject({ status: 3 })
    await tab.leave()
    await venue.status(1, 2)
  })

  it('whose venue ended before it answered finds the session that it opened, and does not open another', async () => {
    slow(2)
    const before = (await sessionsOf()).length
    void player
      .tab()
      .init(2, 10_000, 'init-key-4')
      .catch(() => undefined)
    await venue.status(2, 3)
    await venue.restart()
    await forgetAnswer('init-key-4')
    venue.clock.advance(4_000)
    player = await venue.login('player')
    const tab = player.tab()
    const again = await until(
      () => tab.init(2, 10_000, 'init-key-4'),
      ({ ErrorCode: code }) => code === undefined,
    )
    expect(again).toMatchObject({ status: 3, game: { credit: 10_000 } })
    expect(await sessionsOf()).toHaveLength(before + 1)
    expect(await player.balance()).toBe(490_000)
    await tab.leave()
    await venue.status(2, 2)
    const over = { ErrorCode: ErrorCode.sessionEnded }
    expect(await tab.init(2, 10_000, 'init-key-4')).toMatchObject(over)
    await forgetAnswer('init-key-4')
    expect(await tab.init(2, 10_000, 'init-key-4')).toMatchObject(over)
    expect(await player.balance()).toBe(500_000)
  })
})

describe('keys at the seat', () => {
  it('a transfer moves once, whatever is asked again, also when the session is over', async () => {
    const tab = player.tab()
    const { session } = await tab.init(1, 10_000)
    expect(await tab.topUp(500, 'transfer-key-1')).toEqual({ amount: 500 })
    expect(await tab.topUp(500, 'transfer-key-1')).toEqual({ amount: 500 })
    expect(await tab.topUp(600, 'transfer-key-1')).toMatchObject(used)
    slow(1)
    const first = tab.topUp(700, 'transfer-key-2')
    await until(
      () => transfersOf(session.id),
      (rows) => rows.length === 3,
    )
    expect(await tab.topUp(700, 'transfer-key-2')).toMatchObject(inFlight)
    venue.clock.advance(4_000)
    expect(await first).toEqual({ amount: 700 })
    expect(await player.balance()).toBe(488_800)
    await tab.leave()
    await venue.status(1, 2)
    expect(await tab.topUp(500, 'transfer-key-1')).toEqual({ amount: 500 })
    expect(await transfersOf(session.id)).toHaveLength(4)
    expect(await player.balance()).toBe(500_000)
  })

  it('a leave asked again is that leave, not one of the next session', async () => {
    const tab = player.tab()
    await tab.init(1, 10_000)
    expect(await tab.leave('leave-key-1')).toEqual({})
    await venue.status(1, 2)
    expect(await tab.leave('leave-key-1')).toEqual({})
    await tab.init(1, 10_000)
    expect(await tab.leave('leave-key-1')).toEqual({})
    expect(venue.machine(1).status.status).toBe(3)
    await tab.leave()
    await venue.status(1, 2)
  })

  it('a press is one press, and its key no other button’s', async () => {
    const tab = player.tab()
    await tab.init(1, 10_000)
    venue.cabinet(1).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'lose' })
    const spun = await tab.press('spin', 'press-key-1')
    expect(spun).toMatchObject({ state: 'spinning' })
    venue.clock.advance(10_000)
    await until(() => venue.machine(1).game?.state, 'idle')
    expect(await tab.press('spin', 'press-key-1')).toMatchObject({ round: spun.round })
    expect(venue.cabinet(1).state().round).toBe(spun.round)
    expect(await tab.press('betUp', 'press-key-1')).toMatchObject(used)
    await tab.leave()
    await venue.status(1, 2)
  })
})
