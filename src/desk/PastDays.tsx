import type { ComponentProps } from 'react'
import { DateRangeField } from '#ui/form/index.ts'

type Props = Pick<ComponentProps<typeof DateRangeField>, 'label' | 'note' | 'onChange'> & {
  days: { from: string; to: string; today: string }
}
/** The days that a list or a board is of, none after today. */
export function PastDays({ days: { from, to, today }, ...field }: Props) {
  return <DateRangeField look="filter" {...field} today={today} max={today} value={{ from, to }} />
}
