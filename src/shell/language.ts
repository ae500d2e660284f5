import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#machines/session/app/index.ts'

/** What people call their language, and how it is written. */
export const languages: Record<Language, { title: string; direction: 'ltr' | 'rtl' }> = {
  en: { title: 'English', direction: 'ltr' },
  tr: { title: 'Türkçe', direction: 'ltr' },
  ar: { title: 'العربية', direction: 'rtl' },
}
const load: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import('./locales/en.json'),
  tr: () => import('./locales/tr.json'),
  ar: async () => {
    const [words] = await Promise.all([import('./locales/ar.json'), import('./arabicFont.ts')])
    return words
  },
}
const started = i18next.use(initReactI18next).init({
  fallbackLng: 'en',
  supportedLngs: ['en', 'tr', 'ar'],
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

/** Loads a language's words, then shows the page in it. English is always there to fall back on. */
export async function speak(language: Language): Promise<void> {
  await started
  for (const one of new Set<Language>(['en', language])) {
    if (i18next.hasResourceBundle(one, 'translation')) continue
    i18next.addResourceBundle(one, 'translation', (await load[one]()).default)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].direction
}
