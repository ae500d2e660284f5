import { junketDetailMachine } from '#machines/desk/pages/junketDetail/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { JunketDetailPage } from '../../desk/pages/junketDetail/JunketDetailPage.tsx'
import { createJunketActors } from '../../wire/actors/junket.ts'
import { createCommands } from './commands.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['junket', 'cageHistory', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchPlayers, fetchTransactions, fetchCandidates, command } = createJunketActors(setup)
    const list = (fetchPage: typeof fetchPlayers) => queryMachine.provide({ actors: { fetchPage } })
    return junketDetailMachine.provide({
      actors: {
        ...{ players: list(fetchPlayers), transactions: list(fetchTransactions), candidates: list(fetchCandidates) },
        commands: createCommands(command),
      },
    })
  },
  View: JunketDetailPage,
})
