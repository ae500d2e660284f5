import { type ComponentProps, Suspense } from 'react'
import { css } from '#styled/css/index.js'
import { part } from '../../shell/part.ts'

const Menu = part(async () => (await import('#ui/Menu.tsx')).Menu, true)

const still = css({ display: 'contents' })

/** A menu that no page waits for: its button is seen at once, and can be pressed as soon as the menu is there. */
export function LateMenu(menu: ComponentProps<typeof Menu>) {
  return (
    <Suspense
      fallback={
        <span className={still} inert>
          {menu.trigger}
        </span>
      }
    >
      <Menu {...menu} />
    </Suspense>
  )
}
