import { loadNamespaces } from '../language.ts'
import { part } from '../lazyPart.ts'

/** No page waits for it, and none is larger for it. */
export const SettingsButton = part(
  async () => {
    const [{ SettingsButton }] = await Promise.all([import('./SettingsButton.tsx'), loadNamespaces('settings')])
    return SettingsButton
  },
  { whenIdle: true },
)
