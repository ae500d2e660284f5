/** What a game shows only when it is asked for. */
import { lazyScreen } from '../view/lazyScreen.ts'

export const BuyIn = lazyScreen(async () => (await import('./BuyIn.tsx')).BuyIn)
export const TopUp = lazyScreen(async () => (await import('./TopUp.tsx')).TopUp)
export const CallAttendant = lazyScreen(async () => (await import('./CallAttendant.tsx')).CallAttendant)
export const ConnectionPanel = lazyScreen(async () => (await import('./ConnectionPanel.tsx')).ConnectionPanel)
export const RealityCheck = lazyScreen(async () => (await import('./RealityCheck.tsx')).RealityCheck)
export const GameSettings = lazyScreen(async () => (await import('./GameSettings.tsx')).GameSettings)
export const Paytable = lazyScreen(async () => (await import('./Paytable.tsx')).Paytable)
export const PreflightScreen = lazyScreen(async () => (await import('./PreflightScreen.tsx')).PreflightScreen)
export const PictureInPictureGame = lazyScreen(
  async () => (await import('./PictureInPictureGame.tsx')).PictureInPictureGame,
)
