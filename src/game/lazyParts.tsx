/** What a game shows only when it is asked for. */
import { part } from '../view/lazyPart.ts'

export const BuyIn = part(async () => (await import('./BuyIn.tsx')).BuyIn)
export const TopUp = part(async () => (await import('./TopUp.tsx')).TopUp)
export const CallAttendant = part(async () => (await import('./CallAttendant.tsx')).CallAttendant)
export const ConnectionPanel = part(async () => (await import('./ConnectionPanel.tsx')).ConnectionPanel)
export const RealityCheck = part(async () => (await import('./RealityCheck.tsx')).RealityCheck)
export const GameSettings = part(async () => (await import('./GameSettings.tsx')).GameSettings)
export const Paytable = part(async () => (await import('./Paytable.tsx')).Paytable)
export const PreflightScreen = part(async () => (await import('./PreflightScreen.tsx')).PreflightScreen)
export const PictureInPictureGame = part(async () => (await import('./PictureInPictureGame.tsx')).PictureInPictureGame)
