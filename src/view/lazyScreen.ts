import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { useRoot } from './root.ts'

/** A screen that is a part of the program of its own. `fetch` brings it ahead of time, and may fail. */
type LazyScreen<Props> = ComponentType<Props> & { fetch: () => Promise<void> }
type LazyOptions<Props> = {
  /** What stands there until it comes. */
  fallback?: (props: Props) => ReactNode
  /** Whether it waits until the page is idle. */
  whenIdle?: boolean
}

/** Not React's `lazy`, which keeps a failure for good, and no Suspense: what comes after a fallback is held back there for up to 300 ms. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, whenIdle = false }: LazyOptions<Props> = {},
): LazyScreen<Props> {
  let Screen: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const readScreen = () => Screen
  async function keep(): Promise<void> {
    const loaded = await load()
    // The first to come stays: another component would be another screen to React.
    Screen ??= loaded
    for (const listener of listeners) listener()
  }
  function Chunk(props: Props) {
    const { chunkLoader, untilIdle } = useRoot()
    const Shown = useSyncExternalStore(subscribe, readScreen)
    // Drawing starts nothing: React may draw what it then throws away.
    useLayoutEffect(() => {
      if (!Screen) coming ??= whenIdle ? untilIdle().then(() => chunkLoader.load(keep)) : chunkLoader.load(keep)
    }, [chunkLoader, untilIdle])
    return Shown ? createElement(Shown, props) : fallback(props)
  }
  return Object.assign(Chunk, { fetch: keep })
}
