import { cageHistoryMachine } from '#machines/desk/pages/cageHistory/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { CageHistoryPage } from '../../desk/pages/cageHistory/CageHistoryPage.tsx'
import { createCageHistoryActors } from '../../wire/actors/cageHistory.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['cageHistory', 'account', 'ui'],
  create: (setup) =>
    cageHistoryMachine.provide({
      actors: { rows: queryMachine.provide({ actors: createCageHistoryActors(setup) }) },
    }),
  View: CageHistoryPage,
})
