import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { fromPromise } from 'xstate'
import type { Language } from '#machines/app/app/index.ts'
import { type LanguageInput, languageMachine, type MissingWords } from '#machines/app/language/index.ts'
import { localeOf } from '#ui/format.ts'
import english from './locales/core.en.json'

/** What people call their language, and how it is written. */
export const languages: Record<Language, { title: string; direction: 'ltr' | 'rtl' }> = {
  en: { title: 'English', direction: 'ltr' },
  tr: { title: 'Türkçe', direction: 'ltr' },
  ar: { title: 'العربية', direction: 'rtl' },
}
export const directionOf = (language: string) => languages[language as Language]?.direction ?? 'ltr'
/** Words that come with a part of the program, so that nobody loads those of screens they never see. */
export type Namespace =
  | 'lobby'
  | 'game'
  | 'ui'
  | 'desk'
  | 'chat'
  | 'settings'
  | 'lock'
  | 'away'
  | 'inspect'
  | 'account'
  | 'command'
  | 'showcase'
  | 'machines'
  | 'machineBoard'
  | 'userBoard'
  | 'machineSettings'
  | 'machine'
  | 'confirms'
  | 'cage'
  | 'cageHistory'
  | 'refund'
  | 'sessions'
  | 'activities'
  | 'oversight'
  | 'watch'
  | 'machineProblems'
  | 'reconciliation'
  | 'users'
  | 'reservations'
  | 'attendants'
  | 'groups'
  | 'junket'
  | 'sample'
  | 'samplePages'
type Files = Record<string, () => Promise<{ default: object }>>
const files = new Map<string, Files[string]>()
/** Where words are, by their file: those of a part of the program are told of with that part, and until then they are nobody's. */
export function offerWords(found: Files): void {
  for (const [path, fetchFile] of Object.entries(found))
    files.set(path.slice(path.lastIndexOf('/') + 1, -'.json'.length), fetchFile)
}
offerWords(import.meta.glob<{ default: object }>(['./locales/*.json', '!./locales/core.en.json']))
async function fetchWords(part: Namespace | 'core', language: Language): Promise<object> {
  const name = `${part}.${language}`
  const fetchFile = files.get(name)
  if (!fetchFile)
    throw Object.assign(new Error(`there are no words ${name}`), { kind: 'missing', name } satisfies MissingWords)
  return (await fetchFile()).default
}

const started = i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: ['en', 'tr', 'ar'],
  resources: { en: { translation: english } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
})
i18next.services.formatter?.addCached('number', (language, options) => {
  const format = new Intl.NumberFormat(localeOf(language ?? i18next.language), options)
  return (value: number) => format.format(value)
})

let wanted: Language = 'en'
const inUse = new Set<Namespace>()
/** English of `core` comes with the program: it is what is read when the words of another language do not come. */
const there = new Set(['core.en'])
async function add(part: Namespace | 'core', language: Language): Promise<void> {
  const name = `${part}.${language}`
  if (there.has(name)) return
  i18next.addResourceBundle(language, 'translation', await fetchWords(part, language), true)
  there.add(name)
}
/** From now on the words of these parts come with those of each language. Rejects when they do not come now. */
export async function loadNamespaces(...parts: Namespace[]): Promise<void> {
  for (const part of parts) inUse.add(part)
  await started
  const languages = new Set<Language>(['en', wanted])
  await Promise.all(parts.flatMap((part) => [...languages].map((language) => add(part, language))))
}

async function fetchAll(language: Language): Promise<void> {
  wanted = language
  await started
  // Without its font Arabic is still read; without its words it is not.
  const font = language === 'ar' ? import('./arabicFont.ts').catch(() => undefined) : undefined
  await Promise.all((['core', ...inUse] as const).map((part) => add(part, language)))
  await font
}
async function show(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
/** The chart of the page's language, with the words that this page has. */
export const pageLanguage = languageMachine.provide({
  actors: {
    fetchWords: fromPromise<void, LanguageInput>(({ input }) => fetchAll(input.language)),
    showWords: fromPromise<void, LanguageInput>(({ input }) => show(input.language)),
  },
})
