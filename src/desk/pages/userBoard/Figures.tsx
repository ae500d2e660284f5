import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiguresAbout, PlayerRow } from '#machines/desk/pages/userBoard/index.ts'
import { css } from '#styled/css/index.js'
import { formatDay, formatMoney, formatShortMoney } from '#ui/format.ts'
import { Chart } from '../../../view/lazyChart.tsx'
import { personName } from '../../../view/personName.ts'
import { amountLinkClass, drillPlace } from './board.ts'

const pair = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(2, minmax(0, 1fr))]',
  columnGap: '6',
  rowGap: '5',
  smallDown: { gridTemplateColumns: '[minmax(0, 1fr)]' },
})
const heading = css({ fontWeight: '600', marginBlockEnd: '2' })
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  minInlineSize: '0',
  textStyle: 'dense',
})
const person = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const negative = css({ color: 'negative' })
const shown = ['netResult', 'cash'] as const
const atEnd = 5

/** The players' result and their cash, by gaming day. */
export function DayCharts({ about }: { about: FiguresAbout }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const points = useMemo(
    () =>
      about.days.map(({ day }) => ({ id: day, label: formatDay(day, language), tick: String(Number(day.slice(8))) })),
    [about.days, language],
  )
  return (
    <div className={pair}>
      {shown.map((figure) => {
        const title = t(`userBoard.byDay.${figure}`)
        return (
          <Chart
            key={figure}
            kind="bar"
            height={88}
            {...{ title, points }}
            pointTitle={t('userBoard.day')}
            series={[{ id: figure, label: title, values: about.days.map((day) => day[figure]) }]}
            format={(minor) => formatMoney(minor, language)}
            formatTick={(minor) => formatShortMoney(minor, language)}
            note={formatMoney(about.total[figure], language)}
            {...(about.days.some(({ day }) => day === about.today) ? { current: about.today } : {})}
          />
        )
      })}
    </div>
  )
}

/** Who won most, and who lost most. */
export function Ends({ rows, search }: { rows: readonly PlayerRow[]; search: string }) {
  const { t, i18n } = useTranslation()
  const byResult = useMemo(() => rows.toSorted((one, other) => other.netResult - one.netResult), [rows])
  const ends = {
    top: byResult.filter(({ netResult }) => netResult > 0).slice(0, atEnd),
    bottom: byResult
      .filter(({ netResult }) => netResult < 0)
      .slice(-atEnd)
      .reverse(),
  }
  return (
    <div className={pair}>
      {(['top', 'bottom'] as const).map((end) => (
        <section key={end}>
          <h2 className={heading}>{t(`userBoard.${end}`)}</h2>
          {ends[end].length === 0 ? (
            <p className={line}>{t('userBoard.noneSo')}</p>
          ) : (
            <ol>
              {ends[end].map(({ id, player, netResult }) => (
                <li key={id} className={line}>
                  <bdi className={person}>{personName(player)}</bdi>
                  <a className={amountLinkClass} href={drillPlace(search, id, 'netResult')}>
                    <bdi className={netResult < 0 ? negative : ''}>{formatMoney(netResult, i18n.language)}</bdi>
                  </a>
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  )
}
