const digits = /[\u0660-\u0669\u06f0-\u06f9]/g
/** Thousands as our own figures have them, in Turkish and elsewhere. */
const grouped = { tr: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/, other: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/ }

/**
 * An amount as people type it (`50`, `50.5`, `50,50`, Arabic and Persian digits), or as the pages of a language write it
 * (`1,000.50`, in Turkish `1.000,50`), in minor units, exactly; null when it is none.
 */
export function minorOf(text: string, language: string): number | null {
  const plain = text
    .trim()
    .replace(digits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace('٫', '.')
    .replaceAll('٬', ',')
  const isTurkish = language === 'tr'
  const whole = (isTurkish ? grouped.tr : grouped.other).test(plain)
    ? plain.replaceAll(isTurkish ? '.' : ',', '')
    : plain
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(whole)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
