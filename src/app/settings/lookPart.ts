import { speakOf } from '../../view/language.ts'
import { part } from '../../view/lazyPart.ts'

/** No page waits for it, and none is larger for it. */
export const LookButton = part(
  async () => {
    const [{ LookButton }] = await Promise.all([import('./LookButton.tsx'), speakOf('settings')])
    return LookButton
  },
  { hasTime: true },
)
