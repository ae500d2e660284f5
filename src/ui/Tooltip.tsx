import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'
import { Key } from './Key.tsx'

const content = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  maxInlineSize: '[280px]',
  paddingInline: '3',
  paddingBlock: '2',
  borderRadius: '2',
  bg: 'act',
  color: 'actInk',
  textStyle: 'small',
  zIndex: '50',
  pointerEvents: 'none',
  _open: { animation: '[appear .12s]' },
})
/** Ms: long enough not to follow a pointer that only passes. */
const openDelay = 400

type Props = {
  label: string
  /** The key that does the same, as it is printed on the keyboard. */
  keys?: string
  /** That of the element, where another part has given it one. */
  id?: string
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that can have the focus; it keeps a name of its own. */
  children: ReactNode
}

/** Says more of what the pointer or the focus is at. What one must know stands on the page instead. */
export function Tooltip({ label, keys, id, placement = 'bottom', children }: Props) {
  return (
    <Ark.Root
      openDelay={openDelay}
      closeDelay={0}
      positioning={{ placement, strategy: 'fixed' }}
      {...(id === undefined ? {} : { ids: { trigger: id } })}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild aria-keyshortcuts={keys}>
        {children}
      </Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={content}>
          {label}
          {keys !== undefined && <Key>{keys}</Key>}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
