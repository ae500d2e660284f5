/** What the venue has to say to the person, at the top of the page, for five seconds each. */
import { assign, setup } from 'xstate'
import { send, type SystemId } from '../../kit/messages.ts'
import type { ToastShow } from '../../kit/toast.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type { Toast, ToastHold, ToastsContext, ToastsEvent } from './toasts.types.ts'

export const mostShown = 5
/** Ms between two looks at what has stood long enough. */
const tick = 100
const standsFor = (kind: Toast['kind']) => (kind === 'message' ? 6_000 : 5_000)

const wordsOf = ({ words }: Pick<ToastShow, 'words'>) => JSON.stringify(words)
const find = ({ shown, queue }: ToastsContext, id: number) => [...shown, ...queue].find((toast) => toast.id === id)

function withShown(context: ToastsContext, { kind, words, action }: ToastShow): Partial<ToastsContext> {
  const { shown, queue, next, left } = context
  const said = [...shown, ...queue].find((toast) => wordsOf(toast) === wordsOf({ words }))
  if (!said) return { queue: [...queue, { id: next, kind, words, action: action ?? null, count: 1 }], next: next + 1 }
  const again = { ...said, kind, action: action ?? null, count: said.count + 1 }
  const renewed = (toasts: readonly Toast[]) => toasts.map((toast) => (toast === said ? again : toast))
  return {
    shown: renewed(shown),
    queue: renewed(queue),
    left: said.id in left ? { ...left, [said.id]: standsFor(kind) + tick } : left,
  }
}
function without(context: ToastsContext, ids: readonly number[]): Partial<ToastsContext> {
  if (ids.length === 0) return {}
  const stays = (toast: Toast) => !ids.includes(toast.id)
  return { shown: context.shown.filter(stays), queue: context.queue.filter(stays) }
}

function withoutActions({ shown, queue }: ToastsContext, to: SystemId): Partial<ToastsContext> {
  const bare = (toasts: readonly Toast[]) =>
    toasts.map((toast) => (toast.action?.message.to === to ? { ...toast, action: null } : toast))
  return { shown: bare(shown), queue: bare(queue) }
}

const chart = setup({
  types: {} as { context: ToastsContext; events: ToastsEvent; children: { pageWatch: 'pageWatch' } },
  actors: { pageWatch: unprovidedCallback<{ type: 'never' }>('pageWatch') },
  actions: {
    send,
    show: assign(({ context }, show: ToastShow) => withShown(context, show)),
    forget: assign(({ context }, { id }: { id: number }) => without(context, [id])),
    endActions: assign(({ context }, { to }: { to: SystemId }) => withoutActions(context, to)),
    /** A toast that comes between two ticks is shown for its whole time, and up to a tick more. */
    fill: assign(({ context: { shown, queue, left } }) => {
      const coming = queue.slice(0, mostShown - shown.length)
      const all = [...shown, ...coming]
      const until = (toast: Toast) => left[toast.id] ?? standsFor(toast.kind) + (shown.length > 0 ? tick : 0)
      return {
        shown: coming.length > 0 ? all : shown,
        queue: queue.slice(coming.length),
        left: Object.fromEntries(all.map((toast) => [toast.id, until(toast)])),
      }
    }),
    age: assign(({ context }) => {
      const left = Object.fromEntries(Object.entries(context.left).map(([id, ms]) => [id, ms - tick]))
      const over = context.shown.filter(({ id }) => (left[id] ?? 0) <= 0).map(({ id }) => id)
      return { left, ...without(context, over) }
    }),
    setHold: assign(({ context }, { hold }: { hold: ToastHold }) => ({ holds: [...context.holds, hold] })),
    clearHold: assign(({ context }, { hold }: { hold: ToastHold }) => ({
      holds: context.holds.filter((one) => one !== hold),
    })),
    /** Where no toast is left, nobody can be at one. */
    leaveToasts: assign(({ context }) => ({ holds: context.holds.filter((hold) => hold === 'hidden') })),
  },
  guards: {
    isShown: ({ context }, { id }: { id: number }) => find(context, id) !== undefined,
    canAct: ({ context }, { id }: { id: number }) => Boolean(find(context, id)?.action),
    isNew: ({ context: { holds, shown } }, { hold }: { hold: ToastHold }) =>
      !holds.includes(hold) && (hold === 'hidden' || shown.length > 0),
    isEmpty: ({ context }) => context.shown.length === 0 && context.queue.length === 0,
    hasRoom: ({ context: { shown, queue } }) => queue.length > 0 && shown.length < mostShown,
    isHeld: ({ context }) => context.holds.length > 0,
    isFree: ({ context }) => context.holds.length === 0,
  },
  delays: { tick },
})

export const toastsMachine = chart.createMachine({
  id: 'toasts',
  description:
    'Any chart says toast.show by the system id toasts. A few stand at once, the rest wait their turn; the same words said again are counted and stay anew. While the pointer or the focus is on them, or the page is hidden, time stands still.',
  context: { shown: [], queue: [], left: {}, holds: [], next: 1 },
  invoke: {
    id: 'pageWatch',
    src: 'pageWatch',
    onError: { actions: { type: 'clearHold', params: { hold: 'hidden' } } },
  },
  on: {
    'toast.show': { actions: { type: 'show', params: ({ event }) => event } },
    'toast.dismiss': {
      guard: { type: 'isShown', params: ({ event }) => event },
      actions: { type: 'forget', params: ({ event }) => event },
    },
    'toast.acted': {
      guard: { type: 'canAct', params: ({ event }) => event },
      actions: [
        { type: 'send', params: ({ context, event }) => find(context, event.id)?.action?.message ?? [] },
        { type: 'forget', params: ({ event }) => event },
      ],
    },
    'actions.ended': { actions: { type: 'endActions', params: ({ event }) => event } },
    'hold.began': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'setHold', params: ({ event }) => event },
    },
    'hold.ended': { actions: { type: 'clearHold', params: ({ event }) => event } },
  },
  initial: 'empty',
  states: {
    empty: { entry: 'leaveToasts', always: { guard: 'hasRoom', target: 'passing', actions: 'fill' } },
    passing: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'hasRoom', actions: 'fill' },
        { guard: 'isHeld', target: 'held' },
      ],
      after: { tick: { target: 'passing', reenter: true, actions: 'age' } },
    },
    held: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'hasRoom', actions: 'fill' },
        { guard: 'isFree', target: 'passing' },
      ],
    },
  },
})
