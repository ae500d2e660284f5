import { useTranslation } from 'react-i18next'
import type { ToastWords } from '#machines/shell/toasts/index.ts'
import { connectionLostMessage, logoutMessage } from '#protocol/codes.ts'
import { formatMoney } from '#ui/format.ts'
import { useSettings } from './root.ts'

/** The product's own fixed sentences, by which a translation is found. */
const fixed: Record<string, string> = {
  [logoutMessage.unauthorized]: 'auth.unauthorized',
  [logoutMessage.network]: 'auth.network',
  [logoutMessage.expired]: 'auth.expired',
  [logoutMessage.failed]: 'auth.failed',
  [connectionLostMessage]: 'seat.connectionLost',
}

/** Words of a chart or of the venue in the person's language: by key, by code of the catalogue, else as they came. */
export function useWords(): (words: ToastWords) => string {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  return (words) => {
    if ('key' in words) {
      const { amount, ...params } = words.params ?? {}
      const money = typeof amount === 'number' ? `${formatMoney(amount, i18n.language)} ${currency}` : amount
      return t(words.key, { ...params, ...(money === undefined ? {} : { amount: money }) })
    }
    const known = fixed[words.text]
    if (known) return t(known)
    const key = `code.${words.code ?? 0}`
    return words.code !== undefined && i18n.exists(key) ? t(key, words.params ?? {}) : words.text
  }
}
