import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LobbyRef, selectBlockedReason, selectIsFree } from '#machines/lobby/lobby/index.ts'
import { type ReservationRef, selectAskedMachine, selectReservationScreen } from '#machines/lobby/reservation/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { gamePath } from './gamePath.ts'

/** On its own card, where reserving was asked for: that button is gone. */
const playLinkOf = ({ id, name }: { id: number; name: string }) =>
  document.querySelector<HTMLElement>(`main li a[href="${gamePath(id, name)}"]`)

/** The machine may be taken, or leave the list, while it is asked for. */
export function ReserveDialog({ lobby, reservation }: { lobby: LobbyRef; reservation: ReservationRef }) {
  const { t } = useTranslation()
  const machine = useSelector(reservation, selectAskedMachine)
  const isReserving = useSelector(reservation, selectReservationScreen) === 'reserving'
  const isFree = useSelector(lobby, selectIsFree(machine?.id ?? 0))
  const maySit = useSelector(lobby, selectBlockedReason(machine?.id ?? 0)) === null
  if (!machine) return null
  const words = isFree || isReserving ? t('reservation.ask.words', machine) : t('reservation.taken', machine)
  const dismiss = () => reservation.send({ type: 'reservation.dismissed' })
  return (
    <Dialog
      open
      title={t('reservation.ask.title', machine)}
      description={maySit ? words : t('lobby.loginsDisabled')}
      onClose={dismiss}
      finalFocus={() => (selectReservationScreen(reservation.getSnapshot()) === 'held' ? playLinkOf(machine) : null)}
      actions={
        <>
          <Button disabled={isReserving} onClick={dismiss}>
            {t('reservation.ask.back')}
          </Button>
          <Button
            kind="act"
            disabled={isReserving || !isFree || !maySit}
            onClick={() => reservation.send({ type: 'reservation.confirmed' })}
          >
            {t('reservation.ask.confirm')}
          </Button>
        </>
      }
    />
  )
}
