import { boardMachine, floorPlanMachine } from '#machines/desk/pages/machineBoard/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { BoardPage } from '../../desk/pages/machineBoard/BoardPage.tsx'
import { createBoardActors } from '../../wire/actors/machineBoard.ts'
import { createWakeLock } from '../../wire/actors/device.ts'
import { createCommands } from './commands.ts'
import { definePage } from './page.ts'
import { createWall, watchWords } from './watch.ts'

export const page = definePage({
  words: ['machineBoard', 'machines', 'machine', 'sessions', 'lobby', 'account', 'command', 'ui', ...watchWords],
  create: (setup) => {
    const { fetchAll, fetchTotals, place, command } = createBoardActors(setup)
    return boardMachine.provide({
      actors: {
        ...{ wall: createWall(setup), wakeLock: createWakeLock() },
        list: collectionMachine.provide({ actors: { fetchAll } }),
        totals: collectionMachine.provide({ actors: { fetchAll: fetchTotals } }),
        plan: floorPlanMachine.provide({ actors: { save: place } }),
        commands: createCommands(command),
      },
    })
  },
  View: BoardPage,
})
