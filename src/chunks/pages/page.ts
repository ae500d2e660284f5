/** What a page of the desk is made of: its chart with its logic, its view, and its words. */
import type { ActorRefFrom, AnyActorLogic } from 'xstate'
import type { ComponentType } from 'react'
import type { PageLogic } from '#machines/desk/frame/index.ts'
import type { Namespace } from '../../view/language.ts'
import type { PageView } from '../../view/root.ts'
import type { DeviceStorage } from '../../wire/device/storage.ts'
import type { Client } from '../../wire/http/client.ts'
import type { VenueAddress } from '../../wire/http/venueAddress.ts'
import type { PlaceHistory } from '../../wire/page/history.ts'
import type { WatchLine } from '../../wire/sockets/watchLine.ts'
import type { Picture } from '../../wire/stream/picture.ts'

/** What cabinets are watched by. */
export type Watching = { address: VenueAddress; line: WatchLine; pictures: (machineID: number) => Picture }
export type PageSetup = {
  client: Client
  /** Ms since the epoch. */
  now: () => number
  timeZone: () => string
  navigate: (to: string) => void
  /** Who is signed in. */
  userId: () => number | null
  /** What is kept until the window is closed. */
  visit: DeviceStorage
  /** Holds the page where it is. */
  history: Pick<PlaceHistory, 'hold' | 'leaveTo'>
  watching: Watching
}
export type PageChunk = { words: readonly Namespace[]; create: (setup: PageSetup) => PageLogic; View: PageView }

/** That the view is the one of the chart is checked here, and known to nobody else. */
export function definePage<Logic extends AnyActorLogic>(page: {
  words: readonly Namespace[]
  create: (setup: PageSetup) => Logic
  View: ComponentType<{ page: ActorRefFrom<Logic> }>
}): PageChunk {
  return page as unknown as PageChunk
}
