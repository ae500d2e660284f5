import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LobbyRef, selectHeldSeconds, selectOwnSeatOfLobby } from '#machines/lobby/lobby/index.ts'
import {
  type SeatRef,
  selectGame,
  selectMachine,
  selectSeatScreen,
  selectSecondsLeft,
} from '#machines/game/seat/index.ts'
import { css } from '#styled/css/index.js'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { useSettings } from '../view/root.ts'

const card = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '[4px 24px]',
  paddingBlock: '4',
  borderBlockWidth: '1px',
  borderColor: 'line',
  '& dt': { textStyle: 'small', color: 'text3' },
})
const figure = css({ textStyle: 'figure', fontStretch: '116%' })
const money = css({ color: 'money' })

/** The seat of the game behind the lock. */
export function LockedSeat({ seat }: { seat: SeatRef }) {
  const machine = useSelector(seat, selectMachine)
  const credit = useSelector(seat, selectGame)?.credit ?? 0
  const isAway = useSelector(seat, selectSeatScreen) === 'away'
  const left = useSelector(seat, selectSecondsLeft)
  return machine && <Facts name={machine.name} cabin={machine.cabin} credit={credit} left={isAway ? left : null} />
}

/** The seat that is held while its player is in the lobby. */
export function LockedLobbySeat({ lobby }: { lobby: LobbyRef }) {
  const seat = useSelector(lobby, selectOwnSeatOfLobby)
  const left = useSelector(lobby, selectHeldSeconds)
  return seat && <Facts name={seat.machineName} cabin={seat.cabin} credit={seat.credit} left={left} />
}

/** `left`: seconds that it is still held; null while it is not running out. */
type Props = { name: string; cabin: number; credit: number; left: number | null }
function Facts({ name, cabin, credit, left }: Props) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  return (
    <dl className={card}>
      <div>
        <dt>{t('lock.credit', { name, cabin })}</dt>
        <dd className={`${figure} ${money}`} data-testid="locked-credit">
          <bdi>{formatMoney(credit, i18n.language)}</bdi>
          {'\u00a0'}
          <small>{currency}</small>
        </dd>
      </div>
      {left !== null && (
        <div>
          <dt>{t('lock.held')}</dt>
          <dd className={figure} role="timer" data-testid="locked-seconds">
            {formatDuration(left)}
          </dd>
        </div>
      )}
    </dl>
  )
}
