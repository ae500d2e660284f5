import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import { type LobbyRef, type lobbyMachine, selectBrands, selectHeldSeconds } from '#machines/floor/lobby/index.ts'
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
  gridTemplateColumns: '[auto 1fr auto auto]',
  alignItems: 'center',
  gap: '7',
  bg: 'surface',
  borderRadius: '3',
  overflow: 'hidden',
  paddingInlineEnd: '6',
  marginBlock: '[4px 24px]',
  boxShadow: '[0 -30px 90px -30px token(colors.seatGlow)]',
  smallDown: {
    gridTemplateColumns: '[auto minmax(0, 1fr) auto]',
    gap: '[8px 12px]',
    paddingInlineEnd: '4',
    paddingBlockEnd: '[14px]',
    marginBlockEnd: '3',
  },
})
const scene = css({
  inlineSize: '[172px]',
  blockSize: '[107px]',
  objectFit: 'cover',
  bg: 'black',
  smallDown: { inlineSize: '[92px]', blockSize: '[84px]' },
})
const lead = css({ _first: { paddingInlineStart: '6', paddingBlock: '4' } })
const name = css({
  fontSize: '[1.375rem]',
  lineHeight: '1.3',
  fontWeight: '620',
  fontStretch: '116%',
  marginBlockStart: '1',
  smallDown: { fontSize: '[1.0625rem]', fontStretch: '100%' },
})
const where = css({ textStyle: 'body', color: 'text3', smallDown: { display: 'none' } })
const facts = css({ display: 'flex', gap: '7', smallDown: { display: 'contents' } })
const creditFact = css({ smallDown: { gridColumn: '1 / 3', gridRow: '2', paddingInlineStart: '4' } })
/** As wide as its longest figure: it does not jump while it counts down. */
const leftFact = css({ minInlineSize: '[88px]', smallDown: { minInlineSize: '[64px]', textAlign: 'end' } })
const resume = css({ smallDown: { gridColumn: '3', gridRow: '2' } })
const term = css({ textStyle: 'dense', color: 'text3' })
const figure = css({
  fontSize: '[1.625rem]',
  lineHeight: '1.2',
  fontWeight: '600',
  fontStretch: '116%',
  whiteSpace: 'nowrap',
  smallDown: { fontSize: '[1.25rem]' },
})
const brass = css({ color: 'money' })

/** The machine as the list knows it; while another brand is shown, it may not. */
const machineOf = (id: number) => (snapshot: SnapshotFrom<typeof lobbyMachine>) =>
  snapshot.context.list?.brands.flatMap(({ machines }) => machines).find((machine) => machine.id === id)

/** The own seat, pinned: what stands there, how long it is held, and the way back. */
export function HeldSeat({ seat, lobby }: { seat: OwnSeat; lobby: LobbyRef }) {
  const { t, i18n } = useTranslation()
  const left = useSelector(lobby, selectHeldSeconds)
  const machine = useSelector(lobby, machineOf(seat.machineID))
  const brand = useSelector(lobby, selectBrands).find(({ id }) => id === machine?.brandID)
  const canResume = seat.status !== MachineStatus.cashingOut
  return (
    <section className={card} aria-label={t('lobby.yourSeat')}>
      {machine && <img className={scene} src={machine.image} alt="" />}
      <div className={lead}>
        <StatusMark status={seat.status}>{t(`status.${statusWords[seat.status] ?? 'offline'}`)}</StatusMark>
        <h2 className={name}>
          <bdi>{seat.machineName}</bdi>
        </h2>
        <p className={where}>
          {t('lobby.cabin', { cabin: seat.cabin })}
          {brand && (
            <>
              {' · '}
              <bdi>{brand.name}</bdi>
            </>
          )}
        </p>
      </div>
      <dl className={facts}>
        <div className={creditFact}>
          <dt className={term}>{t('lobby.creditThere')}</dt>
          <dd className={cx(figure, brass)}>
            <bdi>{formatMoney(seat.credit, i18n.language)}</bdi>
          </dd>
        </div>
        {left !== null && (
          <div className={leftFact}>
            <dt className={term}>{t('lobby.heldFor')}</dt>
            <dd className={figure}>{formatDuration(left)}</dd>
          </div>
        )}
      </dl>
      {canResume && (
        <Link
          to={gamePath(seat.machineID, seat.machineName)}
          className={cx(buttonClass({ kind: 'act', size: 'wide' }), resume)}
        >
          {t('lobby.resume')}
        </Link>
      )}
      {left !== null && <Rail share={left / graceSeconds} place="foot" />}
    </section>
  )
}
