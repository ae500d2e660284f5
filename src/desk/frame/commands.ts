import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type Language, selectIdleLockRef, selectLanguage } from '#machines/app/app/index.ts'
import { type Chosen, selectTheme } from '#machines/app/settings/index.ts'
import { selectContacts } from '#machines/desk/chat/index.ts'
import { selectChatRef, selectShortcutsRef } from '#machines/desk/frame/index.ts'
import type { Entry, EntryKind } from '#machines/desk/search/index.ts'
import { selectShortcuts } from '#machines/desk/shortcuts/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { languages } from '../../view/language.ts'
import { useApp, useSettings } from '../../view/root.ts'
import { schemes } from '../../view/schemes.ts'
import type { Shown } from './shown.ts'

/** What can be done from anywhere, as entries of the palette. */
export function useCommands({ frame, settings, appearance, page }: Shown): () => Entry[] {
  const { t } = useTranslation()
  const { languageSelect } = useSettings()
  const language = useApp(selectLanguage)
  const canLock = useApp(selectIdleLockRef) !== undefined
  const isDark = useSelector(settings, selectTheme) === 'dark'
  const chat = useSelector(frame, selectChatRef)
  const shortcuts = useSelector(frame, selectShortcutsRef)

  const entry = (id: string, kind: EntryKind, title: string, ...messages: Message[]): Entry => ({
    ...{ id, kind, title, messages },
  })
  const command = (id: string, title: string, ...messages: Message[]) => entry(id, 'command', title, ...messages)
  const chooses = (id: string, kind: EntryKind, title: string, change: Chosen) =>
    entry(id, kind, title, { to: 'settings', event: { type: 'setting.chosen', change } })
  const dialog = (asked: 'layout' | 'schemes') =>
    entry(asked, 'setting', t(`settings.${asked}`), { to: 'app', event: { type: 'settings.asked', page: asked } })

  const shortcut = (): Entry[] => {
    if (!page || !shortcuts) return []
    const isKept = selectShortcuts(shortcuts.getSnapshot()).includes(page)
    const title = t(`desk.palette.${isKept ? 'dropShortcut' : 'keepShortcut'}`, { page: t(`nav.${page}`) })
    return [command('shortcut', title, { to: 'shortcuts', event: { type: 'shortcut.toggled', id: page } })]
  }
  const brightness = ['light', 'dark', 'system'] as const
  const layouts = ['layout1', 'layout2', 'layout3'] as const
  return () => [
    { id: 'lobby', kind: 'page', title: t('desk.palette.lobby'), url: '/lobby' },
    { id: 'profile', kind: 'page', title: t('desk.profile'), url: '/profile' },
    ...shortcut(),
    command('chat', t('desk.palette.chat'), { to: 'chat', event: { type: 'panel.toggled' } }),
    command('quickPanel', t('quick.toggle'), { to: 'quickPanel', event: { type: 'panel.toggled' } }),
    { id: 'fullscreen', kind: 'command', title: t('fullscreen.toggle'), act: 'fullscreen' },
    ...(canLock ? [command('lock', t('desk.palette.lock'), { to: 'idleLock', event: { type: 'lock.chosen' } })] : []),
    command('logout', t('logout.label'), { to: 'auth', event: { type: 'logout.request' } }),
    dialog('layout'),
    dialog('schemes'),
    ...brightness
      .filter((value) => value !== appearance.brightness && (value === 'system' || (value === 'dark') !== isDark))
      .map((value) => chooses(value, 'theme', t(`desk.palette.${value}`), { brightness: value })),
    ...schemes.map((scheme) =>
      chooses(`scheme-${scheme}`, 'theme', t('desk.palette.scheme', { scheme: t(`scheme.${scheme}`) }), {
        ...{ mainScheme: scheme, navbarScheme: scheme, toolbarScheme: scheme, footerScheme: scheme },
      }),
    ),
    ...layouts
      .filter((layout) => layout !== appearance.layout)
      .map((layout) =>
        chooses(layout, 'setting', t('desk.palette.layout', { layout: t(`choice.${layout}`) }), { layout }),
      ),
    chooses('sidePanel', 'setting', t('desk.sidePanel'), { sidePanel: !appearance.sidePanel }),
    ...(Object.keys(languages) as Language[])
      .filter((one) => one !== language && (one !== 'tr' || languageSelect))
      .map((one) => chooses(one, 'setting', languages[one].title, { language: one })),
    ...(chat ? selectContacts(chat.getSnapshot()) : []).map(({ id, name }) =>
      entry(`colleague-${id}`, 'colleague', name, { to: 'chat', event: { type: 'contact.selected', contactId: id } }),
    ),
  ]
}
