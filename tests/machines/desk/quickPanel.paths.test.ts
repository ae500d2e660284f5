import { expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { toast } from '#machines/kit/toast.ts'
import { quickPanelMachine, selectDraft, selectMaySaveNote, selectQuickData } from '#machines/desk/quickPanel/index.ts'
import type {
  Note,
  QuickData,
  QuickPanelContext,
  QuickPanelEvent,
  SaveNoteInput,
} from '#machines/desk/quickPanel/index.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'
import { unansweredCall } from '../../kit/samples.ts'

const note = (id: number, title = 'Keys'): Note => ({ id, title, detail: 'In the drawer' })
const data: QuickData = { events: [], notes: [note(2)] }
const alphabet = {
  'panel.toggled': [{ type: 'panel.toggled' }],
  'panel.closed': [{ type: 'panel.closed' }],
  'panel.retried': [{ type: 'panel.retried' }],
  'panel.outdated': [{ type: 'panel.outdated' }],
  'news.live': [{ type: 'news.live' }],
  'minute.passed': [{ type: 'minute.passed', now: 60_000 }],
  'kept.read': [{ type: 'kept.read', kept: null }],
  'toggle.set': [{ type: 'toggle.set', name: 'cloudSync', isOn: true }],
  'note.begun': [{ type: 'note.begun' }],
  'note.opened': [{ type: 'note.opened', id: 2 }],
  'note.edited': [
    { type: 'note.edited', title: ' ', detail: '' },
    { type: 'note.edited', title: 'Keys', detail: '' },
  ],
  'note.saved': [{ type: 'note.saved', key: 'one' }],
  'note.left': [{ type: 'note.left' }],
  'note.deleted': [{ type: 'note.deleted', id: 2 }],
  'deletion.undone': [{ type: 'deletion.undone' }],
} satisfies Alphabet<QuickPanelEvent>

it('walks every transition; a note without a title is never saved, one that could not be deleted is there again', () => {
  const walked = walkChart({
    machine: quickPanelMachine,
    alphabet,
    outcomes: {
      fetchPanel: { done: [data], error: [unansweredCall] },
      saveNote: { done: [note(2)], error: [unansweredCall] },
      restoreNote: { done: [note(3)], error: [unansweredCall] },
      deleteNote: { done: [undefined], error: [unansweredCall] },
      storedToggles: { error: ['broken'] },
      clock: { error: ['broken'] },
    },
    key: ({ context }) => {
      const { data: known, draft, deleted, isOutdated } = context as QuickPanelContext
      return [known?.notes.length, draft && draft.title.trim() !== '', deleted !== null, isOutdated]
    },
    messages: [
      ['clock failed', toast('error', { key: 'quick.failed' })],
      ['deleteNote failed', toast('error', { key: 'quick.deleteFailed' })],
      ['restoreNote failed', toast('error', { key: 'quick.undoFailed' })],
      [
        'toggle.set',
        ({ after }) => ({
          to: 'storedToggles',
          event: { type: 'kept.write', kept: (after.context as QuickPanelContext).toggles },
        }),
      ],
    ],
    check: ({ before, after, event, open }) => {
      const { draft, deleted, data: known } = after.context as QuickPanelContext
      if (!after.hasTag('open')) expect([open.includes('fetchPanel'), open.includes('clock')]).toEqual([false, false])
      if (before.hasTag('open') && !after.hasTag('open')) expect(deleted).toBeNull()
      if (open.includes('saveNote')) expect(draft?.title.trim()).not.toBe('')
      expect(open.filter((id) => id.endsWith('Note')).length).toBeLessThanOrEqual(1)
      if (event.type === 'xstate.done.actor.fetchPanel' && open.some((id) => id.endsWith('Note')))
        expect(known).toEqual((before.context as QuickPanelContext).data ?? data)
      const wasDeleted = (before.context as QuickPanelContext).deleted
      if (event.type === 'xstate.error.actor.deleteNote' && wasDeleted)
        expect(known?.notes.map(({ id }) => id)).toContain(wasDeleted.id)
      if (event.type === 'toggle.set') expect((after.context as QuickPanelContext).toggles.cloudSync).toBe(true)
    },
  })
  expect(walked.untaken).toEqual([])
}, 120_000)

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
function open() {
  const clock = new SimulatedClock()
  const asked: ((data: QuickData) => void)[] = []
  const saved: (SaveNoteInput & { resolve: (note: Note) => void; reject: (reason: unknown) => void })[] = []
  const deleted: (() => void)[] = []
  const actor = createActor(
    quickPanelMachine.provide({
      actors: {
        storedToggles: fromCallback(() => {}),
        clock: fromCallback(() => {}),
        fetchPanel: fromPromise<QuickData, undefined>(() => new Promise((resolve) => asked.push(resolve))),
        saveNote: fromPromise<Note, SaveNoteInput>(
          ({ input }) => new Promise((resolve, reject) => saved.push({ ...input, resolve, reject })),
        ),
        deleteNote: fromPromise<undefined, { id: number }>(
          () => new Promise((resolve) => deleted.push(() => resolve(undefined))),
        ),
      },
    }),
    { clock },
  ).start()
  return {
    actor,
    clock,
    asked,
    saved,
    deleted,
    titles: () => selectQuickData(actor.getSnapshot())?.notes.map(({ id }) => id),
  }
}

it('an answer that may not know of a deletion under way brings no note back; an undo that is tried again is the same act', async () => {
  const { actor, clock, asked, saved, deleted, titles } = open()
  actor.send({ type: 'panel.toggled' })
  asked[0]?.(data)
  await settle()
  actor.send({ type: 'note.deleted', id: 2 })
  actor.send({ type: 'minute.passed', now: 60_000 })
  asked[1]?.(data)
  await settle()
  expect(titles()).toEqual([])
  deleted[0]?.()
  await settle()
  actor.send({ type: 'deletion.undone' })
  clock.increment(500)
  asked[2]?.({ events: [], notes: [note(3)] })
  await settle()
  expect(titles()).toEqual([])
  saved[0]?.reject(unansweredCall)
  await settle()
  actor.send({ type: 'deletion.undone' })
  saved[1]?.resolve(note(3))
  await settle()
  clock.increment(500)
  asked[3]?.({ events: [], notes: [note(3)] })
  await settle()
  expect(titles()).toEqual([3])
  expect(saved.map(({ key }) => key)).toEqual(['restored-note-2', 'restored-note-2'])
  actor.stop()
})

it('many pushes are one question, and an answer older than the last push is asked once more', async () => {
  const { actor, clock, asked, titles } = open()
  actor.send({ type: 'panel.outdated' })
  expect(asked.length).toBe(0)
  actor.send({ type: 'panel.toggled' })
  for (let push = 0; push < 5; push += 1) actor.send({ type: 'panel.outdated' })
  asked[0]?.(data)
  await settle()
  for (let push = 0; push < 5; push += 1) actor.send({ type: 'panel.outdated' })
  expect([titles(), asked.length]).toEqual([[2], 1])
  clock.increment(500)
  asked[1]?.({ events: [], notes: [] })
  await settle()
  clock.increment(120_000)
  expect([titles(), asked.length]).toEqual([[], 2])
  actor.stop()
})

it('a note saved while the list is on its way stays; the same words again are the same note', async () => {
  const { actor, asked, saved, deleted, titles } = open()
  actor.send({ type: 'panel.toggled' })
  asked[0]?.(data)
  await settle()
  actor.send({ type: 'minute.passed', now: 60_000 })
  actor.send({ type: 'note.begun' })
  expect(selectMaySaveNote(actor.getSnapshot())).toBe(false)
  actor.send({ type: 'note.edited', title: ' Lamp ', detail: '' })
  actor.send({ type: 'note.saved', key: 'first' })
  saved[0]?.reject(unansweredCall)
  await settle()
  expect(selectDraft(actor.getSnapshot())?.title).toBe(' Lamp ')
  actor.send({ type: 'note.saved', key: 'second' })
  saved[1]?.resolve({ id: 3, title: 'Lamp', detail: '' })
  await settle()
  asked[1]?.(data)
  await settle()
  expect(saved.map(({ key, title }) => [key, title])).toEqual([
    ['first', 'Lamp'],
    ['first', 'Lamp'],
  ])
  expect(titles()).toEqual([3, 2])
  actor.send({ type: 'note.deleted', id: 3 })
  deleted[0]?.()
  await settle()
  actor.send({ type: 'deletion.undone' })
  saved[2]?.resolve({ id: 4, title: 'Lamp', detail: '' })
  await settle()
  expect(titles()).toEqual([4, 2])
  actor.stop()
})

it('a note that is deleted elsewhere while it is written on is kept as a new one', async () => {
  const { actor, clock, asked, saved, titles } = open()
  actor.send({ type: 'panel.toggled' })
  asked[0]?.(data)
  await settle()
  actor.send({ type: 'note.opened', id: 2 })
  actor.send({ type: 'note.edited', title: 'Keys of the bar', detail: 'In the safe' })
  actor.send({ type: 'panel.outdated' })
  clock.increment(500)
  asked[1]?.({ events: [], notes: [] })
  await settle()
  expect(titles()).toEqual([])
  expect(selectDraft(actor.getSnapshot())).toEqual({ id: null, title: 'Keys of the bar', detail: 'In the safe' })
  actor.send({ type: 'note.saved', key: 'kept' })
  saved[0]?.resolve({ id: 5, title: 'Keys of the bar', detail: 'In the safe' })
  await settle()
  expect(saved.map(({ id, key }) => [id, key])).toEqual([[null, 'kept']])
  expect(titles()).toEqual([5])
  actor.stop()
})
