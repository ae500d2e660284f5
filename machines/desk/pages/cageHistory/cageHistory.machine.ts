/** Cage History: what went across the desk, newest first, since the last close or in any days. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, type Message, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { asking } from '../asking.ts'
import { watching } from '../watching.ts'
import { historyFilterOf } from './cageHistory.address.ts'
import type { CageHistoryContext, CageHistoryEvent } from './cageHistory.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: CageHistoryContext
    events: CageHistoryEvent
    children: { rows: 'rows' }
  },
  actors: { rows: queryMachine },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
})

const outdated: Message = { to: 'cageHistory', event: { type: 'query.outdated' } }

export const cageHistoryMachine = chart.createMachine({
  id: 'cageHistory',
  description: 'What is asked for stands in the address alone. Whatever is posted or decided is asked for anew.',
  context: ({ input }) => input,
  entry: watching('cage', 'confirms'),
  on: {
    'place.shown': {
      actions: [...asking('cageHistory', ({ search }) => historyFilterOf(search))],
    },
    'cage.changed': { actions: sends(outdated) },
    'confirms.changed': { actions: sends(outdated) },
  },
  invoke: {
    id: 'rows',
    src: 'rows',
    systemId: mailbox('cageHistory'),
    input: ({ context }) => ({ filter: historyFilterOf(context.place.search) }),
  },
})

export type CageHistoryRef = ActorRefFrom<typeof cageHistoryMachine>
