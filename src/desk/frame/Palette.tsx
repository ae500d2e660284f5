import { useSelector } from '@xstate/react'
import { Command } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type SearchRef, selectIsSearching } from '#machines/desk/search/index.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useCommands } from './commands.ts'
import { Finder } from './Finder.tsx'
import { isControlK, useHotKey } from './hotKey.ts'
import { usePages } from './pages.ts'
import type { Shown } from './shown.ts'
import { TipButton } from './TipButton.tsx'

/** Everything by the keyboard, from anywhere: Ctrl K. */
export function Palette({ palette, ...shown }: Shown & { palette: SearchRef }) {
  const { t } = useTranslation()
  const isOpen = useSelector(palette, selectIsSearching)
  const pages = usePages(shown.frame, shown.groups)
  const commands = useCommands(shown)
  const open = () => palette.send({ type: 'search.opened', entries: [...pages(), ...commands()] })
  const close = () => palette.send({ type: 'search.closed' })
  useHotKey(isControlK, isOpen ? close : open)
  return (
    <>
      <TipButton label={t('desk.palette.title')} name={t('desk.palette.open')} keys="Ctrl K" onClick={open}>
        <Command size={16} aria-hidden="true" />
      </TipButton>
      <Dialog open={isOpen} title={t('desk.palette.title')} place="head" onClose={close}>
        <Finder
          search={palette}
          id="commands"
          label={t('desk.palette.label')}
          hint="Esc"
          floats={false}
          isListed={isOpen}
          onChosen={() => {}}
        />
      </Dialog>
    </>
  )
}
