const oneLetter: Record<string, string> = { ı: 'i', ø: 'o', đ: 'd', ł: 'l' }

/** What is typed into a search, folded as the column `account.search` is: no accents, small letters, all letters i one. */
export function foldSearch(typed: string): string[] {
  return typed
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ıøđł]/g, (letter) => oneLetter[letter] ?? letter)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
}

/** A pattern that finds the word anywhere, itself taken literally. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
