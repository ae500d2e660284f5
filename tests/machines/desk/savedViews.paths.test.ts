import { expect, it } from 'vitest'
import type { SavedView } from '#protocol/calls/views.ts'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { PagePlace } from '#machines/desk/pages/page.types.ts'
import {
  type SavedViewsContext,
  type SavedViewsEvent,
  savedViewsMachine,
  type ViewDraft,
} from '#machines/desk/savedViews/index.ts'
import { toast } from '#machines/kit/toast.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const view = (id: number, isDefault: boolean): SavedView => ({
  ...{ id, page: 'machines', name: `view ${id}`, address: `/apps/machines/all?sort=-id&q=${id}`, isShared: false },
  ...{ isDefault, isOwn: true, mayChange: true, owner: 'Deniz Kaya' },
})
const plain: PagePlace = { page: 'machines', values: { filter: 'all' }, search: '' }
const looked: PagePlace = { ...plain, search: '?q=7' }
const problems: PagePlace = { ...plain, values: { filter: 'problems' } }
const cage: PagePlace = { page: 'cage', values: {}, search: '' }
const draft: ViewDraft = { id: null, page: 'machines', address: '/apps/machines/all?q=7', name: '', isShared: false }
const taken = { kind: 'refused', code: ErrorCode.conflict, message: 'taken', params: { reason: 'taken' } } as const

const alphabet = {
  'place.shown': [plain, looked, problems, cage].map((place) => ({ type: 'place.shown', place })),
  'views.asked': [{ type: 'views.asked' }],
  'views.outdated': [{ type: 'views.outdated' }],
  'view.chosen': [
    { type: 'view.chosen', id: 1 },
    { type: 'view.chosen', id: 99 },
  ],
  'naming.asked': [draft, { ...draft, id: 1 }].map((one) => ({ type: 'naming.asked', draft: one })),
  'naming.closed': [{ type: 'naming.closed' }],
  'naming.submitted': [{ type: 'naming.submitted', name: 'Day', isShared: true, key: 'a-key-of-it' }],
  'view.changed': [
    { type: 'view.changed', write: { change: { do: 'delete', id: 1, name: 'view 1' }, key: 'delete-it' } },
    { type: 'view.changed', write: { change: { do: 'default', page: 'machines', id: 1 }, key: 'default-it' } },
  ],
  'deletion.undone': [{ type: 'deletion.undone', id: 1 }],
} satisfies Alphabet<SavedViewsEvent>

it.each([
  ['a default view', [view(1, true)]],
  ['none', [view(1, false)]],
])(
  'walks every transition with %s: a plain page is led to it once, what is asked is written, and undone',
  (_, views) => {
    const opens = views.some(({ isDefault }) => isDefault)
    const walked = walkChart({
      machine: savedViewsMachine,
      input: { place: null },
      alphabet,
      outcomes: {
        fetchViews: { done: [views], error: [unansweredCall] },
        changeViews: { done: [views], error: [taken] },
      },
      key: ({ context }) => {
        const { place, isFresh, views: known, undone, write, draft: named, chosen } = context as SavedViewsContext
        return [place, isFresh, known === null, undone, write?.change.do, named?.id, chosen]
      },
      limit: 200_000,
      messages: [
        [
          'changeViews done',
          ({ before }) => {
            const change = (before.context as SavedViewsContext).write?.change
            const words = { key: 'views.deleted', params: { name: 'view 1' } }
            const undo = { to: 'savedViews', event: { type: 'deletion.undone', id: 1 } } as const
            if (change?.do === 'delete') return toast('success', words, { words: { key: 'views.undo' }, message: undo })
            if (change?.do === 'save') return toast('success', { key: 'views.saved' })
            return change?.do === 'change' ? toast('success', { key: 'views.changed' }) : []
          },
        ],
        [
          'changeViews failed',
          ({ before }) =>
            before.hasTag('naming')
              ? []
              : toast('error', { text: taken.message, code: taken.code, params: taken.params }),
        ],
      ],
      check: ({ before, after, event, said, open }) => {
        const was = before.context as SavedViewsContext
        const { place, isFresh, draftFailure } = after.context as SavedViewsContext
        expect(open.filter((id) => id === 'changeViews')).toHaveLength(after.hasTag('busy') ? 1 : 0)
        expect(open.includes('fetchViews')).toBe(after.hasTag('loading'))
        const led = said.filter(({ type }) => type === 'navigate').map(({ params }) => params)
        const isPlain = place?.search === '' && place.values['filter'] === 'all'
        const isOpened = was.isFresh || event.type === 'place.shown'
        if (event.type === 'view.chosen')
          expect(led).toEqual(event['id'] === 1 && was.views ? [{ to: view(1, true).address, replace: false }] : [])
        else if (led.length > 0) {
          expect([opens, isPlain, isOpened, isFresh]).toEqual([true, true, true, false])
          expect(led).toEqual([{ to: view(1, true).address, replace: true }])
        }
        // Nobody is led away from what they have begun.
        if (event.type === 'place.shown' && event['place'].page === was.place?.page) expect(isFresh).toBe(false)
        if (!after.hasTag('loading')) expect(isFresh).toBe(false)
        if (event.type.startsWith('xstate.error.actor.changeViews') && after.hasTag('naming'))
          expect(draftFailure?.fields).toEqual([{ field: 'name', code: 'taken', message: 'taken' }])
      },
    })
    expect(walked.untaken.filter((one) => opens || !one.includes('list.shown --always[0]'))).toEqual([])
  },
)
