/** Money from the wallet to a seat that is held: the first of it, which the player is asked about, and more. */
import { raise } from 'xstate'
import { chart, type EventOf, refusedToast, request } from './seat.setup.ts'

type ToppedUp = { event: EventOf<'player.topUp'> }
const transfer = [
  { type: 'setTopUp', params: ({ event }: ToppedUp) => event },
  {
    type: 'send',
    params: ({ event: { amount, key } }: ToppedUp) => request({ type: 'request.transfer', amount, key }),
  },
] as const
const mayTopUp = { type: 'mayTopUp', params: ({ event }: ToppedUp) => event } as const

export const money = chart.createStateConfig({
  description:
    'One transfer under way at most. Without an answer the line is taken anew: the venue knows what became of it.',
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnfunded', target: 'choosing' }, { target: 'settled' }] },
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
              params: ({ context: { machineID }, event: { amount, isAll } }) => ({
                machineID,
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
      exit: 'clearTopUp',
      on: {
        'transfer.done': { target: 'settled', actions: { type: 'addFunds', params: ({ event }) => event } },
        'transfer.refused': {
          target: 'choosing',
          actions: { type: 'send', params: ({ event }) => refusedToast(event.refused) },
        },
      },
      after: { transferTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
    toppingUp: {
      exit: 'clearTopUp',
      on: {
        'transfer.done': { target: 'settled', actions: { type: 'addFunds', params: ({ event }) => event } },
        'transfer.refused': {
          target: 'settled',
          actions: { type: 'send', params: ({ event }) => refusedToast(event.refused) },
        },
      },
      after: { transferTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
  },
})
