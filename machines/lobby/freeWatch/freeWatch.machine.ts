/** “Tell me when free”: machines that a player waits for, kept on the device, each told once when it is free. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { MachineStatus } from '#protocol/core/codes.ts'
import { mailbox, type Message, send } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type {
  FreeWatchContext,
  FreeWatchEvent,
  FreeWatchInput,
  WatchedMachine,
  StoredWatchesRequest,
} from './freeWatch.types.ts'

export const mostWatched = 20
type StatusesChanged = Extract<FreeWatchEvent, { type: 'statuses.changed' }>

function freedOf({ watched }: FreeWatchContext, { machines }: StatusesChanged): WatchedMachine[] {
  if (watched.length === 0) return []
  const free = new Set(machines.flatMap(({ id, status }) => (status === MachineStatus.available ? [id] : [])))
  return watched.filter(({ id }) => free.has(id))
}

const chart = setup({
  types: {} as {
    input: FreeWatchInput
    context: FreeWatchContext
    events: FreeWatchEvent
    children: { storedWatches: 'storedWatches' }
  },
  actors: { storedWatches: unprovidedCallback<StoredWatchesRequest, { userId: number }>('storedWatches') },
  actions: {
    send,
    navigate: (_, _to: { to: string }) => {},
    askLeave: () => {},
    announce: (_, _freed: { machines: readonly WatchedMachine[] }) => {},
    setRead: assign((_, { watched }: { watched: readonly WatchedMachine[] }) => ({ watched })),
    toggle: assign(({ context: { watched } }, { machine }: { machine: WatchedMachine }) => ({
      watched: watched.some(({ id }) => id === machine.id)
        ? watched.filter(({ id }) => id !== machine.id)
        : [...watched, machine].slice(-mostWatched),
    })),
    drop: assign(({ context: { watched } }, { machines }: { machines: readonly WatchedMachine[] }) => ({
      watched: watched.filter((one) => !machines.includes(one)),
    })),
  },
  guards: {
    hasFreed: (_, { machines }: { machines: readonly WatchedMachine[] }) => machines.length > 0,
    isNew: ({ context }, { machine }: { machine: WatchedMachine }) =>
      context.watched.every(({ id }) => id !== machine.id),
  },
})

const freed = ({ context, event }: { context: FreeWatchContext; event: StatusesChanged }) => ({
  machines: freedOf(context, event),
})
const write = {
  type: 'send',
  params: ({ context: { watched } }: { context: FreeWatchContext }): Message => ({
    to: 'storedWatches',
    event: { type: 'watched.write', watched },
  }),
} as const
const toastOf = ({ id, name, cabin }: WatchedMachine) =>
  toast(
    'success',
    { key: 'freeWatch.free', params: { name, cabin } },
    { words: { key: 'lobby.play' }, message: { to: 'freeWatch', event: { type: 'watch.played', id } } },
  )
const toggle = [
  { type: 'toggle', params: ({ event }: { event: { machine: WatchedMachine } }) => event },
  write,
] as const

export const freeWatchMachine = chart.createMachine({
  id: 'freeWatch',
  description:
    'Lives as long as somebody is signed in. main provides navigate, announce (the mark in the title, the browser’s notification) and askLeave, which asks the person for such notifications.',
  context: ({ input }) => ({ ...input, watched: [] }),
  invoke: {
    id: 'storedWatches',
    src: 'storedWatches',
    systemId: mailbox('storedWatches'),
    input: ({ context }) => ({ userId: context.userId }),
    onError: { actions: { type: 'setRead', params: { watched: [] } } },
  },
  on: {
    'watched.read': { actions: { type: 'setRead', params: ({ event }) => event } },
    'watch.toggled': [
      { guard: { type: 'isNew', params: ({ event }) => event }, actions: ['askLeave', ...toggle] },
      { actions: [...toggle] },
    ],
    'statuses.changed': {
      guard: { type: 'hasFreed', params: freed },
      actions: [
        { type: 'send', params: (changed) => freed(changed).machines.map(toastOf) },
        { type: 'announce', params: freed },
        { type: 'drop', params: freed },
        write,
      ],
    },
    'watch.played': { actions: { type: 'navigate', params: ({ event }) => ({ to: `/game/${event.id}` }) } },
  },
})

export type FreeWatchRef = ActorRefFrom<typeof freeWatchMachine>
