/** What the venue has paid of late, asked for again and again. A look that fails is not told: what was known stays. */
import { assign, setup } from 'xstate'
import type { RecentWin } from '#protocol/calls/lobby.ts'
import { unprovidedPromise } from '../../kit/unprovided.ts'

const chart = setup({
  types: {} as { context: { wins: readonly RecentWin[] | null }; children: { fetchWins: 'fetchWins' } },
  actors: { fetchWins: unprovidedPromise<readonly RecentWin[]>('fetchWins') },
  actions: { setWins: assign((_, { wins }: { wins: readonly RecentWin[] }) => ({ wins })) },
  delays: { pause: 30_000 },
})

export const recentWinsMachine = chart.createMachine({
  id: 'recentWins',
  context: { wins: null },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'fetchWins',
        src: 'fetchWins',
        onDone: { target: 'resting', actions: { type: 'setWins', params: ({ event }) => ({ wins: event.output }) } },
        onError: 'resting',
      },
    },
    resting: { after: { pause: 'asking' } },
  },
})
