import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LobbyRef } from '#machines/lobby/lobby/index.ts'
import {
  type ReservationRef,
  selectAskedMachine,
  selectRefusal,
  selectReservationScreen,
} from '#machines/lobby/reservation/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useText } from '../view/text.ts'
import { HeldReservation, ReserveDialog } from './parts.tsx'

type Props = { lobby: LobbyRef; reservation: ReservationRef }

/** The own reservation in whatever state it is: nothing, asked for, held, refused, over. */
export function Reservation({ lobby, reservation }: Props) {
  const screen = useSelector(reservation, selectReservationScreen)
  switch (screen) {
    case 'none':
      return null
    case 'asking':
    case 'reserving':
      return <ReserveDialog lobby={lobby} reservation={reservation} />
    case 'held':
    case 'cancelling':
      return <HeldReservation lobby={lobby} reservation={reservation} />
    case 'refused':
      return <Refused reservation={reservation} />
    case 'expired':
      return <Expired reservation={reservation} />
    default:
      return screen satisfies never
  }
}

const notice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '5',
  paddingBlock: '3',
  paddingInlineStart: '5',
  paddingInlineEnd: '2',
  marginBlockEnd: '4',
  borderRadius: '2',
  bg: 'raised',
  '& p': { color: 'text2' },
})
const said = css({ flex: '1', display: 'grid', gap: '1' })

function Refused({ reservation }: { reservation: ReservationRef }) {
  const { t } = useTranslation()
  const say = useText()
  const machine = useSelector(reservation, selectAskedMachine)
  const refusal = useSelector(reservation, selectRefusal, sameWords)
  return (
    <div className={notice} role="alert">
      <div className={said}>
        {machine && <b>{t('reservation.refused', machine)}</b>}
        {refusal && <p>{say(refusal)}</p>}
      </div>
      <Dismiss reservation={reservation} />
    </div>
  )
}
const sameWords = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function Expired({ reservation }: { reservation: ReservationRef }) {
  const { t } = useTranslation()
  const machine = useSelector(reservation, selectAskedMachine)
  return (
    <div className={notice} role="alert">
      <div className={said}>
        <b>{t('reservation.expired.title')}</b>
        {machine && <p>{t('reservation.expired.words', machine)}</p>}
      </div>
      <Dismiss reservation={reservation} />
    </div>
  )
}

function Dismiss({ reservation }: { reservation: ReservationRef }) {
  const { t } = useTranslation()
  return (
    <Button
      kind="bare"
      shape="icon"
      aria-label={t('reservation.dismiss')}
      onClick={() => reservation.send({ type: 'reservation.dismissed' })}
    >
      <X size={16} aria-hidden="true" />
    </Button>
  )
}
