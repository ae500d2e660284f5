import { localeOf } from '#ui/format.ts'

/** A measured figure as a language writes it. Latin digits in every language. */
export const formatFigure = (value: number, digits: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
