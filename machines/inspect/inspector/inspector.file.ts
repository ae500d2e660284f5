/** What of the inspector comes from a file or from a session that was played, and what goes to a file. */
import { chart } from './inspector.setup.ts'
import type { SessionRead, TraceRead } from './inspector.types.ts'

const failureIn = (read: TraceRead | SessionRead) => ('failure' in read ? read : { failure: 'notTrace' as const })

/** What is shown is another thing now: drawn anew, at its own moment, nothing tried on it. */
const shownAnew = ['#inspector.picture.deciding', '#inspector.time.deciding', '#inspector.trial.none'] as const

export const file = chart.createStateConfig({
  description:
    'A trace is saved, or one from a file or of a session that was played is shown instead of what runs. What cannot be read changes nothing.',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasSession', target: 'fetching' }, { target: 'idle' }] },
    idle: {
      on: {
        'inspector.save': 'saving',
        'inspector.import': 'reading',
        'inspector.fetch': {
          guard: 'hasSession',
          target: [...shownAnew, '#inspector.file.fetching'],
          actions: [
            { type: 'setPiece', params: ({ event }) => event },
            { type: 'showAddress', params: ({ context }) => context },
          ],
        },
        'inspector.close': {
          target: [...shownAnew, '#inspector.file.idle'],
          actions: [
            'clearTrace',
            'clearFailure',
            'clearTrial',
            { type: 'showAddress', params: ({ context }) => context },
          ],
        },
      },
    },
    saving: {
      entry: 'clearFailure',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ event }) => (event as Extract<typeof event, { type: 'inspector.save' }>).what,
        onDone: 'idle',
        onError: { target: 'idle', actions: { type: 'setFailure', params: { failure: 'unsaved' } } },
      },
    },
    reading: {
      entry: 'clearFailure',
      invoke: {
        id: 'readTrace',
        src: 'readTrace',
        input: ({ event }) => event as Extract<typeof event, { type: 'inspector.import' }>,
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ read: event.output }) },
            target: [...shownAnew, '#inspector.file.idle'],
            actions: [
              'clearTrace',
              'clearTrial',
              { type: 'setTrace', params: ({ event }) => event.output as { trace: never } },
            ],
          },
          { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => failureIn(event.output) } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { failure: 'unreadable' } } },
      },
    },
    fetching: {
      entry: 'clearFailure',
      invoke: {
        id: 'fetchSession',
        src: 'fetchSession',
        // Nothing is fetched before the address names a session.
        input: ({ context: { session } }) => session ?? { id: 0, before: null },
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => ({ read: event.output }) },
            target: [...shownAnew, '#inspector.file.idle'],
            actions: [
              'clearTrial',
              { type: 'setSession', params: ({ event }) => event.output as { trace: never; earlierThan: null } },
              { type: 'showAddress', params: ({ context }) => context },
            ],
          },
          { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => failureIn(event.output) } },
        ],
        onError: { target: 'idle', actions: { type: 'setFailure', params: { failure: 'unanswered' } } },
      },
    },
  },
})
