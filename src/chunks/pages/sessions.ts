import { sessionsMachine, storyMachine } from '#machines/desk/pages/sessions/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { detailMachine } from '#machines/kit/detail/index.ts'
import { SessionsPage } from '../../desk/pages/sessions/SessionsPage.tsx'
import { createSessionsActors } from '../../wire/actors/sessions.ts'
import { saveText } from '../../wire/device/saveText.ts'
import { createCommands } from './commands.ts'
import { definePage } from './page.ts'
import { createRefunding, refundWords } from './refunding.ts'
import { createWall, watchWords } from './watch.ts'

export const page = definePage({
  words: ['sessions', 'machines', 'machine', 'account', 'lobby', 'command', 'ui', ...watchWords, ...refundWords],
  create: (setup) => {
    const { fetchAll, fetchDetail, fetchStory, command } = createSessionsActors(setup)
    return sessionsMachine.provide({
      actors: {
        wall: createWall(setup),
        detail: detailMachine.provide({ actors: { fetchDetail } }),
        list: collectionMachine.provide({ actors: { fetchAll } }),
        commands: createCommands(command),
        refunding: createRefunding(setup),
        story: storyMachine.provide({
          actors: { fetchStory },
          actions: { print: () => window.print(), save: (_, { name, text }) => saveText(name, text) },
        }),
      },
    })
  },
  View: SessionsPage,
})
