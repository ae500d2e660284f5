/** Oversight: what a regulator looks at, one list at a time. Nothing is changed from here. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { asking } from '../asking.ts'
import { watching } from '../watching.ts'
import { oversightFilterOf } from './oversight.address.ts'
import type { OversightContext, OversightEvent } from './oversight.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: OversightContext
    events: OversightEvent
    children: { rows: 'rows' }
  },
  actors: { rows: queryMachine },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
})

export const oversightMachine = chart.createMachine({
  id: 'oversight',
  description: 'Which list is shown, and which part of it, stands in the address alone.',
  context: ({ input }) => input,
  entry: watching('problems'),
  invoke: {
    id: 'rows',
    src: 'rows',
    systemId: mailbox('oversight'),
    input: ({ context }) => ({ filter: oversightFilterOf(context.place.search) }),
  },
  on: {
    'place.shown': {
      actions: [...asking('oversight', ({ search }) => oversightFilterOf(search))],
    },
    'problems.changed': { actions: sends({ to: 'oversight', event: { type: 'query.outdated' } }) },
  },
})

export type OversightRef = ActorRefFrom<typeof oversightMachine>
