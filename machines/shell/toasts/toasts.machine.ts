/** What the venue has to say to the person, top right, for five seconds each. */
import { assign, cancel, enqueueActions, setup } from 'xstate'
import type { ToastShow, ToastsContext, ToastsEvent } from './toasts.types.ts'

const wordsOf = (toast: Pick<ToastShow, 'words'>) => JSON.stringify(toast.words)
const timerOf = (id: number) => `toast-${id}`

const chart = setup({
  types: {} as { context: ToastsContext; events: ToastsEvent },
  actions: {
    show: enqueueActions(({ context, enqueue }, { kind, words }: ToastShow) => {
      const shown = context.toasts.find((toast) => wordsOf(toast) === wordsOf({ words }))
      const id = shown?.id ?? context.next
      const toasts = shown
        ? context.toasts.map((toast) => (toast === shown ? { ...toast, kind } : toast))
        : [...context.toasts, { id, kind, words }]
      enqueue.assign({ toasts, next: shown ? context.next : id + 1 })
      enqueue.cancel(timerOf(id))
      enqueue.raise({ type: 'toast.expired', id }, { id: timerOf(id), delay: 'shown' as never })
    }),
    forget: assign(({ context }, { id }: { id: number }) => ({
      toasts: context.toasts.filter((toast) => toast.id !== id),
    })),
    stopTimer: cancel((_, { id }: { id: number }) => timerOf(id)),
  },
  guards: { isShown: ({ context }, { id }: { id: number }) => context.toasts.some((toast) => toast.id === id) },
  delays: { shown: 5_000 },
})

export const toastsMachine = chart.createMachine({
  id: 'toasts',
  description:
    'Toasts with unique ids, oldest first. Each leaves after `shown`; the same words said again show once, with their time renewed.',
  context: { toasts: [], next: 1 },
  initial: 'listening',
  states: {
    listening: {
      on: {
        'toast.show': { actions: { type: 'show', params: ({ event }) => event } },
        'toast.dismiss': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: [
            { type: 'stopTimer', params: ({ event }) => event },
            { type: 'forget', params: ({ event }) => event },
          ],
        },
        'toast.expired': { actions: { type: 'forget', params: ({ event }) => event } },
      },
    },
  },
})
