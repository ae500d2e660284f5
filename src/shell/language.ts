import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#machines/session/app/index.ts'
import english from './locales/en.json'

/** What people call their language, and how it is written. */
export const languages: Record<Language, { title: string; direction: 'ltr' | 'rtl' }> = {
  en: { title: 'English', direction: 'ltr' },
  tr: { title: 'Türkçe', direction: 'ltr' },
  ar: { title: 'العربية', direction: 'rtl' },
}
/** English comes with the program: it is what is read when the words of another language do not come. */
const fetchWords: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  tr: () => import('./locales/tr.json'),
  ar: async () => {
    // Without its font Arabic is still read; without its words it is not.
    const font = import('./arabicFont.ts').catch(() => undefined)
    const words = await import('./locales/ar.json')
    await font
    return words
  },
}
/** The words of the back office, which players never load. */
const fetchDeskWords: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('./locales/desk.en.json'),
  tr: () => import('./locales/desk.tr.json'),
  ar: () => import('./locales/desk.ar.json'),
}
const longestPause = 30_000

const started = i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: ['en', 'tr', 'ar'],
  resources: { en: { translation: english } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

let wanted: Language | undefined
let settled = false
const listeners = new Set<() => void>()

const deskWords = new Set<Language>()
async function comeToDesk(language: Language): Promise<void> {
  if (deskWords.has(language)) return
  i18next.addResourceBundle(language, 'translation', (await fetchDeskWords[language]()).default, true)
  deskWords.add(language)
}
/** From now on the words of the back office come with those of each language. Rejects when they do not come now. */
export async function speakAtDesk(): Promise<void> {
  await comeToDesk('en')
  await comeToDesk(wanted ?? 'en')
}

async function come(language: Language): Promise<boolean> {
  try {
    await started
    if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation'))
      i18next.addResourceBundle(language, 'translation', (await fetchWords[language]()).default)
    if (deskWords.size > 0) await comeToDesk(language)
    return true
  } catch {
    return false
  }
}

async function show(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
}

/** Shows the page in a language as soon as its words are there; they are asked for until they come, or another language is wanted. */
export async function speak(language: Language): Promise<void> {
  if (language === wanted) return
  wanted = language
  for (let tries = 0; wanted === language; tries += 1) {
    const isThere = await come(language)
    if (isThere && wanted === language) await show(language)
    settled = true
    for (const listener of [...listeners]) listener()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, Math.min(1_000 * 2 ** tries, longestPause)))
  }
}

/** Whether the page may show words: in the language that was wanted first, or in English when that one did not come. */
export const words = {
  areSettled: () => settled,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
