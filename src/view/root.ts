import { useSelector } from '@xstate/react'
import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import type { Recorder } from '#machines/kit/recorder.ts'
import {
  type appMachine,
  type Route,
  selectAuthRef,
  selectNotificationsRef,
  selectSettings,
  selectSettingsRef,
} from '#machines/app/app/index.ts'
import { selectUser } from '#machines/app/auth/index.ts'
import type { TamperingRef } from '#machines/inspect/tampering/tampering.machine.ts'
import type { PageId } from '#machines/desk/pages/pages.ts'
import type { SampleFrameRef } from '#machines/sample/frame/index.ts'
import { selectAppearance } from '#machines/app/settings/settings.selectors.ts'

/** The view of a page of the desk, by its chart. */
export type PageView = ComponentType<{ page: AnyActorRef }>
/** All that views may reach: the root actor, and what only the browser can do, as plain functions. */
export type RootContextValue = {
  app: ActorRefFrom<typeof appMachine>
  bindVideo: (element: HTMLVideoElement | null) => void
  bindStill: (element: HTMLImageElement | null) => void
  /** Of a machine that staff watch: what its elements are bound by. */
  pictureOf: (machineID: number) => {
    bindVideo: (element: HTMLVideoElement | null) => void
    bindStill: (element: HTMLImageElement | null) => void
  }
  /** The body of a window beside the page, to draw the game into; null while there is none. */
  pictureInPicturePlace: { body: () => HTMLElement | null; subscribe: (listener: () => void) => () => void }
  /** Whether a dialog lies over this page: what is pressed in another window is not meant for the cabinet either. */
  pageDialogs: { isOpen: () => boolean; subscribe: (listener: () => void) => () => void }
  navigate: (to: string, options?: { replace?: boolean }) => void
  /** An idempotency key, new at every call. */
  makeKey: () => string
  /** Ms since the epoch. */
  now: () => number
  history: { get: () => Route; subscribe: (listener: () => void) => () => void }
  recorder: Recorder
  toggleFullscreen: () => Promise<void>
  /** Program parts that are loaded when they are needed. */
  chunkLoader: {
    load: <Part>(fetchChunk: () => Promise<Part>) => Promise<Part>
    trouble: () => 'none' | 'waiting' | 'gone'
    subscribe: (listener: () => void) => () => void
  }
  /** Of a page of the desk that has been loaded. */
  pageView: (page: PageId) => PageView | undefined
  /** Of what the venue adds to the app, once it has been loaded. */
  extensionScreen: () => ComponentType<{ extension: SampleFrameRef }> | undefined
  /** What the inspector looks at, once it has been loaded. */
  inspectSource: () => InspectSource | undefined
  /** What an engineer does to the calls and lines of this page, once the dev dock has been loaded. */
  tampering: () => TamperingRef | undefined
  reload: () => void
  /** A ref callback of what stands there while no screen can be shown. */
  cover: (shown: Element | null) => (() => void) | undefined
  /** Until a screen stands there, and the page has nothing better to do. */
  untilIdle: () => Promise<unknown>
  /** Ref callbacks: once what they stand at is shown, the parts of the next screen are fetched ahead. */
  prefetchLobby: (shown: Element | null) => void
  prefetchGame: (shown: Element | null) => void
}

/** What an inspector looks at. */
export type InspectSource = {
  log: Pick<Recorder, 'inspection' | 'subscribe'>
  /** One that lives in this page. */
  actor: Recorder['actor']
  /** Ms since the epoch. */
  now: () => number
  /** It shows other people's apps, and no venue of ours. */
  isAlone: boolean
  /** Where each state is written, by chart and id. */
  places: Readonly<Record<string, Readonly<Record<string, { file: string; line: number }>>>>
  /** Opens such a place in an editor, with {file} and {line} in it; null where there is none. */
  editorLink: string | null
}

export const RootContext = createContext<RootContextValue | null>(null)

export function useRoot(): RootContextValue {
  const root = useContext(RootContext)
  if (!root) throw new Error('a view stands outside the root context')
  return root
}

/** A child of the root actor, or undefined while it does not live. */
export function useApp<Selected>(select: (snapshot: SnapshotFrom<typeof appMachine>) => Selected): Selected {
  return useSelector(useRoot().app, select)
}
/** Of who looks at the page; null while nobody is signed in. */
export function useOwnId(): number | null {
  return useSelector(useApp(selectAuthRef), (snapshot) => (snapshot ? (selectUser(snapshot)?.id ?? null) : null))
}
export const useNotifications = () => useApp(selectNotificationsRef)
export const useSettings = () => useApp(selectSettings)
/** What the person chose that an area of the players' pages wears; undefined where it is the house's own. */
export function useScheme(area: 'main' | 'toolbar') {
  const appearance = useSelector(useApp(selectSettingsRef), selectAppearance)
  const scheme = appearance?.[`${area}Scheme`]
  return scheme === 'house' ? undefined : scheme
}
/** Whether a part of the program is waited for, or will not come. */
export function useChunkTrouble() {
  const { chunkLoader } = useRoot()
  return useSyncExternalStore(chunkLoader.subscribe, chunkLoader.trouble)
}
