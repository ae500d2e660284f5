/** What a person is told of their own account: it stands there until they say that they have seen it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { failureOf, failureText } from '../../kit/failure.ts'
import { send } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { NoticesContext, NoticesEvent, NoticesTag } from './notices.types.ts'

type Told = Extract<NoticesEvent, { type: 'notices.told' }>

const chart = setup({
  types: {} as {
    context: NoticesContext
    events: NoticesEvent
    tags: NoticesTag
    children: { markSeen: 'markSeen' }
  },
  actors: { markSeen: unprovidedPromise<undefined, { upTo: number }>('markSeen') },
  actions: {
    send,
    setNotices: assign((_, { notices, sequence }: Told) => ({ notices, sequence })),
    clearNotices: assign({ notices: [] }),
  },
  guards: {
    isOlder: ({ context }, { sequence }: Told) => sequence < context.sequence,
    isEmpty: (_, { notices }: Told) => notices.length === 0,
  },
})

const told = ({ event }: { event: Told }) => event
const setNotices = { type: 'setNotices', params: told } as const
const takesNews = {
  'notices.told': [
    { guard: { type: 'isOlder', params: told } },
    { guard: { type: 'isEmpty', params: told }, target: '#notices.quiet', actions: setNotices },
    { target: '#notices.shown', actions: setNotices },
  ],
} as const

export const noticesMachine = chart.createMachine({
  id: 'notices',
  context: { notices: [], sequence: 0 },
  initial: 'quiet',
  states: {
    quiet: { on: takesNews },
    shown: {
      tags: 'shown',
      description: 'Until the person has seen them, here or on another device.',
      on: { ...takesNews, 'notices.seen': 'marking' },
    },
    marking: {
      tags: ['shown', 'busy'],
      description: 'The venue is told. What comes meanwhile is shown anew.',
      on: takesNews,
      invoke: {
        id: 'markSeen',
        src: 'markSeen',
        input: ({ context }) => ({ upTo: context.notices.at(-1)?.id ?? 0 }),
        onDone: { target: 'quiet', actions: 'clearNotices' },
        onError: {
          target: 'shown',
          actions: {
            type: 'send',
            params: ({ event }) => toast('error', failureText(failureOf(event.error))),
          },
        },
      },
    },
  },
})

export type NoticesRef = ActorRefFrom<typeof noticesMachine>
