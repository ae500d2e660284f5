/** The page on which every call of the sample layer can be tried. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { send, sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type {
  CallName,
  CallsContext,
  CallsEvent,
  CallsTag,
  CallToSend,
  Draft,
  DraftPart,
  ListedCall,
  ShownAnswer,
} from './calls.types.ts'
import { readDraft, unreadablePart } from './draft.ts'

const empty: Draft = { params: '', data: '' }

const chart = setup({
  types: {} as {
    context: CallsContext
    events: CallsEvent
    tags: CallsTag
    children: { fetchCalls: 'fetchCalls'; fetchExample: 'fetchExample'; sendCall: 'sendCall'; resetData: 'resetData' }
  },
  actors: {
    fetchCalls: unprovidedPromise<readonly ListedCall[]>('fetchCalls'),
    fetchExample: unprovidedPromise<Draft, CallName>('fetchExample'),
    sendCall: unprovidedPromise<ShownAnswer, CallToSend>('sendCall'),
    resetData: unprovidedPromise<undefined>('resetData'),
  },
  actions: {
    send,
    setCalls: assign((_, { calls }: { calls: readonly ListedCall[] }) => ({ calls })),
    setChosen: assign((_, { call }: { call: CallName }) => ({ chosen: call, draft: empty })),
    clearChosen: assign({ chosen: null }),
    setDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
    setPart: assign(({ context: { draft } }, { part, text }: { part: DraftPart; text: string }) => ({
      draft: { ...draft, [part]: text },
      unreadable: null,
    })),
    setUnreadable: assign(({ context: { draft } }) => ({ unreadable: unreadablePart(draft) })),
    setAnswer: assign((_, { answer }: { answer: ShownAnswer }) => ({ answer })),
    clearAnswer: assign({ answer: null, unreadable: null }),
    setShare: assign((_, { share }: { share: number }) => ({ share })),
  },
  guards: {
    isReadable: ({ context: { draft } }) => unreadablePart(draft) === null,
    hasChosen: ({ context: { chosen } }) => chosen !== null,
  },
})

const preparing = chart.createStateConfig({
  description: 'What can be asked of this call now is written into its form.',
  entry: 'clearAnswer',
  invoke: {
    id: 'fetchExample',
    src: 'fetchExample',
    input: ({ context: { chosen } }) => chosen ?? { method: 'GET', path: '' },
    onDone: { target: 'writing', actions: { type: 'setDraft', params: ({ event }) => ({ draft: event.output }) } },
    onError: 'writing',
  },
})

const writing = chart.createStateConfig({
  on: {
    'draft.changed': { actions: { type: 'setPart', params: ({ event }) => event } },
    'call.sent': [
      { guard: 'isReadable', target: 'sending', actions: 'clearAnswer' },
      { actions: ['clearAnswer', 'setUnreadable'] },
    ],
    'call.closed': { target: 'listing', actions: 'clearChosen' },
    'data.reset': 'resetting',
  },
})

const sending = chart.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'sendCall',
    src: 'sendCall',
    input: ({ context: { chosen, draft } }) => ({
      ...(chosen ?? { method: 'GET', path: '' }),
      ...{ params: readDraft(draft.params), data: readDraft(draft.data) },
    }),
    onDone: { target: 'writing', actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.output }) } },
    onError: { target: 'writing', actions: sends(toast('error', { key: 'sample.failed' })) },
  },
})

const resetting = chart.createStateConfig({
  description: 'All that was changed in this visit is taken back.',
  tags: 'busy',
  invoke: {
    id: 'resetData',
    src: 'resetData',
    onDone: [
      { guard: 'hasChosen', target: 'preparing', actions: sends(toast('success', { key: 'sample.wasReset' })) },
      { target: 'listing', actions: sends(toast('success', { key: 'sample.wasReset' })) },
    ],
    onError: { target: 'listing', actions: ['clearChosen', sends(toast('error', { key: 'sample.failed' }))] },
  },
})

export const callsMachine = chart.createMachine({
  id: 'calls',
  description:
    'Lists the calls of the sample layer; one at a time has a form and shows its answer. Nothing reaches the venue.',
  context: { calls: [], chosen: null, draft: empty, unreadable: null, answer: null, share: 55 },
  on: { 'split.moved': { actions: { type: 'setShare', params: ({ event }) => event } } },
  initial: 'fetching',
  states: {
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchCalls',
        src: 'fetchCalls',
        onDone: { target: 'ready', actions: { type: 'setCalls', params: ({ event }) => ({ calls: event.output }) } },
        onError: 'failed',
      },
    },
    failed: { tags: 'failed', description: 'A fault of our own: the layer could not tell its calls.' },
    ready: {
      on: {
        'call.chosen': { target: '.preparing', actions: { type: 'setChosen', params: ({ event }) => event } },
      },
      initial: 'listing',
      states: { listing: { on: { 'data.reset': 'resetting' } }, preparing, writing, sending, resetting },
    },
  },
})

export type CallsRef = ActorRefFrom<typeof callsMachine>
