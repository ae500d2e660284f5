/** A leave that was answered ends what was asked before it; what a press became is never told wrongly. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import { openTestVenue, type Person, type TestVenue } from '#tests/kit/testVenue.ts'
import { until } from '#tests/kit/until.ts'
import { verifyLedger } from '#venue/money/ledger/verify.ts'

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

const over = { ErrorCode: ErrorCode.sessionEnded }
const lose = (id: number) => venue.cabinet(id).fault({ kind: 'game.outcome', on: true, count: 1, outcome: 'lose' })
async function roundEnds(id: number): Promise<void> {
  venue.clock.advance(10_000)
  await venue.status(id, 2)
  expect(venue.cabinet(id).state().credit).toBe(0)
}

describe('a leave in a round that was answered', () => {
  it('is not taken back by an init, with its key or without', async () => {
    const tab = player.tab()
    const { session } = await tab.init(1, 10_000, 'leave-init-1')
    lose(1)
    await tab.press('spin')
    expect(await tab.leave()).toEqual({})
    expect(await tab.init(1, 10_000, 'leave-init-1')).toMatchObject(over)
    expect(await tab.init(1, 10_000)).toMatchObject(over)
    expect(await player.tab().init(1, 10_000)).toMatchObject(over)
    expect(venue.machine(1).holder).toMatchObject({ sessionId: session.id, leaving: 'left' })
    await roundEnds(1)
    expect(await tab.waitFor('closed')).toMatchObject({ sessionID: session.id, cashedOut: 9_900 })
    expect(await player.balance()).toBe(499_900)
  })

  it('ends the way back that was asked before it and came later', async () => {
    const tab = player.tab()
    const { session } = await tab.init(2, 10_000)
    lose(2)
    await tab.press('spin')
    // As one that another process is slow to answer.
    const service = venue.machine(2)
    const reconnect = service.reconnect.bind(service)
    const slow = vi.spyOn(service, 'reconnect').mockImplementation(async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return reconnect(...asked)
    })
    const back = tab.reconnect(2, session.id)
    expect(await tab.leave()).toEqual({})
    await back
    slow.mockRestore()
    expect(venue.machine(2).holder).toMatchObject({ sessionId: session.id, leaving: 'left' })
    await roundEnds(2)
    await tab.waitFor('closed')
  })

  it('stands once its key is asked again, though its player came back between: the answer may have been lost', async () => {
    const [tab, other] = [player.tab(), player.tab()]
    const { session } = await tab.init(1, 10_000)
    lose(1)
    await tab.press('spin')
    expect(await tab.leave('leave-again-1')).toEqual({})
    expect(await other.reconnect(1, session.id)).toMatchObject({ session: { id: session.id } })
    expect(venue.machine(1).holder?.leaving).toBe(null)
    expect(await other.leave('leave-again-1')).toEqual({})
    expect(venue.machine(1).holder).toMatchObject({ sessionId: session.id, leaving: 'left' })
    await roundEnds(1)
    await other.waitFor('closed')
    // A key of before ends no later session.
    const next = await other.init(1, 10_000)
    expect(await other.leave('leave-again-1')).toEqual({})
    expect(venue.machine(1).holder).toMatchObject({ sessionId: next.session.id, leaving: null })
    await other.leave()
    await venue.status(1, 2)
  })

  it('may be taken back on purpose, by asking for the session', async () => {
    const tab = player.tab()
    const { session } = await tab.init(4, 10_000)
    lose(4)
    await tab.press('spin')
    await tab.leave()
    expect(await tab.reconnect(4, session.id)).toMatchObject({ status: 3, session: { id: session.id } })
    expect(venue.machine(4).holder).toMatchObject({ leaving: null })
    venue.clock.advance(10_000)
    await until(() => venue.machine(4).game?.state, 'idle')
    await tab.leave()
    await venue.status(4, 2)
  })
})

it('a press that was played and not answered is told as not known, and its key tells what became of it', async () => {
  const tab = player.tab()
  await tab.init(1, 10_000)
  lose(1)
  const before = venue.cabinet(1).state().round
  const lost = vi.spyOn(venue.cabinet(1), 'whenSafe').mockImplementation(() => {})
  const answer = await tab.press('spin', 'press-lost-1')
  lost.mockRestore()
  expect(venue.cabinet(1).state().round).not.toBe(before)
  expect(answer).toMatchObject({
    ErrorCode: ErrorCode.machineNotAvailable,
    Params: { reason: 'unanswered', button: 'spin' },
  })
  // It tells once the cabinet answers again.
  const again = await until(
    () => tab.press('spin', 'press-lost-1'),
    (told) => 'round' in told,
  )
  expect(again).toMatchObject({ round: venue.cabinet(1).state().round, credit: 9_900 })
  venue.clock.advance(10_000)
  await tab.leave()
  await venue.status(1, 2)
})

it('a press to a cabinet that cannot be asked is not played, and told so', async () => {
  const tab = player.tab()
  await tab.init(2, 10_000)
  const before = venue.cabinet(2).state()
  venue.cabinet(2).fault({ kind: 'line.silent', on: true })
  await venue.status(2, 0)
  expect(await tab.press('spin')).toMatchObject({ ErrorCode: ErrorCode.machineNotAvailable, Params: null })
  venue.cabinet(2).fault({ kind: 'line.silent', on: false })
  await venue.status(2, 3)
  expect(venue.cabinet(2).state().meters).toEqual(before.meters)
  await tab.leave()
  await venue.status(2, 2)
})
