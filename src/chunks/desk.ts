/** The program part of the back office's frame: loaded when somebody of the staff opens a page of the desk. */
import { chatMachine } from '#machines/desk/chat/index.ts'
import type { PromiseActorLogic } from 'xstate'
import { frameMachine, type PageLogic } from '#machines/desk/frame/index.ts'
import type { PageId } from '#machines/desk/pages/pages.ts'
import { navbarMachine } from '#machines/desk/navbar/index.ts'
import { problemBadgeMachine } from '#machines/desk/problemBadge/index.ts'
import { quickPanelMachine } from '#machines/desk/quickPanel/index.ts'
import { searchMachine } from '#machines/desk/search/index.ts'
import { shortcutsMachine } from '#machines/desk/shortcuts/index.ts'
import { createChatActors } from '../wire/actors/chat.ts'
import type { Client } from '../wire/http/client.ts'
import { createDayWatch } from '../wire/page/dayWatch.ts'
import { createDeskActors } from '../wire/actors/desk.ts'
import { createStoredToggles } from '../wire/actors/stored.ts'
import { createQuickPanelActors } from '../wire/actors/quickPanel.ts'
import type { DeviceStorage } from '../wire/device/storage.ts'
import { createWidthWatch } from '../wire/page/widthWatch.ts'

type DeskSetup = {
  client: Client
  device: DeviceStorage
  now: () => number
  navigate: (to: string) => void
  /** The one page that stands. */
  loadPage: PromiseActorLogic<undefined, { page: PageId }>
  page: PageLogic
}

export function createDesk({ client, device, now, navigate, loadPage, page }: DeskSetup) {
  const { countProblems, saveShortcuts } = createDeskActors({ client })
  return frameMachine.provide({
    actors: {
      ...{ loadPage, page },
      dayWatch: createDayWatch(now),
      navbar: navbarMachine.provide({ actors: { widthWatch: createWidthWatch() } }),
      search: searchMachine.provide({ actions: { navigate: (_, { to }) => navigate(to) } }),
      shortcuts: shortcutsMachine.provide({ actors: { saveShortcuts } }),
      problemBadge: problemBadgeMachine.provide({ actors: { countProblems } }),
      chat: chatMachine.provide({ actors: createChatActors({ client }) }),
      quickPanel: quickPanelMachine.provide({
        actors: { ...createQuickPanelActors({ client, now }), storedToggles: createStoredToggles(device) },
      }),
    },
  })
}
