import { cageMachine, finderMachine, servingMachine, shiftMachine } from '#machines/desk/pages/cage/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { CagePage } from '../../desk/pages/cage/CagePage.tsx'
import { createCageActors } from '../../wire/actors/cage.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['cage', 'lobby', 'account', 'ui'],
  create: (setup) => {
    const { findPlayers, fetchDetail, judge, post, fetchCage, openCage, closeCage, fetchTransaction } =
      createCageActors(setup)
    return cageMachine.provide({
      actors: {
        finder: finderMachine.provide({
          actors: { findPlayers },
          actions: { navigate: (_, { to }) => setup.navigate(to) },
        }),
        shift: shiftMachine.provide({ actors: { fetchCage, openCage, closeCage } }),
        serving: servingMachine.provide({
          actors: { judge, post, detail: detailMachine.provide({ actors: { fetchDetail } }) },
        }),
        fetchTransaction,
      },
      actions: { print: () => window.print() },
    })
  },
  View: CagePage,
})
