import { adjustingMachine } from '#machines/desk/adjusting/index.ts'
import {
  cageMachine,
  finderMachine,
  handingMachine,
  servingMachine,
  shiftMachine,
} from '#machines/desk/pages/cage/index.ts'
import { commandMachine } from '#machines/kit/command/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { CagePage } from '../../desk/pages/cage/CagePage.tsx'
import { createCageActors } from '../../wire/actors/cage.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['cage', 'lobby', 'account', 'command', 'ui'],
  create: (setup) => {
    const {
      findPlayers,
      fetchDetail,
      judge,
      post,
      fetchCage,
      openCage,
      closeCage,
      fetchTransaction,
      fetchHandOvers,
      handingCommand,
      adjustingCommand,
    } = createCageActors(setup)
    return cageMachine.provide({
      actors: {
        finder: finderMachine.provide({
          actors: { findPlayers },
          actions: { navigate: (_, { to }) => setup.navigate(to) },
        }),
        shift: shiftMachine.provide({ actors: { fetchCage, openCage, closeCage } }),
        adjusting: adjustingMachine.provide({
          actors: { command: commandMachine.provide({ actors: adjustingCommand }) },
        }),
        handing: handingMachine.provide({
          actors: { fetchHandOvers, command: commandMachine.provide({ actors: handingCommand }) },
        }),
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
