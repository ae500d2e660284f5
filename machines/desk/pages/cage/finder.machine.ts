/** Who is to be served: found as it is typed, chosen by arrows and Enter, or at once by a card reader. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { FoundPlayer } from '#protocol/calls/serving.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { type Message, send } from '../../../kit/messages.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type { FinderContext, FinderEvent, FinderTag } from './finder.types.ts'

type Found = readonly FoundPlayer[]

const chart = setup({
  types: {} as {
    context: FinderContext
    events: FinderEvent
    tags: FinderTag
    children: { findPlayers: 'findPlayers' }
  },
  actors: { findPlayers: unprovidedPromise<Found, { search: string }>('findPlayers') },
  actions: {
    send,
    navigate: (_, _to: { to: string }) => {},
    setText: assign((_, { text }: { text: string }) => ({ text, isHurried: false, failure: null })),
    hurry: assign({ isHurried: true }),
    setFound: assign((_, found: Found) => ({ found, marked: 0 })),
    mark: assign(({ context: { found, marked } }, { by }: { by: 1 | -1 }) => {
      const count = found?.length ?? 0
      return { marked: (marked + by + count) % count }
    }),
    setFailure: assign((_, failure: CallFailure) => ({ failure })),
    clear: assign({ text: '', found: null, marked: 0, isHurried: false, failure: null }),
  },
  guards: {
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
    isOnlyOne: ({ context }, found: Found) => context.isHurried && found.length === 1,
    hasFound: ({ context }) => (context.found?.length ?? 0) > 0,
  },
  delays: { pause: 150 },
})

/** Who is served already has no other address: their amount is at hand again. */
const serve = <Event>(idOf: (args: { context: FinderContext; event: Event }) => number) =>
  [
    {
      type: 'navigate',
      params: (args: { context: FinderContext; event: Event }) => ({ to: `/apps/cashier/${idOf(args)}` }),
    },
    {
      type: 'send',
      params: (args: { context: FinderContext; event: Event }): Message => ({
        to: 'serving',
        event: { type: 'player.found', id: idOf(args) },
      }),
    },
    'clear',
  ] as const
const players = ({ event }: { event: { output: Found } }) => event.output
const closed = { target: 'empty', actions: 'clear' } as const

const waiting = { 'search.submitted': { actions: 'hurry' }, 'search.closed': closed } as const

export const finderMachine = chart.createMachine({
  id: 'finder',
  context: { text: '', found: null, marked: 0, isHurried: false, failure: null },
  on: {
    'search.typed': [
      { guard: { type: 'isBlank', params: ({ event }) => event }, target: '.empty', actions: 'clear' },
      { target: '.settling', reenter: true, actions: { type: 'setText', params: ({ event }) => event } },
    ],
  },
  initial: 'empty',
  states: {
    empty: {},
    settling: {
      tags: 'asking',
      after: { pause: 'asking' },
      on: { ...waiting, 'search.submitted': { target: 'asking', actions: 'hurry' } },
    },
    asking: {
      tags: 'asking',
      on: waiting,
      invoke: {
        id: 'findPlayers',
        src: 'findPlayers',
        input: ({ context }) => ({ search: context.text.trim() }),
        onDone: [
          {
            guard: { type: 'isOnlyOne', params: players },
            target: 'empty',
            actions: serve(({ event }: { event: { output: Found } }) => event.output[0]?.id ?? 0),
          },
          { target: 'found', actions: { type: 'setFound', params: players } },
        ],
        onError: { target: 'failed', actions: { type: 'setFailure', params: failureIn } },
      },
    },
    found: {
      tags: 'open',
      on: {
        'search.moved': { guard: 'hasFound', actions: { type: 'mark', params: ({ event }) => event } },
        'search.submitted': {
          guard: 'hasFound',
          target: 'empty',
          actions: serve(({ context }) => context.found?.[context.marked]?.id ?? 0),
        },
        'player.chosen': {
          target: 'empty',
          actions: serve(({ event }: { event: { id: number } }) => event.id),
        },
        'search.closed': closed,
      },
    },
    failed: { tags: ['open', 'failed'], on: { 'search.submitted': 'asking', 'search.closed': closed } },
  },
})
export type FinderRef = ActorRefFrom<typeof finderMachine>
