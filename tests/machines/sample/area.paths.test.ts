import { describe, expect, it } from 'vitest'
import { failureText } from '#machines/kit/failure.ts'
import { toast } from '#machines/kit/toast.ts'
import {
  type ActAnswer,
  type AreaContext,
  type AreaEvent,
  areaMachine,
  filterOf,
  thingOf,
} from '#machines/sample/area/index.ts'
import type { SamplePlace } from '#machines/sample/frame/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const placeAt = (id: string | null, search = ''): SamplePlace => ({ page: 'mail', values: { id }, search })
const alphabet = {
  'place.shown': [placeAt(null), placeAt('1'), placeAt('1', '?folder=sent&sort=time')].map((place) => ({
    ...({ type: 'place.shown', place } as const),
  })),
  'act.asked': [{ type: 'act.asked', act: { name: 'star', data: ['1'] } }],
  'thing.saved': [
    { type: 'thing.saved', goTo: null },
    { type: 'thing.saved', goTo: '/sample/mail' },
  ],
  'thing.retry': [{ type: 'thing.retry' }],
  'thing.outdated': [{ type: 'thing.outdated' }],
  'draft.written': [
    { type: 'draft.written', text: 'Milk' },
    { type: 'draft.written', text: ' ' },
  ],
  'draft.sent': [{ type: 'draft.sent' }],
  'rows.selected': [{ type: 'rows.selected', ids: ['1', '2'] }],
  'cursor.moved': [{ type: 'cursor.moved', to: '2026-11-30' }],
  'cursor.left': [
    { type: 'cursor.left', from: '2026-11-30' },
    { type: 'cursor.left', from: '2026-11-29' },
  ],
} satisfies Alphabet<AreaEvent>
const outdated: Message = { to: 'sampleRows', event: { type: 'query.outdated' } }
const saved = toast('success', { key: 'samplePages.saved' })
const answers: readonly ActAnswer[] = [
  { said: null, goTo: null },
  { said: 'samplePages.removed', goTo: '/sample/mail' },
]

it('walks every transition: one thing at a time is read or written, one act runs, and what is written is lost by neither', () => {
  const walked = walkChart({
    machine: areaMachine,
    input: { place: placeAt(null) },
    alphabet,
    outcomes: {
      rows: { done: [], error: [unansweredCall] },
      form: { done: [], error: [unansweredCall] },
      fetchThing: {
        done: [
          { row: { id: '1' }, base: null },
          { row: { id: '1' }, base: { values: {}, version: '1' } },
        ],
        error: [unansweredCall],
      },
      renewThing: { done: [{ row: { id: '1' }, base: null }], error: [unansweredCall] },
      renewRow: { done: [{ row: { id: '1' }, base: { values: {}, version: '2' } }], error: [unansweredCall] },
      act: { done: answers, error: [unansweredCall] },
    },
    key: ({ context }) => {
      const { place, draft, act, selected, cursor } = context as AreaContext
      return [place, draft, act?.name, selected.length, cursor]
    },
    limit: 100_000,
    messages: [
      ['rows failed', toast('error', { key: 'sample.failed' })],
      [
        'place.shown',
        ({ event }) => {
          const { place } = event as Extract<AreaEvent, { type: 'place.shown' }>
          return { to: 'sampleRows', event: { type: 'query.filtered', filter: filterOf(place) } }
        },
      ],
      [
        'thing.saved',
        ({ before, event }) => {
          if (!before.matches({ one: 'editing' })) return []
          return (event as Extract<AreaEvent, { type: 'thing.saved' }>).goTo === null ? outdated : [outdated, saved]
        },
      ],
      [
        'act done',
        ({ event }) => {
          const { said } = event.output as ActAnswer
          return said === null ? outdated : [outdated, toast('success', { key: said })]
        },
      ],
      ['act failed', toast('error', failureText(unansweredCall))],
    ],
    check: ({ before, after, open, event, said }) => {
      const was = before.context as AreaContext
      const context = after.context as AreaContext
      expect(open.includes('fetchThing')).toBe(after.matches({ one: 'fetching' }))
      expect(open.includes('form')).toBe(after.matches({ one: 'editing' }))
      expect(open.includes('renewRow')).toBe(after.matches({ one: { editing: 'renewing' } }))
      expect(open.includes('act')).toBe(after.matches({ doing: 'acting' }))
      expect(after.matches({ one: 'none' })).toBe(thingOf(context.place) === null)
      if (after.matches({ one: 'none' })) expect(context.thing).toBeNull()
      if (event.type === 'draft.sent') expect(context.draft).toBe(was.draft)
      if (event.type === 'xstate.error.actor.act')
        expect([context.draft, context.selected]).toEqual([was.draft, was.selected])
      // What is left is another day by then: the focus went on before the month was drawn.
      if (event.type === 'cursor.left') expect(context.cursor).toBe(event['from'] === was.cursor ? null : was.cursor)
      else expect(context.cursor).toBe(event.type === 'cursor.moved' ? event['to'] : was.cursor)
      expect(said.filter(({ type }) => type === 'navigate').length).toBeLessThanOrEqual(1)
    },
  })
  expect(walked.untaken).toEqual([])
})

describe('the address', () => {
  it('says which rows are asked for, and not how they are looked at', () => {
    expect(filterOf(placeAt(null, '?folder=sent&sort=time&q='))).toEqual({ folder: 'sent' })
    expect([thingOf(placeAt(null)), thingOf(placeAt('new'))]).toEqual([null, 'new'])
  })
})
