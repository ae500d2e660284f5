/** The frame of the layer with its logic. Its pages come one by one, when they are opened. */
import { fromPromise } from 'xstate'
import { chosenLogic, ensureLoaded } from '#machines/kit/lazy.ts'
import {
  sampleFrameMachine,
  type SamplePageId,
  type SamplePageInput,
  type SamplePageLogic,
  type SampleUser,
} from '#machines/sample/frame/index.ts'
import {
  type KeptSettings,
  sampleSettingsMachine,
  type SettingsInput,
  type ToKeep,
} from '#machines/sample/settings/index.ts'
import type { DeviceStorage } from '#wire/device/storage.ts'
import type { ChunkLoader } from '#wire/lazy/chunks.ts'
import { keepSettings, readSettings } from '../auth/settings.ts'
import { type SamplePageSetup, type SamplePageView, tokenKey } from './page.ts'
import { samplePageChunks } from './pages.ts'

type FrameSetup = SamplePageSetup & { chunkLoader: ChunkLoader; device: DeviceStorage }

export function createFrame({ chunkLoader, device, ...setup }: FrameSetup) {
  const { ask, visit, server, navigate } = setup
  const pages = new Map<SamplePageId, { logic: SamplePageLogic; View: SamplePageView }>()
  const loadPage = ensureLoaded<{ page: SamplePageId }>(
    ({ page: id }) => pages.has(id),
    async ({ page: id }) => {
      const { page } = await chunkLoader.load(samplePageChunks[id])
      pages.set(id, { logic: page.create(setup), View: page.View })
    },
  )
  const page = chosenLogic<SamplePageLogic>(({ place }: SamplePageInput) => {
    const there = pages.get(place.page)
    if (!there) throw new Error('a page is used before it is loaded')
    return there.logic
  })
  const settings = sampleSettingsMachine.provide({
    actors: {
      read: fromPromise<KeptSettings, SettingsInput>(async ({ input: { user } }) => readSettings(user, device)),
      keep: fromPromise<undefined, ToKeep>(async ({ input: { user, settings: kept } }) => {
        await keepSettings(kept, { user, call: server.call, storage: device })
        return undefined
      }),
    },
  })
  const frame = sampleFrameMachine.provide({
    actors: {
      ...{ loadPage, page, settings },
      restore: fromPromise<SampleUser | null, undefined>(async () => {
        const token = visit.read(tokenKey)
        if (token === null) return null
        const data = { access_token: token }
        type Renewed = { user: SampleUser; access_token: string }
        const renewed = await ask<Renewed>('GET', '/api/auth/access-token', { data })
        visit.write(tokenKey, renewed.access_token)
        return renewed.user
      }),
    },
    actions: {
      navigate: (_, { to }) => navigate(to, { replace: true }),
      forget: () => visit.remove(tokenKey),
    },
  })
  return { frame, pageView: (id: SamplePageId) => pages.get(id)?.View }
}
