import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cva, cx } from '#styled/css/index.js'
import { inputClass } from '../TextField.tsx'
import { Field, heardWith } from './Field.tsx'
import { formatFigure, parseFigure } from './figures.ts'

const box = css({ position: 'relative', display: 'block' })
const input = cva({
  // Amounts line up by their last digit: right in both directions.
  base: { textAlign: '[right]', fontVariantNumeric: 'tabular-nums lining-nums' },
  variants: {
    size: {
      normal: {},
      large: {
        blockSize: '[60px!]',
        fontSize: '[2rem!]',
        fontWeight: '600',
        fontStretch: '108%',
        letterSpacing: '[-.02em]',
      },
    },
    hasMark: { true: { paddingLeft: '[52px!]' }, false: {} },
    hasUnit: { true: { paddingRight: '[52px!]' }, false: {} },
  },
})
const edge = cva({
  base: {
    position: 'absolute',
    insetBlock: '0',
    display: 'flex',
    alignItems: 'center',
    color: 'text3',
    pointerEvents: 'none',
  },
  variants: {
    side: { mark: { left: '4', '& svg': { inlineSize: '[28px!]', blockSize: '[28px!]' } }, unit: { right: '4' } },
  },
})

/** What every field takes, and gives to a form. */
export type FieldProps<Value> = {
  id?: string | undefined
  label: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  hint?: string | undefined
  problem?: string | null | undefined
  disabled?: boolean | undefined
  isLabelHidden?: boolean | undefined
  /** Where a form puts the focus when something is wrong. */
  ref?: Ref<HTMLElement> | undefined
}
type FigureProps = FieldProps<number | null> & {
  /** Digits after the mark; the value is in units of the last one. */
  decimals: number
  /** In the same units. Beyond one it says so by itself; too little is told once the field is left. */
  min?: number | undefined
  max?: number | undefined
  size?: 'normal' | 'large'
  /** Said once, at its right: a currency, a per cent. */
  unit?: string | undefined
  /** A coin, a sign at its left. */
  mark?: ReactNode
  /** It is on its way: read, and not written. */
  readOnly?: boolean | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A bound without decimals that say nothing. */
function short(units: number, decimals: number, language: string): [number, string, number] {
  const scale = 10 ** decimals
  return units % scale === 0 ? [units / scale, language, 0] : [units, language, decimals]
}

/** A figure as people write it. What is no figure stays in sight and is told as NaN. */
export function FigureField({
  decimals,
  min,
  max,
  size = 'normal',
  unit,
  mark,
  readOnly,
  onKeyDown,
  ...field
}: FigureProps) {
  const { value, onChange, onBlur, disabled, ref, label, hint, isLabelHidden } = field
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const made = useId()
  const id = field.id ?? made
  const [draft, setDraft] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  // What was written stands as it was written, until somebody else changes the value.
  const isMine = draft !== null && Object.is(parseFigure(draft, language, decimals), value)
  const shown = isMine ? draft : value === null || Number.isNaN(value) ? '' : formatFigure(value, language, decimals)
  const beyond = () => {
    if (value === null) return null
    const told = (name: 'tooBig' | 'tooSmall', bound: number) =>
      t(`ui.problem.${name}`, { bound: formatFigure(...short(bound, decimals, language)) })
    if (max !== undefined && value > max) return told('tooBig', max)
    return isLeft && min !== undefined && value < min ? told('tooSmall', min) : null
  }
  const problem = field.problem || beyond()
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (value === null || !Number.isNaN(value)) setDraft(null)
    else setDraft(event.target.value)
    setLeft(true)
    onBlur?.()
  }
  return (
    <Field id={id} label={label} hint={hint} problem={problem} isLabelHidden={isLabelHidden}>
      <span className={box}>
        {mark && <span className={edge({ side: 'mark' })}>{mark}</span>}
        <input
          ref={ref as Ref<HTMLInputElement>}
          id={id}
          type="text"
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          disabled={disabled}
          readOnly={readOnly}
          value={shown}
          onChange={({ target }) => {
            setDraft(target.value)
            setLeft(false)
            onChange(parseFigure(target.value, language, decimals))
          }}
          onBlur={leave}
          onKeyDown={onKeyDown}
          className={cx(
            inputClass({ hasEnd: false, isLong: false }),
            input({ size, hasMark: Boolean(mark), hasUnit: unit !== undefined }),
          )}
          {...heardWith({ id, problem, hint })}
        />
        {unit !== undefined && <span className={edge({ side: 'unit' })}>{unit}</span>}
      </span>
    </Field>
  )
}
