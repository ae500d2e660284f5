import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'
import { css, cva } from '#styled/css/index.js'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusBack } from './useFocusBack.ts'

const backdrop = css({ position: 'fixed', inset: '0', bg: 'veil', zIndex: '40', _open: { animation: '[appear .16s]' } })
const positioner = cva({
  base: {
    position: 'fixed',
    insetBlock: '0',
    zIndex: '41',
    display: 'flex',
    _desk: { insetBlockEnd: '[var(--messages, 0px)]' },
  },
  variants: { side: { start: { insetInlineStart: '0' }, end: { insetInlineEnd: '0' } } },
})
const content = css({ blockSize: 'full', bg: 'ground', boxShadow: 'high', textStyle: 'dense' })

type Props = {
  open: boolean
  title: string
  side?: 'start' | 'end'
  onClose: () => void
  /** What has the focus first; else the first that can have it. */
  initialFocus?: () => HTMLElement | null
  children: ReactNode
}

/** Comes in from a side, at first that at which reading begins, over the page; Escape and a click beside it close it. */
export function Drawer({ open, title, side = 'start', onClose, initialFocus, children }: Props) {
  const { focus, content: contentRef } = useFocusBack(open, initialFocus)
  useBackCloses(open, onClose)
  return (
    <Ark.Root open={open} onOpenChange={({ open: wanted }) => wanted || onClose()} {...focus} lazyMount unmountOnExit>
      <Portal>
        <Ark.Backdrop className={backdrop} />
        <Ark.Positioner className={positioner({ side })}>
          <Ark.Content ref={contentRef} className={content} aria-label={title}>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
