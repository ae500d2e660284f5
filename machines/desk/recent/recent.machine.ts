/** Where a person of the desk was lately: pages, and the machines and players that they looked up. The tab keeps it, by person. */
import { assign, setup } from 'xstate'
import { mailbox, send } from '../../kit/messages.ts'
import { unprovidedCallback } from '../../kit/unprovided.ts'
import type { RecentContext, RecentEvent, RecentInput, RecentPlace, StoredRecentRequest } from './recent.types.ts'

const mostPlaces = 8

const chart = setup({
  types: {} as { input: RecentInput; context: RecentContext; events: RecentEvent },
  actors: { storedRecent: unprovidedCallback<StoredRecentRequest, RecentInput>('storedRecent') },
  actions: {
    send,
    setKept: assign((_, { kept }: { kept: readonly RecentPlace[] | null }) => ({ places: kept ?? [] })),
    visit: assign(({ context: { places } }, { place }: { place: RecentPlace }) => ({
      places: [place, ...places.filter(({ url }) => url !== place.url)].slice(0, mostPlaces),
    })),
  },
})

const visited = { type: 'visit', params: ({ event }: { event: { place: RecentPlace } }) => event } as const

export const recentMachine = chart.createMachine({
  id: 'recent',
  context: ({ input }) => ({ ...input, places: [] }),
  initial: 'kept',
  states: {
    kept: {
      description: 'Read at the start, and written at every step.',
      invoke: {
        id: 'storedRecent',
        src: 'storedRecent',
        systemId: mailbox('storedRecent'),
        input: ({ context: { userId } }) => ({ userId }),
        onError: 'passing',
      },
      on: {
        'kept.read': { actions: { type: 'setKept', params: ({ event }) => event } },
        'place.visited': {
          actions: [
            visited,
            {
              type: 'send',
              params: ({ context: { places } }) => ({
                to: 'storedRecent',
                event: { type: 'kept.write', kept: places },
              }),
            },
          ],
        },
      },
    },
    passing: {
      description: 'The tab keeps nothing: it is known until the page is left.',
      on: { 'place.visited': { actions: visited } },
    },
  },
})
