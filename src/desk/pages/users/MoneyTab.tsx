import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectPart, selectPartFailed, type ShownUser, type UserRef } from '#machines/desk/pages/user/index.ts'
import { spendOrder } from '#protocol/core/codes.ts'
import type { PlayerSummary } from '#protocol/core/users.ts'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { Failed, Loading } from '#ui/states/index.ts'
import { useSettings } from '../../../view/root.ts'
import { type Fact, factGroups, Facts } from './Facts.tsx'

/** In the order of the story: across the desk, given, at machines, what came of it. */
const moneySums = [
  ...(['deposits', 'withdrawals', 'cash', 'credit', 'discount', 'bonus', 'comp', 'tip', 'adjustment'] as const),
  ...(['cashIn', 'cashOut', 'handPay', 'gameResult', 'netResult'] as const),
] as const satisfies readonly (keyof PlayerSummary)[]

/** What a player has now, and what came of everything. */
export function MoneyTab({ user, shown }: { user: UserRef; shown: ShownUser }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const part = useSelector(user, selectPart)
  const hasFailed = useSelector(user, selectPartFailed)
  const amount = (label: string, minor: number): Fact => ({
    ...{ label, value: <bdi>{formatMoney(minor, i18n.language)}</bdi>, isNegative: minor < 0 },
  })
  const { money } = shown
  if (part?.of !== 'money')
    return hasFailed ? (
      <Failed title={t('users.partFailed')} onRetry={() => user.send({ type: 'part.retried' })} />
    ) : (
      <Loading of="form" count={8} />
    )
  const { summary } = part
  return (
    <div className={factGroups}>
      {money && (
        <Facts
          title={t('users.pockets', { currency })}
          facts={[
            ...spendOrder.map((pocket) => amount(t(`wallet.${pocket}`), money[pocket])),
            amount(t('wallet.balance'), money.balance),
            amount(t('wallet.held'), money.held),
          ]}
        />
      )}
      <Facts
        title={t('users.sums', { currency })}
        facts={[
          ...moneySums.map((name) => amount(t(`users.sum.${name}`), summary[name])),
          { label: t('users.tab.sessions'), value: summary.sessions },
          { label: t('users.played'), value: <bdi>{formatDuration(summary.played / 1_000, true)}</bdi> },
        ]}
      />
    </div>
  )
}
