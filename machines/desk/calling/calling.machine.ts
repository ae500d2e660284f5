/** Who stands at a page where something waits is called by a sound or a notice of the desktop, if they want to be. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, type Message, send } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedPromise } from '../../kit/unprovided.ts'
import type {
  CallingContext,
  CallingEvent,
  CallingInput,
  CallingTag,
  CallMade,
  WaitingCounted,
} from './calling.types.ts'

const chart = setup({
  types: {} as {
    input: CallingInput
    context: CallingContext
    events: CallingEvent
    tags: CallingTag
    children: { bell: 'bell'; notice: 'notice'; askNotice: 'askNotice' }
  },
  actors: {
    /** A tone at each call, while it lives. */
    bell: unprovidedCallback<CallMade, undefined>('bell'),
    /** A notice of the desktop at each call, while it lives. */
    notice: unprovidedCallback<CallMade, undefined>('notice'),
    askNotice: unprovidedPromise<boolean, undefined>('askNotice'),
  },
  actions: {
    send,
    setWaiting: assign((_, { count }: WaitingCounted) => ({ waiting: count })),
  },
  guards: {
    isOwn: ({ context }, { topic }: WaitingCounted) => topic === context.topic,
    isMore: ({ context: { topic, waiting } }, counted: WaitingCounted) =>
      counted.topic === topic && waiting !== null && counted.count > waiting,
    isOn: (_, { on }: { on: boolean }) => on,
    isAllowed: (_, { allowed }: { allowed: boolean }) => allowed,
  },
})

const counted = ({ event }: { event: WaitingCounted }) => event
const setWaiting = { type: 'setWaiting', params: counted } as const

const counting = chart.createStateConfig({
  on: {
    'waiting.counted': [
      {
        guard: { type: 'isMore', params: counted },
        actions: [
          setWaiting,
          {
            type: 'send',
            // To those of the two that are turned on: the others do not live.
            params: ({ event: { count } }): Message[] => [
              { to: 'bell', event: { type: 'call.made', waiting: count } },
              { to: 'notice', event: { type: 'call.made', waiting: count } },
            ],
          },
        ],
      },
      { guard: { type: 'isOwn', params: counted }, actions: setWaiting },
    ],
  },
})

const turned = ({ event }: { event: { on: boolean } }) => event
const sound = chart.createStateConfig({
  initial: 'off',
  states: {
    off: { on: { 'sound.turned': { guard: { type: 'isOn', params: turned }, target: 'on' } } },
    on: {
      tags: 'sounding',
      invoke: { id: 'bell', src: 'bell', systemId: mailbox('bell'), onError: 'off' },
      on: { 'sound.turned': [{ guard: { type: 'isOn', params: turned } }, { target: 'off' }] },
    },
  },
})

const notice = chart.createStateConfig({
  initial: 'off',
  states: {
    off: { on: { 'notice.turned': { guard: { type: 'isOn', params: turned }, target: 'asking' } } },
    asking: {
      description: 'The browser asks the person, the first time.',
      invoke: {
        id: 'askNotice',
        src: 'askNotice',
        onDone: [
          {
            guard: { type: 'isAllowed', params: ({ event }) => ({ allowed: event.output }) },
            target: 'on',
          },
          { target: 'refused' },
        ],
        onError: 'refused',
      },
    },
    refused: {
      tags: 'noticeRefused',
      on: { 'notice.turned': { guard: { type: 'isOn', params: turned }, target: 'asking' } },
    },
    on: {
      tags: 'noticing',
      invoke: { id: 'notice', src: 'notice', systemId: mailbox('notice'), onError: 'refused' },
      on: { 'notice.turned': [{ guard: { type: 'isOn', params: turned } }, { target: 'off' }] },
    },
  },
})

export const callingMachine = chart.createMachine({
  id: 'calling',
  description: 'Lives with the page that invokes it: a call is heard when more wait than were told before.',
  context: ({ input }) => ({ ...input, waiting: null }),
  entry: {
    type: 'send',
    params: ({ context: { topic } }) => ({ to: 'notifications', event: { type: 'topic.asked', topic } }),
  },
  type: 'parallel',
  states: { counting, sound, notice },
})

export type CallingRef = ActorRefFrom<typeof callingMachine>
