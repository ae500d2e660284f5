import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { moneyNow } from '#machines/account/history/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { Money } from '#protocol/calls/history.ts'
import { css } from '#styled/css/index.js'
import { buttonClass } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../view/root.ts'
import { Section } from '../Section.tsx'
import { row } from './Rows.tsx'

const sections = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]' })
const sum = css({ textStyle: 'headline', fontStretch: '112%', color: 'money', fontVariantNumeric: 'tabular-nums' })
const quiet = css({ color: 'text2' })
const item = css({ borderBlockEndWidth: '1px', borderColor: 'line', _last: { borderBlockEndWidth: '[0]' } })
const pockets = ['cash', 'credit', 'bonus', 'discount'] as const

/** Where the money is now: in the wallet, of that held and why, on machines; and all together. */
export function MoneyView({ list }: { list: QueryRef }) {
  const { t, i18n } = useTranslation()
  const { currency, timeZone } = useSettings()
  const [money] = useSelector(list, moneyNow.selectRows) ?? []
  if (!money) return null
  const text = (amount: number) => <bdi>{formatMoney(amount, i18n.language)}</bdi>
  return (
    <div className={sections}>
      <Section title={t('money.sum', { currency })} words={t('money.sumWords')}>
        <p className={sum} data-testid="money-sum">
          {text(money.sum)}
        </p>
        <p className={quiet}>{t('money.asOf', { at: formatMoment(money.asOf, i18n.language, timeZone) })}</p>
      </Section>
      <Section title={t('money.wallet')} words={t('money.walletWords')}>
        <ul>
          {pockets.map((pocket) => (
            <li key={pocket} className={item}>
              <div className={row.line}>
                <p className={row.name}>
                  <Coin pocket={pocket} />
                  {t(`wallet.${pocket}`)}
                </p>
                <p className={row.amounts}>{text(money.wallet[pocket])}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className={quiet}>{t('money.spendable', { amount: formatMoney(money.balance, i18n.language) })}</p>
      </Section>
      <Section title={t('money.onMachines')} words={t('money.onMachinesWords')}>
        <OnMachines money={money} />
      </Section>
      <Section title={t('money.held')} words={t('money.heldWords')}>
        <Held held={money.held} />
      </Section>
    </div>
  )
}

function OnMachines({ money: { onMachines } }: { money: Money }) {
  const { t, i18n } = useTranslation()
  if (onMachines.length === 0) return <p className={quiet}>{t('money.onNone')}</p>
  return (
    <ul aria-label={t('money.onMachines')}>
      {onMachines.map(({ sessionID, machineID, machineName, cabin, state, amount, isLive, isMoneyHeld }) => (
        <li key={sessionID} className={item}>
          <div className={row.line}>
            <div>
              <p className={row.name}>
                <bdi>{machineName}</bdi>
              </p>
              <p className={row.detail}>
                {t('lobby.cabin', { cabin })}
                {` · ${t(isMoneyHeld ? 'money.contradicted' : isLive ? 'money.live' : 'money.posted')}`}
                {state === 'unfinished' && ` · ${t('sessionState.unfinished')}`}
              </p>
            </div>
            <p className={row.amounts} data-testid="on-machine">
              <bdi>{formatMoney(amount, i18n.language)}</bdi>
            </p>
          </div>
          {state === 'open' && !isMoneyHeld && (
            <Link to={`/game/${machineID}`} className={buttonClass()}>
              {t('money.resume')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Held({ held }: { held: Money['held'] }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  if (held.length === 0) return <p className={quiet}>{t('money.heldNone')}</p>
  return (
    <ul aria-label={t('money.held')}>
      {held.map(({ transactionID, amount, why, type, machineName, since }) => (
        <li key={transactionID} className={item}>
          <div className={row.line}>
            <div>
              <p className={row.name}>
                {why === 'toMachine' ? t('money.why.toMachine', { name: machineName ?? '' }) : t('money.why.desk')}
              </p>
              <p className={row.detail}>
                {`${t(`transactionType.${type}`)} · ${formatMoment(since, i18n.language, timeZone)}`}
              </p>
            </div>
            <p className={row.amounts}>
              <bdi>{formatMoney(amount, i18n.language)}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
