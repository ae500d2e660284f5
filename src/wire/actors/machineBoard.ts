import { fromPromise } from 'xstate'
import type {
  BoardAbout,
  BoardOrder,
  BoardRow,
  PlaceAnswer,
  PlaceAsk,
} from '#machines/desk/pages/machineBoard/index.ts'
import type { AnswerOf, CollectionAnswer, CollectionInput } from '#machines/kit/collection/index.ts'
import { type BoardTotals, boardCalls } from '#protocol/calls/board.ts'
import { machineCalls } from '#protocol/calls/machines.ts'
import { supervisionCalls } from '#protocol/calls/supervision.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import { createCommandActors } from './command.ts'

/** Ms. */
const coarse = 10_000

/** Every machine as it stands, what the venue took in, and what is ordered of machines and sessions. */
export function createBoardActors({ client, now }: { client: Client; now: () => number }) {
  async function all(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const { machines, brands, at } = await client.call(boardCalls.board, { query: {} }, { signal, poll: true })
    const answer: AnswerOf<BoardRow, BoardAbout> = {
      rows: machines.map((one) => ({ ...one, sequence: one.statusSequence })),
      // As exactly as ages are told: what takes a little longer to come draws nothing anew.
      about: { brands, ahead: Math.round((at - now()) / coarse) * coarse + 0 },
      ...{ at: now(), tookMs: now() - began },
    }
    return answer
  }
  async function totals(signal: AbortSignal): Promise<CollectionAnswer> {
    const began = now()
    const about = await client.call(boardCalls.boardTotals, { query: {} }, { signal, poll: true })
    const answer: AnswerOf<never, BoardTotals> = { rows: [], about, at: now(), tookMs: now() - began }
    return answer
  }
  return {
    fetchAll: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) => orFailure(all(signal))),
    fetchTotals: fromPromise<CollectionAnswer, CollectionInput>(({ signal }) => orFailure(totals(signal))),
    place: fromPromise<PlaceAnswer, PlaceAsk>(({ input: { id, place, version, key }, signal }) =>
      orFailure(client.call(boardCalls.placeMachine, { params: { id }, body: { place, version } }, { key, signal })),
    ),
    command: createCommandActors<BoardOrder>(client, (order, { key, reason, signal }) => {
      const ids = [...order.ids]
      if (order.of === 'machines') {
        const body = { act: order.do, ids, sessions: [...order.sessions], ...(reason === null ? {} : { reason }) }
        return client.call(machineCalls.commandMachines, { body }, { key, signal })
      }
      // What is said is what the dialog of a command asks for.
      const words = reason === null ? {} : order.do === 'message' ? { text: reason } : { reason }
      return client.call(supervisionCalls.commandSessions, { body: { act: order.do, ids, ...words } }, { key, signal })
    }),
  }
}
