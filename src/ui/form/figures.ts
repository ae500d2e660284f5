import { localeOf } from '../format.ts'

/** How a language writes its decimals and thousands. */
type Marks = { decimal: string; group: string }
const known = new Map<string, Marks>()
function marksOf(language: string): Marks {
  const told = known.get(language)
  if (told) return told
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1_234_567.8)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const marks = { decimal: mark('decimal'), group: mark('group') }
  known.set(language, marks)
  return marks
}

/** Digits of Arabic and Persian keyboards as Latin ones, their marks as ours; blanks and marks of direction are nothing. */
const plain = (text: string) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[\s\u061c\u200e\u200f\u2066-\u2069'’]/g, '')
    .replace(/^[−–]/, '-')

const isGrouped = (whole: string, group: string) =>
  !whole.includes(group) || /^\d{1,3}(?:\.\d{3})+$/.test(whole.replaceAll(group, '.'))

/** Where the decimals begin, by the marks that stand there; null where they contradict each other. */
function split(text: string, { decimal, group }: Marks): [whole: string, decimals: string] | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return [text, '']
  const mark = text[last] ?? ''
  const other = mark === '.' ? ',' : '.'
  const [before, after] = [text.slice(0, last), text.slice(last + 1)]
  // Two kinds of marks: the last one begins the decimals.
  if (before.includes(other)) return before.includes(mark) || !isGrouped(before, other) ? null : [before, after]
  const isThousands = mark === group && after.length === 3 && !before.startsWith('0')
  if (isThousands || before.includes(mark)) return isGrouped(text, mark) ? [text, ''] : null
  return mark === decimal || after.length !== 3 ? [before, after] : null
}

/**
 * What somebody has written, in units of the last decimal: `1.240,50` is 124050 with two. Null for nothing, NaN for what is no figure.
 * Both marks are understood in every language as long as only one reading is left: `1.240` is a thousand in Turkish and nothing in English.
 */
export function parseFigure(text: string, language: string, decimals: number): number | null {
  const written = plain(text)
  if (written === '') return null
  const isNegative = written.startsWith('-')
  const parts = split(isNegative ? written.slice(1) : written, marksOf(language))
  if (parts === null) return Number.NaN
  const [whole, after] = [parts[0].replaceAll(/[.,]/g, ''), parts[1]]
  if (!/^\d*$/.test(whole + after) || whole + after === '' || after.length > decimals) return Number.NaN
  const units = Number(whole + after.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(units)) return Number.NaN
  return isNegative && units !== 0 ? -units : units
}

/** The other way: as people of the language write it, minus U+2212, Latin digits. */
export function formatFigure(units: number, language: string, decimals: number): string {
  const text = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(
    // As text: a double has no room for the decimals of a large amount.
    `${Math.abs(units)}E-${decimals}` as Intl.StringNumericLiteral,
  )
  return units < 0 ? `−${text}` : text
}
