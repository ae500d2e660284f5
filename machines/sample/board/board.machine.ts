/** A board of cards: a card or a list is lifted, carried by pointer or keys, and let go; only then is it told to the layer. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { failureIn, failureText } from '../../kit/failure.ts'
import { send } from '../../kit/messages.ts'
import { toast } from '../../kit/toast.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { SamplePageInput, SamplePlace } from '../frame/frame.types.ts'
import { steppedBy, withHeldAt } from './board.lists.ts'
import type {
  Arrangement,
  BoardAct,
  BoardContext,
  BoardEvent,
  BoardTag,
  CardPlace,
  Held,
  ShownBoard,
} from './board.types.ts'

const chart = setup({
  types: {} as {
    input: SamplePageInput
    context: BoardContext
    events: BoardEvent
    tags: BoardTag
    children: { fetchBoard: 'fetchBoard'; arrange: 'arrange'; act: 'act' }
  },
  actors: {
    fetchBoard: unprovidedPromise<ShownBoard, { boardId: string }>('fetchBoard'),
    arrange: unprovidedPromise<ShownBoard, Arrangement>('arrange'),
    act: unprovidedPromise<ShownBoard, BoardAct>('act'),
  },
  actions: {
    send,
    setPlace: assign((_, { place }: { place: SamplePlace }) => ({ place })),
    setBoard: assign((_, { board }: { board: ShownBoard }) => ({ board, lists: board.lists, held: null })),
    hold: assign((_, { held }: { held: Held }) => ({ held })),
    moveTo: assign(({ context: { lists, held } }, { to }: { to: CardPlace }) => ({
      lists: held === null ? lists : withHeldAt(lists, held, to),
    })),
    step: assign(({ context: { lists, held } }, { by }: Extract<BoardEvent, { type: 'held.stepped' }>) => ({
      lists: held === null ? lists : steppedBy(lists, held, by),
    })),
    putBack: assign(({ context: { board } }) => ({ lists: board?.lists ?? [], held: null })),
  },
  guards: {
    isSameBoard: ({ context }, { place }: { place: SamplePlace }) =>
      place.values['board'] === context.place.values['board'],
    isOnBoard: ({ context: { board } }, { held: { kind, id } }: { held: Held }) =>
      (kind === 'card' ? board?.cards : board?.lists)?.some((one) => one.id === id) ?? false,
    hasMoved: ({ context: { board, lists } }) => JSON.stringify(lists) !== JSON.stringify(board?.lists),
  },
})

const boardId = ({ context }: { context: BoardContext }) => context.place.values['board'] ?? ''
const setBoard = {
  type: 'setBoard',
  params: ({ event }: { event: { output: ShownBoard } }) => ({ board: event.output }),
} as const
const refused = [
  'putBack',
  { type: 'send', params: (at: { event: { error: unknown } }) => toast('error', failureText(failureIn(at))) },
] as const

export const boardMachine = chart.createMachine({
  id: 'board',
  context: ({ input }) => ({ ...input, board: null, held: null, lists: [] }),
  initial: 'loading',
  on: {
    'place.shown': [
      {
        guard: { type: 'isSameBoard', params: ({ event }) => event },
        actions: { type: 'setPlace', params: ({ event }) => event },
      },
      { target: '.loading', actions: { type: 'setPlace', params: ({ event }) => event } },
    ],
  },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchBoard',
        src: 'fetchBoard',
        input: (at) => ({ boardId: boardId(at) }),
        onDone: { target: 'still', actions: setBoard },
        onError: 'failed',
      },
    },
    failed: { tags: 'failed', on: { 'board.retry': 'loading' } },
    still: {
      on: {
        'held.lifted': {
          guard: { type: 'isOnBoard', params: ({ event }) => event },
          target: 'carrying',
          actions: { type: 'hold', params: ({ event }) => event },
        },
        'act.asked': 'acting',
      },
    },
    carrying: {
      tags: 'carrying',
      description: 'The lists are shown as they would stand. Let go where it was, nothing is told.',
      on: {
        'held.moved': { actions: { type: 'moveTo', params: ({ event }) => event } },
        'held.stepped': { actions: { type: 'step', params: ({ event }) => event } },
        'held.returned': { target: 'still', actions: 'putBack' },
        'held.dropped': [
          { guard: 'hasMoved', target: 'arranging' },
          { target: 'still', actions: 'putBack' },
        ],
      },
    },
    arranging: {
      tags: 'busy',
      invoke: {
        id: 'arrange',
        src: 'arrange',
        input: (at) => ({
          ...{ boardId: boardId(at), kind: at.context.held?.kind ?? 'card', lists: at.context.lists },
        }),
        onDone: { target: 'still', actions: setBoard },
        onError: { target: 'still', actions: [...refused] },
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: (at) => ({
          ...(at.event as Extract<BoardEvent, { type: 'act.asked' }>).act,
          boardId: boardId(at),
        }),
        onDone: { target: 'still', actions: setBoard },
        onError: { target: 'still', actions: [...refused] },
      },
    },
  },
})

export type BoardRef = ActorRefFrom<typeof boardMachine>
