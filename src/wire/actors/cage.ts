import { fromPromise } from 'xstate'
import type {
  Asked,
  Closing,
  Counted,
  HandingAct,
  HandingAnswer,
  HandOvers,
  OwnCage,
  Posted,
  Posting,
  Served,
  TakeBackAct,
  Verdict,
} from '#machines/desk/pages/cage/index.ts'
import { type Cage, cageCalls } from '#protocol/calls/cage.ts'
import { taskCalls } from '#protocol/calls/tasks.ts'
import { type FoundPlayer, servingCalls } from '#protocol/calls/serving.ts'
import { deskCalls } from '#protocol/calls/transactions.ts'
import { ErrorCode, logoutMessage, TransactionState } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { handOverCalls } from '#protocol/calls/handOvers.ts'
import { NetworkProblem, Refused } from '#protocol/core/refused.ts'
import { orFailure } from '../http/callFailure.ts'
import type { UnsettledPosting } from '../device/unsettledPosting.ts'
import type { Client } from '../http/client.ts'
import { createAdjustingCommand } from './adjusting.ts'
import { createCommandActors } from './command.ts'
import { createFetchDetail } from './detail.ts'

/** A cashier's work: players found and served, their own safe, slips. */
export function createCageActors({
  client,
  now,
  unsettled,
}: {
  client: Client
  now: () => number
  unsettled: UnsettledPosting
}) {
  async function served(playerId: number, signal: AbortSignal): Promise<Served> {
    const params = { id: playerId }
    const [player, offers] = await Promise.all([
      client.call(servingCalls.servedPlayer, { params }, { signal, poll: true }),
      client.call(cageCalls.offers, { params }, { signal, poll: true }),
    ])
    return { player, offers }
  }
  async function post({ kind, asked, reason, handPayId, key }: Posting, signal: AbortSignal): Promise<Posted> {
    if (handPayId !== null) {
      const paid = { params: { id: handPayId }, body: { evidence: reason } }
      const { amount } = await client.call(taskCalls.payHandPay, paid, { key, signal })
      return { told: null, kind, amount, isWaiting: true }
    }
    const body = { ...asked, ...(reason === '' ? {} : { reason }) }
    const told = await client.call(deskCalls.postTransaction, { body }, { key, signal })
    return { kind, amount: told.amount, isWaiting: told.state === TransactionState.pending, told }
  }
  /** Kept until the venue has answered: a posting that is cut, or left, is asked for again under its own key. */
  async function settle(posting: Posting, signal: AbortSignal): Promise<Posted> {
    const isTriedAgain = unsettled.read()?.key === posting.key
    if (!unsettled.keep(posting)) throw new Refused(conflict, { reason: 'expired' }, 'Its key has expired')
    try {
      const answer = await post(posting, signal)
      unsettled.forget()
      return answer
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      // Its end is as unknown as without an answer.
      if (saysNothing(problem) || (isTriedAgain && problem.code === noPermission))
        throw new NetworkProblem(logoutMessage.network)
      unsettled.forget()
      throw problem
    }
  }
  async function hand(act: HandingAct, { reason, ...options }: HandingHow): Promise<HandingAnswer> {
    if (act.do === 'end') await client.call(handOverCalls.endHandOver, { params: { id: act.id } }, options)
    else if (act.do === 'settle') {
      const given = { params: { id: act.id }, body: { reason: reason ?? '' } }
      await client.call(handOverCalls.settleHandOver, given, options)
    } else if (act.do === 'give') {
      const { to, amount, pieces } = act
      await client.call(handOverCalls.giveHandOver, { body: { to, amount, pieces } }, options)
    } else {
      const { id, amount, pieces } = act
      const taking = client.call(handOverCalls.takeHandOver, { params: { id }, body: { amount, pieces } }, options)
      return { count: await taking.then(() => 'same' as const).catch(orDiffers) }
    }
    return { count: 'same' }
  }
  return {
    handingCommand: createCommandActors<HandingAct>(client, (act, { key, reason, signal }) =>
      hand(act, { key, reason, signal }),
    ),
    adjustingCommand: createAdjustingCommand(client),
    takeBackCommand: createCommandActors<TakeBackAct>(client, ({ id }, { key, reason, signal }) =>
      client.call(deskCalls.rejectTransaction, { params: { id }, body: { reason: reason ?? '' } }, { key, signal }),
    ),
    fetchHandOvers: fromPromise<HandOvers, undefined>(({ signal }) =>
      orFailure(client.call(handOverCalls.handOvers, {}, { signal, poll: true })),
    ),
    findPlayers: fromPromise<readonly FoundPlayer[], { search: string }>(({ input, signal }) =>
      orFailure(
        client.call(servingCalls.findPlayers, { query: input }, { signal, poll: true }).then(({ players }) => players),
      ),
    ),
    fetchDetail: createFetchDetail<Served>(now, served),
    judge: fromPromise<Verdict, Asked>(({ input, signal }) =>
      orFailure(client.call(servingCalls.judgeTransaction, { body: input }, { signal, poll: true })),
    ),
    post: fromPromise<Posted, Posting>(({ input, signal }) => orFailure(settle(input, signal))),
    recall: fromPromise<Posting | null, undefined>(() => Promise.resolve(unsettled.read())),
    fetchCage: fromPromise<OwnCage, undefined>(({ signal }) =>
      orFailure(client.call(cageCalls.ownCage, {}, { signal, poll: true })),
    ),
    openCage: fromPromise<Cage, Counted>(({ input: { key, ...body }, signal }) =>
      orFailure(client.call(cageCalls.openCage, { body }, { key, signal })),
    ),
    closeCage: fromPromise<Cage, Closing>(({ input: { id, key, reason, ...counted }, signal }) => {
      const body = { ...counted, ...(reason === '' ? {} : { reason }) }
      return orFailure(client.call(cageCalls.closeCage, { params: { id }, body }, { key, signal }))
    }),
    fetchTransaction: fromPromise<DeskTransaction, { id: number }>(({ input, signal }) =>
      orFailure(client.call(deskCalls.deskTransaction, { params: input }, { signal })),
    ),
  }
}

const { conflict, noPermission, badSignature, sessionEnded, locked, tooMany, internal } = ErrorCode
/** Of who asks, or of the venue, not of what is asked for. */
const notOfThePosting: readonly number[] = [badSignature, sessionEnded, locked, tooMany, internal]
/** A try before may have been heard, or is still at work in the venue. */
const saysNothing = ({ code, params }: Refused) =>
  notOfThePosting.includes(code) || (code === conflict && params?.reason === 'in flight')

type HandingHow = { key: string; reason: string | null; signal: AbortSignal }

/** A count that differs is an answer to who counts; anything else is a refusal. */
function orDiffers(problem: unknown): 'differs' | 'disputed' {
  const reason = problem instanceof Refused && problem.code === ErrorCode.conflict ? problem.params?.reason : null
  if (reason === 'variance') return 'differs'
  if (reason === 'disputed') return 'disputed'
  throw problem
}
