import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#ui/format.ts'

/** Of the language, whatever it stands among: a date after a Latin name is otherwise torn in Arabic. */
const isolated = (text: string, language: string) => `${language === 'ar' ? '\u2067' : '\u2066'}${text}\u2069`

/** A moment of the layer as people write it. */
export function useMoment(): (moment: string | null) => string {
  const { language } = useTranslation().i18n
  return useCallback(
    (moment) => (moment === null ? '' : isolated(formatMoment(Date.parse(moment), language, 'UTC'), language)),
    [language],
  )
}
