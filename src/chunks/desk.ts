/** The program part of the back office's frame: loaded when somebody of the staff opens a page of the desk. */
import { chatMachine } from '#machines/desk/chat/index.ts'
import { frameMachine, type PageLogic } from '#machines/desk/frame/index.ts'
import type { PageId } from '#machines/desk/pages/pages.ts'
import { navbarMachine } from '#machines/desk/navbar/index.ts'
import { problemBadgeMachine } from '#machines/desk/problemBadge/index.ts'
import { quickPanelMachine } from '#machines/desk/quickPanel/index.ts'
import { exportingMachine } from '#machines/desk/exporting/index.ts'
import { savedViewsMachine } from '#machines/desk/savedViews/index.ts'
import { recentMachine } from '#machines/desk/recent/index.ts'
import { searchMachine } from '#machines/desk/search/index.ts'
import { shortcutsMachine } from '#machines/desk/shortcuts/index.ts'
import type { Mail } from '#machines/kit/messages.ts'
import { toggleFullscreen } from '../wire/device/fullscreen.ts'
import { createLookUp } from '../wire/actors/lookUp.ts'
import { createChatActors } from '../wire/actors/chat.ts'
import { chosenLogic, ensureLoaded } from '#machines/kit/lazy.ts'
import type { PageInput } from '#machines/desk/pages/page.types.ts'
import { loadNamespaces, offerWords } from '../view/language.ts'
import type { PageView } from '../view/root.ts'
import type { ChunkLoader } from '../wire/lazy/chunks.ts'
import { pageChunks } from './pages.ts'
import type { Watching, PageSetup } from './pages/page.ts'
import type { Client } from '../wire/http/client.ts'
import { createDayWatch } from '../wire/page/dayWatch.ts'
import { createDeskActors } from '../wire/actors/desk.ts'
import { createStoredRecent, createStoredToggles } from '../wire/actors/stored.ts'
import { createExportActors } from '../wire/actors/exporting.ts'
import { saveFile } from '../wire/device/saveText.ts'
import { createSavedViewsActors } from '../wire/actors/savedViews.ts'
import { createQuickPanelActors } from '../wire/actors/quickPanel.ts'
import { createStorage, type DeviceStorage } from '../wire/device/storage.ts'
import { createWidthWatch } from '../wire/page/widthWatch.ts'

type DeskSetup = {
  client: Client
  device: DeviceStorage
  now: () => number
  navigate: (to: string, options?: { replace?: boolean }) => void
  history: PageSetup['history']
  timeZone: () => string
  userId: PageSetup['userId']
  chunkLoader: ChunkLoader
  watching: Watching
}

export function createDesk(setup: DeskSetup) {
  const { client, device, now, timeZone, userId, navigate, history, chunkLoader, watching } = setup
  // Names of players are not kept on a desk's computer.
  const visit = createStorage(() => window.sessionStorage)
  offerWords(import.meta.glob<{ default: object }>('../view/locales/pages/*.json'))
  const pages = new Map<PageId, { logic: PageLogic; View: PageView }>()
  const loadPage = ensureLoaded<{ page: PageId }>(
    ({ page: id }) => pages.has(id),
    async ({ page: id }) => {
      const { create, View } = await chunkLoader.load(async () => {
        const { page: chunk } = await pageChunks[id]()
        await loadNamespaces(...chunk.words)
        return chunk
      })
      pages.set(id, { logic: create({ client, now, timeZone, userId, visit, navigate, history, watching }), View })
    },
  )
  const page = chosenLogic<PageLogic>(({ place }: PageInput) => {
    const there = pages.get(place.page)
    if (!there) throw new Error('a page is used before it is loaded')
    return there.logic
  })
  const { countProblems, saveShortcuts } = createDeskActors({ client })
  const frame = frameMachine.provide({
    actors: {
      ...{ loadPage, page },
      dayWatch: createDayWatch(now),
      navbar: navbarMachine.provide({ actors: { widthWatch: createWidthWatch() } }),
      recent: recentMachine.provide({ actors: { storedRecent: createStoredRecent(visit) } }),
      search: searchMachine.provide({
        actors: { lookUp: createLookUp({ client }) },
        actions: {
          navigate: (_, { to }) => navigate(to),
          toggleFullscreen: ({ system }) => {
            toggleFullscreen().catch(() =>
              (system as Mail)
                .get('toasts')
                ?.send({ type: 'toast.show', kind: 'warning', words: { key: 'fullscreen.refused' } }),
            )
          },
        },
      }),
      shortcuts: shortcutsMachine.provide({ actors: { saveShortcuts } }),
      problemBadge: problemBadgeMachine.provide({ actors: { countProblems } }),
      exporting: exportingMachine.provide({ actors: createExportActors({ client, now, timeZone, saveFile }) }),
      savedViews: savedViewsMachine.provide({
        actors: createSavedViewsActors({ client }),
        actions: { navigate: (_, { to, replace }) => navigate(to, { replace }) },
      }),
      chat: chatMachine.provide({ actors: createChatActors({ client }) }),
      quickPanel: quickPanelMachine.provide({
        actors: { ...createQuickPanelActors({ client, now }), storedToggles: createStoredToggles(device) },
      }),
    },
  })
  return { frame, pageView: (id: PageId) => pages.get(id)?.View }
}
