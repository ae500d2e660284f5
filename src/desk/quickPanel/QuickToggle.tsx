import { useSelector } from '@xstate/react'
import { PanelRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type QuickPanelRef, selectIsQuickPanelOpen } from '#machines/desk/quickPanel/index.ts'
import { TipButton } from '../frame/TipButton.tsx'

export function QuickToggle({ quickPanel }: { quickPanel: QuickPanelRef }) {
  const { t } = useTranslation()
  const isOpen = useSelector(quickPanel, selectIsQuickPanelOpen)
  return (
    <TipButton
      label={t('quick.toggle')}
      aria-expanded={isOpen}
      data-quick-toggle
      onClick={() => quickPanel.send({ type: 'panel.toggled' })}
    >
      <PanelRight size={16} aria-hidden="true" />
    </TipButton>
  )
}
