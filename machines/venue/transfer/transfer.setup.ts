/** What the transfer chart is made of: the orders to the venue, its guards, and the ways it is settled. */
import { assign, setup } from 'xstate'
import type { OrdersOf } from '../../kit/orders.ts'
import { TransactionState } from '#protocol/core/codes.ts'
import type { CabinetTransfer } from '../../../src/protocol/cabinet/transfers.ts'
import type {
  Release,
  TransferContext,
  TransferEvent,
  TransferInput,
  TransferOutcome,
  TransferTag,
} from './transfer.types.ts'

const retryMs = 1_000

export type Answered = { event: Extract<TransferEvent, { type: 'cabinet.answered' }> }
export type Fix = Extract<TransferEvent, { type: 'transfer.fix' }>

/** Carried out by the venue: rows in the same commit, the rest after it. */
const orders = {
  /** After the commit: ask the cabinet to move the money. */
  askCabinet: () => {},
  /** After the commit: ask the cabinet what became of the id. */
  interrogate: () => {},
  /** After the commit: tell the cabinet never to act on the id; a late copy of the request must not move what was given back. */
  voidTransfer: () => {},
  /** Rows: the actual amount, posted under the transfer's id; the rest of the hold is released. `answer` is null when people fixed it. */
  post: (_: unknown, _moved: { amount: number; answer: CabinetTransfer | null; fixed: boolean }) => {},
  /** Rows: nothing moved; the hold is released. `refund` = it was proved that the cabinet never acted. */
  release: (_: unknown, _why: Release) => {},
  /** Rows: it cannot be told; stays pending and becomes a problem. */
  leaveUnfinished: () => {},
  /** Rows: pending again, and no problem any more. */
  resume: () => {},
  /** In the same commit: tell the machine's occupancy how it ended. */
  tellOccupancy: (_: unknown, _outcome: TransferOutcome) => {},
  /** After the commit: the cabinet may forget the result. */
  acknowledge: () => {},
}
export type TransferOrders = OrdersOf<typeof orders>

export const chart = setup({
  types: {} as { input: TransferInput; context: TransferContext; events: TransferEvent; tags: TransferTag },
  actions: {
    ...orders,
    setActual: assign((_, { amount }: { amount: number }) => ({ actual: amount, deadlineAt: null })),
    waitForRetry: assign(({ event }) => ({ deadlineAt: event.at + retryMs })),
    stopWaiting: assign({ deadlineAt: null }),
    voidFor: assign((_, { why }: { why: 'busy' | 'refund' }) => ({ voidFor: why })),
    setAside: assign({ setAside: true }),
    takeUp: assign({ setAside: false }),
    countUnknown: assign({ unknowns: ({ context }) => context.unknowns + 1 }),
  },
  guards: {
    hasMoved: (_, answer: CabinetTransfer) => answer.outcome === 'full' || answer.outcome === 'partial',
    isPending: (_, answer: CabinetTransfer) => answer.outcome === 'pending',
    isBusy: (_, answer: CabinetTransfer) => answer.outcome === 'busy',
    isRefused: (_, answer: CabinetTransfer) => answer.outcome === 'refused',
    isPaidByHand: (_, answer: CabinetTransfer) => answer.outcome === 'handPay',
    metersMoved: ({ context }, answer: CabinetTransfer) =>
      context.purpose === 'cashout'
        ? answer.meters.AftOut !== context.metersBefore.AftOut
        : answer.meters.AftIn !== context.metersBefore.AftIn,
    isRefusedForRefund: ({ context }, answer: CabinetTransfer) =>
      answer.outcome === 'refused' && context.voidFor === 'refund',
    isSetAside: ({ context }) => context.setAside,
    wasUnknownBefore: ({ context }) => context.unknowns > 0,
    isFixedDone: ({ context }, { outcome, amount }: Fix) =>
      outcome === 'done' && Number.isSafeInteger(amount) && amount > 0 && amount <= context.amount,
    isFixedRefunded: (_, { outcome }: Fix) => outcome === 'refunded',
    isFixedError: (_, { outcome }: Fix) => outcome === 'error',
  },
})

export const answerOf = ({ event }: Answered) => event.answer
const fixOf = ({ event }: { event: Fix }) => event

const answered = (fixed: boolean) => ({
  post: ({ event: { answer } }: Answered) => ({ amount: answer.amount, answer, fixed }),
  tell: ({ event: { answer } }: Answered): TransferOutcome => ({
    outcome: 'done',
    creditLeft: answer.meters.CurrentCredit,
    ...(fixed && { fixed }),
  }),
})
/** The cabinet says what it moved: that is posted, whatever was thought before. */
export const moved = (fixed: boolean) =>
  ({
    guard: { type: 'hasMoved', params: answerOf },
    target: 'done',
    actions: [
      { type: 'setActual', params: ({ event }: Answered) => ({ amount: event.answer.amount }) },
      { type: 'post', params: answered(fixed).post },
      { type: 'tellOccupancy', params: answered(fixed).tell },
      'acknowledge',
    ],
  }) as const

const releaseAs = (state: Release['state'], fixed: boolean) =>
  ({
    type: 'release',
    params: { refund: state === TransactionState.refund, state, fixed },
  }) as const
export const canceled = releaseAs(TransactionState.canceled, false)
export const refunded = releaseAs(TransactionState.refund, false)

/** Nothing moved: the cabinet locked the credit up and calls an attendant. */
export const paidByHand = {
  guard: { type: 'isPaidByHand', params: answerOf },
  target: 'canceled',
  actions: [
    canceled,
    {
      type: 'tellOccupancy',
      params: ({ event: { answer } }: Answered): TransferOutcome => ({
        outcome: 'handPay',
        ...(answer.handPay && { handPay: answer.handPay }),
      }),
    },
    'acknowledge',
  ],
} as const

/** Two persons settled it, with the evidence. */
export const fixes = [
  {
    guard: { type: 'isFixedDone', params: fixOf },
    target: 'done',
    actions: [
      { type: 'setActual', params: ({ event }: { event: Fix }) => ({ amount: event.amount }) },
      { type: 'post', params: ({ event }: { event: Fix }) => ({ amount: event.amount, answer: null, fixed: true }) },
      { type: 'tellOccupancy', params: { outcome: 'done', fixed: true } },
      'acknowledge',
    ],
  },
  {
    guard: { type: 'isFixedRefunded', params: fixOf },
    target: 'refunded',
    actions: [
      releaseAs(TransactionState.refund, true),
      { type: 'tellOccupancy', params: { outcome: 'failed', fixed: true } },
      'acknowledge',
    ],
  },
  {
    guard: { type: 'isFixedError', params: fixOf },
    target: 'error',
    actions: [
      releaseAs(TransactionState.error, true),
      { type: 'tellOccupancy', params: { outcome: 'failed', fixed: true } },
      'acknowledge',
    ],
  },
] as const
