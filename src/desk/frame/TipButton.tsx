import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { useTip } from '#ui/tip.ts'

type Props = Omit<ComponentProps<typeof Button>, 'kind' | 'shape' | 'title'> & {
  label: string
  /** The key that does the same. */
  keys?: string
  /** What it is called where the label is not all. */
  name?: string
}

/** A button of the frame that is nothing but its icon: its word and its key come under the pointer and by the keyboard. */
export function TipButton({ label, keys, name = label, id, ...rest }: Props) {
  const tip = useTip({ label, ...(keys === undefined ? {} : { keys }), ...(id === undefined ? {} : { id }) })
  return <Button kind="bare" shape="icon" aria-label={name} {...rest} {...tip} />
}
