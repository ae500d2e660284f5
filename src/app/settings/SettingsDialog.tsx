import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectHasDesk } from '#machines/app/app/index.ts'
import { type SettingsPage, type SettingsRef, selectIsGuest, selectAppearance } from '#machines/app/settings/index.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useApp } from '../../view/root.ts'
import { LayoutSettings } from './LayoutSettings.tsx'
import { SchemeSettings } from './SchemeSettings.tsx'

/** How the shell stands, and what it wears. Whoever has no desk is not asked about it. */
export function SettingsDialog({ settings, page }: { settings: SettingsRef; page: SettingsPage }) {
  const { t } = useTranslation()
  const appearance = useSelector(settings, selectAppearance)
  const hasDesk = useApp(selectHasDesk)
  const isGuest = useSelector(settings, selectIsGuest)
  const other = page === 'layout' ? 'schemes' : 'layout'
  const title = { layout: t('settings.layout'), schemes: t('settings.schemes') }
  const Shown = page === 'layout' ? LayoutSettings : SchemeSettings
  return (
    <Sheet
      title={title[page]}
      closeLabel={t('settings.close')}
      onClose={() => settings.send({ type: 'dialog.closed' })}
      actions={
        <>
          <Button onClick={() => settings.send({ type: 'settings.reset' })}>{t('settings.reset')}</Button>
          <Button kind="bare" onClick={() => settings.send({ type: 'dialog.opened', page: other })}>
            {title[other]}
          </Button>
        </>
      }
    >
      {appearance && (
        <Shown
          appearance={appearance}
          hasDesk={hasDesk}
          isGuest={isGuest}
          choose={(change) => settings.send({ type: 'setting.chosen', change })}
        />
      )}
    </Sheet>
  )
}
