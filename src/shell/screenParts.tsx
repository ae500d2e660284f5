import { type ComponentType, createElement, use } from 'react'
import { speakOf } from './language.ts'
import { useRoot } from './root.ts'

/** A screen that is a part of the program of its own. `fetch` brings it ahead of time, and may fail. */
type ScreenPart<Props> = ComponentType<Props> & { fetch: () => Promise<void> }

/** Not React's `lazy`: that one keeps a failure for good, and waits a moment even for what is there already. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ScreenPart<Props> {
  let Screen: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  // The first to come stays: another component would be another screen to React.
  const keep = async () => {
    const loaded = await load()
    Screen ??= loaded
    return Screen
  }
  function Part(props: Props) {
    const { parts } = useRoot()
    return createElement(Screen ?? use((coming ??= parts.load(keep))), props)
  }
  return Object.assign(Part, { fetch: async () => void (await keep()) })
}

/** Of a screen whose links are the router's. */
async function routed<Props extends object>(loading: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [Screen, { PlaceRouter }] = await Promise.all([loading, import('./PlaceRouter.tsx')])
  return function Routed(props: Props) {
    return (
      <PlaceRouter>
        <Screen {...props} />
      </PlaceRouter>
    )
  }
}

export const LoginScreen = part(async () => (await import('../player/login/LoginScreen.tsx')).LoginScreen)
export const LobbyScreen = part(() =>
  routed(import('../player/lobby/LobbyScreen.tsx').then((screen) => screen.LobbyScreen)),
)
export const GameScreen = part(async () => (await import('../player/game/GameScreen.tsx')).GameScreen)
export const DockScreen = part(() =>
  routed(import('../inspect/dock/DockScreen.tsx').then((screen) => screen.DockScreen)),
)
export const InspectScreen = part(() =>
  routed(
    Promise.all([import('../inspect/InspectScreen.tsx'), speakOf('inspect')]).then(([screen]) => screen.InspectScreen),
  ),
)
export const DeskScreen = part(() => routed(import('../staff/desk/DeskScreen.tsx').then((screen) => screen.DeskScreen)))
export const LockDialog = part(async () => (await import('./LockDialog.tsx')).LockDialog)
