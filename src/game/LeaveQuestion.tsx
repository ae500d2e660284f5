import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type SeatRef, selectGame } from '#machines/game/seat/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { formatAmount } from '#ui/format.ts'
import { useRoot, useSettings } from '../view/root.ts'

/** Whether to leave in a round, or with a win that is not taken: what becomes of it stands there before the answer. */
export function LeaveQuestion({ seat }: { seat: SeatRef }) {
  const { t, i18n } = useTranslation()
  const { makeKey } = useRoot()
  const { currency } = useSettings()
  const game = useSelector(seat, selectGame)
  const isWin = game?.state === 'winWaiting'
  const win = formatAmount(game?.win ?? 0, currency, i18n.language)
  return (
    <ConfirmDialog
      open
      title={t(isWin ? 'leave.winTitle' : 'leave.roundTitle')}
      description={isWin ? t('leave.winWords', { win }) : t('leave.roundWords')}
      confirm={t('leave.confirm')}
      cancel={t('leave.stay')}
      onConfirm={() => seat.send({ type: 'leave.confirmed', key: makeKey() })}
      onCancel={() => seat.send({ type: 'leave.declined' })}
    />
  )
}
