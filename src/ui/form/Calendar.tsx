import { DatePicker as Ark, type DateValue } from '@ark-ui/react/date-picker'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { buttonClass } from '../Button.tsx'
import { dayLocaleOf } from '../format.ts'
import { useBackCloses } from '../useBackCloses.ts'
import { type Day, dayOf } from './days.ts'

const content = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '5',
  maxInlineSize: '[calc(100vw - 32px)]',
  maxBlockSize: '[min(80dvh, 560px)]',
  overflowY: 'auto',
  padding: '4',
  bg: 'raised',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: '3',
  boxShadow: 'middle',
  textStyle: 'dense',
  zIndex: '30',
  outline: '[none]',
  _open: { animation: '[appear .12s]' },
})
const column = css({ display: 'grid', alignContent: 'start', gap: '3', flex: '[1 1 auto]' })
const frame = css({ display: 'grid', gap: '2', justifyItems: 'stretch' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const arrow = css({ _rtl: { transform: '[scaleX(-1)]' } })
const table = css({ borderCollapse: 'separate', borderSpacing: '[0 2px]', inlineSize: 'full' })
const weekday = css({ color: 'text3', textStyle: 'small', fontWeight: '400', blockSize: '[28px]' })
const cell = css({ padding: '0', textAlign: 'center' })
const day = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: 'full',
  minInlineSize: '[36px]',
  minBlockSize: '[36px]',
  paddingInline: '2',
  borderRadius: '2',
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  _hover: { bg: 'select' },
  _focusVisible: { outlineOffset: '[-2px]' },
  _desk: { minBlockSize: '[30px]', minInlineSize: '[34px]' },
  _disabled: { color: 'text3', opacity: 'disabled', cursor: 'default' },
  '&[data-outside-range]': { visibility: 'hidden' },
  '&[data-today]': { fontWeight: '640', textDecoration: 'underline', textUnderlineOffset: '[4px]' },
  '&[data-in-range]': { bg: 'select', borderRadius: '0' },
  '&[data-selected]': { bg: 'act', color: 'actInk', borderRadius: '2' },
})

export type Bounds = { min?: Day | undefined; max?: Day | undefined }
type Props = Bounds & {
  label: string
  /** One day, or the first and the last of several. */
  value: readonly Day[]
  mode: 'single' | 'range'
  open: boolean
  onOpen: (open: boolean) => void
  /** Of a range, once with the first day alone. */
  onChange: (days: Day[]) => void
  /** What stands in the page, with the button in it: `CalendarButton`. */
  field: ReactNode
  /** Of the button, where a label belongs to it. */
  buttonId?: string
  /** What else can be done beside the calendar. */
  beside?: ReactNode
  above?: ReactNode
  below?: ReactNode
}
const datesOf = (days: readonly Day[]): DateValue[] => days.flatMap((one) => dayOf(one) ?? [])

/** A month to choose days from, beside its field; the name of the month leads to all months and years. A week begins on Monday. */
export function Calendar(props: Props) {
  const { label, value, mode, min, max, open, onOpen, onChange, field, buttonId, beside, above, below } = props
  const { t, i18n } = useTranslation()
  useBackCloses(open, () => onOpen(false))
  const made = useId()
  const triggerId = buttonId ?? made
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)
  // Ark gives the focus back to its own input, and has none here.
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || box.current?.contains(activeElement)
    if (wasOpen.current && !open && isLost) document.getElementById(triggerId)?.focus()
    wasOpen.current = open
  }, [open, triggerId])
  const bounds = { min: dayOf(min ?? null), max: dayOf(max ?? null) }
  const locale = dayLocaleOf(i18n.language)
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => onOpen(change.open)}
      selectionMode={mode}
      locale={locale}
      timeZone="UTC"
      startOfWeek={1}
      fixedWeeks
      value={datesOf(value)}
      onValueChange={({ value: dates }) => onChange(dates.map(String))}
      ids={{ trigger: triggerId }}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      {...(bounds.min ? { min: bounds.min } : {})}
      {...(bounds.max ? { max: bounds.max } : {})}
      translations={{
        prevTrigger: () => t('ui.calendar.previous'),
        nextTrigger: () => t('ui.calendar.next'),
        dayCell: ({ valueText }) => valueText,
      }}
      lazyMount
      unmountOnExit
    >
      <Ark.Control>{field}</Ark.Control>
      <Ark.Positioner>
        <Ark.Content
          ref={box}
          className={content}
          role="dialog"
          aria-label={label}
          aria-roledescription={t('ui.calendar.name')}
        >
          {beside}
          <div className={column}>
            {above}
            <Views />
            {below}
          </div>
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/** Opens the calendar. `children` is one button element. */
export function CalendarButton({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Ark.Trigger asChild aria-haspopup="dialog" {...(label === undefined ? {} : { 'aria-label': label })}>
      {children}
    </Ark.Trigger>
  )
}

