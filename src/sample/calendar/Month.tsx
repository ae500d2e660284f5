import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addressOf } from '#machines/sample/frame/index.ts'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { dayLocaleOf } from '#ui/format.ts'
import { heading } from '../area/styles.ts'
import { type Day, dayByKey, isOn, monthsAfter, nameOf, startOf, weeksOf } from './days.ts'

const box = css({ display: 'grid', gap: '3', minInlineSize: '0' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const title = css({ marginInlineEnd: 'auto' })
const arrow = css({ _rtl: { transform: '[scaleX(-1)]' } })
const grid = css({ borderWidth: '1px', borderColor: 'line', borderRadius: '3', overflow: 'hidden' })
const row = css({ display: 'grid', gridTemplateColumns: '[repeat(7, minmax(0, 1fr))]' })
const weekday = css({ color: 'text3', textStyle: 'small', padding: '3', textAlign: 'center' })
const cell = cva({
  base: {
    minBlockSize: '[72px]',
    minInlineSize: '0',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
    display: 'grid',
    alignContent: 'start',
    gap: '1',
    paddingBlockEnd: '2',
  },
  variants: { isOther: { true: { bg: 'sunken' }, false: {} } },
})
const number = cva({
  base: {
    display: 'grid',
    alignItems: 'center',
    justifyItems: 'center',
    minBlockSize: '[30px]',
    smallDown: { minBlockSize: 'touch' },
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'select' },
    _focusVisible: { outlineOffset: '[-2px]' },
  },
  variants: {
    isToday: {
      true: { fontWeight: '640', textDecoration: 'underline', textUnderlineOffset: '[4px]' },
      false: {},
    },
    isHere: { true: { bg: 'select' }, false: {} },
    isOther: { true: { color: 'text3' }, false: {} },
  },
})
const event = cva({
  base: {
    display: 'block',
    marginInline: '1',
    paddingInline: '2',
    minBlockSize: '[24px]',
    lineHeight: '[24px]',
    borderRadius: '1',
    bg: 'select',
    textStyle: 'small',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    _focusVisible: { outlineOffset: '[-2px]' },
  },
  variants: { isOpen: { true: { bg: 'act', color: 'actInk' }, false: {} } },
})

type Shown = { id: string; title: string; start: string; end: string }
type Props = {
  events: readonly Shown[]
  today: Day
  /** The day of which the month is shown. */
  day: Day
  onDay: (day: Day) => void
  /** The event that is open. */
  open: string | null
  search: string
  /** The day that has the focus, as the chart says; it is told of what the keyboard does. */
  focused: Day | null
  onFocus: (day: Day) => void
  onBlur: (day: Day) => void
}
/** The day takes the focus as it is drawn, or as soon as it is the one. */
const follow = (day: HTMLElement | null) => day?.focus()
/** A month of events: arrows lead from day to day, Enter makes an event of the day, Tab goes on to its events. */
export function Month({ events, today, day, onDay, open, search, focused, onFocus, onBlur }: Props) {
  const { t, i18n } = useTranslation()
  const written = (at: Day, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dayLocaleOf(i18n.language), { timeZone: 'UTC', calendar: 'gregory', ...format }).format(
      startOf(at),
    )
  const weeks = weeksOf(day)
  const press = (pressed: KeyboardEvent<HTMLElement>) => {
    const from = pressed.target instanceof HTMLElement ? pressed.target.dataset['day'] : undefined
    if (from === undefined || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return
    const to = dayByKey(from, pressed.key, getComputedStyle(pressed.currentTarget).direction === 'rtl')
    if (to === null) return
    pressed.preventDefault()
    onFocus(to)
    onDay(to)
  }
  return (
    <section className={box} aria-label={t('samplePages.month.label')}>
      <div className={head}>
        <h2 className={`${heading} ${title}`} aria-live="polite">
          {written(day, { month: 'long', year: 'numeric' })}
        </h2>
        <Button onClick={() => onDay(today)}>{t('samplePages.month.today')}</Button>
        {[-1, 1].map((count) => (
          <Button
            key={count}
            kind="bare"
            shape="icon"
            aria-label={t(count < 0 ? 'samplePages.month.before' : 'samplePages.month.after')}
            onClick={() => onDay(monthsAfter(day, count))}
          >
            {count < 0 ? (
              <ChevronLeft size={16} className={arrow} aria-hidden="true" />
            ) : (
              <ChevronRight size={16} className={arrow} aria-hidden="true" />
            )}
          </Button>
        ))}
      </div>
      <div className={grid} role="grid" aria-label={written(day, { month: 'long', year: 'numeric' })} onKeyDown={press}>
        <div className={row} role="row">
          {(weeks[0] ?? []).map((one) => (
            <span key={one} className={weekday} role="columnheader" aria-label={written(one, { weekday: 'long' })}>
              {written(one, { weekday: 'short' })}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} className={row} role="row">
            {week.map((one) => {
              const isOther = one.slice(0, 7) !== day.slice(0, 7)
              return (
                <div key={one} role="gridcell" className={cell({ isOther })}>
                  <Link
                    id={`day-${one}`}
                    ref={one === focused ? follow : undefined}
                    onFocus={() => onFocus(one)}
                    onBlur={() => onBlur(one)}
                    data-day={one}
                    to={`${addressOf('calendar', 'new')}/${nameOf(one)}${search}`}
                    className={number({ isToday: one === today, isHere: one === day, isOther })}
                    tabIndex={one === day ? 0 : -1}
                    aria-label={t('samplePages.month.newOn', {
                      day: written(one, { weekday: 'long', day: 'numeric', month: 'long' }),
                    })}
                    aria-current={one === today ? 'date' : undefined}
                  >
                    {Number(one.slice(8))}
                  </Link>
                  {events
                    .filter((shown) => isOn(one, shown))
                    .map(({ id, title: name }) => (
                      <Link
                        key={id}
                        to={`${addressOf('calendar', id)}${search}`}
                        className={event({ isOpen: id === open })}
                        dir="auto"
                        tabIndex={one === day ? 0 : -1}
                        aria-current={id === open ? 'true' : undefined}
                      >
                        {name}
                      </Link>
                    ))}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </section>
  )
}
