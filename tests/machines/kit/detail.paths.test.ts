import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type DetailAnswer,
  type DetailAsk,
  type DetailContext,
  type DetailEvent,
  detailMachine,
  detailOf,
  selectDetailScreen,
  selectStaleSince,
} from '#machines/kit/detail/index.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import { until } from '#tests/kit/until.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const answer: DetailAnswer = { known: { name: 'Quay' }, at: 5_000 }
const missing = { kind: 'refused', code: ErrorCode.unknown, message: 'no', params: null }
const alphabet = {
  'detail.shown': [4, 7, null].map((id) => ({ type: 'detail.shown', id })),
  'detail.outdated': [{ type: 'detail.outdated' }],
  'detail.superseded': [{ type: 'detail.superseded' }],
  'detail.retry': [{ type: 'detail.retry' }],
} satisfies Alphabet<DetailEvent>

it('walks every transition: one look at a time, at what is named alone; what is shown stays, and says when it is old', () => {
  const walked = walkChart({
    machine: detailMachine,
    input: { id: 4, everyMs: 30_000, answeredTo: 'page' },
    alphabet,
    outcomes: { fetchDetail: { done: [answer], error: [unansweredCall, missing] } },
    key: ({ context }) => {
      const { id, answer: known, isOutdated, failure } = context as DetailContext
      return [id, known === null, isOutdated, failure === null]
    },
    messages: [['fetchDetail done', { to: 'page', event: { type: 'detail.answered', known: answer.known } }]],
    check: ({ before, after, event, open }) => {
      const { id, answer: known, failure } = after.context as DetailContext
      const screen = selectDetailScreen(after as never)
      expect(screen === 'none').toBe(id === null)
      expect(known !== null).toBe(screen === 'shown')
      expect(failure !== null).toBe(screen === 'failed' || after.hasTag('stale'))
      expect(selectStaleSince(after as never)).toBe(after.hasTag('stale') ? answer.at : null)
      if (screen === 'loading' || after.hasTag('retrying')) expect(open).toEqual(['fetchDetail'])
      if (screen === 'none' || screen === 'missing') expect(open).toEqual([])
      // An answer that was on its way is of before: nobody waits for it.
      if (event.type === 'detail.superseded' && screen === 'shown') expect(open).toEqual([])
      // No look that fails takes away what is shown.
      if (selectDetailScreen(before as never) === 'shown' && event['error'] === unansweredCall)
        expect(after.hasTag('stale')).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('an answer to what is looked at no more is not shown, and news that come while it is asked for are asked for after it', async () => {
  const asked: { id: number; answer: (known: string) => void }[] = []
  const fetchDetail = fromPromise<DetailAnswer, DetailAsk>(
    ({ input: { id } }) =>
      new Promise((resolve) => asked.push({ id, answer: (known) => resolve({ known, at: asked.length }) })),
  )
  const { selectKnown } = detailOf<string>()
  const actor = createActor(detailMachine.provide({ actors: { fetchDetail }, delays: { settle: 1 } }), {
    input: { id: 4, everyMs: 30_000 },
  }).start()
  actor.send({ type: 'detail.shown', id: 7 })
  asked[0]?.answer('four')
  asked[1]?.answer('seven')
  await until(() => selectKnown(actor.getSnapshot()), 'seven')
  actor.send({ type: 'detail.retry' })
  actor.send({ type: 'detail.outdated' })
  asked[2]?.answer('older')
  await until(() => asked.length, 4)
  asked[3]?.answer('newer')
  await until(() => selectKnown(actor.getSnapshot()), 'newer')
  expect(asked.map(({ id }) => id)).toEqual([4, 7, 7, 7])
  actor.stop()
})
