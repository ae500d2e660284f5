const digits = '٠١٢٣٤٥٦٧٨٩'

/** An amount as people type it (`50`, `50.5`, `50,50`, Arabic digits) in minor units, exactly; null when it is none. */
export function minorOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digits.indexOf(digit)))
    .replace('٫', '.')
  const match = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(plain)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
