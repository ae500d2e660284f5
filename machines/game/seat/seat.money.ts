/** Money from the wallet to a seat that is held: the first of it, which the player is asked about, and more. */
import { raise } from 'xstate'
import { ErrorCode } from '#protocol/core/codes.ts'
import { sends } from '../../kit/messages.ts'
import { refused } from './seat.endings.ts'
import { refusedToast, request } from './seat.messages.ts'
import { chart, type EventOf } from './seat.setup.ts'

type ToppedUp = { event: EventOf<'player.topUp'> }
const transfer = [
  { type: 'setTopUp', params: ({ event }: ToppedUp) => event },
  {
    type: 'send',
    params: ({ event: { amount, key } }: ToppedUp) => request({ type: 'request.transfer', amount, key }),
  },
] as const
const mayTopUp = { type: 'mayTopUp', params: ({ event }: ToppedUp) => event } as const

const settled = '#seat.active.hold.claimed.held.playing.money.settled'
const deciding = '#seat.active.hold.claimed.held.playing.money.deciding'
const arrived = {
  target: settled,
  actions: { type: 'addFunds', params: ({ event }: { event: EventOf<'transfer.done'> }) => event },
} as const
const uncertain = { type: 'isUncertain', params: refused } as const
const heldNow = ({ event }: { event: EventOf<'seat.held'> }) => event
/** What a transfer that was refused in the end is told by. */
const notTaken = { code: ErrorCode.conflict, message: '', params: { reason: 'transferRefused' } }
const sayRefused = {
  type: 'send',
  params: ({ event }: { event: EventOf<'transfer.refused'> }) => refusedToast(event.refused),
} as const
/** `back`: where the player may ask anew. */
const underWay = <Back extends string>(back: Back) =>
  ({
    'transfer.done': arrived,
    'transfer.refused': [
      { guard: uncertain, target: 'arriving', actions: 'awaitArrival' },
      { target: back, actions: ['clearTopUp', sayRefused] },
    ],
  }) as const

const arriving = chart.createStateConfig({
  description:
    'Money is on its way for longer than anybody waits for an answer: nothing is asked again but how it ended. It is funding, whenever it comes.',
  tags: 'arriving',
  initial: 'resting',
  on: {
    'transfer.done': arrived,
    'transfer.refused': [
      { guard: uncertain, target: '.resting' },
      { target: 'deciding', actions: ['clearArriving', sayRefused] },
    ],
  },
  states: {
    resting: { after: { arrivalCheck: 'looking' } },
    looking: {
      description:
        'By a question that moves nothing, asked behind the transfer: what the venue has counted tells how it ended.',
      entry: sends(request({ type: 'request.check' })),
      on: {
        'seat.held': [
          { guard: { type: 'isUncounted', params: heldNow }, actions: raise({ type: 'line.stuck' }) },
          { guard: { type: 'isStillArriving', params: heldNow }, target: 'resting' },
          {
            guard: { type: 'hasArrived', params: heldNow },
            target: settled,
            actions: { type: 'setFunded', params: heldNow },
          },
          {
            target: deciding,
            actions: [{ type: 'setFunded', params: heldNow }, sends(refusedToast(notTaken))],
          },
        ],
        'seat.free': { actions: raise({ type: 'line.stuck' }) },
        'seat.elsewhere': { actions: raise({ type: 'line.stuck' }) },
        'seat.refused': {
          guard: { type: 'isPassing', params: refused },
          target: 'resting',
          description: 'Of the question alone: the seat is held all the same.',
        },
      },
      after: { transferTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
  },
})

export const money = chart.createStateConfig({
  description:
    'One transfer under way at most. Without an answer the line is taken anew: the venue knows what became of it.',
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isArriving', target: 'arriving' },
        {
          guard: 'isTransferring',
          target: 'arriving',
          actions: 'awaitArrival',
          description: 'A leave was refused meanwhile, and its answer may have been missed.',
        },
        { guard: 'isUnfunded', target: 'choosing' },
        { target: 'settled' },
      ],
    },
    choosing: {
      description: 'Nothing was brought to this seat yet: the player is asked how much, or leaves.',
      tags: 'unfunded',
      on: {
        'player.topUp': {
          guard: mayTopUp,
          target: 'funding',
          actions: [
            ...transfer,
            {
              type: 'rememberBuyIn',
              params: ({ context: { machineID, seated }, event: { amount, isAll } }) => ({
                ...{ machineID, game: seated?.machine.name ?? '' },
                amount: isAll ? ('all' as const) : amount,
              }),
            },
          ],
        },
      },
    },
    settled: { on: { 'player.topUp': { guard: mayTopUp, target: 'toppingUp', actions: [...transfer] } } },
    funding: {
      description: 'What was chosen is on its way; refused, the player is asked again.',
      tags: 'unfunded',
      on: underWay('choosing'),
      after: { transferTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
    toppingUp: {
      on: underWay('settled'),
      after: { transferTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
    arriving,
  },
})
