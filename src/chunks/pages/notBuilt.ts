import { fromTransition } from 'xstate'
import type { PageEvent, PageInput, PagePlace } from '#machines/desk/pages/pages.ts'
import { NotBuilt } from '../../desk/pages/NotBuilt.tsx'
import { definePage } from './page.ts'

export const page = definePage({
  words: [],
  create: () =>
    fromTransition(
      (_: PagePlace, event: PageEvent) => event.place,
      ({ input }: { input: PageInput }) => input.place,
    ),
  View: NotBuilt,
})
