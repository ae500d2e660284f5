import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import type { StoredAnnouncementsRequest } from '#machines/live/announcements/announcements.types.ts'
import type { StoredMessagesRequest } from '#machines/game/seatMessages/seatMessages.types.ts'
import type { RecentInput, StoredRecentRequest } from '#machines/desk/recent/index.ts'
import type { StoredTogglesRequest } from '#machines/desk/quickPanel/quickPanel.types.ts'
import type { DeviceStorage } from '../device/storage.ts'

/** Something that the device keeps for a chart: said once at the start, null where nothing fitting is kept, and written when asked. */
function createStored<Request extends { type: 'kept.write'; kept: unknown }, Input = undefined>(
  storage: DeviceStorage,
  keyOf: (input: Input) => string,
  schema: z.ZodMiniType,
) {
  return fromCallback<Request, Input>(({ input, sendBack, receive }) => {
    const key = keyOf(input)
    sendBack({ type: 'kept.read', kept: read(storage.read(key), schema) })
    receive(({ kept }) => storage.write(key, JSON.stringify(kept)))
  })
}

function read(text: string | null, schema: z.ZodMiniType): unknown {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export const createStoredMessages = (storage: DeviceStorage) =>
  createStored<StoredMessagesRequest>(
    storage,
    () => 'takewin.messages',
    z.object({ sessionID: z.int(), toldUpTo: z.int(), dismissed: z.array(z.int()) }),
  )
export const createStoredAnnouncements = (storage: DeviceStorage) =>
  createStored<StoredAnnouncementsRequest>(storage, () => 'takewin.announcements', z.array(z.int()))
const places = z.array(z.object({ id: z.string(), url: z.string(), title: z.nullable(z.string()) }))
/** By person. */
export const createStoredRecent = (storage: DeviceStorage) =>
  createStored<StoredRecentRequest, RecentInput>(storage, ({ userId }) => `takewin.recent.${userId}`, places)
export const createStoredToggles = (storage: DeviceStorage) =>
  createStored<StoredTogglesRequest>(
    storage,
    () => 'takewin.toggles',
    z.object({ notifications: z.boolean(), cloudSync: z.boolean(), retroThrusters: z.boolean() }),
  )
