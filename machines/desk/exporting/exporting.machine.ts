/** A table of the desk as a file: begun by a person, one at a time, and given up when they say so. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type CallFailure, failureOf, failureText } from '../../kit/failure.ts'
import { send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type { ExportingContext, ExportingEvent, ExportingTag, ExportOrder } from './exporting.types.ts'

const failedToast = (failure: CallFailure) => toast('error', failureText(failure))

const chart = setup({
  types: {} as {
    context: ExportingContext
    events: ExportingEvent
    tags: ExportingTag
    children: { download: 'download' }
  },
  actors: { download: unprovidedCallback<{ type: 'never' }, { order: ExportOrder }>('download') },
  actions: {
    send,
    begin: assign((_, { order }: { order: ExportOrder }) => ({ order, bytes: 0, rows: null })),
    setProgress: assign((_, { bytes, rows }: { bytes: number; rows: number | null }) => ({ bytes, rows })),
    clear: assign({ order: null, bytes: 0, rows: null }),
  },
})

export const exportingMachine = chart.createMachine({
  id: 'exporting',
  description: 'Lives with the desk: a file goes on being fetched while its page is left.',
  context: { order: null, bytes: 0, rows: null },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: {
        'export.ordered': { target: 'running', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    running: {
      tags: 'busy',
      description: 'Left, the line is closed, and the venue reads no further.',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ order: context.order as ExportOrder }),
        onError: {
          target: 'idle',
          actions: { type: 'send', params: ({ event }) => failedToast(failureOf(event.error)) },
        },
      },
      on: {
        'export.progressed': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'export.ended': {
          target: 'idle',
          actions: {
            type: 'send',
            params: ({ event }) => toast('success', { key: 'export.ended', params: { name: event.name } }),
          },
        },
        'export.failed': {
          target: 'idle',
          actions: { type: 'send', params: ({ event }) => failedToast(event.failure) },
        },
        'export.canceled': { target: 'idle', actions: sends(toast('info', { key: 'export.canceled' })) },
      },
    },
  },
})

export type ExportingRef = ActorRefFrom<typeof exportingMachine>
