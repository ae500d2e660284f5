import { Calendar as CalendarIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled/css/index.js'
import { Button, buttonClass } from '../Button.tsx'
import { inputClass } from '../TextField.tsx'
import { type Bounds, Calendar, CalendarButton } from './Calendar.tsx'
import {
  type Day,
  type DayRange,
  dayOf,
  formatRange,
  parseDay,
  type PresetName,
  presetNames,
  presetRange,
  writeDay,
} from './days.ts'
import { Field, heardWith } from './Field.tsx'
import type { FieldProps } from './FigureField.tsx'
import { ownDirection } from './listBox.ts'

const box = css({ position: 'relative', display: 'block' })
const opener = css({
  position: 'absolute',
  insetInlineEnd: '0',
  insetBlock: '0',
  display: 'flex',
  alignItems: 'center',
})
const trigger = css({ display: 'flex', alignItems: 'center', gap: '3', textAlign: 'start', cursor: 'pointer' })
const icon = css({ flex: 'none', color: 'text3' })
const presetList = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1',
  minInlineSize: '[120px]',
  smallDown: { display: 'flex', flexWrap: 'wrap' },
})
const preset = css({
  minBlockSize: 'touch',
  paddingInline: '3',
  borderRadius: '2',
  textAlign: 'start',
  _hover: { bg: 'select' },
  _desk: { minBlockSize: '[32px]' },
  '&[aria-pressed=true]': { bg: 'select', fontWeight: '580' },
})
const pair = css({ display: 'grid', gridTemplateColumns: '[repeat(2, minmax(120px, 1fr))]', gap: '3' })

/** A day as it is written. What is no day goes on as it stands there, for the form to say so. */
function DayInput({ children, ...field }: FieldProps<Day | null> & { children?: ReactNode }) {
  const { value, onChange, onBlur, label, hint, problem, disabled, isLabelHidden, ref } = field
  const { t } = useTranslation()
  const made = useId()
  const id = field.id ?? made
  const [draft, setDraft] = useState<string | null>(null)
  const read = (text: string) => (text.trim() === '' ? null : (parseDay(text) ?? text))
  const shown = draft !== null && read(draft) === value ? draft : dayOf(value) ? writeDay(value ?? '') : (value ?? '')
  return (
    <Field id={id} label={label} hint={hint} problem={problem} isLabelHidden={isLabelHidden}>
      <span className={box}>
        <input
          ref={ref as Ref<HTMLInputElement>}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('ui.calendar.format')}
          disabled={disabled}
          className={cx(inputClass({ hasEnd: Boolean(children), isLong: false }), ownDirection)}
          value={shown}
          onChange={({ target }) => {
            setDraft(target.value)
            onChange(read(target.value))
          }}
          onBlur={() => {
            if (dayOf(value)) setDraft(null)
            onBlur?.()
          }}
          {...heardWith({ id, problem, hint })}
        />
        {children}
      </span>
    </Field>
  )
}

/** One day: written, or chosen from the calendar. */
export function DateField({ min, max, ...field }: FieldProps<Day | null> & Bounds) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { label, value, disabled, onChange } = field
  return (
    <Calendar
      {...{ label, min, max }}
      mode="single"
      open={isOpen}
      onOpen={setOpen}
      value={value === null ? [] : [value]}
      onChange={([day]) => day !== undefined && onChange(day)}
      field={
        <DayInput {...field}>
          <span className={opener}>
            <CalendarButton label={t('ui.calendar.open', { label })}>
              <Button kind="bare" shape="icon" disabled={disabled}>
                <CalendarIcon size={16} aria-hidden="true" />
              </Button>
            </CalendarButton>
          </span>
        </DayInput>
      }
    />
  )
}

type RangeProps = FieldProps<DayRange> &
  Bounds & {
    /** The day it is now, where a day may begin at another hour than midnight. */
    today: Day
    presets?: readonly PresetName[]
    /** What a day is here: "from 06:00 to 06:00". */
    note?: string
    look?: 'field' | 'filter'
  }

