import { useTranslation } from 'react-i18next'
import { formatAmount, formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'

/** Amounts and moments as the page writes them: the currency stands in headings, as a rule. */
export function useMoney() {
  const { language } = useTranslation().i18n
  const { currency, timeZone } = useSettings()
  return {
    currency,
    money: (minor: number) => formatMoney(minor, language),
    /** Where no heading says in what money it is. */
    inCurrency: (minor: number) => formatAmount(minor, currency, language),
    /** With its sign also when it is a gain. */
    signed: (minor: number) => (minor > 0 ? `+${formatMoney(minor, language)}` : formatMoney(minor, language)),
    moment: (at: number) => formatMoment(at, language, timeZone),
  }
}
