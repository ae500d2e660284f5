/** What staff say to a seated player: told once, and readable until the player has put it away. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { SeatMessagePush } from '#protocol/sockets/sockets.ts'
import { mailbox, type Message, send } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type {
  KeptMessages,
  StoredMessagesRequest,
  SeatMessagesContext,
  SeatMessagesEvent,
} from './seatMessages.types.ts'

const nothingKept: KeptMessages = { sessionID: 0, toldUpTo: 0, dismissed: [] }

function withSaid({ messages, kept }: SeatMessagesContext, said: readonly SeatMessagePush[]): SeatMessagesContext {
  const known = new Map(messages.map((one) => [one.id, one]))
  for (const one of said) known.set(one.id, one)
  const all = [...known.values()].toSorted((left, right) => left.id - right.id)
  const session = all.at(-1)?.sessionID ?? kept.sessionID
  return {
    messages: all.filter(({ sessionID }) => sessionID === session),
    kept: kept.sessionID === session ? kept : { ...nothingKept, sessionID: session },
  }
}
const untold = ({ messages, kept }: SeatMessagesContext) => messages.filter(({ id }) => id > kept.toldUpTo)
const toldAll = ({ messages, kept }: SeatMessagesContext): KeptMessages => ({
  ...kept,
  toldUpTo: Math.max(kept.toldUpTo, ...messages.map(({ id }) => id)),
})
const toastOf = ({ text }: SeatMessagePush) => toast('message', { text })
const keep = (kept: KeptMessages): Message => ({ to: 'storedMessages', event: { type: 'kept.write', kept } })

const chart = setup({
  types: {} as {
    context: SeatMessagesContext
    events: SeatMessagesEvent
    children: { storedMessages: 'storedMessages' }
  },
  actors: { storedMessages: unprovidedCallback<StoredMessagesRequest>('storedMessages') },
  actions: {
    send,
    setMessage: assign(({ context }, { messages }: { messages: readonly SeatMessagePush[] }) =>
      withSaid(context, messages),
    ),
    setRead: assign(({ context }, { kept }: { kept: KeptMessages | null }) =>
      withSaid({ ...context, kept: kept ?? nothingKept }, []),
    ),
    keepTold: assign(({ context }) => ({ kept: toldAll(context) })),
    dismiss: assign(({ context: { kept } }, { id }: { id: number }) => ({
      kept: { ...kept, dismissed: [...kept.dismissed, id] },
    })),
  },
  guards: { hasUntold: ({ context }) => untold(context).length > 0 },
})

const setMessage = {
  'messages.said': { actions: { type: 'setMessage', params: ({ event }) => event } },
} as const satisfies Parameters<typeof chart.createStateConfig>[0]['on']

const listening = chart.createStateConfig({
  always: {
    guard: 'hasUntold',
    actions: [
      { type: 'send', params: ({ context }) => [...untold(context).map(toastOf), keep(toldAll(context))] },
      'keepTold',
    ],
  },
  on: {
    ...setMessage,
    'message.dismissed': {
      actions: [
        { type: 'dismiss', params: ({ event }) => event },
        { type: 'send', params: ({ context }) => keep(context.kept) },
      ],
    },
  },
})

export const seatMessagesMachine = chart.createMachine({
  id: 'seatMessages',
  description:
    'Messages are known by their ids, so that a snapshot after a reconnect says nothing twice. What was told and what was put away is kept on the device.',
  context: { messages: [], kept: nothingKept },
  invoke: { id: 'storedMessages', src: 'storedMessages', systemId: mailbox('storedMessages'), onError: '.listening' },
  initial: 'reading',
  states: {
    reading: {
      on: {
        ...setMessage,
        'kept.read': { target: 'listening', actions: { type: 'setRead', params: ({ event }) => event } },
      },
    },
    listening,
  },
})

export type SeatMessagesRef = ActorRefFrom<typeof seatMessagesMachine>