function Views() {
  const { t } = useTranslation()
  return (
    <>
      <Ark.View view="day" className={frame}>
        <Ark.Context>
          {({ weeks, weekDays }) => (
            <>
              <Head />
              <Ark.Table className={table} aria-roledescription={t('ui.calendar.name')}>
                <Ark.TableHead>
                  <Ark.TableRow>
                    {weekDays.map(({ short, long }) => (
                      <Ark.TableHeader key={long} className={weekday} aria-label={long}>
                        {short}
                      </Ark.TableHeader>
                    ))}
                  </Ark.TableRow>
                </Ark.TableHead>
                <Ark.TableBody>
                  {weeks.map((week) => (
                    <Ark.TableRow key={String(week[0])}>
                      {week.map((one) => (
                        <Ark.TableCell key={String(one)} value={one} className={cell}>
                          <Ark.TableCellTrigger className={day}>{one.day}</Ark.TableCellTrigger>
                        </Ark.TableCell>
                      ))}
                    </Ark.TableRow>
                  ))}
                </Ark.TableBody>
              </Ark.Table>
            </>
          )}
        </Ark.Context>
      </Ark.View>
      <Ark.View view="month" className={frame}>
        <Ark.Context>{(picker) => <Grid rows={picker.getMonthsGrid({ columns: 4, format: 'short' })} />}</Ark.Context>
      </Ark.View>
      <Ark.View view="year" className={frame}>
        <Ark.Context>{(picker) => <Grid rows={picker.getYearsGrid({ columns: 4 })} />}</Ark.Context>
      </Ark.View>
    </>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <Ark.ViewControl className={head}>
      <Ark.PrevTrigger className={buttonClass({ kind: 'bare', shape: 'icon' })}>
        <ChevronLeft size={16} className={arrow} aria-hidden="true" />
      </Ark.PrevTrigger>
      <Ark.Context>
        {({ visibleRangeText: { start } }) => (
          <Ark.ViewTrigger
            className={buttonClass({ kind: 'bare' })}
            aria-label={t('ui.calendar.view', { shown: start })}
          >
            {start}
          </Ark.ViewTrigger>
        )}
      </Ark.Context>
      <Ark.NextTrigger className={buttonClass({ kind: 'bare', shape: 'icon' })}>
        <ChevronRight size={16} className={arrow} aria-hidden="true" />
      </Ark.NextTrigger>
    </Ark.ViewControl>
  )
}

function Grid({ rows }: { rows: { label: string; value: number }[][] }) {
  const { t } = useTranslation()
  return (
    <>
      <Head />
      <Ark.Table className={table} aria-roledescription={t('ui.calendar.name')}>
        <Ark.TableBody>
          {rows.map((row) => (
            <Ark.TableRow key={row[0]?.value}>
              {row.map((one) => (
                <Ark.TableCell key={one.value} value={one.value} className={cell}>
                  <Ark.TableCellTrigger className={day}>{one.label}</Ark.TableCellTrigger>
                </Ark.TableCell>
              ))}
            </Ark.TableRow>
          ))}
        </Ark.TableBody>
      </Ark.Table>
    </>
  )
}
