/** What the chart of a transfer orders, carried out in the step of its machine. */
import { orderRunner } from '#machines/kit/orders.ts'
import type { TransferContext, TransferOrders } from '#machines/venue/transfer/index.ts'
import type { Meters } from '#protocol/cabinet/state.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { Refusal } from '#protocol/core/errors.ts'
import { afterFix } from './books.ts'
import type { Step } from './step.ts'
import { leaveUnfinished, postTransfer, releaseTransfer, resume } from './transfers.ts'

type TransferStep = { commit: Step; input: TransferContext; actorId: number | null }

export const runTransferOrder = orderRunner<TransferStep, TransferOrders>({
  askCabinet: ({ commit, input }) => {
    commit.effects.push({ order: 'ask', input })
  },
  interrogate: ({ commit, input }) => {
    commit.effects.push({ order: 'interrogate', input })
  },
  voidTransfer: ({ commit, input }) => {
    commit.effects.push({ order: 'void', input })
  },
  post,
  release: async ({ commit, input }, why) => {
    await commit.lockPlayers(input.playerId)
    await releaseTransfer(commit.rows, input, why, commit.at)
    commit.effects.push({ order: 'balance', playerId: input.playerId })
  },
  leaveUnfinished: ({ commit, input }) => leaveUnfinished(commit.rows, input.transferId),
  resume: ({ commit, input }) => resume(commit.rows, input.transferId),
  tellOccupancy,
  acknowledge: ({ commit, input }) => {
    commit.effects.push({ order: 'acknowledge', transferId: input.transferId })
  },
})

/** Fixed by people, what the cabinet shows now is what there is, or what the books expect when it contradicts them: without either nothing can be posted. */
async function post({ commit, input }: TransferStep, { amount, answer }: TransferOrders['post']): Promise<void> {
  const meters = answer?.meters ?? commit.cabinet?.meters ?? expectedMeters(commit, input, amount)
  if (!meters) throw new Refusal(ErrorCode.machineNotAvailable)
  await commit.lockPlayers(input.playerId)
  await postTransfer(commit.rows, input, { amount, meters }, commit.at, commit.tools.timeZone)
  commit.effects.push({ order: 'balance', playerId: input.playerId })
}

function expectedMeters(commit: Step, { purpose }: TransferContext, amount: number): Meters | null {
  const { meters } = commit.books
  if (meters === null || !commit.occupancy.context.problems.includes('metersContradict')) return null
  const expected = afterFix(meters, purpose === 'cashout' ? 'out' : 'in', amount)
  commit.books = { ...commit.books, meters: expected }
  commit.accepted = commit.books
  return expected
}

async function tellOccupancy(
  { commit, input, actorId }: TransferStep,
  { outcome, creditLeft, handPay, fixed }: TransferOrders['tellOccupancy'],
): Promise<void> {
  const { at } = commit
  if (outcome === 'unknown') await commit.fire({ type: 'transfer.unknown', at }, null)
  else if (outcome === 'resumed') await commit.fire({ type: 'transfer.fixed', at }, null)
  else if (input.purpose === 'funding')
    await commit.fire({ type: outcome === 'done' ? 'funding.done' : 'funding.failed', at }, null)
  else if (input.purpose === 'topUp') await commit.fire({ type: 'topUp.settled', at }, null)
  else if (outcome === 'done')
    await commit.fire({ type: (creditLeft ?? commit.credit) === 0 ? 'cashout.done' : 'cashout.partial', at }, null)
  else {
    // It may be told late: the meter before it was asked for is the one that a reset is seen by.
    const called = { cause: 'cashout', resetCredit: input.metersBefore.ResetCredit } as const
    if (handPay) await commit.fire({ type: 'handPay.pending', ...handPay, ...called, at }, null)
    await commit.fire({ type: 'cashout.busy', at }, null)
  }
  if (fixed) await commit.fire({ type: 'transfer.fixed', at }, actorId)
}
