import { useTranslation } from 'react-i18next'
import { type Pocket, spendOrder } from '#protocol/core/codes.ts'
import type { PostedTransaction } from '#protocol/calls/transactions.ts'
import { css } from '#styled/css/index.js'
import { Coin } from '#ui/Coin.tsx'
import { Facts } from '#ui/Facts.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'
import { smallTable } from '../../smallTable.ts'

const box = css({ display: 'grid', gap: '4', paddingBlock: '3', minInlineSize: '0' })
const figure = css({ textAlign: '[right!]', fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' })
const coin = css({ display: 'inline-flex', alignItems: 'center', gap: '2' })
const hash = css({ textStyle: 'small', overflowWrap: 'anywhere' })
const houses = ['cash', 'game', 'discount', 'bonus', 'comp', 'hospitality', 'credit', 'tip', 'adjustment'] as const

/** What the ledger has of one row: its entries, which sum to zero, and the link of the chain that they stand in. */
export function PostingDetail({ row: { id, posting, refundOf, why } }: { row: PostedTransaction }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const money = (amount: number) => formatMoney(amount, i18n.language)
  const about: [string, React.ReactNode][] = [
    [t('cageHistory.number'), String(id)],
    ...(refundOf === null ? [] : ([[t('cageHistory.takesBack'), String(refundOf)]] satisfies [string, string][])),
    [
      t('cageHistory.whyTitle'),
      why === null || why.length === 0
        ? t('cageHistory.whyOne')
        : why.map((one) => t(`cageHistory.why.${one}`)).join(', '),
    ],
  ]
  if (!posting)
    return (
      <div className={box}>
        <Facts facts={about} />
        <p>{t('cageHistory.notPosted')}</p>
      </div>
    )
  const { link } = posting
  return (
    <div className={box}>
      <Facts
        facts={[
          ...about,
          [t('cageHistory.posting'), String(posting.id)],
          ...(posting.reverses === null
            ? []
            : ([[t('cageHistory.reverses'), String(posting.reverses)]] satisfies [string, string][])),
        ]}
      />
      <table className={smallTable} aria-label={t('cageHistory.entries')}>
        <thead>
          <tr>
            <th scope="col">{t('cageHistory.account')}</th>
            <th scope="col" className={figure}>
              {t('cageHistory.amount')}
            </th>
            <th scope="col" className={figure}>
              {t('cageHistory.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {posting.entries.map(({ account, amount, balance }, place) => (
            // A posting may have two entries of one account, and none changes its place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              <th scope="row">
                <Account name={account} />
              </th>
              <td className={figure}>
                <bdi>{money(amount)}</bdi>
              </td>
              <td className={figure}>{balance !== null && <bdi>{money(balance)}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {link ? (
        <Facts
          facts={[
            [
              t('cageHistory.link'),
              t('cageHistory.linkOf', {
                number: link.number,
                at: formatMoment(link.at, i18n.language, timeZone),
              }),
            ],
            [
              t('cageHistory.hash'),
              <bdi key="hash" className={hash}>
                {link.hash}
              </bdi>,
            ],
            [
              t('cageHistory.previous'),
              <bdi key="previous" className={hash}>
                {link.previousHash}
              </bdi>,
            ],
          ]}
        />
      ) : (
        <p>{t('cageHistory.noLink')}</p>
      )}
    </div>
  )
}

/** As people call it; what has no name of theirs as the ledger writes it. */
function Account({ name }: { name: string }) {
  const { t } = useTranslation()
  const [of, first, last] = name.split('/')
  const pocket: Pocket | undefined = of === 'wallet' ? spendOrder.find((one) => one === last) : undefined
  if (pocket)
    return (
      <span className={coin}>
        <Coin pocket={pocket} />
        {t('cageHistory.accountOf.wallet', { pocket: t(`wallet.${pocket}`) })}
      </span>
    )
  const house = of === 'house' ? houses.find((one) => one === first) : undefined
  if (house) return t(`cageHistory.accountOf.${house}`)
  return of === 'machine' ? t('cageHistory.accountOf.machine', { id: first }) : <bdi>{name}</bdi>
}
