import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'

/** A figure as people write it. */
export function useFigure(): (figure: number) => string {
  const { language } = useTranslation().i18n
  return useCallback((figure) => formatCount(figure, language), [language])
}
