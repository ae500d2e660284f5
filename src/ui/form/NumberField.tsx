import type { KeyboardEvent } from 'react'
import { type FieldProps, FigureField } from './FigureField.tsx'

/** How far one press of an arrow goes. */
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

type AmountProps = FieldProps<number | null> & Pick<Parameters<typeof FigureField>[0], 'size' | 'unit' | 'mark'>
/** Money in minor units, in and out, written as the language writes it. No arrow changes an amount by mistake. */
export function AmountField(props: AmountProps) {
  return <FigureField {...props} decimals={2} />
}

type NumberProps = FieldProps<number | null> & {
  /** Digits after the mark; the value itself is the number. */
  decimals?: number
  step?: number
  min?: number
  max?: number
  unit?: string
}
/** A number, which the arrows change by steps. NaN stands for text that is no number. */
export function NumberField({ decimals = 0, step = 1, min, max, value, onChange, ...field }: NumberProps) {
  const scale = 10 ** decimals
  const unitsOf = (number: number) => Math.round(number * scale)
  const change = (units: number | null) => onChange(units === null ? null : units / scale)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps_ = steps[event.key]
    if (steps_ === undefined) return
    event.preventDefault()
    const next = (value === null || Number.isNaN(value) ? 0 : value) + steps_ * step
    change(unitsOf(Math.min(max ?? next, Math.max(min ?? next, next))))
  }
  return (
    <FigureField
      {...field}
      value={value === null ? null : unitsOf(value)}
      onChange={change}
      decimals={decimals}
      min={min === undefined ? undefined : unitsOf(min)}
      max={max === undefined ? undefined : unitsOf(max)}
      onKeyDown={press}
    />
  )
}
