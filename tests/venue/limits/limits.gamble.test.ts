import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { RoundDetail } from '#protocol/calls/history.ts'
import type { Person } from '#tests/kit/testVenue.ts'
import { freshKey } from '#tests/kit/testVenue.ts'
import { rowsOf } from '#tests/kit/rounds.ts'
import { verify } from '#wire/device/proof.ts'
import { type LimitsVenue, onLoss, openLimitsVenue } from './limitsKit.ts'

/** Copper Lantern: its bet is 50, and it has a gamble. */
const lantern = 4
let kit: LimitsVenue
beforeAll(async () => {
  kit = await openLimitsVenue()
}, 120_000)
afterAll(() => kit.close(), 60_000)
afterEach(() => kit.registry.status(lantern, 2))

const force = (outcome: 'win' | 'lose', count = 1) =>
  kit.registry.cabinet(lantern).fault({ kind: 'gamble.outcome', on: true, count, outcome })
const game = () => kit.registry.machine(lantern).game
/** Seated, with a win that waits. */
async function withWin(person: Person, amount: number) {
  const tab = person.tab()
  const { session } = await tab.init(lantern, amount)
  kit.outcome(lantern, 'win')
  await tab.press('spin')
  kit.registry.clock.advance(5_000)
  const { win = 0 } = (await kit.inState(lantern, 'winWaiting')) ?? {}
  expect(win).toBeGreaterThan(0)
  return { tab, session: session.id, win }
}
/** What the player sees of the only round of a session. */
async function roundOf(person: Person, session: number): Promise<RoundDetail> {
  const [row] = await rowsOf(kit.registry, session, 1)
  return (await person.call('GET', `/player/rounds/${row?.id}`)).body as RoundDetail
}

describe('a gamble', () => {
  it('is pressed by its player, and its round tells what was drawn, with a proof that holds', async () => {
    const person = await kit.newPlayer()
    const { tab, session, win } = await withWin(person, 1_000)
    expect(await tab.press('gamble')).toMatchObject({ state: 'winWaiting', gamble: { isOpen: true } })
    force('win')
    const key = freshKey()
    const won = await tab.press('gambleRed', key)
    expect(won).toMatchObject({ state: 'winWaiting', win: 2 * win, gamble: { isOpen: false, left: 4 } })
    // The answer was lost: asked once more it is the same gamble.
    expect(await tab.press('gambleRed', key)).toEqual(won)
    expect(await tab.press('gambleBlack', key)).toMatchObject({ ErrorCode: ErrorCode.invalidRequest })
    await tab.press('gamble')
    force('win')
    expect(await tab.press('gambleBlack')).toMatchObject({ win: 4 * win })
    expect(await tab.press('takeWin')).toMatchObject({ credit: 950 + 4 * win })
    const round = await roundOf(person, session)
    expect(round).toMatchObject({ win: 4 * win, spins: [{ win }], creditAfter: 950 + 4 * win })
    expect(round.proof?.gambles).toMatchObject([
      { choice: 'red', stake: win, win: 2 * win, key: `${session}:${key}` },
      { choice: 'black', stake: 2 * win, win: 4 * win },
    ])
    expect(await verify(round)).toBe('committed')
    await tab.leave()
    expect(await kit.closed(tab)).toMatchObject({ cashedOut: 950 + 4 * win })
  })

  it('lost counts as the loss of a round without a win', async () => {
    const person = await kit.newPlayer()
    await kit.set(person, onLoss(5_000))
    const { tab, session } = await withWin(person, 1_000)
    await tab.press('gamble')
    force('lose')
    expect(await tab.press('gambleRed')).toMatchObject({ state: 'idle', win: 0, credit: 950 })
    expect(await kit.limit(person, 'loss', 'day')).toMatchObject({ used: 50, left: 4_950 })
    expect(await roundOf(person, session)).toMatchObject({ win: 0, proof: { gambles: [{ win: 0 }] } })
    // The limits have been held against it: the next round may begin.
    expect(await tab.press('spin')).toMatchObject({ state: 'spinning' })
    await tab.leave()
    kit.registry.clock.advance(120_000)
    await kit.closed(tab)
  })

  it('is refused where its loss would reach a loss limit, and the win can be taken', async () => {
    const person = await kit.newPlayer()
    await kit.set(person, onLoss(50))
    const { tab, win } = await withWin(person, 50)
    const refused = { ErrorCode: ErrorCode.limitReached, Params: { reason: 'gambleLoss', limit: 'loss', left: 0 } }
    expect(await tab.press('gamble')).toMatchObject(refused)
    expect(await tab.press('gambleRed')).toMatchObject(refused)
    expect(game()).toMatchObject({ state: 'winWaiting', win, gamble: { isOpen: false, played: [] } })
    expect(await tab.press('takeWin')).toMatchObject({ credit: win })
    await tab.leave()
    await kit.closed(tab)
  })

  it('is refused while a reality check waits for its answer', async () => {
    const person = await kit.newPlayer()
    await kit.set(person, { realityCheckMinutes: 30 })
    const { tab, win } = await withWin(person, 1_000)
    await tab.press('gamble')
    kit.registry.clock.advance(31 * 60_000)
    expect(await tab.press('gambleRed')).toMatchObject({ ErrorCode: ErrorCode.limitReached })
    expect(await tab.press('takeWin')).toMatchObject({ credit: 950 + win })
    await tab.leave()
    await kit.closed(tab)
  })

  it('that is open when its player leaves is not played: the win is taken for them as it is', async () => {
    const person = await kit.newPlayer()
    const { tab, win } = await withWin(person, 1_000)
    const { gambleMeters: before } = kit.registry.cabinet(lantern).state()
    await tab.press('gamble')
    await tab.leave()
    expect(await kit.closed(tab)).toMatchObject({ cashedOut: 950 + win })
    expect(await person.balance()).toBe(99_950 + win)
    expect(kit.registry.cabinet(lantern).state()).toMatchObject({ phase: 'idle', gambleMeters: before })
  })
})
