/** What the states of the quick panel share: its actors, actions and guards. */
import { assign, setup } from 'xstate'
import { send } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type { CallFailure } from '../../kit/failure.ts'
import type {
  Draft,
  Note,
  QuickData,
  QuickPanelContext,
  QuickPanelEvent,
  QuickPanelTag,
  SaveNoteInput,
  StoredTogglesRequest,
  ToggleName,
  Toggles,
} from './quickPanel.types.ts'

const longestTitle = 100
const longestDetail = 2_000

const isSame = (one: Draft, other: Draft) =>
  one.id === other.id && one.title === other.title && one.detail === other.detail
function savingOf({ draft, saved }: QuickPanelContext, key: string): SaveNoteInput | null {
  if (draft === null) return null
  const { id } = draft
  const trimmed = { id, title: draft.title.trim(), detail: draft.detail.trim() }
  if (trimmed.title === '' || trimmed.title.length > longestTitle || trimmed.detail.length > longestDetail) return null
  return { ...trimmed, key: saved !== null && isSame(saved, trimmed) ? saved.key : key }
}
/** However often it is tried, it is one act: the note it was is deleted once. */
export function restoring({ deleted }: QuickPanelContext): SaveNoteInput {
  const { id = 0, title = '', detail = '' } = deleted ?? {}
  return { title, detail, id: null, key: `restored-note-${id}` }
}
/** Of what is answered just now: it may know of a change that is under way, or not. */
const isOld = ({ isOutdated, isChanging }: QuickPanelContext) => isOutdated || isChanging
const noteOf = ({ data }: QuickPanelContext, id: number) => data?.notes.find((note) => note.id === id) ?? null
/** Of a note that was deleted elsewhere while it is written on, what is written is a new one: it is not lost with its row. */
const writtenOn = (draft: Draft | null, { notes }: QuickData): Draft | null =>
  draft && (notes.some(({ id }) => id === draft.id) ? draft : { ...draft, id: null })
/** The newest first, as the venue gives them. */
function withNote(data: QuickData | null, note: Note): QuickData {
  const { events, notes } = data ?? { events: [], notes: [] }
  const others = notes.filter(({ id }) => id !== note.id)
  return { events, notes: [...others, note].toSorted((left, right) => right.id - left.id) }
}

export const chart = setup({
  types: {} as {
    context: QuickPanelContext
    events: QuickPanelEvent
    tags: QuickPanelTag
    children: {
      storedToggles: 'storedToggles'
      clock: 'clock'
      fetchPanel: 'fetchPanel'
      saveNote: 'saveNote'
      restoreNote: 'saveNote'
      deleteNote: 'deleteNote'
    }
  },
  actors: {
    storedToggles: unprovidedCallback<StoredTogglesRequest>('storedToggles'),
    clock: unprovidedCallback<{ type: 'never' }>('clock'),
    fetchPanel: unprovidedPromise<QuickData>('fetchPanel'),
    saveNote: unprovidedPromise<Note, SaveNoteInput>('saveNote'),
    deleteNote: unprovidedPromise<undefined, { id: number }>('deleteNote'),
  },
  actions: {
    send,
    setNow: assign((_, { now }: { now: number }) => ({ now })),
    setToggles: assign(({ context }, { kept }: { kept: Toggles | null }) => ({ toggles: kept ?? context.toggles })),
    setToggle: assign(({ context: { toggles } }, { name, isOn }: { name: ToggleName; isOn: boolean }) => ({
      toggles: { ...toggles, [name]: isOn },
    })),
    setData: assign(({ context }, data: QuickData) =>
      isOld(context) && context.data ? {} : { data, draft: writtenOn(context.draft, data) },
    ),
    beginChange: assign({ isChanging: true }),
    endChange: assign({ isChanging: false }),
    outdate: assign({ isOutdated: true }),
    beUpToDate: assign({ isOutdated: false }),
    begin: assign({ draft: { id: null, title: '', detail: '' }, failure: null }),
    take: assign(({ context }, { id }: { id: number }) => ({ draft: noteOf(context, id), failure: null })),
    edit: assign(({ context: { draft } }, { title, detail }: { title: string; detail: string }) => ({
      draft: draft && { ...draft, title, detail },
    })),
    setSaving: assign(({ context }, { key }: { key: string }) => ({
      saved: savingOf(context, key),
      failure: null,
    })),
    setNote: assign(({ context }, note: Note) => ({ data: withNote(context.data, note), draft: null, saved: null })),
    clearDraft: assign({ draft: null, failure: null }),
    remove: assign(({ context }, { id }: { id: number }) => ({
      deleted: noteOf(context, id),
      data: context.data && { ...context.data, notes: context.data.notes.filter((note) => note.id !== id) },
    })),
    bringBack: assign(({ context: { data, deleted } }) => (deleted ? { data: withNote(data, deleted) } : {})),
    clearDeleted: assign({ deleted: null }),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    hasNote: ({ context }, { id }: { id: number }) => noteOf(context, id) !== null,
    maySave: ({ context }, { key }: { key: string }) => savingOf(context, key) !== null,
    isOld: ({ context }) => isOld(context),
    hasDeleted: ({ context }) => context.deleted !== null,
  },
  delays: { settle: 500, retry: 15_000 },
})
