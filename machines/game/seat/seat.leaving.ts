/** Leaving a seat that is held: asked about in a round, cashing out, closed by the venue; and the way back to it. */
import { MachineStatus } from '#protocol/core/codes.ts'
import { sends } from '../../kit/messages.ts'
import { toast, type ToastAction } from '../../kit/toast.ts'
import type { SeatContext } from './seat.types.ts'
import { ejected, endLeft, endRefused, endUnproved, machineFree, machineGone, newsOf } from './seat.endings.ts'
import { entered, refusedToast, request } from './seat.messages.ts'
import { chart, type EventOf, type MachineChanged } from './seat.setup.ts'

/** In a round, or with a win that is not taken, leaving is asked about first. `left`: where it leads once it is clear. */
export const leaveQuestion = <Left extends object>(left: Left) =>
  chart.createStateConfig({
    initial: 'none',
    states: {
      none: {
        on: {
          'player.leave': [
            { guard: 'isRoundOpen', target: 'asked' },
            {
              ...left,
              actions: [
                { type: 'setLeaving', params: ({ event }: { event: EventOf<'player.leave'> }) => event },
                'allowUndo',
              ],
            },
          ],
        },
      },
      asked: {
        description:
          'Waits for the answer, though the round may end meanwhile: nobody is taken off a seat by a question.',
        tags: 'askedToLeave',
        on: {
          'leave.confirmed': {
            target: 'none',
            ...left,
            actions: { type: 'setLeaving', params: ({ event }: { event: EventOf<'leave.confirmed'> }) => event },
          },
          'leave.declined': 'none',
        },
      },
    },
  })

/** The machine is free: the proof, which says what was cashed out, comes over the other socket. Faulty, it may not come at all. */
const provedBy = {
  'machine.changed': [
    {
      guard: newsOf(...machineFree),
      target: '.proving',
      actions: { type: 'setSequence', params: ({ event }: { event: MachineChanged }) => event },
    },
    {
      guard: newsOf(...machineGone),
      target: '.stopped',
      actions: { type: 'setSequence', params: ({ event }: { event: MachineChanged }) => event },
    },
    {
      guard: newsOf(MachineStatus.cashingOut),
      target: '.asked',
      actions: { type: 'setSequence', params: ({ event }: { event: MachineChanged }) => event },
    },
  ],
} as const
const stopped = chart.createStateConfig({
  description: 'A fault holds the credit on the machine, unless the proof that it was paid before is on its way.',
  after: { proofTimeout: endUnproved('stopped') },
})

export const leaving = chart.createStateConfig({
  description: 'Cashing out. The proof is seat.closed; a lost line is taken back and the same leave asked again.',
  tags: 'leaving',
  entry: [
    sends(entered),
    { type: 'send', params: ({ context }) => request({ type: 'request.leave', key: context.leavingKey ?? '' }) },
  ],
  on: {
    ...provedBy,
    'leave.refused': {
      target: 'playing',
      actions: ['clearLeaving', { type: 'send', params: ({ event }) => refusedToast(event.refused) }],
    },
    'line.broken': 'away',
    'seat.refused': endRefused,
    'player.giveUp': endLeft,
  },
  after: { leaveTimeout: endUnproved('unclear') },
  initial: 'asked',
  states: { asked: {}, proving: { after: { proofTimeout: endUnproved('closed') } }, stopped },
})

export const closing = chart.createStateConfig({
  description:
    'The venue cashes out by itself, in a round when it ends: a limit has struck, a reality check was answered with leaving, staff ended it. The proof says why.',
  tags: 'leaving',
  on: { ...provedBy, 'line.broken': 'away', 'player.giveUp': endLeft },
  after: { leaveTimeout: endUnproved('unclear') },
  initial: 'asked',
  states: {
    asked: {},
    proving: {
      after: {
        proofTimeout: {
          target: '#seat.ended',
          actions: [
            { type: 'send', params: ({ context }) => ejected(MachineStatus.available, context) },
            { type: 'end', params: { ended: 'closed' } },
          ],
        },
      },
    },
    stopped,
  },
})

/** Who left by their own will outside a round may take the seat again, with what was cashed out, for as long as the message stands. */
const backToSeat = (machineID: number, amount: number): ToastAction => ({
  words: { key: 'seat.undo' },
  message: { to: 'app', event: { type: 'seat.retaken', machineID, amount } },
})
/** The reasons of `seat.closed` for which nobody asked who sat there, each with its words. */
const closedWords: Readonly<Record<string, string>> = {
  ...{ limit: 'seat.limitStruck', timeout: 'seat.shutOut.timeout', selfExclusion: 'seat.shutOut.selfExclusion' },
  ...{ kicked: 'seat.endedByStaff', sessionClosed: 'seat.endedByStaff', featureUndone: 'seat.endedByStaff' },
  ...{ machineClosed: 'seat.endedByStaff', graceEnded: 'seat.graceOver' },
  ...{ fundingFailed: 'seat.fundingFailed', settled: 'seat.settled' },
}
export const closed = {
  guard: { type: 'isOfSeat', params: ({ event }: { event: EventOf<'seat.closed'> }) => event },
  target: '#seat.ended',
  actions: [
    {
      type: 'send',
      params: ({
        context: { machineID, mayUndo },
        event: { cashedOut, reason },
      }: {
        context: SeatContext
        event: EventOf<'seat.closed'>
      }) => {
        const key = closedWords[reason]
        if (key !== undefined) return toast('warning', { key, params: { amount: cashedOut } })
        const words = { key: 'seat.cashedOut', params: { amount: cashedOut, reason } }
        return toast('success', words, mayUndo && cashedOut > 0 ? backToSeat(machineID, cashedOut) : undefined)
      },
    },
    {
      type: 'end',
      params: ({ event }: { event: EventOf<'seat.closed'> }) => ({
        ended: 'closed' as const,
        cashedOut: event.cashedOut,
      }),
    },
  ],
} as const
