import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Recorder } from '#machines/kit/recorder.ts'
import { type appMachine, type Route, selectNotificationsRef, selectSettings } from '#machines/session/app/index.ts'

/** All that views may reach: the root actor, and what only the browser can do, as plain functions. */
export type RootContextValue = {
  app: ActorRefFrom<typeof appMachine>
  bindVideo: (element: HTMLVideoElement | null) => void
  bindStill: (element: HTMLImageElement | null) => void
  navigate: (to: string, options?: { replace?: boolean }) => void
  /** An idempotency key, new at every call. */
  makeKey: () => string
  /** Ms since the epoch. */
  now: () => number
  history: { get: () => Route; subscribe: (listener: () => void) => () => void }
  recorder: Recorder
  toggleFullscreen: () => Promise<void>
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
export const useNotifications = () => useApp(selectNotificationsRef)
export const useSettings = () => useApp(selectSettings)
