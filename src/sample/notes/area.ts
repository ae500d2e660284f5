import * as z from 'zod/mini'
import { allFound, type Area, callsOf, nextId, removed, replaced } from '../kit/area.ts'
import { Id } from '../kit/scalars.ts'
import { Label, NewNote, Note, State } from './entities.ts'
import { seed } from './seed.ts'

const { get, post } = callsOf<State>()
const path = (name: string) => `/api/notes-app/${name}`
const milk = {
  ...{ title: 'Milk', description: 'Two bottles', archive: false, image: '', time: '2026-11-23T09:00:00.000Z' },
  ...{ reminder: null, checklist: [], labels: ['1'] },
}

export const notes: Area<State> = {
  name: 'notes',
  state: State,
  seed,
  calls: [
    get({ path: path('notes'), summary: 'All notes.', answer: z.array(Note), run: ({ state }) => state.notes }),
    get({ path: path('labels'), summary: 'Their labels.', answer: z.array(Label), run: ({ state }) => state.labels }),
    post({
      path: path('create-note'),
      summary: 'A new note, which gets an id and stands first.',
      data: z.object({ note: NewNote }),
      answer: Note,
      example: { data: { note: milk } },
      run: ({ state, data }) => {
        allFound(state.labels, data.note.labels, 'label')
        const note = { ...data.note, id: nextId(state.notes) }
        state.notes.unshift(note)
        return note
      },
    }),
    post({
      path: path('update-note'),
      summary: 'Replaces a note: its archive flag too.',
      data: z.object({ note: Note }),
      answer: Note,
      example: { data: { note: { ...milk, id: '1', archive: true } } },
      run: ({ state, data }) => {
        allFound(state.labels, data.note.labels, 'label')
        return replaced(state.notes, data.note, 'note')
      },
    }),
    post({
      path: path('update-labels'),
      summary: 'The labels from now on; notes lose those that are gone.',
      data: z.object({ labels: z.array(Label) }),
      answer: z.array(Label),
      example: { data: { labels: [{ id: '1', name: 'Family', handle: 'family' }] } },
      run: ({ state, data: { labels } }) => {
        const ids = labels.map(({ id }) => id)
        state.labels = labels
        for (const note of state.notes) note.labels = note.labels.filter((id) => ids.includes(id))
        return labels
      },
    }),
    post({
      path: path('remove-note'),
      summary: 'Removes a note for good, and answers it.',
      data: z.object({ noteId: Id }),
      answer: Note,
      example: { data: { noteId: '2' } },
      run: ({ state, data }) => removed(state.notes, data.noteId, 'note'),
    }),
  ],
}
