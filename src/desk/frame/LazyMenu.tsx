import { css } from '#styled/css/index.js'
import { lazyScreen } from '../../view/lazyScreen.ts'

const still = css({ display: 'contents' })

/** A menu that no page waits for: its button is seen at once, and can be pressed as soon as the menu is there. */
export const LazyMenu = lazyScreen(async () => (await import('#ui/Menu.tsx')).Menu, {
  whenIdle: true,
  fallback: ({ trigger }) => (
    <span className={still} inert>
      {trigger}
    </span>
  ),
})
