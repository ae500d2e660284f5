/** What the venue's pushes say of a seat while it is played. */
import { raise } from 'xstate'
import { MachineStatus } from '#protocol/core/codes.ts'
import { sends } from '../../kit/messages.ts'
import { endEjected, machineFree, machineGone, newsOf } from './seat.endings.ts'
import { request } from './seat.messages.ts'
import { chart } from './seat.setup.ts'

export const standing = chart.createStateConfig({
  description:
    'What the venue’s pushes say of this seat. Only those above the sequence of the last init or reconnect answer count.',
  initial: 'confirmed',
  on: {
    'machine.changed': [
      { guard: newsOf(...machineGone), ...endEjected },
      {
        guard: newsOf(...machineFree),
        target: '#seat.active.hold.claimed.held.closing.proving',
        actions: { type: 'setSequence', params: ({ event }) => event },
      },
      {
        guard: newsOf(MachineStatus.cashingOut),
        target: '#seat.active.hold.claimed.held.closing',
        actions: { type: 'setSequence', params: ({ event }) => event },
      },
      {
        guard: newsOf(MachineStatus.disconnected),
        description: 'The venue has lost this socket before the browser did: the line is of no use any more.',
        actions: [{ type: 'setSequence', params: ({ event }) => event }, raise({ type: 'line.stuck' })],
      },
      {
        guard: newsOf(MachineStatus.feature),
        target: '.verifying',
        actions: { type: 'setSequence', params: ({ event }) => event },
      },
      {
        guard: newsOf(MachineStatus.connected),
        target: '.confirmed',
        actions: { type: 'setSequence', params: ({ event }) => event },
      },
    ],
  },
  states: {
    confirmed: {},
    verifying: {
      description:
        'Status 5: this socket is lost in an open round, or the venue ends the session with the round, or staff put it in feature mode. A line that still answers is not lost: who is not being cashed out is ejected.',
      entry: sends(request({ type: 'request.check' })),
      on: {
        'seat.held': [
          {
            guard: { type: 'isEnding', params: ({ event }) => event },
            target: '#seat.active.hold.claimed.held.closing',
          },
          { guard: 'isAskingOfMoney', description: 'The answer to a question before this one.' },
          { target: '#seat.ejected' },
        ],
        'seat.free': '#seat.ejected',
        'seat.elsewhere': '#seat.ejected',
        'seat.refused': [
          {
            guard: { type: 'isPassing', params: ({ event }) => event.refused },
            description: 'Of the question alone: the line is taken anew, which tells.',
          },
          { target: '#seat.ejected' },
        ],
      },
      after: { doubtTimeout: { actions: raise({ type: 'line.stuck' }) } },
    },
  },
})
