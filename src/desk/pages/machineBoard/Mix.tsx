import { useTranslation } from 'react-i18next'
import type { BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import { css, cva } from '#styled/css/index.js'
import { StatusMark } from '#ui/StatusMark.tsx'
import { severity } from '../machines/machineColumns.tsx'
import { wordOf } from './floor.ts'

const box = css({ display: 'grid', gap: '3', minInlineSize: '0' })
const bar = css({ display: 'flex', gap: '1', blockSize: '[6px]' })
const part = cva({
  base: { minInlineSize: '[3px]', borderRadius: '1' },
  variants: {
    status: {
      0: { bg: 'offline' },
      1: { bg: 'error' },
      2: { bg: 'available' },
      3: { bg: 'connected' },
      4: { bg: 'reserved' },
      5: { bg: 'feature' },
      6: { bg: 'cashingOut' },
      7: { bg: 'disconnected' },
    },
  },
})
const legend = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '2' })
const key = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  minBlockSize: 'control',
  smallDown: { minBlockSize: 'touch' },
  paddingInline: '3',
  marginInlineStart: '[-8px]',
  borderRadius: '2',
  textStyle: 'dense',
  _hover: { bg: 'raised' },
  _pressed: { bg: 'select', fontWeight: '580' },
})
const counted = css({ color: 'text3' })
type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

type Props = { rows: readonly BoardRow[]; chosen: readonly string[]; onChoose: (statuses: readonly string[]) => void }

/** How many stand how, the worst first; a press shows those alone. */
export function Mix({ rows, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const counts = severity.map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
  const there = counts.filter(({ status, count }) => count > 0 || chosen.includes(String(status)))
  const toggled = (status: string) =>
    chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status]
  return (
    <div className={box}>
      <div className={bar} aria-hidden="true">
        {there.map(({ status, count }) => (
          <span key={status} className={part({ status: status as Status })} style={{ flexGrow: count }} />
        ))}
      </div>
      <div className={legend} role="group" aria-label={t('machines.status')}>
        {there.map(({ status, count }) => (
          <button
            key={status}
            type="button"
            className={key}
            aria-pressed={chosen.includes(String(status))}
            onClick={() => onChoose(toggled(String(status)))}
          >
            <StatusMark status={status}>{wordOf(t, status)}</StatusMark>
            <span className={counted}>{count}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
