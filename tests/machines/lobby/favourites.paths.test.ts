import { expect, it } from 'vitest'
import type { Message } from '#machines/kit/messages.ts'
import { toast } from '#machines/kit/toast.ts'
import {
  type FavouritesContext,
  type FavouritesEvent,
  favouritesMachine,
  type Marks,
  mostRecent,
  played,
  readMarks,
  settingsOfMarks,
  toggled,
} from '#machines/lobby/favourites/index.ts'
import { type Alphabet, type Step, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const none: Marks = { favourites: [], recent: [] }
const alphabet = {
  'favourite.toggled': [{ type: 'favourite.toggled', id: 1 }],
  'machine.played': [{ type: 'machine.played', id: 1 }],
} satisfies Alphabet<FavouritesEvent>

const changed = ({ after }: Step): Message => ({
  to: 'lobby',
  event: { type: 'marks.changed', marks: (after.context as FavouritesContext).shown },
})

it('walks every transition; nothing is changed before it is known what the venue keeps, and the lobby shows what stands', () => {
  const walked = walkChart({
    machine: favouritesMachine,
    input: { marks: none },
    alphabet,
    outcomes: {
      loadMarks: { done: [{ favourites: [2], recent: [] }], error: [unansweredCall] },
      saveMarks: { done: [{ favourites: [2, 1], recent: [] }], error: [unansweredCall] },
    },
    key: ({ context }) => context,
    messages: [
      ['loadMarks done', changed],
      ['favourite.toggled', changed],
      ['machine.played', changed],
      ['saveMarks failed', (step) => [changed(step), toast('error', { key: 'lobby.favouriteFailed' })]],
    ],
    check: ({ after, open }) => {
      const { shown, kept } = after.context as FavouritesContext
      const known = after.hasTag('known')
      if (!known) expect([shown, kept]).toEqual([none, none])
      const isSaving = after.matches({ known: 'saving' })
      expect(open).toEqual(isSaving ? ['saveMarks'] : after.value === 'loading' ? ['loadMarks'] : [])
      if (known && !isSaving) expect(shown).toEqual(kept)
    },
  })
  expect(walked.untaken).toEqual([])
})

it('marks are read whatever stands there, and kept in keys of their own', () => {
  expect(readMarks({})).toEqual(none)
  expect(readMarks({ lobbyFavourites: [3, 'x', -1, 1.5, 4], lobbyRecent: { 0: 1 } })).toEqual({
    favourites: [3, 4],
    recent: [],
  })
  const marks = played(played(toggled(toggled(toggled(none, 1), 2), 1), 5), 6)
  expect(marks).toEqual({ favourites: [2], recent: [6, 5] })
  expect(readMarks({ theme: 'dark', ...settingsOfMarks(marks) })).toEqual(marks)
  expect(played(marks, 5).recent).toEqual([5, 6])
  const many = Array.from({ length: 40 }, (_, id) => id + 1).reduce(played, none)
  expect([many.recent.length, many.recent[0]]).toEqual([mostRecent, 40])
})
