import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const backdrop = css({ position: 'fixed', inset: '0', bg: 'veil', zIndex: '40', _open: { animation: '[appear .16s]' } })
const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: '41',
  display: 'grid',
  placeItems: 'center',
  padding: '5',
})
const content = css({
  inlineSize: 'full',
  maxInlineSize: 'dialog',
  bg: 'raised',
  borderRadius: '4',
  boxShadow: 'high',
  padding: '6',
  display: 'grid',
  gap: '4',
  _open: { animation: '[lift .16s]' },
})
const titleText = css({ textStyle: 'title' })
const words = css({ textStyle: 'reading', color: 'text2' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'flex-end', marginBlockStart: '3' })

type Props = {
  open: boolean
  title: string
  description?: string
  /** Escape, a click outside; absent: only the actions close it. */
  onClose?: () => void
  actions: ReactNode
  children?: ReactNode
  urgent?: boolean
}

/** A dialog whose being open is the chart's. */
export function Dialog({ open, title, description, onClose, actions: buttons, children, urgent = false }: Props) {
  return (
    <Ark.Root
      open={open}
      onOpenChange={({ open: wanted }) => wanted || onClose?.()}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={onClose !== undefined}
      role={urgent ? 'alertdialog' : 'dialog'}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={backdrop} />
        <Ark.Positioner className={positioner}>
          <Ark.Content className={content}>
            <Ark.Title className={titleText}>{title}</Ark.Title>
            {description && <Ark.Description className={words}>{description}</Ark.Description>}
            {children}
            <div className={actions}>{buttons}</div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
