/** What was said to everybody, and something new that is written. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { collectionMachine } from '../../../kit/collection/collection.machine.ts'
import { draftMachine } from '../../../kit/draft/draft.machine.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, send, sends } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { AnnounceInput, AnnouncingContext, AnnouncingEvent, AnnouncingTag } from './announcing.types.ts'

const chart = setup({
  types: {} as {
    context: AnnouncingContext
    events: AnnouncingEvent
    tags: AnnouncingTag
    children: { list: 'list'; draft: 'draft'; announce: 'announce' }
  },
  actors: {
    list: collectionMachine,
    draft: draftMachine,
    announce: unprovidedPromise<undefined, AnnounceInput>('announce'),
  },
  actions: {
    send,
    setFailure: assign((_, failure: CallFailure | null) => ({ failure })),
  },
})

const forget = { type: 'setFailure', params: null } as const

export const announcingMachine = chart.createMachine({
  id: 'announcing',
  context: { failure: null },
  invoke: { id: 'list', src: 'list', systemId: mailbox('announcementList'), input: { filter: {} } },
  initial: 'reading',
  states: {
    reading: { on: { 'writing.opened': 'open' } },
    open: {
      description: 'What is written is not lost by a press beside it: the draft asks first.',
      invoke: { id: 'draft', src: 'draft', onDone: { target: 'reading', actions: forget } },
      initial: 'writing',
      states: {
        writing: { on: { 'writing.submitted': { target: 'announcing', actions: forget } } },
        announcing: {
          tags: 'busy',
          description: 'What is refused stays written: it is mended and tried again.',
          invoke: {
            id: 'announce',
            src: 'announce',
            input: ({ event }) => {
              if (event.type !== 'writing.submitted') throw new Error(`announced by ${event.type}`)
              return { announced: event.announced, key: event.key }
            },
            onDone: {
              target: '#announcing.reading',
              actions: sends(toast('success', { key: 'attendants.announced' }), {
                to: 'announcementList',
                event: { type: 'collection.outdated' },
              }),
            },
            onError: { target: 'writing', actions: { type: 'setFailure', params: failureIn } },
          },
        },
      },
    },
  },
})

export type AnnouncingRef = ActorRefFrom<typeof announcingMachine>
