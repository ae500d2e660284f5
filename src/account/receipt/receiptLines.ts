import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#protocol/calls/history.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useSettings } from '../../view/root.ts'

export type ReceiptLine = { id: string; name: string; text: string; kind: 'text' | 'amount' | 'sum' }
export type ReceiptTools = { t: TFunction; language: string; timeZone: string; currency: string }

export function useReceiptTools(): ReceiptTools {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  return { t, language: i18n.language, timeZone, currency }
}

const endings = [
  ...['left', 'cancelled', 'kicked', 'limit', 'sessionClosed', 'machineClosed', 'graceEnded'],
  ...['fundingFailed', 'featureUndone', 'timeout', 'selfExclusion', 'settled'],
]
/** How a session ended, in words; what the venue says that has none stays out. */
function endedWords(t: TFunction, closedBy: string | null): string | null {
  if (closedBy === null) return null
  return endings.includes(closedBy) ? t(`ended.${closedBy}`) : t('ended.other')
}

/** A receipt as it is read, shown and copied alike. What was not read, or did not happen, has no line. */
export function receiptLines(receipt: Receipt, { t, language, timeZone, currency }: ReceiptTools): ReceiptLine[] {
  const moment = (at: number) => formatMoment(at, language, timeZone)
  const sum = (moved: readonly { amount: number }[]) => moved.reduce((all, { amount }) => all + amount, 0)
  const text = (id: string, name: string, value: string | null): ReceiptLine[] =>
    value === null ? [] : [{ id, name, text: value, kind: 'text' }]
  const money = (id: string, name: string, amount: number | null, kind: 'amount' | 'sum' = 'amount'): ReceiptLine[] =>
    amount === null ? [] : [{ id, name, text: formatMoney(amount, language), kind }]
  const { topUps, handPays, closedAt } = receipt
  return [
    ...text(
      'machine',
      t('receipt.machine'),
      t('receipt.machineAt', { name: receipt.machineName, cabin: receipt.cabin }),
    ),
    ...text('from', t('receipt.from'), moment(receipt.openedAt)),
    ...text('to', t('receipt.to'), closedAt === null ? null : moment(closedAt)),
    ...text('zone', t('history.zone'), timeZone),
    ...money('in', t('receipt.in'), receipt.cashIn),
    ...money('topUps', t('receipt.topUps', { count: topUps.length }), topUps.length === 0 ? null : sum(topUps)),
    ...money('bets', t('receipt.bets'), receipt.bets),
    ...money('wins', t('receipt.wins'), receipt.wins),
    ...text('rounds', t('receipt.rounds'), receipt.rounds === null ? null : String(receipt.rounds)),
    ...money(
      'handPays',
      t('receipt.handPays', { count: handPays.length }),
      handPays.length === 0 ? null : sum(handPays),
    ),
    ...money('out', t('receipt.out'), receipt.cashOut),
    ...money('result', t('receipt.result', { currency }), receipt.result, 'sum'),
    ...money('balanceAfter', t('receipt.balanceAfter', { currency }), receipt.balanceAfter),
    ...text('ended', t('receipt.ended'), endedWords(t, receipt.closedBy)),
    ...text('number', t('receipt.number'), String(receipt.id)),
  ]
}
export const receiptText = (receipt: Receipt, tools: ReceiptTools) =>
  receiptLines(receipt, tools)
    .map(({ name, text }) => `${name}: ${text}\n`)
    .join('')
