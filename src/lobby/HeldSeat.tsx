import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type LobbyRef,
  selectBrands,
  selectGraceSeconds,
  selectHeldSeatRef,
  selectHeldSeconds,
  selectMachine,
} from '#machines/lobby/lobby/index.ts'
import { selectIsLeaving } from '#machines/lobby/heldSeat/index.ts'
import { MachineStatus } from '#protocol/core/codes.ts'
import type { OwnSeat, SeatStanding } from '#protocol/core/entities.ts'
import { css, cx } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { formatAmount, formatDuration, formatMoney } from '#ui/format.ts'
import { Rail } from '#ui/Rail.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { useSettings } from '../view/root.ts'
import { gamePath } from './gamePath.ts'
import { pinned } from './pinned.ts'

const wideOnly = css({ smallDown: { display: 'none' } })
const creditFact = css({ smallDown: { gridColumn: '1 / 3', gridRow: '2', paddingInlineStart: '4' } })
const says = css({
  gridColumn: '[1 / -1]',
  order: '1',
  color: 'text2',
  paddingInlineStart: '6',
  paddingBlockEnd: '4',
  marginBlockStart: '[-8px]',
  textWrap: 'balance',
  smallDown: { order: '0', paddingInlineStart: '4', paddingBlockEnd: '0', marginBlockStart: '0' },
})
const atTheCabinet: readonly SeatStanding[] = [
  'playing',
  'away',
  'round',
  'freeSpins',
  'win',
  'handPay',
  'kept',
  'fault',
]
const canPlayOn = (standing: SeatStanding) => atTheCabinet.includes(standing) || standing === 'leaving'
const canCashOut = (standing: SeatStanding) => atTheCabinet.includes(standing) || standing === 'offline'
/** A star is a bonus feature: of what else is held in a round, the half disc says that its player is away. */
const shapeOf = (status: number, standing: SeatStanding) =>
  status === MachineStatus.feature && standing !== 'freeSpins' && standing !== 'kept'
    ? MachineStatus.disconnected
    : status
/** Of a venue that says no more than the status. */
const byStatus: Record<number, SeatStanding> = {
  [MachineStatus.offline]: 'offline',
  [MachineStatus.error]: 'fault',
  [MachineStatus.connected]: 'playing',
  [MachineStatus.feature]: 'round',
  [MachineStatus.cashingOut]: 'cashingOut',
}
const brass = css({ color: 'money' })

/** The own seat, pinned: what stands there, how long it is held, and the way back. */
export function HeldSeat({ seat, lobby }: { seat: OwnSeat; lobby: LobbyRef }) {
  const { t, i18n } = useTranslation()
  const left = useSelector(lobby, selectHeldSeconds)
  const grace = useSelector(lobby, selectGraceSeconds)
  const machine = useSelector(lobby, selectMachine(seat.machineID))
  const brand = useSelector(lobby, selectBrands).find(({ id }) => id === machine?.brandID)
  const heldSeat = useSelector(lobby, selectHeldSeatRef)
  const isLeaving = useSelector(heldSeat, selectIsLeaving)
  const { currency } = useSettings()
  const standing = seat.standing ?? (seat.isMoneyHeld ? 'disputed' : (byStatus[seat.status] ?? 'away'))
  // A cash-out that became a hand pay cannot be taken back.
  const isOver = standing === 'handPay' && seat.status === MachineStatus.error
  return (
    <section className={pinned.card} aria-label={t('lobby.yourSeat')}>
      {machine && <img className={pinned.scene} src={machine.image} alt="" />}
      <div className={pinned.lead}>
        <StatusMark status={shapeOf(seat.status, standing)}>{t(`heldSeat.mark.${standing}`)}</StatusMark>
        <h2 className={pinned.name}>
          <bdi>{seat.machineName}</bdi>
        </h2>
        <p className={pinned.where}>
          {t('lobby.cabin', { cabin: seat.cabin })}
          {brand && (
            <span className={wideOnly}>
              {' · '}
              <bdi>{brand.name}</bdi>
            </span>
          )}
        </p>
      </div>
      <dl className={pinned.facts}>
        <div className={creditFact}>
          <dt className={pinned.term}>{t('heldSeat.creditThere')}</dt>
          <dd className={cx(pinned.figure, brass)}>
            <bdi>{formatMoney(seat.credit, i18n.language)}</bdi>
          </dd>
        </div>
        {left !== null && (
          <div className={pinned.left}>
            <dt className={pinned.term}>{t('heldSeat.heldFor')}</dt>
            <dd className={pinned.figure}>{formatDuration(left)}</dd>
          </div>
        )}
      </dl>
      <p className={says} role="status">
        {t(`heldSeat.says.${standing}`, { credit: formatAmount(seat.credit, currency, i18n.language) })}
      </p>
      {!isOver && (
        <div className={pinned.actions}>
          {canCashOut(standing) && (
            <Button
              busy={isLeaving}
              onClick={() => heldSeat?.send({ type: 'cashOut.chosen', machineID: seat.machineID })}
            >
              {t('heldSeat.cashOut')}
            </Button>
          )}
          {canPlayOn(standing) && (
            <a href={gamePath(seat.machineID, seat.machineName)} className={buttonClass({ kind: 'act', size: 'wide' })}>
              {t('lobby.resume')}
            </a>
          )}
        </div>
      )}
      {left !== null && <Rail share={left / grace} place="foot" />}
    </section>
  )
}
