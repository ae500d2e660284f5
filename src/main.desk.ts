/** The program part of the back office's frame: loaded when somebody of the staff opens a page of the desk. */
import { frameMachine } from '#machines/shell/frame/index.ts'
import { navbarMachine } from '#machines/shell/navbar/index.ts'
import { problemBadgeMachine } from '#machines/shell/problemBadge/index.ts'
import { searchMachine } from '#machines/shell/search/index.ts'
import { shortcutsMachine } from '#machines/shell/shortcuts/index.ts'
import type { Client } from './wire/client.ts'
import { createDeskActors } from './wire/deskActors.ts'
import { createWidthWatch } from './wire/widthWatch.ts'

type DeskSetup = { client: Client; navigate: (to: string) => void; keepFold: (isFolded: boolean) => void }

export function createDesk({ client, navigate, keepFold }: DeskSetup) {
  const { countProblems, saveShortcuts } = createDeskActors({ client })
  return frameMachine.provide({
    actors: {
      navbar: navbarMachine.provide({
        actors: { widthWatch: createWidthWatch() },
        actions: { keepFold: (_, { isFolded }) => keepFold(isFolded) },
      }),
      search: searchMachine.provide({ actions: { navigate: (_, { to }) => navigate(to) } }),
      shortcuts: shortcutsMachine.provide({ actors: { saveShortcuts } }),
      problemBadge: problemBadgeMachine.provide({ actors: { countProblems } }),
    },
  })
}
