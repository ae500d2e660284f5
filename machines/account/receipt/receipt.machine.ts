/** What a session came to, told in the lobby once the seat is left. It stands beside the floor, never before a game. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Receipt } from '#protocol/calls/history.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import type { ReceiptContext, ReceiptEvent, ReceiptInput, ReceiptTag } from './receipt.types.ts'

const chart = setup({
  types: {} as {
    input: ReceiptInput
    context: ReceiptContext
    events: ReceiptEvent
    tags: ReceiptTag
    children: { fetchReceipt: 'fetchReceipt'; copy: 'copy' }
  },
  actors: {
    fetchReceipt: unprovidedPromise<Receipt, { id: number }>('fetchReceipt'),
    copy: unprovidedPromise<undefined, { text: string }>('copy'),
  },
  actions: {
    print: () => {},
    setReceipt: assign((_, receipt: Receipt) => ({ receipt, failure: null })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: { isClosed: (_, { state }: Receipt) => state === 'closed' },
  delays: { slowPoll: 30_000 },
})

const receipt = ({ event }: { event: { output: Receipt } }) => event.output
const setReceipt = { type: 'setReceipt', params: receipt } as const
const id = ({ context: { sessionID } }: { context: ReceiptContext }) => ({ id: sessionID })

const loading = chart.createStateConfig({
  tags: 'loading',
  invoke: {
    id: 'fetchReceipt',
    src: 'fetchReceipt',
    input: id,
    onDone: [
      { guard: { type: 'isClosed', params: receipt }, target: 'shown', actions: setReceipt },
      { target: 'late', actions: setReceipt },
    ],
    onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
  },
})

const late = chart.createStateConfig({
  description:
    'The machine has not proved yet what came back. A push says when to look again; now and then it looks without one.',
  tags: 'late',
  initial: 'waiting',
  on: {
    'receipt.outdated': { target: '.looking', reenter: true },
    'receipt.retry': { target: '.looking', reenter: true },
  },
  states: {
    waiting: { after: { slowPoll: 'looking' } },
    looking: {
      invoke: {
        id: 'fetchReceipt',
        src: 'fetchReceipt',
        input: id,
        onDone: [
          { guard: { type: 'isClosed', params: receipt }, target: '#receipt.shown', actions: setReceipt },
          { target: 'waiting', actions: setReceipt },
        ],
        onError: 'waiting',
      },
    },
  },
})

const open = chart.createStateConfig({
  tags: 'open',
  initial: 'idle',
  on: { 'receipt.closed': 'brief', 'receipt.copied': '.copying', 'receipt.printed': { actions: 'print' } },
  states: {
    idle: {},
    copying: {
      tags: 'copying',
      invoke: {
        id: 'copy',
        src: 'copy',
        input: ({ event }) => ({ text: event.type === 'receipt.copied' ? event.text : '' }),
        onDone: 'copied',
        onError: 'uncopied',
      },
    },
    copied: { tags: 'copied' },
    uncopied: { tags: 'uncopied', description: 'The browser does not let the page write to the clipboard.' },
  },
})

export const receiptMachine = chart.createMachine({
  id: 'receipt',
  context: ({ input: { sessionID } }) => ({ sessionID, receipt: null, failure: null }),
  on: { 'receipt.dismissed': '.dismissed' },
  initial: 'loading',
  states: {
    loading,
    late,
    shown: { tags: 'shown', initial: 'brief', states: { brief: { on: { 'receipt.opened': 'open' } }, open } },
    failed: { tags: 'failed', on: { 'receipt.retry': 'loading', 'receipt.outdated': 'loading' } },
    dismissed: { type: 'final' },
  },
})

export type ReceiptRef = ActorRefFrom<typeof receiptMachine>
