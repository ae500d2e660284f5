import { confirmsMachine } from '#machines/desk/pages/confirms/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { ConfirmsPage } from '../../desk/pages/confirms/ConfirmsPage.tsx'
import { noticeText } from '../../desk/pages/confirms/waiting.ts'
import { createConfirmsActors } from '../../wire/actors/confirms.ts'
import { createCalling } from './calling.ts'
import { createCommands } from './commands.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['confirms', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchAll, fetchJudgement, command } = createConfirmsActors(setup)
    return confirmsMachine.provide({
      actors: {
        list: collectionMachine.provide({ actors: { fetchAll } }),
        commands: createCommands(command),
        calling: createCalling(noticeText, 'takewin.confirms'),
        fetchJudgement,
      },
    })
  },
  View: ConfirmsPage,
})
