import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { Button } from '../Button.tsx'
import { Empty } from '../states/index.ts'
import { ChartTable } from './ChartTable.tsx'
import { Legend } from './Legend.tsx'
import { Plot } from './Plot.tsx'
import type { ChartPlace, ChartProps } from './types.ts'

const frame = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '3',
  inlineSize: 'full',
  textStyle: 'dense',
})
const caption = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', color: 'text3' })
const atEnd = css({ display: 'flex', alignItems: 'center', gap: '3', marginInlineStart: 'auto' })
const read = css({ color: 'text', fontWeight: '560', fontVariantNumeric: 'tabular-nums' })

/** Figures as a picture, with the same figures as a table behind it. What is read by key or hand is told beside the title. */
export function Chart(props: ChartProps) {
  const { t, i18n } = useTranslation()
  const [at, setAt] = useState<ChartPlace | null>(null)
  const [isTable, showTable] = useState(false)
  const { kind, title, points, series, format, note, placeholder } = props
  const isKnown = series.some(({ values }) => values.some((value) => value !== null))
  const isShown = placeholder === undefined && isKnown
  return (
    <figure className={frame}>
      <figcaption className={caption}>
        {title}
        <span className={atEnd}>
          <bdi className={read} role="status">
            {isShown && at ? readOut(at) : null}
          </bdi>
          {isShown && !at && note !== undefined && <bdi className={read}>{note}</bdi>}
          {isShown && (
            <Button
              shape="icon"
              aria-label={t('ui.chart.table')}
              aria-pressed={isTable}
              onClick={() => showTable(!isTable)}
            >
              <Table2 size={16} aria-hidden="true" />
            </Button>
          )}
        </span>
      </figcaption>
      {placeholder ?? (isKnown ? null : <Empty title={t('ui.chart.none')} />)}
      {isShown && (isTable ? <ChartTable {...props} /> : <Plot {...props} at={at} onRead={setAt} />)}
      {isShown && !isTable && <Legend {...{ kind, series, format }} />}
    </figure>
  )

  function readOut({ series: of, point }: ChartPlace): string {
    const value = series[of]?.values[point] ?? null
    const words = value === null ? t('ui.chart.unknown') : format(value)
    const names = [...(series.length < 2 ? [] : [series[of]]), points[point]].map((one) => one?.label ?? '')
    return `${new Intl.ListFormat(i18n.language, { type: 'unit' }).format(names)}: ${words}`
  }
}
