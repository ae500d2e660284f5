import { not } from 'xstate'
import { chart } from './occupancy.setup.ts'
import { type EventOf, fundingDone, session, socketClosed } from './occupancy.ways.ts'

const [usedReservation, funded] = fundingDone
const again = '#cashingOut.deciding'

export const cashingOut = chart.createStateConfig({
  id: 'cashingOut',
  tags: 'cashingOut',
  description:
    'The whole credit goes back to the wallet; asked again every 15 s while the cabinet is busy, at most 8 times.',
  initial: 'deciding',
  on: {
    ...socketClosed,
    // A press that was on its way when the player left has opened a round: its win is taken, then the credit is asked for again.
    'win.waiting': { actions: 'takeWaitingWin' },
    'round.ended': { guard: not('isAsking'), target: again },
    'machine.recovered': [
      {
        guard: {
          type: 'isWinWaiting',
          params: ({ event }: { event: EventOf<'machine.recovered'> }) => event.facts,
        },
        actions: 'takeWaitingWin',
      },
      { guard: not('isAsking'), target: again },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'mustWait', target: 'stopped' }, { target: 'asking' }] },
    asking: {
      description: 'Ordered and not answered. Never a second order meanwhile.',
      entry: { type: 'cashOut', params: session },
      always: { guard: 'isHeldUp', target: 'stopped' },
      on: {
        'cashout.done': '#freeing',
        'cashout.partial': again,
        'cashout.busy': [
          {
            guard: 'triesSpent',
            target: 'stopped',
            actions: ['restartTries', { type: 'noteProblem', params: { problem: 'cashoutBlocked', detail: null } }],
          },
          { target: 'waiting', actions: 'waitForCashout' },
        ],
        'cashout.deferred': [
          { guard: { type: 'isTimely', params: ({ event }) => event }, target: 'waiting', actions: 'waitForDeferral' },
          { target: 'deferred' },
        ],
      },
    },
    waiting: {
      exit: 'stopWaiting',
      always: { guard: 'isHeldUp', target: 'stopped' },
      on: { 'deadline.passed': { guard: 'isDue', target: again }, 'topUp.settled': again },
    },
    deferred: {
      description: 'Other money is on its way, or the cabinet is not known: asked for when that has ended.',
      always: { guard: 'isHeldUp', target: 'stopped' },
      on: {
        'funding.done': [
          { ...usedReservation, target: again },
          { ...funded, target: again },
        ],
        'funding.failed': { guard: 'isFunding', target: again, actions: 'endFunding' },
        'topUp.settled': again,
      },
    },
    stopped: {
      description: 'A fault or a problem holds the credit where it is; asked for again when the last one is gone.',
      always: { guard: not('mustWait'), target: again },
    },
  },
})
