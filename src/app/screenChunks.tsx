import type { ComponentType } from 'react'
import { loadNamespaces } from '../view/language.ts'
import { part } from '../view/lazyPart.ts'
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

export const LoginScreen = part(async () => (await import('./login/LoginScreen.tsx')).LoginScreen, splash)
export const LobbyScreen = part(async () => (await import('../lobby/LobbyScreen.tsx')).LobbyScreen, splash)
export const GameScreen = part(async () => (await import('../game/GameScreen.tsx')).GameScreen, splash)
export const DockScreen = part(
  () => routed(import('../inspect/dock/DockScreen.tsx').then((screen) => screen.DockScreen)),
  splash,
)
export const ShowcaseScreen = part(
  () => routed(import('../inspect/showcase/ShowcaseScreen.tsx').then((screen) => screen.ShowcaseScreen)),
  splash,
)
export const InspectScreen = part(
  () =>
    routed(
      Promise.all([import('../inspect/InspectScreen.tsx'), loadNamespaces('inspect', 'lobby')]).then(
        ([screen]) => screen.InspectScreen,
      ),
    ),
  splash,
)
export const ForbiddenPage = part(
  () => Promise.all([import('./ForbiddenPage.tsx'), loadNamespaces('account')]).then(([page]) => page.ForbiddenPage),
  splash,
)
export const RegisterScreen = part(async () => (await import('./register/RegisterScreen.tsx')).RegisterScreen, splash)
/** The players' frame of a page; `DeskScreen` is the staff's. */
export const PlayerPage = part(() => routed(import('../view/PlayerPage.tsx').then((page) => page.PlayerPage)), splash)
/** Stands within one of the two frames. */
export const ProfilePage = part(async () => (await import('../account/ProfilePage.tsx')).ProfilePage)
export const EnrolScreen = part(
  () =>
    Promise.all([import('../account/EnrolScreen.tsx'), loadNamespaces('account')]).then(
      ([screen]) => screen.EnrolScreen,
    ),
  splash,
)
export const DeskScreen = part(
  () => routed(import('../desk/frame/DeskScreen.tsx').then((screen) => screen.DeskScreen)),
  splash,
)
/** Stands in the lobby, once there is a receipt. */
export const ReceiptStrip = part(async () => (await import('../account/receipt/ReceiptStrip.tsx')).ReceiptStrip)
/** Stands on every screen but the game, until it is seen. */
export const Notices = part(async () => (await import('../account/Notices.tsx')).Notices)
export const SettingsDialog = part(async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog)
export const AwayLine = part(async () => (await import('./AwayLine.tsx')).AwayLine)
export const LockDialog = part(async () => (await import('./LockDialog.tsx')).LockDialog)
