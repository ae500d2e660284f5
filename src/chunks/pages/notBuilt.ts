import { fromTransition } from 'xstate'
import type { PageEvent, PageInput, PagePlace } from '#machines/desk/pages/page.types.ts'
import { NotBuilt } from '../../desk/pages/NotBuilt.tsx'
import { definePage } from './page.ts'

export const page = definePage({
  words: [],
  create: () =>
    fromTransition(
      (place: PagePlace, event: PageEvent) => (event.type === 'place.shown' ? event.place : place),
      ({ input }: { input: PageInput }) => input.place,
    ),
  View: NotBuilt,
})
