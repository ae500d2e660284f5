import { oversightMachine } from '#machines/desk/pages/oversight/index.ts'
import { queryMachine } from '#machines/kit/query/index.ts'
import { OversightPage } from '../../desk/pages/oversight/OversightPage.tsx'
import { createOversightActors } from '../../wire/actors/oversight.ts'
import { definePage } from './page.ts'

export const page = definePage({
  words: ['oversight', 'activities', 'ui'],
  create: (setup) =>
    oversightMachine.provide({
      actors: { rows: queryMachine.provide({ actors: createOversightActors(setup) }) },
    }),
  View: OversightPage,
})
