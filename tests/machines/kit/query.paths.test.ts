import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  queryMachine,
  type QueryAsk,
  type QueryContext,
  type QueryEvent,
  type QueryPage,
} from '#machines/kit/query/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { until } from '#tests/kit/until.ts'
import { unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'query.filtered': [
    { type: 'query.filtered', filter: { type: '3' } },
    { type: 'query.filtered', filter: {} },
  ],
  'query.more': [{ type: 'query.more' }],
  'query.refresh': [{ type: 'query.refresh' }],
  'query.retry': [{ type: 'query.retry' }],
  'query.outdated': [{ type: 'query.outdated' }],
} satisfies Alphabet<QueryEvent>
const full: QueryPage = { rows: [{ id: 9 }, { id: 8 }], isLast: false, about: null }
const last: QueryPage = { rows: [{ id: 7 }], isLast: true, about: null }

it('walks every transition: one look at a time, and what is shown stays until another filter', () => {
  const walked = walkChart({
    machine: queryMachine,
    input: { filter: {} },
    alphabet,
    outcomes: { fetchPage: { done: [full, last], error: [unansweredCall] } },
    key: ({ context }) => {
      const { filter, isLast, isOutdated, rows } = context as QueryContext
      return [filter, isLast, isOutdated, rows === null]
    },
    check: ({ before, after, open, event }) => {
      const { rows, failure, isOutdated } = after.context as QueryContext
      const asks = ['loading', 'extending', 'refreshing'].some((tag) => after.hasTag(tag))
      expect(open).toEqual(asks ? ['fetchPage'] : [])
      if (after.hasTag('loading') || after.hasTag('failed')) expect(rows).toBeNull()
      else expect(rows).not.toBeNull()
      for (const tag of ['failed', 'stale', 'loadMoreFailed']) if (after.hasTag(tag)) expect(failure).not.toBeNull()
      // News are never forgotten without a look.
      if ((before.context as QueryContext).isOutdated && !isOutdated)
        expect([after.hasTag('loading') || after.hasTag('refreshing'), event.type]).toContain(true)
    },
  })
  expect(walked.untaken).toEqual([])
})

function live() {
  const asked: (QueryAsk & { answer: (page: QueryPage) => void })[] = []
  const fetchPage = fromPromise<QueryPage, QueryAsk>(
    ({ input }) => new Promise((answer) => asked.push({ ...input, answer })),
  )
  const actor = createActor(queryMachine.provide({ actors: { fetchPage } }), { input: { filter: {} } }).start()
  return {
    asked,
    actor,
    rows: () =>
      actor
        .getSnapshot()
        .context.rows?.map(({ id }) => id)
        .join(' '),
  }
}
const idsOf = (...ids: number[]) => ids.map((id) => ({ id }))

it('keeps the older rows behind a first page that reaches them, and drops them behind a gap', async () => {
  const { asked, actor, rows } = live()
  asked[0]?.answer({ rows: idsOf(9, 8), isLast: false, about: null })
  await until(rows, '9 8')
  actor.send({ type: 'query.more' })
  expect(asked[1]).toMatchObject({ after: 8 })
  asked[1]?.answer({ rows: idsOf(7, 6), isLast: true, about: null })
  await until(rows, '9 8 7 6')
  actor.send({ type: 'query.outdated' })
  asked[2]?.answer({ rows: idsOf(10, 9), isLast: false, about: null })
  await until(rows, '10 9 8 7 6')
  expect(actor.getSnapshot().context.isLast).toBe(true)
  actor.send({ type: 'query.refresh' })
  asked[3]?.answer({ rows: idsOf(14, 13), isLast: false, about: null })
  await until(rows, '14 13')
  expect(actor.getSnapshot().context.isLast).toBe(false)
})

it('asks once more for news that came while it asked, and not once for each', async () => {
  const { asked, actor, rows } = live()
  for (let time = 0; time < 5; time += 1) actor.send({ type: 'query.outdated' })
  asked[0]?.answer({ rows: idsOf(1), isLast: true, about: null })
  await until(() => asked.length, 2)
  asked[1]?.answer({ rows: idsOf(2, 1), isLast: true, about: null })
  await until(rows, '2 1')
  expect(asked).toHaveLength(2)
})

it('holds a row once, whatever the order makes of it between two pages', async () => {
  const { asked, actor, rows } = live()
  asked[0]?.answer({ rows: idsOf(5, 9), isLast: false, about: null })
  await until(rows, '5 9')
  actor.send({ type: 'query.more' })
  asked[1]?.answer({ rows: idsOf(5, 2), isLast: true, about: null })
  await until(rows, '9 5 2')
  actor.send({ type: 'query.outdated' })
  asked[2]?.answer({ rows: idsOf(2, 9), isLast: false, about: null })
  await until(rows, '2 9 5')
})
