/** Activities: what players, staff and the venue did on the floor, newest first. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox, send, sends } from '../../../kit/messages.ts'
import { queryMachine } from '../../../kit/query/query.machine.ts'
import type { PageInput, PlaceShown } from '../page.types.ts'
import { asking } from '../asking.ts'
import { watching } from '../watching.ts'
import { activityFilterOf } from './activities.address.ts'
import type { ActivitiesContext, ActivitiesEvent } from './activities.types.ts'

const chart = setup({
  types: {} as {
    input: PageInput
    context: ActivitiesContext
    events: ActivitiesEvent
    children: { rows: 'rows' }
  },
  actors: { rows: queryMachine },
  actions: { send, setPlace: assign((_, { place }: PlaceShown) => ({ place })) },
  delays: { gather: 2_000 },
})

export const activitiesMachine = chart.createMachine({
  id: 'activities',
  description: 'What is asked for stands in the address alone.',
  context: ({ input }) => input,
  entry: watching('statuses', 'sessions', 'machines', 'problems', 'players'),
  on: {
    'place.shown': {
      actions: [...asking('activities', ({ search }) => activityFilterOf(search))],
    },
  },
  invoke: {
    id: 'rows',
    src: 'rows',
    systemId: mailbox('activities'),
    input: ({ context }) => ({ filter: activityFilterOf(context.place.search) }),
  },
  initial: 'quiet',
  states: {
    quiet: {
      on: {
        'statuses.changed': 'gathering',
        'sessions.changed': 'gathering',
        'machines.changed': 'gathering',
        'problems.changed': 'gathering',
        'player.changed': 'gathering',
      },
    },
    gathering: {
      description: 'A busy floor tells many times a second that something was done: the list is asked for once.',
      after: { gather: { target: 'quiet', actions: sends({ to: 'activities', event: { type: 'query.outdated' } }) } },
    },
  },
})

export type ActivitiesRef = ActorRefFrom<typeof activitiesMachine>
