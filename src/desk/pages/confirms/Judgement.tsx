import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConfirmsRef, selectJudgement, selectJudgementFailed } from '#machines/desk/pages/confirms/index.ts'
import { spendOrder } from '#protocol/core/codes.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Loading } from '#ui/states/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { useSettings } from '../../../view/root.ts'

const block = css({ display: 'grid', gap: '3' })
const heading = css({ fontWeight: '580' })
const reasons = css({ display: 'grid', gap: '1', listStyle: 'disc', paddingInlineStart: '5' })
const coins = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2' })
const coin = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const quiet = css({ color: 'text3' })

/** Why two persons are needed, and what whoever confirms looks at: the money of the player and both days. */
export function Judgement({ page, why }: { page: ConfirmsRef; why: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const judgement = useSelector(page, selectJudgement)
  const hasFailed = useSelector(page, selectJudgementFailed)
  const money = (amount: number) => formatMoney(amount, i18n.language)
  if (judgement === null)
    return hasFailed ? (
      <div className={block} role="alert">
        <p>{t('confirms.judgementFailed')}</p>
        <p>
          <Button onClick={() => page.send({ type: 'judgement.retried' })}>{t('ui.retry')}</Button>
        </p>
      </div>
    ) : (
      <Loading of="detail" count={4} />
    )
  const { dayOfPlayer, dayOfCashier, takesBack, money: known } = judgement
  const from: Record<string, number | undefined> = { dayOfPlayer: dayOfPlayer.from, dayOfCashier: dayOfCashier?.from }
  const day = ({ sum, from: limit }: { sum: number; from: number }) => (
    <>
      <bdi>{money(sum)}</bdi> <span className={quiet}>{t('confirms.ofLimit', { from: money(limit) })}</span>
    </>
  )
  const sumOf = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)
  const facts: [string, ReactNode][] = [
    [
      t('confirms.pockets'),
      <span key="pockets" className={coins}>
        {spendOrder.map((pocket) => (
          <span key={pocket} className={coin}>
            <Coin pocket={pocket} />
            {t(`wallet.${pocket}`)} <bdi>{money(known.wallet[pocket])}</bdi>
          </span>
        ))}
      </span>,
    ],
    ...(known.held.length > 0
      ? [[t('confirms.held'), <bdi key="held">{money(sumOf(known.held))}</bdi>] as [string, ReactNode]]
      : []),
    [t('confirms.balance'), <bdi key="balance">{money(known.balance)}</bdi>],
    ...known.onMachines.map(({ cabin, machineName, amount }): [string, ReactNode] => [
      t('confirms.onMachine'),
      <bdi key={cabin}>{`${machinePlace(cabin, machineName)}: ${money(amount)}`}</bdi>,
    ]),
    [t('confirms.dayOfPlayer'), day(dayOfPlayer)],
    ...(dayOfCashier ? [[t('confirms.dayOfCashier'), day(dayOfCashier)] as [string, ReactNode]] : []),
    ...(takesBack
      ? [
          [
            t('confirms.takesBack'),
            t('confirms.takesBackOf', {
              type: t(`transactionType.${takesBack.type}`),
              amount: money(takesBack.amount),
              at: formatMoment(takesBack.requestedAt, i18n.language, timeZone),
            }),
          ] as [string, ReactNode],
        ]
      : []),
  ]
  return (
    <>
      <div className={block}>
        <h3 className={heading}>{t('confirms.whyTitle')}</h3>
        <ul className={reasons}>
          {why.map((one) => (
            <li key={one}>{t(`confirms.why.${one}`, { from: money(from[one] ?? 0) })}</li>
          ))}
        </ul>
      </div>
      <Facts facts={facts} />
    </>
  )
}
