import { useId } from 'react'

type Tip = {
  label: string
  /** The key that does the same, as it is printed on the keyboard. */
  keys?: string
  /** That of the element, where another part has given it one. */
  id?: string
}

/** What an element that can have the focus says of itself when the pointer or the focus is at it, where `Tips` stands. */
export function useTip({ label, keys, id }: Tip) {
  const own = useId()
  return { id: id ?? own, 'data-tip': label, 'data-tip-keys': keys, 'aria-keyshortcuts': keys }
}
