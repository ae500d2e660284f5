import type { ComponentType } from 'react'
import { loadNamespaces } from '../view/language.ts'
import { lazyScreen } from '../view/lazyScreen.ts'
import { Splash } from './Splash.tsx'

const splash = { fallback: () => <Splash /> }

/** Of a screen whose links are the router's. */
async function routed<Props extends object>(loading: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [Screen, { PlaceRouter }] = await Promise.all([loading, import('../view/PlaceRouter.tsx')])
  return function Routed(props: Props) {
    return (
      <PlaceRouter>
        <Screen {...props} />
      </PlaceRouter>
    )
  }
}

export const LoginScreen = lazyScreen(async () => (await import('./login/LoginScreen.tsx')).LoginScreen, splash)
export const LobbyScreen = lazyScreen(async () => (await import('../lobby/LobbyScreen.tsx')).LobbyScreen, splash)
export const GameScreen = lazyScreen(async () => (await import('../game/GameScreen.tsx')).GameScreen, splash)
export const DockScreen = lazyScreen(
  () => routed(import('../inspect/dock/DockScreen.tsx').then((screen) => screen.DockScreen)),
  splash,
)
export const ShowcaseScreen = lazyScreen(
  () => routed(import('../inspect/showcase/ShowcaseScreen.tsx').then((screen) => screen.ShowcaseScreen)),
  splash,
)
export const InspectScreen = lazyScreen(
  () =>
    routed(
      Promise.all([import('../inspect/InspectScreen.tsx'), loadNamespaces('inspect', 'lobby')]).then(
        ([screen]) => screen.InspectScreen,
      ),
    ),
  splash,
)
export const ForbiddenPage = lazyScreen(
  () => Promise.all([import('./ForbiddenPage.tsx'), loadNamespaces('account')]).then(([page]) => page.ForbiddenPage),
  splash,
)
export const RegisterScreen = lazyScreen(
  async () => (await import('./register/RegisterScreen.tsx')).RegisterScreen,
  splash,
)
/** The players' frame of a page; `DeskScreen` is the staff's. */
export const PlayerPage = lazyScreen(
  () => routed(import('../view/PlayerPage.tsx').then((page) => page.PlayerPage)),
  splash,
)
/** Stands within one of the two frames. */
export const ProfilePage = lazyScreen(async () => (await import('../account/ProfilePage.tsx')).ProfilePage)
export const EnrolScreen = lazyScreen(
  () =>
    Promise.all([import('../account/EnrolScreen.tsx'), loadNamespaces('account')]).then(
      ([screen]) => screen.EnrolScreen,
    ),
  splash,
)
export const DeskScreen = lazyScreen(
  () => routed(import('../desk/frame/DeskScreen.tsx').then((screen) => screen.DeskScreen)),
  splash,
)
/** Stands in the lobby, once there is a receipt. */
export const ReceiptStrip = lazyScreen(async () => (await import('../account/receipt/ReceiptStrip.tsx')).ReceiptStrip)
/** Stands on every screen but the game, until it is seen. */
export const Notices = lazyScreen(async () => (await import('../account/Notices.tsx')).Notices)
export const SettingsDialog = lazyScreen(async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog)
export const AwayLine = lazyScreen(async () => (await import('./AwayLine.tsx')).AwayLine)
export const LockDialog = lazyScreen(async () => (await import('./LockDialog.tsx')).LockDialog)
