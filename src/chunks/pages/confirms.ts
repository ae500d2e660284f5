import { confirmsMachine } from '#machines/desk/pages/confirms/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { commandMachine } from '#machines/kit/command/index.ts'
import { ConfirmsPage } from '../../desk/pages/confirms/ConfirmsPage.tsx'
import { createConfirmsActors } from '../../wire/actors/confirms.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['confirms', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchAll, fetchJudgement, command } = createConfirmsActors(setup)
    return confirmsMachine.provide({
      actors: {
        list: collectionMachine.provide({ actors: { fetchAll } }),
        command: commandMachine.provide({ actors: command }),
        fetchJudgement,
      },
    })
  },
  View: ConfirmsPage,
})
