import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { moneyDetail, selectMoneyRef, type ShownUser, type UserRef } from '#machines/desk/pages/user/index.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import { spendOrder } from '#protocol/core/codes.ts'
import type { PlayerSummary } from '#protocol/core/users.ts'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { useSettings } from '../../../view/root.ts'
import { type Fact, factGroups, Facts } from './Facts.tsx'

/** In the order of the story: across the desk, given, at machines, what came of it. */
const moneySums = [
  ...(['deposits', 'withdrawals', 'cash', 'credit', 'discount', 'bonus', 'comp', 'tip', 'adjustment'] as const),
  ...(['cashIn', 'cashOut', 'handPay', 'gameResult', 'netResult'] as const),
] as const satisfies readonly (keyof PlayerSummary)[]

/** What a player has now, and what came of everything. */
export function MoneyTab({ user, shown }: { user: UserRef; shown: ShownUser }) {
  const { t } = useTranslation()
  const detail = useSelector(user, selectMoneyRef)
  return (
    detail && (
      <DetailStates detail={detail} of="form" failed={t('users.partFailed')}>
        <Sums detail={detail} shown={shown} />
      </DetailStates>
    )
  )
}

function Sums({ detail, shown: { money } }: { detail: DetailRef; shown: ShownUser }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const summary = useSelector(detail, moneyDetail.selectKnown)
  const amount = (label: string, minor: number): Fact => ({
    ...{ label, value: <bdi>{formatMoney(minor, i18n.language)}</bdi>, isNegative: minor < 0 },
  })
  if (!summary) return null
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
