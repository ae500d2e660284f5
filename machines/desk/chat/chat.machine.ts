/** The chat of the staff: contacts, and one conversation at a time. */
import type { ActorRefFrom } from 'xstate'
import { sends } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { failureIn } from '../../kit/failure.ts'
import { noChat } from './chat.dialog.ts'
import type { ChatContext, ChatEvent, FetchedChat, Outgoing, Seen } from './chat.types.ts'
import { chart } from './chat.setup.ts'

const fetched = ({ event }: { event: { output: FetchedChat } }) => event.output
const contactOf = ({ contactId }: ChatContext) => contactId ?? 0

const news = chart.createStateConfig({
  on: {
    'chat.changed': { actions: { type: 'setNews', params: ({ event }) => event } },
    'contact.changed': { actions: { type: 'setPresence', params: ({ event }) => event } },
  },
})

const people = chart.createStateConfig({
  description: 'Who is there and what they show. A change that was missed is found by the next look.',
  initial: 'loading',
  on: { 'contacts.outdated': '.loading', 'news.live': '.loading' },
  states: {
    loading: {
      invoke: {
        id: 'fetchPeople',
        src: 'fetchPeople',
        onDone: { target: 'known', actions: { type: 'setPeople', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    known: {},
    failed: { tags: 'peopleFailed', on: { 'contacts.retried': 'loading' }, after: { retry: 'loading' } },
  },
})

const loading = chart.createStateConfig({
  tags: 'loading',
  // What was missed may be said after the answer was read.
  on: {
    'chat.changed': { guard: { type: 'isMissed', params: ({ event }) => event }, target: 'loading', reenter: true },
  },
  invoke: {
    id: 'fetchChat',
    src: 'fetchChat',
    input: ({ context }) => ({ contactId: contactOf(context), before: null }),
    onDone: { target: 'conversation', actions: { type: 'setLatest', params: fetched } },
    onError: 'failed',
  },
})

const conversation = chart.createStateConfig({
  tags: 'conversation',
  on: {
    'chat.changed': { guard: { type: 'isMissed', params: ({ event }) => event }, target: '.catchingUp' },
    'message.typed': { actions: { type: 'setDraft', params: ({ event }) => event } },
  },
  initial: 'settled',
  states: {
    settled: { on: { 'older.wanted': { guard: 'hasOlder', target: 'fetchingOlder' } } },
    fetchingOlder: {
      tags: 'older',
      invoke: {
        id: 'fetchOlder',
        src: 'fetchChat',
        input: ({ context }) => ({ contactId: contactOf(context), before: context.chat.dialog[0]?.id ?? null }),
        onDone: { target: 'settled', actions: { type: 'setOlder', params: fetched } },
        onError: 'withoutOlder',
      },
    },
    withoutOlder: { tags: 'olderFailed', on: { 'older.wanted': 'fetchingOlder' } },
    catchingUp: {
      description: 'A push was missed, and with it perhaps a message.',
      invoke: {
        id: 'fetchLatest',
        src: 'fetchChat',
        input: ({ context }) => ({ contactId: contactOf(context), before: null }),
        onDone: { target: 'settled', actions: { type: 'setLatest', params: fetched } },
        onError: 'behind',
      },
    },
    behind: { on: { 'news.live': 'catchingUp' }, after: { retry: 'catchingUp' } },
  },
})

const panel = chart.createStateConfig({
  initial: 'closed',
  on: {
    'contact.selected': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.open.loading',
      actions: { type: 'choose', params: ({ event }) => event },
    },
  },
  states: {
    closed: { entry: 'leave', on: { 'panel.toggled': 'open' } },
    open: {
      tags: 'open',
      on: {
        'panel.toggled': 'closed',
        'panel.closed': 'closed',
        'contact.left': { target: '.noContact', actions: 'leave' },
        'contact.searched': { actions: { type: 'seek', params: ({ event }) => event } },
      },
      initial: 'noContact',
      states: {
        noContact: {},
        loading,
        conversation,
        failed: { tags: 'failed', on: { 'chat.retried': 'loading', 'news.live': 'loading' } },
      },
    },
  },
})

const sending = chart.createStateConfig({
  description:
    'One message at a time. One that failed stays in its box, and is the same message when it is sent again.',
  initial: 'idle',
  states: {
    idle: {
      on: {
        'message.sent': {
          guard: { type: 'maySend', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'setOutgoing', params: ({ event }) => event },
        },
      },
    },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context }) => context.outgoing as Outgoing,
        onDone: { target: 'idle', actions: { type: 'setSent', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: { type: 'setFailure', params: failureIn } },
      },
    },
  },
})

const reading = chart.createStateConfig({
  description: 'Said to the venue until it has heard; the push that follows sets the count of unread.',
  initial: 'idle',
  on: {
    'message.seen': {
      guard: { type: 'isUnread', params: ({ event }) => event },
      target: '.marking',
      actions: { type: 'setSeen', params: ({ event }) => event },
    },
  },
  states: {
    idle: {},
    marking: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => context.seen as Seen,
        onDone: { target: 'idle', actions: 'clearSeen' },
        onError: 'waiting',
      },
    },
    waiting: { after: { retry: 'marking' } },
  },
})

const ownStatus = chart.createStateConfig({
  initial: 'shown',
  states: {
    shown: { on: { 'status.chosen': 'saving' } },
    saving: {
      invoke: {
        id: 'saveStatus',
        src: 'saveStatus',
        input: ({ event }) => ({ status: (event as Extract<ChatEvent, { type: 'status.chosen' }>).status }),
        onDone: { target: 'shown', actions: { type: 'setUser', params: ({ event }) => event.output } },
        onError: { target: 'shown', actions: sends(toast('error', { key: 'chat.statusFailed' })) },
      },
    },
  },
})

export const chatMachine = chart.createMachine({
  id: 'chat',
  description:
    'Lives with the desk, under the system id chat. Notifications tells it what is pushed; it asks at its start what was told last.',
  context: {
    ...{ contacts: [], user: null, list: [], isTold: false },
    ...{ contactId: null, chat: noChat, drafts: {}, unsent: {}, outgoing: null, seen: null, newest: null },
    searchText: '',
  },
  entry: sends({ to: 'notifications', event: { type: 'topic.asked', topic: 'chat' } }),
  type: 'parallel',
  states: { news, people, panel, sending, reading, ownStatus },
})

export type ChatRef = ActorRefFrom<typeof chatMachine>
