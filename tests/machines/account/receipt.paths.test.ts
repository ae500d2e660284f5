import { expect, it } from 'vitest'
import { receiptMachine, selectIsReceiptOpen, selectReceiptScreen } from '#machines/account/receipt/index.ts'
import type { ReceiptContext, ReceiptEvent } from '#machines/account/receipt/receipt.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall, unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'receipt.opened': [{ type: 'receipt.opened' }],
  'receipt.closed': [{ type: 'receipt.closed' }],
  'receipt.retry': [{ type: 'receipt.retry' }],
  'receipt.copied': [{ type: 'receipt.copied', text: 'in 10.00' }],
  'receipt.printed': [{ type: 'receipt.printed' }],
  'receipt.outdated': [{ type: 'receipt.outdated' }],
  'receipt.dismissed': [{ type: 'receipt.dismissed' }],
} satisfies Alphabet<ReceiptEvent>
const closed = { id: 7, state: 'closed' }
const unfinished = { id: 7, state: 'unfinished' }

it('walks every transition: only a closed session is told as a receipt, and it opens by the person alone', () => {
  const walked = walkChart({
    machine: receiptMachine,
    input: { sessionID: 7 },
    alphabet,
    outcomes: {
      fetchReceipt: { done: [closed, unfinished], error: [unansweredCall, refusedCall] },
      copy: { done: [undefined], error: ['not allowed'] },
    },
    check: ({ before, after, event, open, said }) => {
      const { receipt } = after.context as ReceiptContext
      if (after.status === 'done') return expect([event.type, open]).toEqual(['receipt.dismissed', []])
      const screen = selectReceiptScreen(after as never)
      if (screen === 'shown') expect(receipt).toEqual(closed)
      if (screen === 'late') expect(receipt).toEqual(unfinished)
      const looks = screen === 'loading' || after.matches({ late: 'looking' })
      expect(open).toEqual(looks ? ['fetchReceipt'] : after.hasTag('copying') ? ['copy'] : [])
      if (selectIsReceiptOpen(after as never) && !selectIsReceiptOpen(before as never))
        expect(event.type).toBe('receipt.opened')
      expect(said.some(({ type }) => type === 'print')).toBe(event.type === 'receipt.printed' && before.hasTag('open'))
    },
  })
  expect(walked.untaken).toEqual([])
})
