/** A language with Latin digits, which every figure of ours has: which digits Arabic has is otherwise the browser's choice, and Safari chooses others than Chrome. */
export const localeOf = (language: string) => `${language}-u-nu-latn`
/** The same, with the day before its month, as on the venue's papers. */
export const dayLocaleOf = (language: string) => localeOf(language === 'en' ? 'en-GB' : language)

const unit = (unit: 'day' | 'hour' | 'minute') => ({ style: 'unit', unit, unitDisplay: 'short' }) as const
const figures = {
  count: {},
  money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  shortMoney: { notation: 'compact', maximumFractionDigits: 1 },
  ...{ day: unit('day'), hour: unit('hour'), minute: unit('minute') },
} as const satisfies Record<string, Intl.NumberFormatOptions>
const formats = new Map<string, Intl.NumberFormat>()
/** Made once: to make one takes as long as to write a hundred figures. */
function figureFormat(figure: keyof typeof figures, language: string): Intl.NumberFormat {
  const name = `${figure} ${language}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.NumberFormat(localeOf(language), figures[figure])
  formats.set(name, made)
  return made
}
/** Minus U+2212. */
function writeFigure(value: number, figure: keyof typeof figures, language: string): string {
  const text = figureFormat(figure, language).format(Math.abs(value))
  return value < 0 ? `−${text}` : text
}
/** A count as people write it. */
export const formatCount = (count: number, language: string) => writeFigure(count, 'count', language)
/** Minor units as people read them: `1,240.00`, no currency (it stands once per heading). */
export const formatMoney = (minor: number, language: string) => writeFigure(minor / 100, 'money', language)
/** With its currency, from which no line break parts it. */
export const formatAmount = (minor: number, currency: string, language: string) =>
  `${formatMoney(minor, language)}\u00a0${currency}`
/** Minor units where there is little room, as beside an axis: `1.2K`. */
export const formatShortMoney = (minor: number, language: string) => writeFigure(minor / 100, 'shortMoney', language)

/** Seconds as `1:42` or `1:02:10`. */
export function formatDuration(seconds: number, withHours = false): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 || withHours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** How long ago, in its two largest units: `3 hr 5 min`, `2 days 4 hr`; less than a minute is 0 min. */
export function formatAge(ms: number, language: string): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const parts = { day: Math.floor(minutes / 1_440), hour: Math.floor((minutes % 1_440) / 60), minute: minutes % 60 }
  const { day, hour } = parts
  const shown = day > 0 ? (['day', 'hour'] as const) : hour > 0 ? (['hour', 'minute'] as const) : (['minute'] as const)
  return shown
    .filter((one, place) => place === 0 || parts[one] > 0)
    .map((one) => figureFormat(one, language).format(parts[one]))
    .join(' ')
}

const agos = new Map<string, Intl.RelativeTimeFormat>()
/** How long ago in its largest unit, as a language says it: `3 min. ago`, `13 hr. ago`, `2 days ago`. */
export function formatAgo(minutes: number, language: string): string {
  const format = agos.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { style: 'short' })
  agos.set(language, format)
  if (minutes < 60) return format.format(-minutes, 'minute')
  if (minutes < 1_440) return format.format(-Math.floor(minutes / 60), 'hour')
  return format.format(-Math.floor(minutes / 1_440), 'day')
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Hours and minutes in a time zone, 24 h. */
export function formatClock(at: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return clock.format(at)
}

const exact = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const times = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  instant: { dateStyle: 'medium', timeStyle: 'medium' },
  second: exact,
  step: { ...exact, fractionalSecondDigits: 3 },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
const moments = new Map<string, Intl.DateTimeFormat>()
/** 24 h as on the clock; without a time zone on the reader's own clock. */
function writeTime(at: number, time: keyof typeof times, language: string, timeZone?: string): string {
  const name = `${time} ${language} ${timeZone ?? ''}`
  const format =
    moments.get(name) ?? new Intl.DateTimeFormat(localeOf(language), { ...times[time], timeZone, hourCycle: 'h23' })
  moments.set(name, format)
  return format.format(at)
}
/** Day and time of a moment in ms, as a language writes them, in a time zone. Latin digits in every language. */
export const formatMoment = (at: number, language: string, timeZone: string) =>
  writeTime(at, 'moment', language, timeZone)
/** With its seconds, where the order of things is read. */
export const formatInstant = (at: number, language: string, timeZone: string) =>
  writeTime(at, 'instant', language, timeZone)
/** The time of a moment on the reader's own clock. `step`: with its thousandths, where steps follow each other. */
export const formatTime = (at: number, language: string, to: 'second' | 'step' = 'second') =>
  writeTime(at, to, language)

/** A day given as `YYYY-MM-DD`, as a language writes it. */
export function formatDay(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'full' })
  return format.format(Date.parse(`${day}T00:00:00Z`))
}
