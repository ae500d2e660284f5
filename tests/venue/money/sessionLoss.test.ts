/** What is left of a loss is asked for under the lock of its player, each time a refund is looked at. */
import { expect, it, vi } from 'vitest'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'
import { refundTransfer } from '#venue/money/desk/refunds.ts'
import { lossLeft } from '#venue/money/desk/sessionLoss.ts'
import { addSession, by, modelDesk, noon, openCase, playResult, pockets, toolsAt } from './deskKit.ts'

it('what waits of a session is one question, however many transfers it had, and of its own transfers only', async () => {
  const house = modelDesk()
  const { maker, player, ask } = await openCase(house, { cash: 1_000 })
  const transfers = Array.from({ length: 40 }, () => ({ amount: 10, pockets: pockets({ cash: 10 }) }))
  const played = async () => {
    const added = await addSession(house, { accountId: player, openedAt: noon, transfers })
    await playResult(house, { accountId: player, ...added, lost: 300 })
    return added
  }
  const [session, other] = [await played(), await played()]
  const takeBack = (id = '') => house.commit((rows) => refundTransfer(rows, toolsAt(), by(maker), id, 'a mistake'))
  const first = await takeBack(session.transferIds[0])
  await takeBack(session.transferIds[1])
  await takeBack(other.transferIds[0])
  await ask({ type: TransactionType.comp, amount: 1 })
  await house.commit(async (rows) => {
    const where = vi.spyOn(rows.deskTransactions, 'where')
    const of = { accountId: player, sessionId: session.sessionId }
    expect([await lossLeft(rows, of, null), await lossLeft(rows, of, first.id)]).toEqual([280, 290])
    const asked = [{ accountId: player, state: TransactionState.pending }]
    expect(where.mock.calls).toEqual([asked, asked])
  })
})
