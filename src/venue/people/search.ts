import { and, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { cardOf, phoneOf } from '../identity/names.ts'
import { account } from '../store/schema/index.ts'

/** Fewer digits of a phone are in everybody's. */
const leastDigits = 4
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
const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Accounts by what people know of them: all words of names, user name and e-mail, the whole id, user name or card (`isExact`), digits of the phone. */
export function foundBy(typed: string): { isExact: SQL; isFound: SQL | undefined } {
  const words = foldSearch(typed)
  const [card, digits] = [cardOf(typed), phoneOf(typed)]
  const isId = /^[1-9]\d{0,15}$/.test(typed) && Number.isSafeInteger(Number(typed))
  const exact = or(
    isId ? eq(account.id, Number(typed)) : undefined,
    card === '' ? undefined : eq(account.card, card),
    ...words.map((word) => eq(account.username, word)),
  )
  const byPhone = digits.length >= leastDigits && digits.length >= typed.length / 2
  const isFound = or(
    exact,
    and(...words.map((word) => like(account.search, containing(word)))),
    byPhone ? like(account.phone, containing(digits)) : undefined,
  )
  return { isExact: exact ?? sql`false`, isFound }
}
