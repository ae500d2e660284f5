import { announcingMachine, attendantsMachine } from '#machines/desk/pages/attendants/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { draftMachine } from '#machines/kit/draft/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { AttendantsPage } from '../../desk/pages/attendants/AttendantsPage.tsx'
import { noticeText } from '../../desk/pages/attendants/taskWords.tsx'
import { createAttendantsActors } from '../../wire/actors/attendants.ts'
import { createCalling } from './calling.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['attendants', 'machines', 'lobby', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchAll, fetchPage, fetchAnnouncements, announce, command } = createAttendantsActors(setup)
    return attendantsMachine.provide({
      actors: {
        list: collectionMachine.provide({ actors: { fetchAll } }),
        past: queryMachine.provide({ actors: { fetchPage } }),
        announcing: announcingMachine.provide({
          actors: {
            list: collectionMachine.provide({ actors: { fetchAll: fetchAnnouncements } }),
            draft: draftMachine.provide({ actors: { leaving: createLeaving(setup, ['tab']) } }),
            announce,
          },
        }),
        commands: createCommands(command),
        calling: createCalling(noticeText, 'takewin.attendant'),
      },
    })
  },
  View: AttendantsPage,
})
