import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type BoardRef, type BoardRow, boardTotals, selectFigures } from '#machines/desk/pages/machineBoard/index.ts'
import type { CollectionRef } from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { formatClock, formatMoney } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { figuresOf } from './floor.ts'

const aside = css({ display: 'grid', gap: '5', alignContent: 'start', minInlineSize: '0', textStyle: 'dense' })
const heading = css({ display: 'flex', gap: '3', alignItems: 'baseline', fontWeight: '600', marginBlockEnd: '2' })
const quiet = css({ color: 'text3', fontWeight: '400' })
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  minInlineSize: '0',
  '&:last-of-type': { fontWeight: '600' },
})
const person = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const plain = css({ '&:last-of-type': { fontWeight: '400' } })
const note = css({ color: 'text3', textStyle: 'small', marginBlockStart: '3' })
const meters = ['AftIn', 'AftOut', 'BillIn', 'TotalWin', 'TurnOver', 'ResetCredit', 'CurrentCredit'] as const

/** All meters added up. */
export function MeterSums({ totals }: { totals: CollectionRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  const about = useSelector(totals, boardTotals.selectAbout)
  if (!about) return null
  return (
    <section>
      <h2 className={heading}>
        {t('machineBoard.meters')} <span className={quiet}>{currency}</span>
      </h2>
      <dl>
        {meters.map((name) => (
          <div key={name} className={line}>
            <dt>{t(`machine.meter.${name}`)}</dt>
            <dd>
              <bdi>{formatMoney(about.meters[name], i18n.language)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={note}>
        {t('machineBoard.metersAt', { time: formatClock(about.at, timeZone) })}
        {about.silent > 0 && ` ${t('machineBoard.silent', { count: about.silent })}`}
      </p>
    </section>
  )
}

/** Who plays high just now. */
export function HotNow({ page, rows }: { page: BoardRef; rows: readonly BoardRow[] }) {
  const { t, i18n } = useTranslation()
  const all = useSelector(page, selectFigures)
  const hot = rows.flatMap((row) => {
    const money = figuresOf(row, all)
    return money?.isHot && row.session ? [{ row, money, player: personName(row.session.player) }] : []
  })
  if (hot.length === 0) return null
  return (
    <section>
      <h2 className={heading}>
        {t('machineBoard.hotNow')} <span className={quiet}>{hot.length}</span>
      </h2>
      <ul>
        {hot.map(({ row, money, player }) => (
          <li key={row.id} className={`${line} ${plain}`}>
            <span className={person}>
              <bdi>{player}</bdi> <span className={quiet}>{t('machineBoard.cabin', { cabin: row.cabin })}</span>
            </span>
            <bdi>{`${t('sessions.net')} ${formatMoney(money.net, i18n.language)}`}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const besideClass = aside
