import { useTranslation } from 'react-i18next'
import { type Count, denominations, mostPieces } from '#machines/desk/pages/cage/index.ts'
import { css, cx } from '#styled/css/index.js'
import { FigureField } from '#ui/form/FigureField.tsx'
import { figure, strong } from './styles.ts'
import { useMoney } from './useMoney.ts'

const grid = css({ display: 'grid', gridTemplateColumns: '[repeat(auto-fill, minmax(120px, 1fr))]', gap: '4' })
const total = css({ display: 'flex', justifyContent: 'space-between', gap: '4', textStyle: 'title' })

type Props = { count: Count; sum: number; onEdit: (value: number, pieces: number | null) => void }

/** Bills and coins, the sum as it is typed. */
export function CountFields({ count, sum, onEdit }: Props) {
  const { t } = useTranslation()
  const { inCurrency } = useMoney()
  return (
    <>
      <div className={grid}>
        {denominations.map((value) => (
          <FigureField
            key={value}
            id={`cage-pieces-${value}`}
            label={inCurrency(value)}
            decimals={0}
            value={count[value] ?? null}
            problem={Number.isNaN(count[value]) ? t('cage.noFigure') : null}
            min={0}
            max={mostPieces}
            onChange={(pieces) => onEdit(value, pieces)}
          />
        ))}
      </div>
      <p className={total} role="status">
        {t('cage.count.sum')}
        <bdi className={cx(figure, strong)}>{Number.isNaN(sum) ? '–' : inCurrency(sum)}</bdi>
      </p>
    </>
  )
}
