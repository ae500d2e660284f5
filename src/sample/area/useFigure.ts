import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A figure as people write it. */
export function useFigure(): (figure: number) => string {
  const { language } = useTranslation().i18n
  return useCallback(
    (figure) => {
      const text = new Intl.NumberFormat(`${language}-u-nu-latn`).format(Math.abs(figure))
      return figure < 0 ? `−${text}` : text
    },
    [language],
  )
}
