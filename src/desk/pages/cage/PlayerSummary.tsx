import { CircleSlash, Flame, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServedPlayer } from '#protocol/calls/serving.ts'
import { css, cx } from '#styled/css/index.js'
import { Coin, type CoinPocket } from '#ui/Coin.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { personName } from '../../../view/personName.ts'
import { figure, heading, line, lines, named, negative, quiet, section, strong } from './styles.ts'
import { useMoney } from './useMoney.ts'

const frame = css({ display: 'grid', gap: '5', alignContent: 'start', minInlineSize: '0' })
const who = css({ display: 'flex', alignItems: 'center', gap: '4', minInlineSize: '0', overflowWrap: 'anywhere' })
const title = css({ textStyle: 'reading', fontWeight: '620' })
const notice = css({
  display: 'grid',
  gap: '1',
  paddingInlineStart: '4',
  borderInlineStartWidth: '[2px]',
  borderColor: 'disconnected',
  color: 'text2',
  overflowWrap: 'anywhere',
})
const noticeHead = css({ display: 'flex', alignItems: 'center', gap: '3', color: 'text', fontWeight: '580' })
const total = css({ borderBlockStartWidth: '1px', borderColor: 'edge' })
/** On a telephone two and two, that the form below begins in the same window. */
const figures = css({
  smallDown: {
    gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]',
    columnGap: '5',
    '& dd': { minInlineSize: '[auto !important]', flex: 'none' },
    // Of the last two neither has a line below it.
    '& > :nth-last-child(2):nth-child(odd)': { borderBlockEndWidth: '0' },
  },
})
const pockets = ['cash', 'credit', 'bonus', 'discount'] as const satisfies readonly CoinPocket[]

/** Who stands at the desk, and what the desk needs to know of them. */
export function PlayerSummary({ served }: { served: ServedPlayer }) {
  const { t } = useTranslation()
  const { money, currency } = useMoney()
  const { player, balance, held, released, withdrawable, creditOwed, day } = served
  const name = personName(player)
  return (
    <section className={frame} aria-labelledby="cage-player">
      <div className={who}>
        <Portrait name={name} picture={player.photoURL} size="large" />
        <div>
          <h2 id="cage-player" className={title}>
            <bdi>{name}</bdi>
          </h2>
          <span className={quiet}>
            <bdi>{player.username}</bdi> · {t('cage.number', { id: player.id })}
            {player.card && ` · ${t('cage.cardEnds', { card: player.card })}`}
            {player.isVip && ` · ${t('lobby.vip')}`}
          </span>
        </div>
      </div>
      <Notices served={served} />
      <section className={section} aria-label={t('cage.pockets')}>
        <h3 className={heading}>
          {t('cage.pockets')} <span className={quiet}>{t('cage.playersView', { currency })}</span>
        </h3>
        <dl className={cx(lines, figures)}>
          {pockets.map((pocket) => (
            <Line
              key={pocket}
              of={
                <>
                  <Coin pocket={pocket} />
                  {t(`cage.pocket.${pocket}`)}
                  {pocket === 'bonus' && served.pockets.bonus > 0 && (
                    <span className={quiet}>{t('cage.released', { amount: money(released) })}</span>
                  )}
                  {pocket === 'credit' && creditOwed > 0 && (
                    <span className={quiet}>{t('cage.owed', { amount: money(creditOwed) })}</span>
                  )}
                </>
              }
              value={served.pockets[pocket]}
            />
          ))}
          <Line className={cx(strong, total)} of={t('cage.balance')} value={balance} />
          {held > 0 && <Line of={t('cage.held')} value={held} />}
          <Line of={t('cage.withdrawable')} value={withdrawable} className={strong} />
        </dl>
      </section>
      <section className={section} aria-label={t('cage.today')}>
        <h3 className={heading}>
          {t('cage.today')} <span className={quiet}>{t('cage.playersView', { currency })}</span>
        </h3>
        <dl className={cx(lines, figures)}>
          <Line of={t('cage.gameResult')} value={day.gameResult} />
          {served.limits.map(({ kind, period, left }) => (
            <Line key={`${kind}-${period}`} of={t(`cage.limit.${kind}-${period}`)} value={left ?? 0} />
          ))}
          <div className={line}>
            <dt className={quiet}>{t('cage.hotFrom')}</dt>
            <dd className={figure}>
              <bdi>{money(day.hot.coinPrice * 100)}</bdi>
            </dd>
          </div>
        </dl>
      </section>
    </section>
  )
}

