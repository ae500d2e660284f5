import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'

const cell = 12
const gap = 2
const drawing = css({ inlineSize: '[72px]', display: 'block', direction: 'ltr' })
const off = css({ fill: 'sunken' })
const on = css({ fill: 'act' })
const number = css({ textStyle: 'small', color: 'text3', display: 'block', textAlign: 'center' })

/** Where a line runs over the reels: `line` has the row of each reel, 0 at the top. */
export function LineDrawing({ line, rows, number: nth }: { line: readonly number[]; rows: number; number: number }) {
  const { t } = useTranslation()
  const size = (count: number) => count * (cell + gap) - gap
  return (
    <li>
      <svg viewBox={`0 0 ${size(line.length)} ${size(rows)}`} className={drawing} aria-hidden="true">
        {line.flatMap((across, reel) =>
          Array.from({ length: rows }, (_, row) => (
            <rect
              key={`${reel} ${row}`}
              className={row === across ? on : off}
              x={reel * (cell + gap)}
              y={row * (cell + gap)}
              width={cell}
              height={cell}
              rx="2"
            />
          )),
        )}
      </svg>
      <span className={number}>{t('paytable.line', { number: nth })}</span>
    </li>
  )
}
