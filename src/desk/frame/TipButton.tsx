import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'kind' | 'shape' | 'title'> & {
  label: string
  /** The key that does the same. */
  keys?: string
  /** What it is called where the label is not all. */
  name?: string
}

/** A button of the frame that is nothing but its icon: its word and its key come under the pointer and by the keyboard. */
export function TipButton({ label, keys, name = label, ...rest }: Props) {
  const { id } = rest
  return (
    <Tooltip label={label} {...(keys === undefined ? {} : { keys })} {...(id === undefined ? {} : { id })}>
      <Button kind="bare" shape="icon" aria-label={name} {...rest} />
    </Tooltip>
  )
}
