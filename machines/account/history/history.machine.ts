/** The parts of a player's profile that tell of money: one list at a time, whose filter stands in the address, and its file. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, send } from '../../kit/messages.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import { queryMachine } from '../../kit/query/query.machine.ts'
import { type CallFailure, failureIn } from '../../kit/failure.ts'
import { historyFilterOf } from './history.address.ts'
import type { HistoryContext, HistoryEvent, HistoryFile, HistoryInput, HistoryTag } from './history.types.ts'

const chart = setup({
  types: {} as {
    input: HistoryInput
    context: HistoryContext
    events: HistoryEvent
    tags: HistoryTag
    children: { list: 'list'; fetchFile: 'fetchFile' }
  },
  actors: {
    list: queryMachine,
    /** It is given to the device as its bytes come. */
    fetchFile: unprovidedPromise<undefined, HistoryFile>('fetchFile'),
  },
  actions: {
    send,
    setPlace: assign((_, { search }: { search: string }) => ({ filter: historyFilterOf(search) })),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
  },
  guards: {
    isOpen: ({ context }) => context.filter !== null,
    isHistory: (_, { search }: { search: string }) => historyFilterOf(search) !== null,
  },
})

const fileName = (filter: HistoryContext['filter']) =>
  `takewin-${filter?.part === 'transactions' ? 'transactions' : filter?.session ? 'rounds' : 'sessions'}.csv`

const place = ({ event }: { event: Extract<HistoryEvent, { type: 'place.shown' }> }) => event
const setPlace = { type: 'setPlace', params: place } as const

const file = chart.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'file.asked': 'fetching' } },
    fetching: {
      tags: 'fetchingFile',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context: { filter }, event }) => ({
          name: fileName(filter),
          filter: filter ?? {},
          timeZone: event.type === 'file.asked' ? event.timeZone : 'UTC',
        }),
        onDone: 'idle',
        onError: {
          target: 'failed',
          actions: { type: 'setFailure', params: failureIn },
        },
      },
    },
    failed: { tags: 'fileFailed', on: { 'file.asked': 'fetching' } },
  },
})

export const historyMachine = chart.createMachine({
  id: 'history',
  context: ({ input: { search } }) => ({ filter: historyFilterOf(search), failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOpen', target: 'open' }, { target: 'away' }] },
    away: {
      on: { 'place.shown': { target: 'deciding', actions: setPlace } },
    },
    open: {
      tags: 'open',
      type: 'parallel',
      on: {
        'place.shown': [
          {
            guard: { type: 'isHistory', params: place },
            actions: [
              setPlace,
              {
                type: 'send',
                params: ({ context: { filter } }) => ({
                  to: 'historyList',
                  event: { type: 'query.filtered', filter: filter ?? {} },
                }),
              },
            ],
          },
          { target: 'away', actions: setPlace },
        ],
      },
      invoke: {
        id: 'list',
        src: 'list',
        systemId: mailbox('historyList'),
        input: ({ context: { filter } }) => ({ filter: filter ?? {} }),
        onError: 'away',
      },
      states: { file },
    },
  },
})

export type HistoryRef = ActorRefFrom<typeof historyMachine>
