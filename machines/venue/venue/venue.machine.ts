/** One process of the venue: put together, open to people, ended without cutting what is under way. */
import { setup } from 'xstate'
import { unprovidedPromise } from '../../kit/unprovided.ts'
import type { VenueContext, VenueEvent, VenueInput, VenueTag } from './venue.types.ts'

type Failure = { error: unknown }
const chart = setup({
  types: {} as {
    input: VenueInput
    context: VenueContext
    events: VenueEvent
    tags: VenueTag
    children: { opener: 'opener'; closer: 'closer' }
  },
  actors: {
    /** Reads the rows, and opens calls, sockets and machines. */
    opener: unprovidedPromise<void, undefined>('opener'),
    /** Lets nobody in any more, answers what was asked, gives everything back. */
    closer: unprovidedPromise<void, undefined>('closer'),
  },
  actions: {
    reportOpen: () => {},
    reportNotOpened: (_, _failure: Failure) => {},
    reportClosed: () => {},
    reportNotClosed: (_, _failure: Failure) => {},
  },
  delays: { drainTime: ({ context }) => context.drainMs },
})

export const venueMachine = chart.createMachine({
  id: 'venue',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      description: 'Nobody is served yet. It ends when every machine is known and taken, or something fails.',
      invoke: {
        id: 'opener',
        src: 'opener',
        onDone: { target: 'open', actions: 'reportOpen' },
        onError: { target: 'notOpened', actions: { type: 'reportNotOpened', params: ({ event }) => event } },
      },
    },
    open: {
      tags: 'open',
      description: 'People are served, until the process is to end.',
      on: { 'venue.close': 'draining' },
    },
    draining: {
      tags: ['open', 'ending'],
      description: 'People are still served, and the venue says that it is not ready, so that nobody new is sent here.',
      after: { drainTime: 'closing' },
    },
    closing: {
      tags: 'ending',
      description: 'Nobody new comes in; what was asked before is answered, and what is open is given back.',
      invoke: {
        id: 'closer',
        src: 'closer',
        onDone: { target: 'closed', actions: 'reportClosed' },
        onError: { target: 'notClosed', actions: { type: 'reportNotClosed', params: ({ event }) => event } },
      },
    },
    closed: { type: 'final' },
    notOpened: { type: 'final', description: 'Its parts or its rows do not allow it to open; the process ends.' },
    notClosed: { type: 'final', description: 'Something could not be given back; the process ends all the same.' },
  },
})
