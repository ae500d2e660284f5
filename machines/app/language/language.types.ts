import type { Language } from '../app/app.types.ts'

/** What `fetchWords` rejects with when the program has no such words: asking again brings none. */
export type MissingWords = { kind: 'missing'; name: string }

export type LanguageInput = { language: Language }
export type LanguageContext = {
  language: Language
  /** How often its words were asked for again, as far as that lengthens the pause. */
  retries: number
  /** Whether the page may show words: in the language that was wanted first, or in English when that one did not come. */
  isSettled: boolean
}
export type LanguageEvent = { type: 'language.wanted'; language: Language }

declare module '#machines/kit/messages.ts' {
  interface Mailboxes {
    language: LanguageEvent
  }
}
