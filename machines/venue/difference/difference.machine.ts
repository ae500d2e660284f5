/** What books and meters of one cabinet differ by on one gaming day. Stepped by `transition()`. */
import { assign, setup } from 'xstate'
import type { DifferenceContext, DifferenceEvent, DifferenceTag } from './difference.types.ts'

type Checked = Extract<DifferenceEvent, { type: 'day.checked' }>
type Accepted = Extract<DifferenceEvent, { type: 'difference.accept' }>

const chart = setup({
  types: {} as { context: DifferenceContext; events: DifferenceEvent; tags: DifferenceTag },
  actions: {
    setChecked: assign((_, { mark, givesValue }: Checked) => ({ mark, givesValue, acceptedBy: null })),
    setAccepted: assign((_, { staffId }: Accepted) => ({ acceptedBy: staffId })),
  },
  guards: {
    agrees: (_, { mark }: Checked) => mark === null,
    isAnother: ({ context }, { mark }: Checked) => mark !== context.mark,
    /** Of what was seen, and by two where it gives value. */
    mayAccept: ({ context }, { mark, staffId, secondId }: Accepted) =>
      mark === context.mark && (!context.givesValue || (secondId !== null && secondId !== staffId)),
  },
})

const checked = ({ event }: { event: DifferenceEvent }) => event as Checked
const accepted = ({ event }: { event: DifferenceEvent }) => event as Accepted
const setChecked = { type: 'setChecked', params: checked } as const
const agreed = { guard: { type: 'agrees', params: checked }, target: 'agreeing', actions: setChecked } as const

export const differenceMachine = chart.createMachine({
  id: 'difference',
  context: { mark: null, givesValue: false, acceptedBy: null },
  initial: 'agreeing',
  states: {
    agreeing: {
      description: 'Books and meters say the same. A check that finds otherwise ends that.',
      on: {
        'day.checked': {
          guard: { type: 'isAnother', params: checked },
          target: 'differing',
          actions: setChecked,
        },
      },
    },
    differing: {
      tags: 'open',
      description: 'They differ and nobody has accepted it. It ends when they agree again, or people accept it.',
      on: {
        'day.checked': [agreed, { actions: setChecked }],
        'difference.accept': {
          guard: { type: 'mayAccept', params: accepted },
          target: 'accepted',
          actions: { type: 'setAccepted', params: accepted },
        },
      },
    },
    accepted: {
      description: 'People have accepted exactly this difference. Another one is open again.',
      on: {
        'day.checked': [
          agreed,
          { guard: { type: 'isAnother', params: checked }, target: 'differing', actions: setChecked },
        ],
      },
    },
  },
})
