import { css } from '#styled/css/index.js'
import type { ChartProps } from './types.ts'

const scroll = css({ maxBlockSize: '[320px]', overflow: 'auto', borderBlockWidth: '1px', borderColor: 'line' })
const table = css({ inlineSize: 'full', textStyle: 'dense', borderCollapse: 'collapse' })
const head = css({
  position: 'sticky',
  insetBlockStart: '0',
  bg: 'surface',
  color: 'text3',
  fontWeight: '500',
  paddingInline: '3',
  paddingBlock: '2',
  textAlign: 'end',
  whiteSpace: 'nowrap',
  _first: { textAlign: 'start' },
})
const name = css({ fontWeight: '400', textAlign: 'start', paddingInline: '3', paddingBlock: '2', whiteSpace: 'nowrap' })
const cell = css({ textAlign: 'end', paddingInline: '3', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
const line = css({ borderBlockStartWidth: '1px', borderColor: 'line' })

/** The values that a plot draws, to be read one by one. */
export function ChartTable({ title, pointTitle, points, series, format }: ChartProps) {
  return (
    // The keyboard scrolls what does not fit.
    <div className={scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col" className={head}>
              {pointTitle}
            </th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col" className={head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, label }, point) => (
            <tr key={id} className={line}>
              <th scope="row" className={name}>
                <bdi>{label}</bdi>
              </th>
              {series.map(({ id: of, values }) => {
                const value = values[point] ?? null
                return (
                  <td key={of} className={cell}>
                    <bdi>{value === null ? '–' : format(value)}</bdi>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
