import { CircleCheck, CircleX, Clock3, Printer, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TransactionState } from '#protocol/core/codes.ts'
import type { DeskTransaction } from '#protocol/core/entities.ts'
import { css, cx } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { personName } from '../../../view/personName.ts'
import { gainOf } from '../../gainOf.ts'
import { figure, heading, negative, quiet, section } from './styles.ts'
import { useMoney } from './useMoney.ts'

const wrap = css({ overflowX: 'auto', minInlineSize: '0' })
const table = css({
  inlineSize: 'full',
  '& th, & td': {
    blockSize: 'row',
    paddingInlineEnd: '4',
    textAlign: 'start',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    whiteSpace: 'nowrap',
  },
  '& th': { color: 'text3', fontWeight: '450' },
})
const atRight = css({ '&&': { textAlign: '[right]' } })
const state = css({ display: 'flex', alignItems: 'center', gap: '[6px]', '& svg': { flex: 'none' } })
const icons = {
  [TransactionState.pending]: Clock3,
  [TransactionState.done]: CircleCheck,
  [TransactionState.refund]: Undo2,
  [TransactionState.canceled]: CircleX,
  [TransactionState.error]: CircleX,
}

type Props = { rows: readonly DeskTransaction[]; onSlip: (id: number) => void }

/** The last five of the player, each with its slip. */
export function LastPostings({ rows, onSlip }: Props) {
  const { t } = useTranslation()
  const { money, moment, currency } = useMoney()
  return (
    <section className={section} aria-labelledby="cage-last">
      <h3 id="cage-last" className={heading}>
        {t('cage.last')} <span className={quiet}>{t('cage.playersView', { currency })}</span>
      </h3>
      {rows.length === 0 ? (
        <p className={quiet}>{t('cage.lastNone')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
        <div className={wrap} tabIndex={0} role="group" aria-labelledby="cage-last">
          <table className={table}>
            <thead>
              <tr>
                <th scope="col">{t('cage.column.time')}</th>
                <th scope="col">{t('cage.column.number')}</th>
                <th scope="col">{t('cage.column.type')}</th>
                <th scope="col" className={atRight}>
                  {t('cage.column.amount')}
                </th>
                <th scope="col">{t('cage.column.state')}</th>
                <th scope="col">{t('cage.column.by')}</th>
                <th scope="col">{t('cage.column.slip')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const Icon = icons[row.state as keyof typeof icons] ?? CircleX
                const gain = gainOf(row)
                return (
                  <tr key={row.id}>
                    <td>{moment(row.settledAt ?? row.requestedAt)}</td>
                    <td className={figure}>{row.id}</td>
                    <td>{t(`transactionType.${row.type}`)}</td>
                    <td className={cx(figure, atRight, gain < 0 && negative)}>
                      <bdi>{money(gain)}</bdi>
                    </td>
                    <td>
                      <span className={state}>
                        <Icon size={14} aria-hidden="true" />
                        {row.state === TransactionState.pending ? t('cage.waits') : t(`transactionState.${row.state}`)}
                      </span>
                    </td>
                    <td>{row.maker ? <bdi>{personName(row.maker)}</bdi> : t('cage.venue')}</td>
                    <td>
                      <Button
                        kind="bare"
                        shape="icon"
                        aria-label={t('cage.slip.of', { id: row.id })}
                        onClick={() => onSlip(row.id)}
                      >
                        <Printer size={16} aria-hidden="true" />
                      </Button>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
