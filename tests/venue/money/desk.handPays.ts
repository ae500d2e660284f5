import { describe, expect, it } from 'vitest'
import { ErrorCode, TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { postHandPay } from '#venue/money/desk/handPays.ts'
import { refundTransaction } from '#venue/money/desk/refunds.ts'
import type { HandPayRow } from '#venue/store/rows.ts'
import { addSession, by, type CageFixture, noon, openCase, pockets, toolsAt } from './deskKit.ts'
import { refusalOf } from '../identity/identityKit.ts'

const { handPay, jackpot } = TransactionType
const { pending, done, refund } = TransactionState
let events = 0

export function describeDeskHandPays(name: string, houseOf: () => CageFixture): void {
  const confirmed = async (given: Partial<HandPayRow> = {}) => {
    const opened = await openCase(houseOf())
    const { maker, checker, player } = opened
    const { sessionId, machineId } = await addSession(houseOf(), { accountId: player, openedAt: noon })
    const row = await houseOf().commit(async (rows) => {
      const made: HandPayRow = {
        ...{ id: await rows.handPays.nextId(), machineId, event: `event-${++events}`, sessionId, accountId: player },
        ...{
          amount: 750_000,
          cause: 'win',
          resetCredit: 0,
          state: 'confirmed',
          snapshot: {},
          evidence: 'counted twice',
          calledAt: noon,
        },
        ...{ makerId: maker, madeAt: noon, checkerId: checker, decidedAt: noon, reason: null },
        ...given,
      }
      await rows.handPays.add(made)
      return made
    })
    return { ...opened, row, sessionId, machineId }
  }
  const give = (row: HandPayRow, type?: typeof handPay | typeof jackpot) =>
    houseOf().commit((rows) => postHandPay(rows, toolsAt(), row, '192.0.2.7', type))
  const entriesOf = (key: string) =>
    houseOf().commit(async (rows) => (await rows.ledger.known([key])).get(key)?.entries ?? null)

  describe(`a hand pay on ${name}`, () => {
    it.each([handPay, jackpot])('is posted as type %d, once, to the cash pocket', async (type) => {
      const { row, maker, checker, player, spendable, sessionId, machineId } = await confirmed()
      const posted = await give(row, type)
      expect(posted).toMatchObject({
        ...{ accountId: player, type, state: done, amount: 750_000, handPayId: row.id, makerId: maker },
        ...{ checkerId: checker, reason: 'counted twice' },
      })
      expect(await spendable()).toEqual(pockets({ cash: 750_000 }))
      const key = `desk/${posted?.id}`
      const known = await houseOf().commit(async (rows) => (await rows.ledger.known([key])).get(key))
      expect(known).toMatchObject({ type, sessionId, machineId, actorId: checker })
      expect(known?.entries).toContainEqual({ account: 'house/game', amount: -750_000 })
      expect(await refusalOf(give(row, type))).toEqual({ code: ErrorCode.conflict, params: { reason: 'posted' } })
      expect(await spendable()).toEqual(pockets({ cash: 750_000 }))
      expect(await houseOf().audits(`handPay/${row.id}`)).toMatchObject([
        {
          ...{ at: noon, actorId: checker, act: 'hand pay posted', object: `handPay/${row.id}`, before: null },
          after: { player, type, amount: 750_000, transaction: posted?.id },
          ...{ reason: 'counted twice', ip: '192.0.2.7' },
        },
      ])
    })

    it('that nobody played is paid across the desk', async () => {
      const { row } = await confirmed({ accountId: null, sessionId: null })
      expect(await give(row)).toBeNull()
      const entries = [
        { account: 'house/cash', amount: 750_000 },
        { account: 'house/game', amount: -750_000 },
      ]
      expect(await entriesOf(`handPay/${row.id}`)).toEqual(entries)
      expect(await refusalOf(give(row))).toEqual({ code: ErrorCode.conflict, params: { reason: 'posted' } })
      expect(await entriesOf(`handPay/${row.id}`)).toEqual(entries)
    })

    it('of one person for both, or of the player’s own hand, is refused', async () => {
      const { row, maker, player, spendable } = await confirmed()
      for (const wrong of [
        { makerId: null },
        { checkerId: null },
        { checkerId: maker },
        { checkerId: player },
        { makerId: player },
      ])
        expect(await refusalOf(give({ ...row, ...wrong }))).toEqual({
          code: ErrorCode.noPermission,
          params: { missing: 'another person' },
        })
      expect(await spendable()).toEqual(pockets())
    })

    it.each([0, -5, 0.5])('of %d is refused', async (amount) => {
      const { row, spendable } = await confirmed()
      expect(await refusalOf(give({ ...row, amount }))).toMatchObject({ code: ErrorCode.invalidRequest })
      expect(await spendable()).toEqual(pockets())
    })

    it('is owed to a player who was blocked meanwhile', async () => {
      const accountId = await houseOf().newAccount({ blockedAt: noon })
      const { row } = await confirmed({ accountId })
      expect(await give(row)).toMatchObject({ state: done, accountId })
    })

    it('that was refunded may be posted anew', async () => {
      const { row, maker, confirm, spendable } = await confirmed()
      const first = await give(row)
      const asked = await houseOf().commit((rows) =>
        refundTransaction(rows, toolsAt(), by(maker), first?.id ?? 0, 'the wrong player'),
      )
      expect(asked).toMatchObject({ state: pending, why: ['always'] })
      // Held back until it is confirmed.
      expect(await spendable()).toEqual(pockets())
      expect(await confirm(asked.id)).toMatchObject({ state: refund, handPayId: null })
      expect(await give(row)).toMatchObject({ state: done })
    })
  })
}
