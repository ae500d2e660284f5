import { adjustingMachine } from '#machines/desk/adjusting/index.ts'
import {
  cageMachine,
  finderMachine,
  handingMachine,
  servingMachine,
  shiftMachine,
  takingBackMachine,
} from '#machines/desk/pages/cage/index.ts'
import { commandMachine } from '#machines/kit/command/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { CagePage } from '../../desk/pages/cage/CagePage.tsx'
import { createUnsettledPosting } from '../../wire/device/unsettledPosting.ts'
import { createCageActors } from '../../wire/actors/cage.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['cage', 'lobby', 'account', 'command', 'ui'],
  create: (setup) => {
    const unsettled = createUnsettledPosting(setup)
    const {
      findPlayers,
      fetchDetail,
      judge,
      post,
      recall,
      fetchCage,
      openCage,
      closeCage,
      fetchTransaction,
      fetchHandOvers,
      handingCommand,
      adjustingCommand,
      takeBackCommand,
    } = createCageActors({ ...setup, unsettled })
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
          actors: {
            ...{ judge, post, recall, leaving: createLeaving(setup) },
            detail: detailMachine.provide({ actors: { fetchDetail } }),
          },
          actions: { forget: () => unsettled.forget() },
        }),
        takingBack: takingBackMachine.provide({
          actors: { command: commandMachine.provide({ actors: takeBackCommand }) },
        }),
        ...{ fetchTransaction, recall },
      },
      actions: { print: () => window.print(), navigate: (_, { to }) => setup.navigate(to) },
    })
  },
  View: CagePage,
})
