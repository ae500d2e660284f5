import { useTranslation } from 'react-i18next'
import type { ReservationRow } from '#machines/desk/pages/reservations/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { isOpen, placeOf, spanText } from './words.ts'

type Props = { row: ReservationRow; mayEdit: boolean; onClose: () => void; onCancel: (row: ReservationRow) => void }
/** One that runs or is over, or that one may not change: what is known of it. */
export function ReservationDialog({ row, mayEdit, onClose, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const telling = { t, language: i18n.language, timeZone }
  const known: [string, string][] = [
    [t('reservations.machine'), placeOf(row)],
    [t('reservations.when'), spanText(row, telling)],
    [t('reservations.stateName'), t(`reservations.state.${row.state}`)],
    [
      t('reservations.madeBy'),
      row.kind === 'player' || !row.madeBy ? t('reservations.byPlayer') : personName(row.madeBy),
    ],
    ...(row.reason ? [[t('reservations.reason'), row.reason] as [string, string]] : []),
  ]
  return (
    <Dialog
      open
      title={personName(row.player)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('reservations.close')}</Button>
          {mayEdit && isOpen(row) && <Button onClick={() => onCancel(row)}>{t('reservations.cancel')}</Button>}
        </>
      }
    >
      <Facts facts={known.map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])} />
    </Dialog>
  )
}
