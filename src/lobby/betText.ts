import { betsOf } from '#machines/lobby/lobby/index.ts'
import { formatCount, formatMoney } from '#ui/format.ts'

/** An amount, or one with its thousands apart; what is neither stays as it was entered. */
const amounts = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+)(?:[.,]\d{1,2})?$/
/** The bets of a cabinet as staff entered them (`0.50 – 20`), each amount as the reader's language writes it. */
export const betText = (text: string, language: string): string =>
  text.replace(/\d+(?:[.,]\d+)*/g, (amount) => {
    const [minor] = (amounts.test(amount) && betsOf(amount)) || []
    if (minor === undefined) return amount
    return minor % 100 === 0 ? formatCount(minor / 100, language) : formatMoney(minor, language)
  })
