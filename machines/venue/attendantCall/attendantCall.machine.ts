/** A seated player asks for an attendant. Its row holds the facts, `floor_task` who took it up; stepped by `transition()`. */
import { setup } from 'xstate'
import type { AttendantCallEvent } from './attendantCall.types.ts'

const chart = setup({ types: {} as { events: AttendantCallEvent } })

export const attendantCallMachine = chart.createMachine({
  id: 'attendantCall',
  initial: 'open',
  states: {
    open: {
      description:
        'It waits in the attendants’ queue until staff end it, its player takes it back, or the seat is left.',
      on: { 'call.done': 'done', 'call.takenBack': 'takenBack', 'seat.left': 'left' },
    },
    done: { type: 'final' },
    takenBack: { type: 'final' },
    left: { type: 'final' },
  },
})
