/** Search over the pages that a person may see: by the field, and by the keyboard from anywhere. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { suggest } from '../navigation/suggest.ts'
import type { Entry, SearchContext, SearchEvent, SearchTag } from './search.types.ts'

const chart = setup({
  types: {} as { context: SearchContext; events: SearchEvent; tags: SearchTag },
  actions: {
    keepEntries: assign((_, { entries }: { entries: readonly Entry[] }) => ({ entries })),
    find: assign(({ context }, { text }: { text: string }) => ({
      typed: text,
      found: suggest(context.entries, text),
      active: 0,
    })),
    move: assign(({ context }, { by }: { by: 1 | -1 }) => ({
      active: context.found.length === 0 ? 0 : (context.active + by + context.found.length) % context.found.length,
    })),
    forget: assign({ typed: '', found: [], active: 0 }),
    navigate: (_, _to: { to: string }) => {},
  },
  guards: { isFound: (_, { to }: { to: string }) => to !== '' },
})

const chosen = ({ context, event }: { context: SearchContext; event: { url?: string } }) => ({
  to: event.url ?? context.found[context.active]?.url ?? '',
})

export const searchMachine = chart.createMachine({
  id: 'search',
  context: { entries: [], typed: '', found: [], active: 0 },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: { 'search.opened': { target: 'open', actions: { type: 'keepEntries', params: ({ event }) => event } } },
    },
    open: {
      tags: 'open',
      on: {
        'search.typed': { actions: { type: 'find', params: ({ event }) => ({ text: event.text }) } },
        'search.moved': { actions: { type: 'move', params: ({ event }) => event } },
        'search.chosen': {
          guard: { type: 'isFound', params: chosen },
          target: 'closed',
          actions: { type: 'navigate', params: chosen },
        },
        'search.closed': 'closed',
      },
    },
  },
})

export type SearchRef = ActorRefFrom<typeof searchMachine>
