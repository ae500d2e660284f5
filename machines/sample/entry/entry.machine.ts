/** The forms before the door of the sample layer: signing in, registering, a forgotten password, a locked page. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Message, send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { SamplePageInput, SamplePlace } from '../frame/frame.types.ts'
import {
  type EntryAnswer,
  type EntryContext,
  type EntryEvent,
  type EntryField,
  type EntryKind,
  entryKinds,
  type EntryProblems,
  type EntryTag,
  type EntryVariant,
  entryVariants,
  type ToEnter,
} from './entry.types.ts'

/** Of an address such as `/pages/auth/login-2`. */
export function entryOf({ values }: Pick<SamplePlace, 'values'>): { kind: EntryKind; variant: EntryVariant } {
  const id = values['id'] ?? ''
  return {
    kind: entryKinds.find((kind) => id.startsWith(kind)) ?? 'login',
    variant: entryVariants.find((variant) => id.endsWith(`-${variant}`)) ?? '1',
  }
}

const chart = setup({
  types: {} as {
    input: SamplePageInput
    context: EntryContext
    events: EntryEvent
    tags: EntryTag
    children: { enter: 'enter' }
  },
  actors: { enter: unprovidedPromise<EntryAnswer, ToEnter>('enter') },
  actions: {
    send,
    setPlace: assign((_, { place }: { place: SamplePlace }) => ({ place })),
    setProblems: assign((_, { problems }: { problems: EntryProblems }) => ({ problems })),
    clearProblem: assign(({ context: { problems } }, { field }: { field: EntryField }) => ({
      problems: { ...problems, [field]: null },
    })),
    clearProblems: assign({ problems: {} }),
  },
  guards: {
    isEntered: (_, { kind }: EntryAnswer) => kind === 'entered',
    isRefused: (_, { kind }: EntryAnswer) => kind === 'refused',
  },
})
const answer = ({ event }: { event: { output: EntryAnswer } }) => event.output

export const entryMachine = chart.createMachine({
  id: 'entry',
  description: 'What is wrong is said at its field, as the layer answers it; who is let in is told to the frame.',
  context: ({ input }) => ({ ...input, problems: {} }),
  on: {
    'place.shown': {
      target: '.writing',
      actions: [{ type: 'setPlace', params: ({ event }) => event }, 'clearProblems'],
    },
  },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'entry.edited': { actions: { type: 'clearProblem', params: ({ event }) => event } },
        'entry.sent': { target: 'sending', actions: 'clearProblems' },
      },
    },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context, event }) => ({
          kind: entryOf(context.place).kind,
          values: (event as Extract<EntryEvent, { type: 'entry.sent' }>).values,
        }),
        onDone: [
          {
            guard: { type: 'isEntered', params: answer },
            target: 'told',
            actions: {
              type: 'send',
              params: ({ event }): Message => ({
                to: 'extension',
                event: {
                  type: 'session.opened',
                  user: (event.output as Extract<EntryAnswer, { kind: 'entered' }>).user,
                },
              }),
            },
          },
          {
            guard: { type: 'isRefused', params: answer },
            target: 'writing',
            actions: {
              type: 'setProblems',
              params: ({ event }) => event.output as Extract<EntryAnswer, { kind: 'refused' }>,
            },
          },
          { target: 'told' },
        ],
        onError: { target: 'writing', actions: sends(toast('error', { key: 'sample.failed' })) },
      },
    },
    told: { tags: 'told' },
  },
})

export type EntryRef = ActorRefFrom<typeof entryMachine>
