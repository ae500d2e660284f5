import { useTranslation } from 'react-i18next'
import { connectionLostMessage, ErrorCode, logoutMessage } from '#protocol/core/codes.ts'
import type { ToastText } from '#machines/kit/toast.ts'
import { formatAmount, formatClock, formatMoment } from '#ui/format.ts'
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
export function useText(): (words: ToastText) => string {
  const { t, i18n } = useTranslation()
  const { currency, timeZone } = useSettings()
  /** By what one is bound, what it leaves and until when. */
  const limitParams = ({ limit, kind, left, until }: Record<string, unknown>): Record<string, unknown> => ({
    context: limit ?? kind,
    left: typeof left === 'number' ? formatAmount(left, currency, i18n.language) : '',
    until: typeof until === 'number' ? formatMoment(until, i18n.language, timeZone) : '',
  })
  return (words) => {
    if ('key' in words) {
      const { amount, until, ...params } = words.params ?? {}
      const money = typeof amount === 'number' ? formatAmount(amount, currency, i18n.language) : amount
      const clock = typeof until === 'number' ? formatClock(until, timeZone) : until
      return t(words.key, {
        ...params,
        ...(money === undefined ? {} : { amount: money }),
        ...(clock === undefined ? {} : { until: clock }),
      })
    }
    const known = fixed[words.text]
    if (known) return t(known)
    const said = words.params?.reason ?? words.params?.because
    const why = typeof said === 'string' ? `refusal.${said}` : ''
    // Two ways of one reason, as who asked for it and what it is about have changed.
    const way = { ...words.params, context: words.params?.what }
    if (why !== '' && i18n.exists(why, way)) return t(why, way)
    const key = `code.${words.code ?? 0}`
    if (words.code === undefined || !i18n.exists(key)) return words.text
    const params: Record<string, unknown> = words.params ?? {}
    return t(key, words.code === ErrorCode.limitReached ? limitParams(params) : params)
  }
}
