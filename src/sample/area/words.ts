/** What the data says in a closed set of words, by handle: a person reads it in the own language. All else stays as it was written. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { dayLocaleOf } from '#ui/format.ts'
import { handleOf } from '../kit/texts.ts'

export const dataWords: readonly string[] = [
  'sunny',
  'cloudy',
  'rainy',
  'yesterday',
  'today',
  'tomorrow',
  'this-week',
  'last-week',
  '2-weeks-ago',
  'last-7-days',
  'last-28-days',
  'last-90-days',
  'due-tasks',
  'completed',
  'overdue',
  'tasks',
  'overdue-yesterday',
  'issues',
  'open',
  'closed-today',
  'features',
  'proposals',
  'implemented',
  'issues-of-the-week',
  'created',
  'closed',
  'tasks-by-kind',
  'frontend',
  'backend',
  'api',
  'issue',
  'mobile',
  'schedule',
  'budget-by-part',
  'wireframing',
  'design',
  'coding',
  'marketing',
  'other',
  'share',
  'spent',
  'weekly-spent',
  'total-spent',
  'remaining',
  'budget-in-detail',
  'budget-type',
  'total-budget',
  'team',
  'name',
  'position',
  'email',
  'weather',
  'sales',
  'conversion',
  'impressions',
  'visits',
  'visitors',
  'where-visitors-come-from',
  'sessions-by-device',
  'desktop',
  'tablet',
  'top-campaigns',
  'awaiting-check-payment',
  'payment-accepted',
  'preparing-the-order',
  'shipped',
  'delivered',
  'canceled',
  'refunded',
  'payment-error',
  'on-pre-order-paid',
  'awaiting-bank-wire-payment',
  'awaiting-paypal-payment',
  'remote-payment-accepted',
  'on-pre-order-not-paid',
  'awaiting-cash-on-delivery-payment',
  'credit-card',
  'check',
  'bank-wire',
  'your-account',
  'selling',
  'buying',
  'item-support',
  'fuse-dark',
  'blue-grey',
  'green',
  'bg-red',
  'bg-orange',
  'hour',
  'female',
  'friends',
  'clients',
  'recent-workers',
  'high-priority',
  'feature',
  'app',
]

const monday = Date.UTC(2024, 0, 1)
const day = 86_400_000
const hour = 3_600_000
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Days of the week, months and hours of the day, as plots are labelled with them; null: it is none of them. */
export function timeWord(word: string, language: string, isShort: boolean): string | null {
  const written = (at: number, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dayLocaleOf(language), { timeZone: 'UTC', calendar: 'gregory', ...format }).format(at)
  const length = isShort || word.length === 3 ? 'short' : 'long'
  if (/^(\w{3}|\w+day)$/.test(word)) {
    const weekday = weekdays.indexOf(word.slice(0, 3).toLowerCase())
    // An Arabic day is as long in short as it is in full.
    const narrow = isShort && language === 'ar' ? 'narrow' : length
    if (weekday >= 0) return written(monday + weekday * day, { weekday: narrow })
    const month = word.length === 3 ? months.indexOf(word.toLowerCase()) : -1
    if (month >= 0) return written(Date.UTC(2024, month, 1), { month: 'short' })
  }
  const [, twelve, half] = /^(\d{1,2})(am|pm)$/.exec(word) ?? []
  if (twelve === undefined) return null
  return written(monday + ((Number(twelve) % 12) + (half === 'pm' ? 12 : 0)) * hour, { hour: 'numeric' })
}

/** What is counted in the data, with its figure. */
const counted = { inMinutes: /^In (\d+) minutes$/, photos: /^(\d+) photos$/ } as const

/** Says a word of the data; `isShort`: where a plot has little room. */
export function useWord(): (word: string, isShort?: boolean) => string {
  const { t, i18n } = useTranslation()
  return useCallback(
    (word, isShort = false) => {
      for (const [name, written] of Object.entries(counted)) {
        const [, figure] = written.exec(word) ?? []
        if (figure !== undefined) return t(`samplePages.counted.${name}`, { count: Number(figure) })
      }
      const handle = handleOf(word)
      return dataWords.includes(handle)
        ? t(`samplePages.word.${handle}`)
        : (timeWord(word, i18n.language, isShort) ?? word)
    },
    [t, i18n.language],
  )
}
