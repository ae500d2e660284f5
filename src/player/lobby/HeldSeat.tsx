import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type LobbyRef, selectHeldSeconds } from '#machines/floor/lobby/index.ts'
import { graceSeconds, MachineStatus } from '#protocol/codes.ts'
import type { OwnSeat } from '#protocol/entities.ts'
import { css, cx } from '#styled/css/index.js'
import { buttonClass } from '#ui/Button.tsx'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { Rail } from '#ui/Rail.tsx'
import { StatusMark, statusWords } from '#ui/StatusMark.tsx'
import { gamePath } from './gamePath.ts'

const card = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '[1fr auto auto]',
  alignItems: 'center',
  gap: '7',
  bg: 'surface',
  borderRadius: '3',
  overflow: 'hidden',
  padding: '[20px 24px 23px]',
  marginBlock: '[4px 24px]',
  boxShadow: '[0 -30px 90px -30px token(colors.seatGlow)]',
  smallDown: { gridTemplateColumns: '[1fr auto]', gap: '3', padding: '[14px 14px 17px]', marginBlockEnd: '3' },
})
const name = css({
  fontSize: '[1.375rem]',
  lineHeight: '1.3',
  fontWeight: '620',
  fontStretch: '116%',
  marginBlockStart: '1',
})
const where = css({ textStyle: 'body', color: 'text3' })
const facts = css({ display: 'flex', gap: '7', smallDown: { gap: '5', gridColumn: '1 / -1', order: '1' } })
const term = css({ textStyle: 'dense', color: 'text3' })
const figure = css({
  fontSize: '[1.625rem]',
  lineHeight: '1.2',
  fontWeight: '600',
  fontStretch: '116%',
  whiteSpace: 'nowrap',
})
const brass = css({ color: 'money' })

/** The own seat, pinned: what stands there, how long it is held, and the way back. */
export function HeldSeat({ seat, lobby }: { seat: OwnSeat; lobby: LobbyRef }) {
  const { t, i18n } = useTranslation()
  const left = useSelector(lobby, selectHeldSeconds)
  const canResume = seat.status !== MachineStatus.cashingOut
  return (
    <section className={card} aria-label={t('lobby.yourSeat')}>
      <div>
        <StatusMark status={seat.status}>{t(`status.${statusWords[seat.status] ?? 'offline'}`)}</StatusMark>
        <h2 className={name}>
          <bdi>{seat.machineName}</bdi>
        </h2>
        <p className={where}>{t('lobby.cabin', { cabin: seat.cabin })}</p>
      </div>
      <dl className={facts}>
        <div>
          <dt className={term}>{t('lobby.creditThere')}</dt>
          <dd className={cx(figure, brass)}>
            <bdi>{formatMoney(seat.credit, i18n.language)}</bdi>
          </dd>
        </div>
        {left !== null && (
          <div>
            <dt className={term}>{t('lobby.heldFor')}</dt>
            <dd className={figure}>{formatDuration(left)}</dd>
          </div>
        )}
      </dl>
      {canResume && (
        <Link to={gamePath(seat.machineID, seat.machineName)} className={buttonClass({ kind: 'act' })}>
          {t('lobby.resume')}
        </Link>
      )}
      {left !== null && <Rail share={left / graceSeconds} place="foot" />}
    </section>
  )
}
