import { useTranslation } from 'react-i18next'
import { transactionList } from '#machines/account/history/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { TransactionType } from '#protocol/core/codes.ts'
import type { OwnTransaction } from '#protocol/calls/history.ts'
import { Coin, type CoinPocket } from '#ui/Coin.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../view/root.ts'
import { Rows, row, Signed } from './Rows.tsx'

/** The coin of the pocket that a transaction is about; most are about cash. */
const coins: Partial<Record<number, CoinPocket>> = {
  [TransactionType.discount]: 'discount',
  [TransactionType.bonus]: 'bonus',
  [TransactionType.comp]: 'bonus',
  [TransactionType.credit]: 'credit',
}

export function Transactions({ list }: { list: QueryRef }) {
  const { t } = useTranslation()
  return (
    <Rows
      list={list}
      select={transactionList.selectRows}
      label={t('history.transactions')}
      none={t('history.noTransactions')}
    >
      {(transaction) => <TransactionRow transaction={transaction} />}
    </Rows>
  )
}

function TransactionRow({ transaction: { id, type, state, amount, wallet, machineName, requestedAt } }: RowProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  return (
    <div className={row.line}>
      <div>
        <p className={row.name}>
          <Coin pocket={coins[type] ?? 'cash'} />
          {t(`transactionType.${type}`)}
        </p>
        <p className={row.detail}>
          {t(`transactionState.${state}`)}
          {` · ${formatMoment(requestedAt, i18n.language, timeZone)}`}
          {machineName !== null && (
            <>
              {' · '}
              <bdi>{machineName}</bdi>
            </>
          )}
          {' · '}
          <bdi>{`#${id}`}</bdi>
        </p>
      </div>
      <div className={row.amounts}>
        <p className={row.amount}>
          <Signed amount={wallet} />
        </p>
        {Math.abs(wallet) !== Math.abs(amount) && (
          <p className={row.detail}>{t('history.asked', { amount: formatMoney(amount, i18n.language) })}</p>
        )}
      </div>
    </div>
  )
}
type RowProps = { transaction: OwnTransaction }
