import { useTranslation } from 'react-i18next'
import type { OpenProfile } from '#protocol/core/users.ts'
import { css, cva } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { useSettings } from '../view/root.ts'
import { Section } from './Section.tsx'

const table = css({
  inlineSize: 'full',
  '& th, & td': { paddingBlock: '3' },
  '& th': { textAlign: 'start', fontWeight: '400', color: 'text2' },
  // Decimals line up in every direction of reading.
  '& td': { textAlign: '[right]', fontWeight: '500', inlineSize: '[1px]', whiteSpace: 'nowrap' },
  '& tr': { borderBlockEndWidth: '1px', borderColor: 'line' },
  '& tr:first-child > *': { paddingBlockStart: '0' },
  '& tr:last-child': { borderBlockEndWidth: '[0]' },
})
const amount = cva({ variants: { kind: { all: { color: 'money', fontWeight: '620' }, part: {} } } })

type Props = { money: NonNullable<OpenProfile['money']>; isOwn: boolean }

/** What may be spent, by the pocket it came from, and what is held. */
export function Wallet({ money, isOwn }: Props) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const rows = [
    [t('wallet.balance'), money.balance, 'all'],
    [t('wallet.cash'), money.cash, 'part'],
    [t('wallet.credit'), money.credit, 'part'],
    [t('wallet.bonus'), money.bonus, 'part'],
    [t('wallet.discount'), money.discount, 'part'],
    [t('wallet.held'), money.held, 'part'],
  ] as const
  return (
    <Section title={t('wallet.title', { currency })} words={t(isOwn ? 'wallet.words' : 'wallet.wordsOfOther')}>
      <table className={table}>
        <tbody>
          {rows.map(([name, value, kind]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={amount({ kind })}>
                <bdi>{formatMoney(value, i18n.language)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
