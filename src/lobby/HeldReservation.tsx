import { useSelector } from '@xstate/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type LobbyRef, selectBlockedReason, selectMachine } from '#machines/lobby/lobby/index.ts'
import {
  type ReservationRef,
  selectReservation,
  selectReservationLeft,
  selectReservationScreen,
} from '#machines/lobby/reservation/index.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { formatDuration } from '#ui/format.ts'
import { Rail } from '#ui/Rail.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { useLeadOn } from '#ui/useFocusBack.ts'
import { useIsDisabled } from './BoundNotice.tsx'
import { gamePath } from './gamePath.ts'
import { pinned } from './pinned.ts'

const wholeSeconds = 3_600
type Props = { lobby: LobbyRef; reservation: ReservationRef }

/** The own reservation, pinned: which machine, how long still, the way to it and the way out. */
export function HeldReservation({ lobby, reservation }: Props) {
  const { t } = useTranslation()
  const leadOn = useLeadOn()
  const own = useSelector(reservation, selectReservation)
  const left = useSelector(reservation, selectReservationLeft)
  const isCancelling = useSelector(reservation, selectReservationScreen) === 'cancelling'
  const machine = useSelector(lobby, selectMachine(own?.machineID ?? 0))
  const isDisabled = useIsDisabled(lobby)
  const maySit = useSelector(lobby, selectBlockedReason(own?.machineID ?? 0)) === null && !isDisabled
  if (!own) return null
  const cancel = ({ currentTarget }: MouseEvent) => {
    leadOn(currentTarget)
    reservation.send({ type: 'reservation.cancelled' })
  }
  return (
    <section className={pinned.card} aria-label={t('reservation.title')}>
      {machine && <img className={pinned.scene} src={machine.image} alt="" />}
      <div className={pinned.lead}>
        <StatusMark status={MachineStatus.reserved}>{t('lobby.forYou')}</StatusMark>
        <h2 className={pinned.name}>
          <bdi>{machine?.name ?? t('reservation.title')}</bdi>
        </h2>
        {machine && <p className={pinned.where}>{t('lobby.cabin', { cabin: machine.cabin })}</p>}
      </div>
      <dl className={pinned.facts}>
        <div className={pinned.left}>
          <dt className={pinned.term}>{t('reservation.left')}</dt>
          <dd className={pinned.figure} data-testid="reservation-left">
            {formatDuration(left)}
          </dd>
        </div>
      </dl>
      <div className={pinned.actions}>
        <Button kind="bare" busy={isCancelling} onClick={cancel}>
          {t('reservation.cancel')}
        </Button>
        {maySit && (
          <a href={gamePath(own.machineID, machine?.name ?? '')} className={buttonClass({ kind: 'act', size: 'wide' })}>
            {t('lobby.play')}
          </a>
        )}
      </div>
      <Rail share={left / wholeSeconds} place="foot" of="reservation" />
    </section>
  )
}
