/** A person's own shortcuts: shown at once, kept by the venue; what could not be kept is taken back and told. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { ShortcutsContext, ShortcutsEvent, ShortcutsInput, ShortcutsTag } from './shortcuts.types.ts'

const mostShortcuts = 12

const chart = setup({
  types: {} as {
    input: ShortcutsInput
    context: ShortcutsContext
    events: ShortcutsEvent
    tags: ShortcutsTag
    children: { saveShortcuts: 'saveShortcuts' }
  },
  actors: { saveShortcuts: unprovidedPromise<readonly string[], { shortcuts: readonly string[] }>('saveShortcuts') },
  actions: {
    send,
    toggle: assign(({ context: { shown } }, { id }: { id: string }) => ({
      shown: shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id],
    })),
    find: assign((_, { text }: { text: string }) => ({ typed: text })),
    clearTyped: assign({ typed: '' }),
    setSaved: assign((_, { kept }: { kept: readonly string[] }) => ({ kept })),
    takeBack: assign(({ context }) => ({ shown: context.kept })),
  },
  guards: {
    fits: ({ context: { shown } }, { id }: { id: string }) => shown.includes(id) || shown.length < mostShortcuts,
    isChanged: ({ context: { shown, kept } }) => shown.join() !== kept.join(),
  },
})

const notKept = sends(toast('error', { key: 'desk.shortcuts.failed' }))

const menu = chart.createStateConfig({
  initial: 'closed',
  states: {
    closed: { entry: 'clearTyped', on: { 'menu.opened': 'open' } },
    open: {
      tags: 'open',
      on: {
        'menu.closed': 'closed',
        'menu.typed': { actions: { type: 'find', params: ({ event }) => event } },
      },
    },
  },
})

const keeping = chart.createStateConfig({
  description: 'One save at a time; what is toggled meanwhile is saved next.',
  initial: 'idle',
  on: {
    'shortcut.toggled': {
      guard: { type: 'fits', params: ({ event }) => event },
      actions: { type: 'toggle', params: ({ event }) => event },
    },
  },
  states: {
    idle: { always: { guard: 'isChanged', target: 'saving' } },
    saving: {
      tags: 'saving',
      invoke: {
        id: 'saveShortcuts',
        src: 'saveShortcuts',
        input: ({ context }) => ({ shortcuts: context.shown }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'setSaved', params: ({ event }) => ({ kept: event.output }) },
            {
              type: 'send',
              params: ({ event }) => ({ to: 'app', event: { type: 'shortcuts.kept', shortcuts: event.output } }),
            },
          ],
        },
        onError: { target: 'idle', actions: ['takeBack', notKept] },
      },
    },
  },
})

export const shortcutsMachine = chart.createMachine({
  id: 'shortcuts',
  context: ({ input: { kept } }) => ({ shown: kept, kept, typed: '' }),
  type: 'parallel',
  states: { menu, keeping },
})

export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>
