import { calendarEditMachine, reservationsMachine } from '#machines/desk/pages/reservations/index.ts'
import { collectionMachine } from '#machines/kit/collection/index.ts'
import { draftMachine } from '#machines/kit/draft/index.ts'
import { ReservationsPage } from '../../desk/pages/reservations/ReservationsPage.tsx'
import { createReservationsActors } from '../../wire/actors/reservations.ts'
import { createCommands } from './commands.ts'
import { createLeaving } from './leaving.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['reservations', 'lobby', 'account', 'command', 'ui'],
  create: (setup) => {
    const { fetchAll, findPlayers, save, command } = createReservationsActors(setup)
    return reservationsMachine.provide({
      actors: {
        list: collectionMachine.provide({ actors: { fetchAll } }),
        calendarEdit: calendarEditMachine.provide({ actors: { save } }),
        commands: createCommands(command),
        draft: draftMachine.provide({ actors: { leaving: createLeaving(setup) } }),
        findPlayers,
        save,
      },
    })
  },
  View: ReservationsPage,
})
