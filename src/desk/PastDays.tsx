import type { ComponentProps } from 'react'
import { DeskDays } from './DeskDays.tsx'

type Props = Pick<ComponentProps<typeof DeskDays>, 'label' | 'note' | 'onChange'> & {
  days: { from: string; to: string; today: string }
}
/** The days that a list or a board is of, none after today. */
export function PastDays({ days: { from, to, today }, ...field }: Props) {
  return <DeskDays {...field} today={today} max={today} value={{ from, to }} />
}
