import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** A slip of the finger gives up nothing that is written: Escape stays. */
export function DropDialog({ onKeep, onDrop }: { onKeep: () => void; onDrop: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      title={t('ui.leave.title')}
      description={t('ui.leave.words')}
      cancel={t('ui.leave.stay')}
      confirm={t('ui.leave.leave')}
      onCancel={onKeep}
      onConfirm={onDrop}
    />
  )
}
