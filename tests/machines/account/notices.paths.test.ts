import { expect, it } from 'vitest'
import { noticesMachine, type NoticesEvent } from '#machines/account/notices/index.ts'
import { failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { refusedCall } from '../../kit/samples.ts'

const notice = (id: number) => ({ id, kind: 'newDevice', at: 1_000 * id, ip: '192.0.2.1', agent: '' }) as const
const alphabet = {
  'notices.told': [
    { type: 'notices.told', notices: [], sequence: 0 },
    { type: 'notices.told', notices: [notice(1)], sequence: 1 },
    { type: 'notices.told', notices: [notice(1), notice(2)], sequence: 2 },
    { type: 'notices.told', notices: [], sequence: 4 },
  ],
  'notices.seen': [{ type: 'notices.seen' }],
} satisfies Alphabet<NoticesEvent>

it('walks every transition: what was told stands until it is seen, and what is older changes nothing', () => {
  const walked = walkChart({
    machine: noticesMachine,
    alphabet,
    outcomes: { markSeen: { done: [undefined], error: [refusedCall] } },
    key: ({ context }) => [context.sequence, context.notices.length],
    messages: [['markSeen failed', toast('error', failureText(refusedCall))]],
    check: ({ event, before, after, open }) => {
      expect(open).toEqual(after.matches('marking') ? ['markSeen'] : [])
      expect(after.hasTag('shown')).toBe(after.context.notices.length > 0)
      if (event.type === 'notices.told' && event.sequence < before.context.sequence)
        expect(after.context).toEqual(before.context)
    },
  })
  expect(walked.untaken).toEqual([])
})
