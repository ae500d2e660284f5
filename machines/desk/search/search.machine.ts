/** Search over the pages that a person may see, and as the palette over the commands too: by the field, and by the keyboard from anywhere. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { send } from '../../kit/messages.ts'
import { suggest } from '../navigation/suggest.ts'
import type { Entry, SearchContext, SearchEvent, SearchInput, SearchTag } from './search.types.ts'

const chart = setup({
  types: {} as { input: SearchInput; context: SearchContext; events: SearchEvent; tags: SearchTag },
  actions: {
    send,
    setEntries: assign((_, { entries }: { entries: readonly Entry[] }) => ({ entries })),
    find: assign(({ context: { entries, offersAll } }, { text }: { text: string }) => ({
      typed: text,
      found: offersAll && text.trim() === '' ? entries : suggest(entries, text),
      active: 0,
    })),
    move: assign(({ context }, { by }: { by: 1 | -1 }) => ({
      active: context.found.length === 0 ? 0 : (context.active + by + context.found.length) % context.found.length,
    })),
    forget: assign({ typed: '', found: [], active: 0 }),
    navigate: (_, _to: { to: string }) => {},
  },
  guards: {
    isPage: (_, entry: Entry | undefined) => entry !== undefined && 'url' in entry,
    isCommand: (_, entry: Entry | undefined) => entry !== undefined && 'message' in entry,
  },
})

const chosen = ({ context, event }: { context: SearchContext; event: { id?: string } }) =>
  event.id === undefined ? context.found[context.active] : context.found.find(({ id }) => id === event.id)
type Chosen = Parameters<typeof chosen>[0]

export const searchMachine = chart.createMachine({
  id: 'search',
  context: ({ input }) => ({ ...input, entries: [], typed: '', found: [], active: 0 }),
  initial: 'closed',
  states: {
    closed: {
      entry: 'forget',
      on: {
        'search.opened': {
          target: 'open',
          actions: [
            { type: 'setEntries', params: ({ event }) => event },
            { type: 'find', params: { text: '' } },
          ],
        },
      },
    },
    open: {
      tags: 'open',
      on: {
        'search.typed': { actions: { type: 'find', params: ({ event }) => ({ text: event.text }) } },
        'search.moved': { actions: { type: 'move', params: ({ event }) => event } },
        'search.chosen': [
          {
            guard: { type: 'isPage', params: chosen },
            target: 'closed',
            actions: { type: 'navigate', params: (at: Chosen) => ({ to: urlOf(chosen(at)) }) },
          },
          {
            guard: { type: 'isCommand', params: chosen },
            target: 'closed',
            actions: { type: 'send', params: (at: Chosen) => messagesOf(chosen(at)) },
          },
        ],
        'search.closed': 'closed',
      },
    },
  },
})

function urlOf(entry: Entry | undefined): string {
  return entry && 'url' in entry ? entry.url : ''
}
function messagesOf(entry: Entry | undefined) {
  return entry && 'message' in entry ? [entry.message] : []
}

export type SearchRef = ActorRefFrom<typeof searchMachine>
