/** One cabinet, watched by staff: its stream as players have it, on the line of the staff. */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import type { streamMachine } from '../../game/stream/stream.machine.ts'
import { unprovidedCallback, unprovidedLogic } from '../../kit/unprovided.ts'
import type { StreamOrder, WatchContext, WatchEvent, WatchInput, WatchTag } from './watch.types.ts'

const chart = setup({
  types: {} as {
    input: WatchInput
    context: WatchContext
    events: WatchEvent
    tags: WatchTag
    children: { watchLine: 'watchLine'; stream: 'stream' }
  },
  actors: {
    watchLine: unprovidedCallback<{ type: 'never' }, { machineID: number }>('watchLine'),
    /** The chart of the game: pages give it, with the peer of the staff. */
    stream: unprovidedLogic<typeof streamMachine>('stream'),
  },
  actions: {
    order: sendTo('stream', (_, order: StreamOrder) => order),
    toggleSound: assign({ isLoud: ({ context }) => !context.isLoud }),
    silence: assign({ isLoud: false }),
    /** Of the picture of this machine. */
    setVolume: (_, _sound: { machineID: number; isLoud: boolean }) => {},
    setRefusal: assign((_, { code }: { code: number }) => ({ refusedBy: code })),
    clearRefusal: assign({ refusedBy: null }),
  },
  guards: {
    mayWatch: ({ context }) => context.mayWatch,
    isForbidden: (_, { code }: { code: number }) => code === ErrorCode.noPermission,
  },
})

const setVolume = {
  type: 'setVolume',
  params: ({ context: { machineID, isLoud } }: { context: WatchContext }) => ({ machineID, isLoud }),
} as const

export const watchMachine = chart.createMachine({
  id: 'watch',
  description: 'Without a sound until it is asked for. A refusal ends the stream: nothing is shown without the right.',
  context: ({ input }) => ({ ...input, isLoud: false, refusedBy: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'mayWatch', target: 'watching' }, { target: 'forbidden' }] },
    watching: {
      tags: 'watching',
      entry: ['clearRefusal', 'silence', setVolume],
      invoke: [
        {
          id: 'stream',
          src: 'stream',
          input: ({ context: { machineID, keyPrefix } }) => ({ machineID, keyPrefix, quality: 'auto' }),
          onError: 'broken',
        },
        {
          id: 'watchLine',
          src: 'watchLine',
          input: ({ context: { machineID } }) => ({ machineID }),
          onError: 'broken',
        },
      ],
      on: {
        'line.up': { actions: { type: 'order', params: { type: 'line.up' } } },
        'line.down': { actions: { type: 'order', params: { type: 'line.down' } } },
        'watch.retried': { actions: { type: 'order', params: { type: 'stream.retry' } } },
        'sound.toggled': { actions: ['toggleSound', setVolume] },
        'watch.refused': [
          { guard: { type: 'isForbidden', params: ({ event }) => event }, target: 'forbidden' },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event } },
        ],
      },
    },
    refused: { tags: 'refused', on: { 'watch.retried': 'watching' } },
    broken: { tags: 'broken', on: { 'watch.retried': 'watching' } },
    forbidden: {
      description: 'The right is missing, or was taken away meanwhile; it may come back.',
      tags: 'forbidden',
      on: { 'watch.retried': 'deciding' },
    },
  },
})

export type WatchRef = ActorRefFrom<typeof watchMachine>
