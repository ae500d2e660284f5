/** The program part of the back office's frame: loaded when somebody of the staff opens a page of the desk. */
import { chatMachine } from '#machines/shell/chat/index.ts'
import { frameMachine } from '#machines/shell/frame/index.ts'
import { navbarMachine } from '#machines/shell/navbar/index.ts'
import { problemBadgeMachine } from '#machines/shell/problemBadge/index.ts'
import { quickPanelMachine } from '#machines/shell/quickPanel/index.ts'
import { searchMachine } from '#machines/shell/search/index.ts'
import { shortcutsMachine } from '#machines/shell/shortcuts/index.ts'
import { createChatActors } from './wire/chatActors.ts'
import type { Client } from './wire/client.ts'
import { createDayWatch } from './wire/dayWatch.ts'
import { createDeskActors } from './wire/deskActors.ts'
import { createToggleKeeper } from './wire/keeper.ts'
import { createQuickPanelActors } from './wire/quickPanelActors.ts'
import type { DeviceStorage } from './wire/storage.ts'
import { createWidthWatch } from './wire/widthWatch.ts'

type DeskSetup = { client: Client; device: DeviceStorage; now: () => number; navigate: (to: string) => void }

export function createDesk({ client, device, now, navigate }: DeskSetup) {
  const { countProblems, saveShortcuts } = createDeskActors({ client })
  return frameMachine.provide({
    actors: {
      dayWatch: createDayWatch(now),
      navbar: navbarMachine.provide({ actors: { widthWatch: createWidthWatch() } }),
      search: searchMachine.provide({ actions: { navigate: (_, { to }) => navigate(to) } }),
      shortcuts: shortcutsMachine.provide({ actors: { saveShortcuts } }),
      problemBadge: problemBadgeMachine.provide({ actors: { countProblems } }),
      chat: chatMachine.provide({ actors: createChatActors({ client }) }),
      quickPanel: quickPanelMachine.provide({
        actors: { ...createQuickPanelActors({ client, now }), toggleKeeper: createToggleKeeper(device) },
      }),
    },
  })
}
