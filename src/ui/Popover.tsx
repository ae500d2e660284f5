import { Popover as Ark, usePopoverContext } from '@ark-ui/react/popover'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'
import { useBackCloses } from './useBackCloses.ts'

const content = css({
  display: 'grid',
  gap: '4',
  maxInlineSize: '[calc(100vw - 32px)]',
  maxBlockSize: '[min(70dvh, 560px)]',
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
const titleText = css({ fontWeight: '600' })

type Props = {
  /** One button element. */
  trigger: ReactNode
  title: string
  /** With `onOpen`: who uses it says whether it is open. */
  open?: boolean
  onOpen?: (open: boolean) => void
  children: ReactNode
}

/** Something to be set or read beside its button. Escape and a press outside close it, and the focus goes back. */
export function Popover({ trigger, title, open, onOpen, children }: Props) {
  return (
    <Ark.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(change) => onOpen?.(change.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      {/* Stays in the landmark of its button, in whose colours it is; fixed, so that nothing cuts it off. */}
      <Ark.Positioner>
        {/* Ark looks for its title before it is there. */}
        <Ark.Content className={content} aria-label={title}>
          <Ark.Title className={titleText}>{title}</Ark.Title>
          {children}
          <Back />
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

function Back() {
  const { open, setOpen } = usePopoverContext()
  useBackCloses(open, () => setOpen(false))
  return null
}
