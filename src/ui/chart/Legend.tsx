import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { heatSteps } from './geometry.ts'
import { dotOf, heatOf, lineOf } from './marks.ts'
import type { ChartProps } from './types.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1', color: 'text2', textStyle: 'small' })
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const scale = css({ display: 'flex', alignItems: 'center', gap: '3', color: 'text2', textStyle: 'small' })
const box = { width: 12, height: 12, 'aria-hidden': true } as const

/** Which mark is which series; of a heat plot, from what to what it goes. */
export function Legend({ kind, series, format }: Pick<ChartProps, 'kind' | 'series' | 'format'>) {
  const { t } = useTranslation()
  if (kind === 'heat') {
    const values = series.flatMap((one) => one.values.filter((value) => value !== null))
    return (
      <p className={scale}>
        <span>{t('ui.chart.lowest', { value: format(Math.min(...values)) })}</span>
        <svg width={heatSteps * 14} height={12} aria-hidden="true">
          {Array.from({ length: heatSteps }, (_, step) => (
            <rect key={step} className={heatOf(step)} x={step * 14} width="12" height="12" />
          ))}
        </svg>
        <span>{t('ui.chart.highest', { value: format(Math.max(...values)) })}</span>
      </p>
    )
  }
  if (series.length < 2) return null
  return (
    <ul className={list}>
      {series.map(({ id, label }, of) => (
        <li key={id} className={entry}>
          {kind === 'line' ? (
            <svg {...box} width={24}>
              <path className={lineOf(of, series.length)} d="M0 6H24" />
            </svg>
          ) : (
            <svg {...box}>
              <rect className={dotOf(of, series.length)} width="12" height="12" />
            </svg>
          )}
          {label}
        </li>
      ))}
    </ul>
  )
}
