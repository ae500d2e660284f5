import { loadNamespaces } from '../language.ts'
import { lazyScreen } from '../lazyScreen.ts'

/** No page waits for it, and none is larger for it. */
export const SettingsButton = lazyScreen(
  async () => {
    const [{ SettingsButton }] = await Promise.all([import('./SettingsButton.tsx'), loadNamespaces('settings')])
    return SettingsButton
  },
  { whenIdle: true },
)
