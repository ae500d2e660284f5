/** One word for one thing, in each language that players read: what must read alike, what must not, and what is never said. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatInstant, formatMoment, formatTime } from '#ui/format.ts'
import { formatFigure } from '../../src/game/figure.ts'

const languages = ['en', 'tr', 'ar'] as const
type Language = (typeof languages)[number]
/** What players read; the back office has words of its own trade. */
const ofPlayers = ['core', 'lobby', 'game', 'account', 'away', 'lock', 'settings', 'ui']
type Texts = { [key: string]: string | Texts }
const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as [string, string]] : flat(text, `${before}${key}.`),
  )
const fileOf = (name: string, language: Language) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../src/view/locales/${name}.${language}.json`), 'utf8'),
  ) as Texts
const read = (language: Language) => new Map(ofPlayers.flatMap((name) => flat(fileOf(name, language))))
const texts = { en: read('en'), tr: read('tr'), ar: read('ar') }
function textOf(language: Language, key: string): string {
  const text = texts[language].get(key)
  if (text === undefined) throw new Error(`there is no text ${key} of ${language}`)
  return text
}

/** The same thing, wherever it is written. */
const alike: readonly (readonly string[])[] = [
  ['balance.label', 'wallet.balance'],
  ['heldSeat.cashOut', 'away.leave', 'realityCheck.leave', 'game.leave', 'leave.confirm'],
  ['game.spin', 'action.spin'],
  ['game.takeWin', 'action.takeWin'],
  ['gamble.open', 'action.gamble'],
  ['game.bet', 'game.bets'],
]
/** Two things that a player must not take for one. */
const apart: readonly (readonly [string, string])[] = [
  ['balance.label', 'game.credit'],
  ['balance.label', 'game.win'],
  ['game.cashOut', 'transactionType.2'],
  ['game.cashOut', 'transactionType.5'],
  ['game.cashOut', 'round.paid'],
  ['game.win', 'game.bet'],
  ['lobby.vipOnly', 'lobby.closed'],
  ['elsewhere.cancel', 'topUp.cancel'],
  ['status.cashingOut', 'status.error'],
  ['heldSeat.mark.win', 'status.feature'],
  ['heldSeat.mark.handPay', 'status.feature'],
]
/** Words that a language had for the same thing, and that are not its word. */
const never: Record<Language, RegExp> = {
  en: /not built|Leave and cash out/,
  // Cash out is `nakde çevir`, a seat `yer`, the venue `salon`, a round `tur`.
  tr: /\böde\b|ödendi:|ödeme (yapılıyor|deneniyor)|bozdur|koltu[kğ]|mek[aâ]n|(sonraki|son|bu) el(in|lerini)?\b/i,
  // A machine is `جهاز`, a cabin `مقصورة`, a win `ربح`.
  ar: /آلة|الآلة|آلات|ماكينة|كابينة|فوز|تدوير/,
}
/** What a language calls it, wherever English has the word; beside transactions, whose credit is a loan. */
const called: Record<'tr' | 'ar', readonly { english: RegExp; word: RegExp }[]> = {
  tr: [
    { english: /\bcredit\b/, word: /kredi/i },
    { english: /\bbalance\b/, word: /bakiye/i },
    { english: /\bcash(ed|ing)? out\b/i, word: /nakde çevi?r|bakiye/i },
    { english: /\bfree spins\b/i, word: /bedava dönüş/i },
  ],
  ar: [
    { english: /\bcredit\b/, word: /رصيد (ال)?لعب|صرف الرصيد/ },
    { english: /\bbalance\b/, word: /حساب/ },
    { english: /\bfree spins\b/i, word: /لفات/ },
  ],
}
const isLoan = (key: string) => key.startsWith('transactionType') || key === 'limits.deposit.words'

describe.each(languages)('the words of %s', (language) => {
  it.each(alike)('say one thing by one word: %s', (first, ...others) => {
    for (const other of others) expect([other, textOf(language, other)]).toEqual([other, textOf(language, first)])
  })

  it.each(apart)('keep apart what is not the same: %s and %s', (one, other) => {
    expect(textOf(language, one)).not.toBe(textOf(language, other))
  })

  it('have none of those that were given up', () => {
    expect([...texts[language]].filter(([, text]) => never[language].test(text))).toEqual([])
  })

  it('write a moment by the day of twenty-four hours, and a figure by the language', () => {
    const moment = Date.UTC(2026, 0, 5, 18, 30, 7)
    expect(formatMoment(moment, language, 'Europe/Istanbul')).toMatch(/\b21:30\b/)
    expect(formatInstant(moment, language, 'Europe/Istanbul')).toMatch(/\b21:30:07\b/)
    // Half past nine in the evening where the tests run.
    const evening = new Date(2026, 0, 5, 21, 30, 7, 45).getTime()
    expect(formatTime(evening, language)).toBe('21:30:07')
    expect(formatTime(evening, language, 'step')).toMatch(/^21:30:07[.,٫]045$/)
    expect(formatFigure(4.8, 1, language)).toBe(language === 'tr' ? '4,8' : '4.8')
  })
})

describe.each(['tr', 'ar'] as const)('what English calls by one word, %s does too', (language) => {
  it.each(called[language])('$english', ({ english, word }) => {
    const others = [...texts.en].flatMap(([key, text]) => {
      const said = texts[language].get(key)
      return !isLoan(key) && english.test(text) && said !== undefined && !word.test(said) ? [[key, text, said]] : []
    })
    expect(others).toEqual([])
  })
})
