import { type ComponentType, createElement, use } from 'react'
import { useRoot } from './root.ts'

/** A screen that is a part of the program of its own. `fetch` brings it ahead of time, and may fail. */
type ScreenPart<Props> = ComponentType<Props> & { fetch: () => Promise<void> }

/** Not React's `lazy`: that one keeps a failure for good, and waits a moment even for what is there already. What `hasTime` waits until the page is quiet. */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  hasTime = false,
): ScreenPart<Props> {
  let Screen: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  // The first to come stays: another component would be another screen to React.
  const keep = async () => {
    const loaded = await load()
    Screen ??= loaded
    return Screen
  }
  function Part(props: Props) {
    const { parts, untilQuiet } = useRoot()
    const begin = () => (hasTime ? untilQuiet().then(() => parts.load(keep)) : parts.load(keep))
    return createElement(Screen ?? use((coming ??= begin())), props)
  }
  return Object.assign(Part, { fetch: async () => void (await keep()) })
}
