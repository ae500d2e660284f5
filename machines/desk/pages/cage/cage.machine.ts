/** The cage: who is to be served, the one who is, the cashier's own safe, and a slip of a posting. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { acts } from '#protocol/core/permissions.ts'
import { type CallFailure, failureIn } from '../../../kit/failure.ts'
import { mailbox, type Message, send } from '../../../kit/messages.ts'
import { toast } from '../../../kit/toast.ts'
import { unprovidedPromise } from '../../../kit/unprovided.ts'
import { adjustingMachine } from '../../adjusting/adjusting.machine.ts'
import { holds, type Viewer } from '../../navigation/navigation.ts'
import type { PlaceShown } from '../page.types.ts'
import { watching } from '../watching.ts'
import type { CageContext, CageEvent, CageInput, CageTag } from './cage.types.ts'
import { findsCard } from './cardRead.ts'
import { finderMachine } from './finder.machine.ts'
import { handingMachine } from './handing.machine.ts'
import { servingMachine } from './serving.machine.ts'
import { deskKindNames, deskKinds, type Posting } from './serving.types.ts'
import { shiftMachine } from './shift.machine.ts'
import { takingBackMachine } from './takingBack.machine.ts'

const idOf = ({ place }: Pick<CageInput, 'place'>) =>
  place.values.playerId == null ? null : Number(place.values.playerId)

/** What they may post, in the order of the keys. */
const kindsFor = (viewer: Viewer) => deskKindNames.filter((kind) => holds(viewer, acts[deskKinds[kind].right]))

const chart = setup({
  types: {} as {
    input: CageInput
    context: CageContext
    events: CageEvent
    tags: CageTag
    children: {
      finder: 'finder'
      shift: 'shift'
      adjusting: 'adjusting'
      handing: 'handing'
      serving: 'serving'
      takingBack: 'takingBack'
      fetchTransaction: 'fetchTransaction'
      recall: 'recall'
    }
  },
  actors: {
    finder: finderMachine,
    shift: shiftMachine,
    adjusting: adjustingMachine,
    handing: handingMachine,
    serving: servingMachine,
    takingBack: takingBackMachine,
    fetchTransaction: unprovidedPromise<DeskTransaction, { id: number }>('fetchTransaction'),
    recall: unprovidedPromise<Posting | null>('recall'),
  },
  actions: {
    send,
    print: () => {},
    navigate: (_, _to: { to: string }) => {},
    setPlace: assign((_, { place }: PlaceShown) => ({ place, playerId: idOf({ place }) })),
    setSlipId: assign((_, { id }: { id: number }) => ({ slipId: id, slip: null, slipFailure: null })),
    setSlip: assign((_, slip: DeskTransaction) => ({ slip })),
    setSlipFailure: assign((_, slipFailure: CallFailure) => ({ slipFailure })),
  },
  guards: {
    isSame: ({ context }, { place }: PlaceShown) => idOf({ place }) === context.playerId,
    handsCash: ({ context: { viewer } }) => holds(viewer, [...acts.runSafe, ...acts.confirm]),
    isOfAnother: ({ context: { playerId, viewer } }, { posting }: { posting: Posting | null }) =>
      posting !== null && posting.asked.playerID !== playerId && holds(viewer, acts.serve),
    mayServe: ({ context: { playerId, viewer } }) => playerId !== null && holds(viewer, acts.serve),
  },
})

const place = ({ event }: { event: PlaceShown }) => event
const toServing = ({ event }: { event: Extract<CageEvent, { type: 'player.changed' | 'cage.changed' }> }): Message => ({
  to: 'serving',
  event,
})

/** What stands over the page hides whatever is told on it. Where nobody is served its player is. */
const cardRead = ({
  event,
  context,
}: {
  event: Extract<CageEvent, { type: 'card.read' }>
  context: CageContext
}): Message[] => {
  if (event.into === 'dialog') return [toast('warning', { key: 'cage.card.dialog' })]
  if (context.playerId !== null) return [{ to: 'serving', event }]
  return holds(context.viewer, acts.serve) ? findsCard(event.card) : []
}

const slip = chart.createStateConfig({
  initial: 'closed',
  on: { 'slip.asked': { target: '.fetching', actions: { type: 'setSlipId', params: ({ event }) => event } } },
  states: {
    closed: {},
    fetching: {
      tags: 'slip',
      on: { 'slip.closed': 'closed' },
      invoke: {
        id: 'fetchTransaction',
        src: 'fetchTransaction',
        input: ({ context }) => ({ id: context.slipId ?? 0 }),
        onDone: { target: 'shown', actions: { type: 'setSlip', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'setSlipFailure', params: failureIn } },
      },
    },
    shown: { tags: 'slip', on: { 'slip.printed': { actions: 'print' }, 'slip.closed': 'closed' } },
    failed: { tags: ['slip', 'slipFailed'], on: { 'slip.closed': 'closed' } },
  },
})

const desk = chart.createStateConfig({
  initial: 'recalling',
  on: {
    'place.shown': [
      { guard: { type: 'isSame', params: place }, actions: { type: 'setPlace', params: place } },
      { target: '.deciding', actions: { type: 'setPlace', params: place } },
    ],
  },
  states: {
    recalling: {
      description: 'A posting whose end is not known comes first, wherever one was sent from.',
      invoke: {
        id: 'recall',
        src: 'recall',
        onDone: [
          {
            guard: { type: 'isOfAnother', params: ({ event }) => ({ posting: event.output }) },
            target: 'deciding',
            actions: {
              type: 'navigate',
              params: ({ event }) => ({ to: `/apps/cashier/${event.output?.asked.playerID}` }),
            },
          },
          { target: 'deciding' },
        ],
        onError: 'deciding',
      },
    },
    deciding: { always: [{ guard: 'mayServe', target: 'serving' }, { target: 'nobody' }] },
    nobody: {},
    serving: {
      on: {
        'player.changed': { actions: { type: 'send', params: toServing } },
        'cage.changed': { actions: { type: 'send', params: toServing } },
      },
      invoke: [
        {
          id: 'serving',
          src: 'serving',
          systemId: mailbox('serving'),
          input: ({ context: { playerId, viewer } }) => ({ playerId: playerId ?? 0, kinds: kindsFor(viewer) }),
        },
        { id: 'takingBack', src: 'takingBack' },
      ],
    },
  },
})

const till = chart.createStateConfig({
  on: {
    'cage.changed': { actions: { type: 'send', params: ({ event }): Message => ({ to: 'shift', event }) } },
  },
  invoke: [
    { id: 'shift', src: 'shift', systemId: mailbox('shift') },
    { id: 'adjusting', src: 'adjusting' },
  ],
})

const handing = chart.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'handsCash', target: 'open' }, { target: 'closed' }] },
    closed: {},
    open: {
      on: {
        'cage.changed': { actions: { type: 'send', params: ({ event }): Message => ({ to: 'handing', event }) } },
      },
      invoke: { id: 'handing', src: 'handing', systemId: mailbox('handing') },
    },
  },
})

export const cageMachine = chart.createMachine({
  id: 'cage',
  context: ({ input }) => ({ ...input, playerId: idOf(input), slipId: null, slip: null, slipFailure: null }),
  entry: watching('cage', 'players'),
  type: 'parallel',
  on: { 'card.read': { actions: { type: 'send', params: cardRead } } },
  invoke: { id: 'finder', src: 'finder', systemId: mailbox('finder') },
  states: { desk, till, handing, slip },
})
export type CageRef = ActorRefFrom<typeof cageMachine>
