import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectIsDrawn } from '#machines/desk/navbar/index.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Tree } from './Navbar.tsx'
import type { Shown } from './shown.ts'

/** Over the page, where there is no room beside it or none is wanted there. */
export function DrawerNavbar(shown: Shown) {
  const { t } = useTranslation()
  const { navbar, appearance } = shown
  const isDrawn = useSelector(navbar, selectIsDrawn)
  return (
    <Drawer
      open={isDrawn}
      title={t('desk.navigation')}
      side={appearance.navbarPosition === 'right' ? 'end' : 'start'}
      onClose={() => navbar.send({ type: 'drawer.closed' })}
    >
      <Tree {...shown} hasMark hasTools={false} folded={false} over={false} hasFold={false} />
    </Drawer>
  )
}
