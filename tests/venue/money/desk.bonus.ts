import { describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { houseGame, post, walletOf } from '#venue/money/ledger/post.ts'
import { addSession, type CageFixture, metersOf, noon, openCase, pockets, toolsAt } from './deskKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

const { withdraw, bonus } = TransactionType
const hour = 3_600_000
const later = toolsAt(noon + 10 * hour)

export function describeDeskBonus(name: string, houseOf: () => CageFixture): void {
  describe(`a bonus on ${name}`, () => {
    const bets = (accountId: number, turnOver: number, rest: object = {}) =>
      addSession(houseOf(), {
        ...{
          accountId,
          openedAt: noon + hour,
          metersAtStart: metersOf(5_000),
          metersAtEnd: metersOf(5_000 + turnOver),
        },
        ...rest,
      })
    const most = async (ask: Awaited<ReturnType<typeof openCase>>['ask'], tools = later) => {
      const refusal = await refusalOf(ask({ type: withdraw, amount: 50_000_000 }, tools))
      expect(refusal).toMatchObject({ code: ErrorCode.notEnoughFunds })
      return (refusal?.params as { available: number } | undefined)?.available
    }

    it('is released once the bets since its grant reach it', async () => {
      const { player, ask, spendable } = await openCase(houseOf(), { cash: 300, bonus: 1_000 })
      expect(await most(ask)).toBe(300)
      await bets(player, 600)
      await bets(player, 399)
      expect(await most(ask)).toBe(300)
      await bets(player, 1)
      expect(await most(ask)).toBe(1_300)
      expect(await most(ask, toolsAt(later.now, { bonusRelease: 2 }))).toBe(300)
      expect(await ask({ type: withdraw, amount: 1_200 }, later)).toMatchObject({
        held: pockets({ cash: 300, bonus: 900 }),
      })
      expect(await spendable()).toEqual(pockets({ bonus: 100 }))
    })

    it.each([
      ['before its grant', { openedAt: noon - hour, closedAt: noon - 1 }],
      ['in a session that is open', { state: 'open', closedAt: null, metersAtEnd: null }],
      ['in a session whose meters are not known', { metersAtStart: null }],
      ['in a session that it never came to', { openedAt: noon - hour, closedAt: noon + hour }],
    ])('is not released by bets %s', async (_, rest) => {
      const { player, ask } = await openCase(houseOf(), { bonus: 1_000 })
      await bets(player, 5_000, rest)
      expect(await most(ask)).toBe(0)
    })

    it('is released by the bets after it came to a session that was open before', async () => {
      const { player, ask } = await openCase(houseOf(), { bonus: 1_000 })
      await bets(player, 5_000, {
        ...{ openedAt: noon - hour, closedAt: noon + hour },
        transfers: [
          { requestedAt: noon - hour, metersBefore: metersOf(5_000) },
          { requestedAt: noon + 2, metersBefore: metersOf(9_500) },
          { requestedAt: noon + 1, metersBefore: metersOf(9_000) },
        ],
      })
      expect(await most(ask)).toBe(1_000)
    })

    it('in pieces is released no sooner than whole: each bet counts for one grant', async () => {
      const { player, ask, done } = await openCase(houseOf())
      for (let piece = 0; piece < 10; piece += 1) await done({ type: bonus, amount: 100 })
      await bets(player, 100)
      expect(await most(ask)).toBe(100)
      await bets(player, 899)
      expect(await most(ask)).toBe(900)
      await bets(player, 1)
      expect(await most(ask)).toBe(1_000)
    })

    it('counts from when it was granted, not from when it was asked for', async () => {
      const { player, ask, done, confirm } = await openCase(houseOf(), { cash: 1_000_000 })
      const late = await ask({ type: bonus, amount: 1_000_000 })
      expect(late.state).toBe(TransactionState.pending)
      await done({ type: bonus, amount: 100 })
      await bets(player, 100)
      expect(await most(ask)).toBe(1_000_100)
      await confirm(late.id, toolsAt(noon + 3 * hour))
      expect(await most(ask)).toBe(1_000_100)
    })

    it('that was lost in play asks a later one for no bets', async () => {
      const { player, ask, done } = await openCase(houseOf(), { bonus: 1_000 })
      const thrice = (now: number) => toolsAt(now, { bonusRelease: 3 })
      const lost = { direction: 'in', amount: 1_000, pockets: pockets({ bonus: 1_000 }) } as const
      await bets(player, 1_500, { transfers: [{ ...lost, requestedAt: noon + hour, metersBefore: metersOf(5_000) }] })
      const entries = [
        { account: walletOf(player, 'bonus'), amount: -1_000 },
        { account: houseGame, amount: 1_000 },
      ]
      const play = { type: null, cause: 'game', actorId: null, accountId: player, machineId: null, sessionId: null }
      const posting = { key: `play/${player}`, ...play, at: noon + hour, entries }
      await houseOf().commit((rows) => post(rows.ledger, posting, 'Europe/Istanbul'))
      await done({ type: bonus, amount: 400 }, thrice(noon + 3 * hour))
      await bets(player, 1_199, { openedAt: noon + 4 * hour })
      expect(await most(ask, thrice(later.now))).toBe(0)
      await bets(player, 1, { openedAt: noon + 5 * hour })
      expect(await most(ask, thrice(later.now))).toBe(400)
    })

    it('is judged grant by grant; what is locked stays whole, and a forfeit takes the newest', async () => {
      const { player, ask, done } = await openCase(houseOf(), { bonus: 1_000 })
      await bets(player, 1_000)
      await done({ type: bonus, amount: 400 }, toolsAt(noon + 3 * hour))
      expect(await most(ask)).toBe(1_000)
      await done({ type: bonus, amount: -300 }, toolsAt(noon + 4 * hour))
      expect(await most(ask)).toBe(1_000)
      await done({ type: bonus, amount: -300 }, toolsAt(noon + 4 * hour))
      expect(await most(ask)).toBe(800)
    })
  })
}
