/**
 * Names and e-mail addresses as the venue compares them, whatever the locale of the machine or the keyboard that typed them:
 * compatibility forms and letter case are folded, all four letters i (i, I, İ, ı) are one letter, what cannot be seen is dropped.
 */
export function foldName(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/i\u0307/g, 'i')
    .replace(/ı/g, 'i')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

/**
 * 4 to 64 letters, digits, dots, dashes and underscores; no @, so that no user name can be another's e-mail address. Names of the
 * erased are taken already: with one of them the person of that number could never be erased.
 */
export function isUsername(folded: string): boolean {
  return /^[\p{L}\p{M}\p{N}._-]{4,64}$/u.test(folded) && !/^erased-\d+$/.test(folded)
}

/** What an account is called once its person is erased; the login log is checked by it. */
export const erasedName = (id: number): string => `erased-${id}`

export function isEmail(folded: string): boolean {
  return folded.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(folded)
}

/** As cards are kept: what a reader puts around the number, and blanks, are none of it. */
export const cardOf = (typed: string): string => typed.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()
export const phoneOf = (typed: string): string => typed.replaceAll(/\D/g, '')
