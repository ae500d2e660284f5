import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { historyFilterOf, historyMachine, historySearchOf } from '#machines/account/history/index.ts'
import type { HistoryContext, HistoryEvent, HistoryFile } from '#machines/account/history/history.types.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const alphabet = {
  'place.shown': [
    { type: 'place.shown', search: '?part=history' },
    { type: 'place.shown', search: '?part=transactions&type=3' },
    { type: 'place.shown', search: '?part=security' },
  ],
  'file.asked': [{ type: 'file.asked', timeZone: 'Europe/Istanbul' }],
} satisfies Alphabet<HistoryEvent>

it('walks every transition: one list while a part of it is shown, filtered by the address, one file at a time', () => {
  const walked = walkChart({
    machine: historyMachine,
    input: { search: '?part=money' },
    alphabet,
    outcomes: { list: { error: ['broken'] }, fetchFile: { done: [undefined], error: [unansweredCall] } },
    key: ({ context }) => (context as HistoryContext).filter,
    messages: [
      [
        'place.shown',
        ({ before, after }) => {
          const { filter } = after.context as HistoryContext
          const isFiltered = before.hasTag('open') && filter !== null
          return isFiltered ? { to: 'historyList', event: { type: 'query.filtered', filter } } : []
        },
      ],
    ],
    check: ({ after, event, open }) => {
      const { filter } = after.context as HistoryContext
      const isOpen = after.hasTag('open')
      expect(open.includes('list')).toBe(isOpen)
      expect(open.includes('fetchFile')).toBe(after.hasTag('fetchingFile'))
      if (isOpen) expect(filter).not.toBeNull()
      if (event.type === 'place.shown') expect(filter).toEqual(historyFilterOf(event.search as string))
    },
  })
  expect(walked.untaken).toEqual([])
})

it('a file keeps the name and the filter of its request, whatever is shown when it comes', async () => {
  const asked: HistoryFile[] = []
  const saved: string[] = []
  const arrival = Promise.withResolvers<undefined>()
  const actor = createActor(
    historyMachine.provide({
      actors: {
        fetchFile: fromPromise<undefined, HistoryFile>(async ({ input }) => {
          asked.push(input)
          await arrival.promise
          saved.push(input.name)
          return undefined
        }),
      },
    }),
    { input: { search: '?part=history&machine=7' } },
  ).start()
  actor.send({ type: 'file.asked', timeZone: 'UTC' })
  actor.send({ type: 'place.shown', search: '?part=transactions&type=3' })
  arrival.resolve(undefined)
  await waitFor(actor, (snapshot) => !snapshot.hasTag('fetchingFile'))
  const filter = { part: 'history', machine: '7' }
  expect(asked).toEqual([{ name: 'takewin-sessions.csv', filter, timeZone: 'UTC' }])
  expect(saved).toEqual(['takewin-sessions.csv'])
})

it('reads of an address what it knows, and writes it back', () => {
  const read = '?part=history&session=7&round=1e9&machine=-1&from=2026-02-30&to=2026-02-28&type=3&x=y'
  expect(historyFilterOf(read)).toEqual({ part: 'history', session: '7', to: '2026-02-28' })
  expect(historyFilterOf('?part=constructor')).toBeNull()
  expect(historyFilterOf('')).toBeNull()
  const filter = { part: 'transactions', type: '3', state: '1', from: '2026-01-01' }
  expect(historyFilterOf(historySearchOf({ ...filter, to: '' }))).toEqual(filter)
})