/** From a day to a day, both in it: by a preset, by writing, or in the calendar. */
export function DateRangeField(props: RangeProps) {
  const { value, label, hint, disabled, isLabelHidden, ref, onBlur, onChange, look = 'field' } = props
  const { today, min, max, note, presets } = props
  const { t, i18n } = useTranslation()
  const made = useId()
  const id = props.id ?? made
  const [isOpen, setOpen] = useState(false)
  // The first of two days has been chosen, and the other one not yet.
  const [first, setFirst] = useState<Day | null>(null)
  // What was written and makes no range is not forgotten with the calendar, but with the range that it was written over.
  const [draft, setDraft] = useState<{ over: DayRange; written: DayRange } | null>(null)
  const isDraft = draft !== null && draft.over.from === value.from && draft.over.to === value.to
  const written = isDraft ? draft.written : null
  const untaken = written && !isOpen ? untakenOf(written, { min, max }, t) : null
  const problem = props.problem ?? untaken
  const isFilter = look === 'filter'
  const take = (range: DayRange) => {
    setDraft(null)
    onChange(range)
  }
  const show = (open: boolean) => {
    setOpen(open)
    setFirst(null)
    if (!open) onBlur?.()
  }
  return (
    <Calendar
      {...{ label, min, max }}
      mode="range"
      buttonId={id}
      open={isOpen}
      onOpen={show}
      value={first === null ? [value.from, value.to] : [first]}
      onChange={([from, to]) => {
        if (from === undefined || to === undefined) return setFirst(from ?? null)
        setFirst(null)
        take({ from, to })
      }}
      field={
        <Field id={id} label={label} hint={hint} problem={problem} isLabelHidden={isFilter || isLabelHidden}>
          <CalendarButton>
            <button
              ref={ref as Ref<HTMLButtonElement>}
              type="button"
              disabled={disabled}
              aria-labelledby={`${id}-label ${id}-value`}
              className={isFilter ? buttonClass() : cx(inputClass({ hasEnd: false, isLong: false }), trigger)}
              {...heardWith({ id, problem, hint })}
            >
              <CalendarIcon size={16} className={icon} aria-hidden="true" />
              <bdi id={`${id}-value`}>{formatRange(value, i18n.language)}</bdi>
            </button>
          </CalendarButton>
        </Field>
      }
      beside={
        <Presets
          {...{ value, today, presets }}
          onChange={(range) => {
            take(range)
            show(false)
          }}
        />
      }
      above={
        <Ends
          {...{ min, max }}
          ends={written ?? value}
          onChange={(ends) => (isRange(ends, min, max) ? take(ends) : setDraft({ over: value, written: ends }))}
        />
      }
      below={note !== undefined && <p className={icon}>{note}</p>}
    />
  )
}

type PresetsProps = {
  value: DayRange
  today: Day
  presets: readonly PresetName[] | undefined
  onChange: (range: DayRange) => void
}
function Presets({ value, today, presets: names = presetNames, onChange }: PresetsProps) {
  const { t } = useTranslation()
  return (
    <div className={presetList} role="group" aria-label={t('ui.calendar.presets')}>
      {names.map((name) => {
        const range = presetRange(name, today)
        return (
          <button
            key={name}
            type="button"
            className={preset}
            aria-pressed={range.from === value.from && range.to === value.to}
            onClick={() => onChange(range)}
          >
            {t(`ui.preset.${name}`)}
          </button>
        )
      })}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']
/** Why a range cannot be taken as it is written, at the day that is wrong. */
function problemsOf({ from, to }: DayRange, { min, max }: Bounds, t: Translate) {
  const ofDay = (day: Day) => {
    if (dayOf(day) === null) return t('ui.calendar.noDay')
    if (min !== undefined && day < min) return t('ui.calendar.tooEarly', { day: writeDay(min) })
    return max !== undefined && day > max ? t('ui.calendar.tooLate', { day: writeDay(max) }) : null
  }
  const [first, last] = [ofDay(from), ofDay(to)]
  return { from: first, to: last ?? (first === null && to < from ? t('ui.calendar.turned') : null) }
}
function untakenOf(written: DayRange, bounds: Bounds, t: Translate): string {
  const { from, to } = problemsOf(written, bounds, t)
  const [first, last] = [written.from, written.to].map((day) => (dayOf(day) ? writeDay(day) : day))
  return t('ui.calendar.untaken', { from: first, to: last, why: from ?? to })
}

/** Both days as they are written; they are taken once they make a range. */
function Ends({ ends, onChange, ...bounds }: Bounds & { ends: DayRange; onChange: (ends: DayRange) => void }) {
  const { t } = useTranslation()
  const problems = problemsOf(ends, bounds, t)
  return (
    <div className={pair}>
      <DayInput
        label={t('ui.calendar.from')}
        value={ends.from}
        onChange={(from) => onChange({ ...ends, from: from ?? '' })}
        problem={problems.from}
      />
      <DayInput
        label={t('ui.calendar.to')}
        value={ends.to}
        onChange={(to) => onChange({ ...ends, to: to ?? '' })}
        problem={problems.to}
      />
    </div>
  )
}

const isRange = ({ from, to }: DayRange, min = '', max = '9999-12-31') =>
  dayOf(from) !== null && dayOf(to) !== null && from <= to && from >= min && to <= max
