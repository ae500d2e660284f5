import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const backdrop = css({ position: 'fixed', inset: '0', bg: 'veil', zIndex: '40', _open: { animation: '[appear .16s]' } })
const positioner = css({ position: 'fixed', insetBlock: '0', insetInlineStart: '0', zIndex: '41', display: 'flex' })
const content = css({ blockSize: 'full', bg: 'ground', boxShadow: 'high', textStyle: 'dense' })

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** Comes in from the side that reading begins at, over the page; Escape and a click beside it close it. */
export function Drawer({ open, title, onClose, children }: Props) {
  return (
    <Ark.Root open={open} onOpenChange={({ open: wanted }) => wanted || onClose()} lazyMount unmountOnExit>
      <Portal>
        <Ark.Backdrop className={backdrop} />
        <Ark.Positioner className={positioner}>
          <Ark.Content className={content} aria-label={title}>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
