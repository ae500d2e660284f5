import { useSelector } from '@xstate/react'
import { Command } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#machines/kit/messages.ts'
import { type Language, selectIdleLockRef, selectLanguage, selectTheme } from '#machines/app/app/index.ts'
import type { Group } from '#machines/desk/navigation/navigation.ts'
import { type Entry, type SearchRef, selectIsSearching } from '#machines/desk/search/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { languages } from '../../view/language.ts'
import { useApp, useSettings } from '../../view/root.ts'
import { Finder } from './Finder.tsx'
import { isControlK, useHotKey } from './hotKey.ts'
import { usePages } from './pages.ts'

type Props = { palette: SearchRef; groups: readonly Group[] }

/** Pages and commands by the keyboard, from anywhere: Ctrl K. */
export function Palette({ palette, groups }: Props) {
  const { t } = useTranslation()
  const isOpen = useSelector(palette, selectIsSearching)
  const pages = usePages(groups)
  const commands = useCommands()
  const open = () => palette.send({ type: 'search.opened', entries: [...pages(), ...commands()] })
  const close = () => palette.send({ type: 'search.closed' })
  useHotKey(isControlK, isOpen ? close : open)
  return (
    <>
      <Button kind="bare" shape="icon" aria-label={t('desk.palette.open')} onClick={open}>
        <Command size={16} aria-hidden="true" />
      </Button>
      <Dialog open={isOpen} title={t('desk.palette.title')} onClose={close}>
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

/** What can be done from anywhere, as entries of the palette. */
function useCommands(): () => Entry[] {
  const { t } = useTranslation()
  const { languageSelect } = useSettings()
  const shown = useApp(selectLanguage)
  const isDark = useApp(selectTheme) === 'dark'
  const canLock = useApp(selectIdleLockRef) !== undefined
  const command = (id: string, title: string, message: Message): Entry => ({ id, title, message })
  return () => [
    { id: 'lobby', title: t('desk.palette.lobby'), url: '/lobby' },
    { id: 'profile', title: t('desk.profile'), url: '/profile' },
    command('theme', t(isDark ? 'desk.palette.light' : 'desk.palette.dark'), {
      to: 'app',
      event: { type: 'theme.chosen', theme: isDark ? 'light' : 'dark' },
    }),
    ...(Object.keys(languages) as Language[])
      .filter((one) => one !== shown && (one !== 'tr' || languageSelect))
      .map((language) =>
        command(language, languages[language].title, { to: 'app', event: { type: 'language.chosen', language } }),
      ),
    ...(canLock ? [command('lock', t('desk.palette.lock'), { to: 'idleLock', event: { type: 'lock.chosen' } })] : []),
    command('logout', t('logout.label'), { to: 'auth', event: { type: 'logout.request' } }),
  ]
}
