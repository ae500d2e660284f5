import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#ui/format.ts'

/** A moment of the layer as people write it. */
export function useMoment(): (moment: string | null) => string {
  const { language } = useTranslation().i18n
  return useCallback((moment) => (moment === null ? '' : formatMoment(Date.parse(moment), language, 'UTC')), [language])
}
