import { activitiesMachine } from '#machines/desk/pages/activities/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { ActivitiesPage } from '../../desk/pages/activities/ActivitiesPage.tsx'
import { createActivityActors } from '../../wire/actors/activities.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['activities', 'ui'],
  create: (setup) =>
    activitiesMachine.provide({
      actors: { rows: queryMachine.provide({ actors: createActivityActors(setup) }) },
    }),
  View: ActivitiesPage,
})
