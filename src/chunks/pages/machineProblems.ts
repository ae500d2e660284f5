import { machineProblemsMachine } from '#machines/desk/pages/machineProblems/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { MachineProblemsPage } from '../../desk/pages/machineProblems/MachineProblemsPage.tsx'
import { createMachineProblemsActors } from '../../wire/actors/machineProblems.ts'
import { createCommands } from './commands.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['machineProblems', 'machine', 'machines', 'lobby', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchAll, fetchPage, fetchDetail, command } = createMachineProblemsActors(setup)
    return machineProblemsMachine.provide({
      actors: {
        list: collectionMachine.provide({ actors: { fetchAll } }),
        past: queryMachine.provide({ actors: { fetchPage } }),
        detail: detailMachine.provide({ actors: { fetchDetail } }),
        commands: createCommands(command),
      },
    })
  },
  View: MachineProblemsPage,
})
