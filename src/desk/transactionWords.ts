import type { TFunction } from 'i18next'
import { TransactionState, TransactionType } from '#protocol/core/codes.ts'

/** How a file of transactions says what they are. */
export function transactionWords(t: TFunction): Record<string, string> {
  const words: Record<string, string> = { venue: t('cageHistory.venue') }
  for (const type of Object.values(TransactionType)) {
    const what = t(`transactionType.${type}`)
    words[`type.${type}`] = what
    words[`refundOf.${type}`] = t('cageHistory.refundOf', { what })
  }
  for (const state of Object.values(TransactionState)) words[`state.${state}`] = t(`transactionState.${state}`)
  return words
}
