import { machinesMachine } from '#machines/desk/pages/machines/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { draftMachine } from '#machines/kit/draft/index.ts'
import { MachinesPage } from '../../desk/pages/machines/MachinesPage.tsx'
import { createMachinesActors } from '../../wire/actors/machines.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'
import { createWall, watchWords } from './watch.ts'

export const page = definePage({
  words: ['machines', 'lobby', 'account', 'command', 'ui', ...watchWords],
  create: (setup) => {
    const { fetchAll, makeMachine, command } = createMachinesActors(setup)
    const list = collectionMachine.provide({ actors: { fetchAll } })
    const draft = draftMachine.provide({ actors: { leaving: createLeaving(setup) } })
    return machinesMachine.provide({
      actors: { wall: createWall(setup), list, draft, makeMachine, commands: createCommands(command) },
      actions: { navigate: (_, { to }) => setup.navigate(to) },
    })
  },
  View: MachinesPage,
})
