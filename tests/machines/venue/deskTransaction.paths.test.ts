import { expect, it } from 'vitest'
import { type DeskTransactionEvent, deskTransactionMachine } from '#machines/venue/deskTransaction/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const [maker, checker] = [10, 11]
const posts = [true, false].flatMap((isRefund) =>
  [true, false].flatMap((waits) =>
    [null, maker, checker].map(
      (checkerId) => ({ type: 'transaction.post', isRefund, waits, makerId: maker, checkerId }) as const,
    ),
  ),
)
const alphabet = {
  'transaction.post': posts,
  'transaction.fail': [{ type: 'transaction.fail' }],
  'transaction.reject': [' ', 'not theirs'].map((reason) => ({ type: 'transaction.reject', reason }) as const),
  'transaction.takeBack': [{ type: 'transaction.takeBack' }],
} satisfies Alphabet<DeskTransactionEvent>

it('walks every transition: posted once, by a second person where it waits for one, and taken back at most once', () => {
  const walked = walkChart({
    machine: deskTransactionMachine,
    alphabet,
    pure: true,
    check: ({ before, after, event }) => {
      if (after.value === before.value) return
      switch (event.type) {
        case 'transaction.post':
          expect([before.value, after.value]).toEqual(['pending', event.isRefund ? 'refund' : 'done'])
          return expect(event.waits ? event.checkerId : checker).toBe(checker)
        case 'transaction.reject':
          return expect([before.value, after.value, event.reason]).toEqual(['pending', 'canceled', 'not theirs'])
        case 'transaction.fail':
          return expect([before.value, after.value]).toEqual(['pending', 'error'])
        default:
          expect([before.value, after.value]).toEqual(['done', 'refund'])
      }
    },
  })
  expect(walked.untaken).toEqual([])
})

it('whoever asked for what waits cannot post it, nor can nobody', () => {
  const pending = deskTransactionMachine.resolveState({ value: 'pending' })
  const taken = posts.filter((event) => pending.can(event))
  expect(taken.filter(({ waits }) => waits).map(({ checkerId }) => checkerId)).toEqual([checker, checker])
  expect(taken.filter(({ waits }) => !waits)).toHaveLength(6)
})
