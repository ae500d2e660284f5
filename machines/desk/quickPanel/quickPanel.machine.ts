/** The quick panel: what concerns the person in the venue today, their own notes, and some switches of the device. */
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { mailbox, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
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
const noteOf = ({ data }: QuickPanelContext, id: number) => data?.notes.find((note) => note.id === id) ?? null
/** The newest first, as the venue gives them. */
function withNote(data: QuickData | null, note: Note): QuickData {
  const { events, notes } = data ?? { events: [], notes: [] }
  const others = notes.filter(({ id }) => id !== note.id)
  return { events, notes: [...others, note].toSorted((left, right) => right.id - left.id) }
}

const chart = setup({
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
    setData: assign(({ context }, data: QuickData) => (context.isOutdated && context.data ? {} : { data })),
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
    isOutdated: ({ context }) => context.isOutdated,
    hasDeleted: ({ context }) => context.deleted !== null,
  },
  delays: { settle: 500, retry: 15_000 },
})
const failed = (key: string) => sends(toast('error', { key }))

const loading = chart.createStateConfig({
  description: 'An answer may be older than what is told while it is on its way: then it is asked once more.',
  entry: 'beUpToDate',
  on: { 'panel.outdated': { actions: 'outdate' } },
  invoke: {
    id: 'fetchPanel',
    src: 'fetchPanel',
    onDone: [
      {
        guard: 'isOutdated',
        target: 'settling',
        actions: { type: 'setData', params: ({ event }) => event.output },
      },
      { target: 'shown', actions: { type: 'setData', params: ({ event }) => event.output } },
    ],
    onError: 'failed',
  },
})

const panel = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { entry: 'clearDeleted', on: { 'panel.toggled': 'open' } },
    open: {
      tags: 'open',
      invoke: { id: 'clock', src: 'clock', onError: { actions: failed('quick.failed') } },
      on: {
        'panel.toggled': 'closed',
        'panel.closed': 'closed',
        'minute.passed': { actions: { type: 'setNow', params: ({ event }) => event } },
      },
      initial: 'loading',
      states: {
        loading,
        shown: {
          description:
            'Asked anew when something is told, and with each minute: what comes by the hour alone is told by nobody.',
          on: {
            'panel.outdated': 'settling',
            'news.live': 'settling',
            'minute.passed': { target: 'loading', actions: { type: 'setNow', params: ({ event }) => event } },
          },
        },
        settling: { description: 'Several pushes of one change are one question.', after: { settle: 'loading' } },
        failed: {
          tags: 'failed',
          on: { 'panel.retried': 'loading', 'news.live': 'loading' },
          after: { retry: 'loading' },
        },
      },
    },
  },
})

const notes = chart.createStateConfig({
  description: 'What is asked just now may not know of a note that was kept or deleted meanwhile: it is asked anew.',
  initial: 'resting',
  states: {
    resting: {
      on: {
        'note.begun': { target: 'writing', actions: 'begin' },
        'note.opened': {
          guard: { type: 'hasNote', params: ({ event }) => event },
          target: 'writing',
          actions: { type: 'take', params: ({ event }) => event },
        },
        'note.deleted': {
          guard: { type: 'hasNote', params: ({ event }) => event },
          target: 'deleting',
          actions: { type: 'remove', params: ({ event }) => event },
        },
        'deletion.undone': { guard: 'hasDeleted', target: 'restoring' },
      },
    },
    writing: {
      tags: 'writing',
      on: {
        'note.edited': { actions: { type: 'edit', params: ({ event }) => event } },
        'note.saved': {
          guard: { type: 'maySave', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'setSaving', params: ({ event }) => event },
        },
        'note.left': { target: 'resting', actions: 'clearDraft' },
      },
    },
    saving: {
      tags: ['writing', 'saving'],
      invoke: {
        id: 'saveNote',
        src: 'saveNote',
        input: ({ context }) => context.saved as SaveNoteInput,
        onDone: {
          target: 'resting',
          actions: [{ type: 'setNote', params: ({ event }) => event.output }, raise({ type: 'panel.outdated' })],
        },
        onError: { target: 'writing', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    deleting: {
      tags: 'saving',
      invoke: {
        id: 'deleteNote',
        src: 'deleteNote',
        input: ({ context }) => ({ id: context.deleted?.id ?? 0 }),
        onDone: { target: 'resting', actions: raise({ type: 'panel.outdated' }) },
        onError: {
          target: 'resting',
          actions: ['bringBack', 'clearDeleted', failed('quick.deleteFailed')],
        },
      },
    },
    restoring: {
      description: 'It was thrown away at once, so it comes back as a new note with the same words.',
      tags: 'saving',
      invoke: {
        id: 'restoreNote',
        src: 'saveNote',
        input: ({ context, event }) => ({
          ...{ title: context.deleted?.title ?? '', detail: context.deleted?.detail ?? '', id: null },
          key: (event as Extract<QuickPanelEvent, { type: 'deletion.undone' }>).key,
        }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'setNote', params: ({ event }) => event.output },
            'clearDeleted',
            raise({ type: 'panel.outdated' }),
          ],
        },
        onError: { target: 'resting', actions: failed('quick.undoFailed') },
      },
    },
  },
})

const toggles = chart.createStateConfig({
  invoke: { id: 'storedToggles', src: 'storedToggles', systemId: mailbox('storedToggles'), onError: '.fleeting' },
  on: {
    'kept.read': { actions: { type: 'setToggles', params: ({ event }) => event } },
    'toggle.set': {
      actions: [
        { type: 'setToggle', params: ({ event }) => event },
        {
          type: 'send',
          params: ({ context }) => ({ to: 'storedToggles', event: { type: 'kept.write', kept: context.toggles } }),
        },
      ],
    },
  },
  initial: 'kept',
  states: { kept: {}, fleeting: { description: 'The device keeps nothing: they hold until the page is left.' } },
})

export const quickPanelMachine = chart.createMachine({
  id: 'quickPanel',
  description: 'Lives with the desk, under the system id quickPanel.',
  context: {
    ...{ data: null, now: null, draft: null, saved: null, deleted: null, failure: null, isOutdated: false },
    toggles: { notifications: true, cloudSync: false, retroThrusters: true },
  },
  type: 'parallel',
  states: { panel, notes, toggles },
})

export type QuickPanelRef = ActorRefFrom<typeof quickPanelMachine>