function Line({ of, value, className }: { of: ReactNode; value: number; className?: string }) {
  const { money } = useMoney()
  return (
    <div className={cx(line, className)}>
      <dt className={named}>{of}</dt>
      <dd className={cx(figure, value < 0 && negative)}>
        <bdi>{money(value)}</bdi>
      </dd>
    </div>
  )
}

/** What stops or changes the serving, the worst first. */
function Notices({ served: { blocked, warnings, exclusion, machines, day, needsIdentity } }: { served: ServedPlayer }) {
  const { t } = useTranslation()
  const { money, moment } = useMoney()
  const { byResult, bets, wins } = day.hot
  const until = exclusion?.until == null ? null : moment(exclusion.until)
  return (
    <>
      {blocked && (
        <div className={notice} role="note">
          <span className={noticeHead}>
            <CircleSlash size={16} aria-hidden="true" />
            {t(blocked.isDormant ? 'cage.dormant' : 'cage.blocked')}
          </span>
          {blocked.until !== null && <span>{t('cage.until', { at: moment(blocked.until) })}</span>}
          {blocked.reason && !blocked.isDormant && <bdi>{blocked.reason}</bdi>}
        </div>
      )}
      {warnings.map(({ id, text, maker, at }) => (
        <div key={id} className={notice} role="note">
          <span className={noticeHead}>
            <TriangleAlert size={16} aria-hidden="true" />
            {t('cage.warning')}
          </span>
          <bdi>{text}</bdi>
          <span className={quiet}>
            <bdi>{personName(maker)}</bdi>, {moment(at)}
          </span>
        </div>
      ))}
      {needsIdentity && (
        <div className={notice} role="note">
          <span className={noticeHead}>
            <TriangleAlert size={16} aria-hidden="true" />
            {t(`cage.needsIdentity.${needsIdentity}`)}
          </span>
          <span>{t('cage.needsIdentityWords')}</span>
        </div>
      )}
      {exclusion && (
        <div className={notice} role="note">
          <span className={noticeHead}>
            <TriangleAlert size={16} aria-hidden="true" />
            {t(`cage.exclusion.${exclusion.kind}`)}
          </span>
          <span>{until === null ? t('cage.exclusion.words') : t('cage.until', { at: until })}</span>
        </div>
      )}
      {machines.map(({ id, name, cabin, status, credit, state }) => (
        <div key={id} className={notice} role="note">
          <span className={noticeHead}>
            <StatusMark status={status}>{t(`status.${statusText[status] ?? 'offline'}`)}</StatusMark>
          </span>
          <span>
            <bdi>{name}</bdi>, {t('cage.cabin', { cabin })}.{' '}
            {t(state === 'open' ? 'cage.onMachine' : 'cage.waitsOnMachine')}{' '}
            <bdi className={cx(figure, strong)}>{money(credit)}</bdi>
          </span>
        </div>
      ))}
      {(byResult || bets > 0 || wins > 0) && (
        <div className={notice} role="note">
          <span className={noticeHead}>
            <Flame size={16} aria-hidden="true" />
            {t('cage.hot')}
          </span>
          <span>
            {[
              ...(byResult ? [t('cage.hotByResult')] : []),
              ...(bets > 0 ? [t('cage.hotBets', { count: bets })] : []),
              ...(wins > 0 ? [t('cage.hotWins', { count: wins })] : []),
            ].join(' · ')}
          </span>
        </div>
      )}
    </>
  )
}
