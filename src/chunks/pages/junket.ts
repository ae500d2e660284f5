import { junketMachine } from '#machines/desk/pages/junket/index.ts'
import { draftMachine } from '#machines/kit/draft/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { JunketPage } from '../../desk/pages/junket/JunketPage.tsx'
import { createJunketActors } from '../../wire/actors/junket.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['junket', 'command', 'ui'],
  create: (setup) => {
    const { fetchCategories, command } = createJunketActors(setup)
    return junketMachine.provide({
      actors: {
        rows: queryMachine.provide({ actors: { fetchPage: fetchCategories } }),
        commands: createCommands(command),
        draft: draftMachine.provide({ actors: { leaving: createLeaving(setup) } }),
      },
    })
  },
  View: JunketPage,
})
