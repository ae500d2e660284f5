/** The plan of the floor: machines are looked at where they stand, and by who may arrange them taken up and put down elsewhere. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type CallFailure, failureIn, failureText } from '../../../kit/failure.ts'
import { type Message, send, sends } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import type {
  FloorPlanContext,
  FloorPlanEvent,
  FloorPlanInput,
  FloorPlanTag,
  PlaceAnswer,
  PlaceAsk,
  PlaceMove,
  PlaceWay,
} from './floorPlan.types.ts'

type Taken = Extract<FloorPlanEvent, { type: 'machine.taken' }>
type Over = Pick<FloorPlanContext, 'over'>
type Keyed = Extract<FloorPlanEvent, { key: string }>
type Dropped = Extract<FloorPlanEvent, { type: 'machine.dropped' }>

type Again = Exclude<PlaceWay, 'hand'>
/** At hand again, over where it was. As the venue has answered its move: who has moved it since is not overruled. */
function again({ done, undone, moved }: FloorPlanContext, way: Again) {
  const move = (way === 'undo' ? done : undone).at(-1)
  const placed = move && moved[move.id]
  if (!move || !placed) return null
  return { held: { id: move.id, cabin: move.cabin, ...placed }, over: way === 'undo' ? move.from : move.to, way }
}
/** What can be undone and redone once the venue has taken the move that is at hand. */
function movesAfter({
  held,
  over,
  way,
  done,
  undone,
  moved,
}: FloorPlanContext): Pick<FloorPlanContext, 'done' | 'undone'> {
  if (!held) return { done, undone }
  if (way === 'undo') return { done: done.slice(0, -1), undone: [...undone, ...done.slice(-1)] }
  if (way === 'redo') return { done: [...done, ...undone.slice(-1)], undone: undone.slice(0, -1) }
  const move: PlaceMove = { id: held.id, cabin: held.cabin, from: held.place, to: over }
  // Moved by somebody else between: what was before that is theirs, and not undone over it.
  const isOurs = moved[held.id]?.placeVersion === held.placeVersion
  return { done: [...(isOurs ? done : done.filter(({ id }) => id !== held.id)), move], undone: [] }
}

const chart = setup({
  types: {} as {
    input: FloorPlanInput
    context: FloorPlanContext
    events: FloorPlanEvent
    tags: FloorPlanTag
    children: { save: 'save' }
  },
  actors: { save: unprovidedPromise<PlaceAnswer, PlaceAsk>('save') },
  actions: {
    send,
    take: assign((_, { machine, over }: Pick<Taken, 'machine' | 'over'>) => ({
      held: machine,
      over,
      way: 'hand' as const,
    })),
    takeAgain: assign(({ context }, way: Again) => again(context, way) ?? {}),
    setOver: assign((_, { over }: Over) => ({ over })),
    clear: assign({ held: null, over: null }),
    noteMove: assign(({ context }) => movesAfter(context)),
    /** What the venue refuses cannot be undone or redone any more; of a hand's move there is nothing to forget. */
    forgetMove: assign(({ context: { way, done, undone } }) => ({
      done: way === 'undo' ? done.slice(0, -1) : done,
      undone: way === 'redo' ? undone.slice(0, -1) : undone,
    })),
    setMoved: assign(({ context }, { id, place, placeVersion }: PlaceAnswer) => ({
      moved: { ...context.moved, [id]: { place, placeVersion } },
    })),
  },
  guards: {
    mayArrange: ({ context }) => context.mayArrange,
    hasMove: ({ context }, way: Again) => again(context, way) !== null,
    isRefused: (_, failure: CallFailure) => failure.kind === 'refused',
    isSame: ({ context: { held, over } }) => held?.place?.column === over?.column && held?.place?.line === over?.line,
    isOccupied: (_, { occupiedBy }: Pick<Dropped, 'occupiedBy'>) => occupiedBy !== null,
  },
})

const outdated: Message = { to: 'boardList', event: { type: 'collection.outdated' } }
const taken = {
  'machine.taken': {
    target: 'held',
    actions: { type: 'take', params: ({ event }: { event: Taken }) => event },
  },
} as const
const backAndForth = {
  'move.undone': {
    guard: { type: 'hasMove', params: 'undo' },
    target: 'saving',
    actions: { type: 'takeAgain', params: 'undo' },
  },
  'move.redone': {
    guard: { type: 'hasMove', params: 'redo' },
    target: 'saving',
    actions: { type: 'takeAgain', params: 'redo' },
  },
} as const
const told = {
  type: 'send',
  params: (at: { event: { error: unknown } }) => [toast('error', failureText(failureIn(at))), outdated],
} as const
const ended = { 'arranging.ended': '#floorPlan.viewing' } as const

const arranging = chart.createStateConfig({
  tags: 'arranging',
  initial: 'idle',
  states: {
    idle: { description: 'Nothing is at hand.', entry: 'clear', on: { ...taken, ...backAndForth, ...ended } },
    held: {
      description: 'One machine is over some field, and may go back.',
      tags: 'held',
      on: {
        ...taken,
        ...ended,
        'machine.placed': { actions: { type: 'setOver', params: ({ event }) => event } },
        'machine.released': 'idle',
        'machine.dropped': [
          { guard: 'isSame', target: 'idle' },
          {
            guard: { type: 'isOccupied', params: ({ event }) => event },
            target: 'idle',
            actions: {
              type: 'send',
              params: ({ event: { occupiedBy } }) =>
                toast('warning', { key: 'machineBoard.plan.occupied', params: { cabin: occupiedBy ?? 0 } }),
            },
          },
          { target: 'saving' },
        ],
      },
    },
    saving: {
      description: 'It is shown where it was put down; what the venue refuses stands where it stood.',
      tags: ['held', 'saving'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { held, over }, event }) => {
          if (!held) throw new Error('nothing is at hand')
          return { id: held.id, place: over, version: held.placeVersion, key: (event as Keyed).key }
        },
        onDone: {
          target: 'idle',
          actions: ['noteMove', { type: 'setMoved', params: ({ event }) => event.output }, sends(outdated)],
        },
        onError: [
          { guard: { type: 'isRefused', params: failureIn }, target: 'idle', actions: ['forgetMove', told] },
          { target: 'idle', actions: told },
        ],
      },
    },
  },
})

export const floorPlanMachine = chart.createMachine({
  id: 'floorPlan',
  description: 'The board invokes it while the plan is shown. One machine is at hand at most.',
  context: ({ input }) => ({ ...input, held: null, over: null, way: 'hand', done: [], undone: [], moved: {} }),
  initial: 'viewing',
  states: {
    viewing: {
      description: 'A press opens or selects, as among the tiles.',
      entry: 'clear',
      on: { 'arranging.begun': { guard: 'mayArrange', target: 'arranging' } },
    },
    arranging,
  },
})

export type FloorPlanRef = ActorRefFrom<typeof floorPlanMachine>
