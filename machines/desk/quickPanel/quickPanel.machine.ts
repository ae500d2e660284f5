/** The quick panel: what concerns the person in the venue today, their own notes, and some switches of the device. */
import { type ActorRefFrom, raise } from 'xstate'
import { mailbox, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { failureIn } from '../../kit/failure.ts'
import type { SaveNoteInput } from './quickPanel.types.ts'
import { chart, restoring } from './quickPanel.setup.ts'

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
        guard: 'isOld',
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

const change = { entry: 'beginChange', exit: 'endChange' } as const

const notes = chart.createStateConfig({
  description:
    'What is asked just now may not know of a note that was kept or deleted meanwhile: it is asked anew. What is answered during a change is not shown.',
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
      ...change,
      invoke: {
        id: 'saveNote',
        src: 'saveNote',
        input: ({ context }) => context.saved as SaveNoteInput,
        onDone: {
          target: 'resting',
          actions: [{ type: 'setNote', params: ({ event }) => event.output }, raise({ type: 'panel.outdated' })],
        },
        onError: {
          target: 'writing',
          actions: [{ type: 'setFailure', params: failureIn }, raise({ type: 'panel.outdated' })],
        },
      },
    },
    deleting: {
      tags: 'saving',
      ...change,
      invoke: {
        id: 'deleteNote',
        src: 'deleteNote',
        input: ({ context }) => ({ id: context.deleted?.id ?? 0 }),
        onDone: { target: 'resting', actions: raise({ type: 'panel.outdated' }) },
        onError: {
          target: 'resting',
          actions: ['bringBack', 'clearDeleted', failed('quick.deleteFailed'), raise({ type: 'panel.outdated' })],
        },
      },
    },
    restoring: {
      description: 'It was thrown away at once, so it comes back as a new note with the same words.',
      tags: 'saving',
      ...change,
      invoke: {
        id: 'restoreNote',
        src: 'saveNote',
        input: ({ context }) => restoring(context),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'setNote', params: ({ event }) => event.output },
            'clearDeleted',
            raise({ type: 'panel.outdated' }),
          ],
        },
        onError: { target: 'resting', actions: [failed('quick.undoFailed'), raise({ type: 'panel.outdated' })] },
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
    ...{
      data: null,
      now: null,
      draft: null,
      saved: null,
      deleted: null,
      failure: null,
      isOutdated: false,
      isChanging: false,
    },
    toggles: { notifications: true, cloudSync: false, retroThrusters: true },
  },
  type: 'parallel',
  states: { panel, notes, toggles },
})

export type QuickPanelRef = ActorRefFrom<typeof quickPanelMachine>
