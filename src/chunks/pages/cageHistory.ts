import { adjustingMachine } from '#machines/desk/adjusting/index.ts'
import { cageHistoryMachine } from '#machines/desk/pages/cageHistory/index.ts'
import { commandMachine } from '#machines/kit/command/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { CageHistoryPage } from '../../desk/pages/cageHistory/CageHistoryPage.tsx'
import { createCageHistoryActors } from '../../wire/actors/cageHistory.ts'
import { definePage } from './page.ts'
import { createRefunding, refundWords } from './refunding.ts'

export const page = definePage({
  words: ['cageHistory', 'account', 'command', 'ui', ...refundWords],
  create: (setup) => {
    const { rows, handOvers, safes, adjustingCommand } = createCageHistoryActors(setup)
    return cageHistoryMachine.provide({
      actors: {
        rows: queryMachine.provide({ actors: rows }),
        refunding: createRefunding(setup),
        handOvers: queryMachine.provide({ actors: handOvers }),
        safes: queryMachine.provide({ actors: safes }),
        adjusting: adjustingMachine.provide({
          actors: { command: commandMachine.provide({ actors: adjustingCommand }) },
        }),
      },
    })
  },
  View: CageHistoryPage,
})
