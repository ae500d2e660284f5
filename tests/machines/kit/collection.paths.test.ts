import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  type CollectionAnswer,
  type CollectionContext,
  type CollectionEvent,
  type CollectionInput,
  collectionMachine,
} from '#machines/kit/collection/index.ts'
import { until } from '#tests/kit/until.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

type Row = { id: number; sequence: number; status: number }
const row = (id: number, sequence: number, status: number): Row => ({ id, sequence, status })
const patch = (id: number, sequence: number, status: number) => ({ id, sequence, change: { status } })
const answer = (...rows: Row[]): CollectionAnswer => ({ rows, about: null, at: 5_000, tookMs: 300 })

const alphabet = {
  'collection.filtered': [
    { type: 'collection.filtered', filter: { day: '3' } },
    { type: 'collection.filtered', filter: {} },
  ],
  'collection.patched': [
    { type: 'collection.patched', patches: [patch(1, 6, 3)] },
    { type: 'collection.patched', patches: [patch(1, 4, 2), patch(9, 1, 1)] },
  ],
  'collection.outdated': [{ type: 'collection.outdated' }],
  'collection.refresh': [{ type: 'collection.refresh' }],
  'collection.retry': [{ type: 'collection.retry' }],
  'rows.selected': [{ type: 'rows.selected', ids: [1, 2] }],
} satisfies Alphabet<CollectionEvent>

it('walks every transition: one look at a time, and no row is ever older than what was told of it', () => {
  const walked = walkChart({
    machine: collectionMachine,
    input: { filter: {} },
    alphabet,
    outcomes: {
      fetchAll: { done: [answer(row(1, 5, 2), row(2, 1, 2)), answer(row(1, 7, 4))], error: [unansweredCall] },
    },
    key: ({ context }) => {
      const { filter, isOutdated, rows, patches, selected } = context as CollectionContext
      return [filter, isOutdated, rows, Object.values(patches).map(({ sequence }) => sequence), selected]
    },
    check: ({ after, open }) => {
      const { rows, failure, patches, selected } = after.context as CollectionContext
      const asks = after.hasTag('loading') || after.hasTag('refreshing')
      expect(open).toEqual(asks ? ['fetchAll'] : [])
      expect(rows === null).toBe(after.hasTag('loading') || after.hasTag('failed'))
      for (const tag of ['failed', 'stale']) if (after.hasTag(tag)) expect(failure).not.toBeNull()
      for (const { id, sequence, status } of (rows ?? []) as Row[]) {
        const told = patches[id]
        if (!told) continue
        expect(sequence).toBeGreaterThanOrEqual(told.sequence)
        if (sequence === told.sequence) expect(status).toBe((told.change as Row).status)
      }
      if (rows && selected.length > 0 && after.hasTag('stale')) expect(selected.length).toBeLessThanOrEqual(2)
    },
  })
  expect(walked.untaken).toEqual([])
})

function live() {
  const asked: ((given: CollectionAnswer) => void)[] = []
  const fetchAll = fromPromise<CollectionAnswer, CollectionInput>(() => new Promise((resolve) => asked.push(resolve)))
  const actor = createActor(collectionMachine.provide({ actors: { fetchAll } }), { input: { filter: {} } }).start()
  const shown = () =>
    (actor.getSnapshot().context.rows as Row[] | null)?.map(({ id, status }) => `${id}:${status}`).join(' ')
  return { asked, actor, shown }
}

it('what was pushed while the list was on its way stands in it, and an old push does not come back', async () => {
  const { asked, actor, shown } = live()
  actor.send({ type: 'collection.patched', patches: [patch(1, 8, 6)] })
  asked[0]?.(answer(row(1, 7, 3), row(2, 2, 2)))
  await until(shown, '1:6 2:2')
  const before = actor.getSnapshot().context.rows
  actor.send({ type: 'collection.patched', patches: [patch(1, 7, 3)] })
  expect(actor.getSnapshot().context.rows).toBe(before)
  actor.send({ type: 'collection.patched', patches: [patch(2, 3, 4)] })
  expect(shown()).toBe('1:6 2:4')
  // A row that nothing was told of is the very same one.
  expect(actor.getSnapshot().context.rows?.[0]).toBe(before?.[0])
})

it('what is selected and gone from the list is selected no more', async () => {
  const { asked, actor } = live()
  asked[0]?.(answer(row(1, 1, 2), row(2, 1, 2)))
  await until(() => actor.getSnapshot().hasTag('loading'), false)
  actor.send({ type: 'rows.selected', ids: [1, 2] })
  actor.send({ type: 'collection.refresh' })
  asked[1]?.(answer(row(2, 1, 2)))
  await until(() => actor.getSnapshot().context.selected.join(), '2')
})

it('an answer that says what is known leaves the rows that it says it of as they are', async () => {
  const { asked, actor, shown } = live()
  asked[0]?.(answer(row(1, 1, 2), row(2, 1, 2)))
  await until(shown, '1:2 2:2')
  const before = actor.getSnapshot().context.rows
  actor.send({ type: 'collection.refresh' })
  asked[1]?.(answer(row(1, 1, 2), row(2, 4, 6)))
  await until(shown, '1:2 2:6')
  expect(actor.getSnapshot().context.rows?.[0]).toBe(before?.[0])
  expect(actor.getSnapshot().context.rows?.[1]).not.toBe(before?.[1])
})

it('what somebody waits for is looked at half a second after it is told, however long a look takes; another list waits ten looks', async () => {
  const lookAgain = async (isPrompt: boolean) => {
    let asked = 0
    const fetchAll = fromPromise<CollectionAnswer, CollectionInput>(() => {
      asked += 1
      return Promise.resolve({ ...answer(row(1, 1, 2)), tookMs: 3_000 })
    })
    const clock = new SimulatedClock()
    const machine = collectionMachine.provide({ actors: { fetchAll } })
    const actor = createActor(machine, { input: { filter: {}, isPrompt }, clock }).start()
    await until(() => actor.getSnapshot().hasTag('loading'), false)
    actor.send({ type: 'collection.outdated' })
    clock.increment(500)
    return asked
  }
  expect([await lookAgain(true), await lookAgain(false)]).toEqual([2, 1])
})
