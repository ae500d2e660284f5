import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../root.ts'

/** How the page looks, for those who have no desk. */
export function SettingsButton() {
  const { t } = useTranslation()
  const { app } = useRoot()
  return (
    <Button
      kind="bare"
      shape="icon"
      aria-label={t('settings.layout')}
      title={t('settings.layout')}
      onClick={() => app.send({ type: 'settings.asked', page: 'layout' })}
    >
      <Settings size={16} aria-hidden="true" />
    </Button>
  )
}
