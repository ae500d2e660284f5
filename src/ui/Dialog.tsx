import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import type { MouseEvent, ReactNode } from 'react'
import { css, cva } from '#styled/css/index.js'
import { useBackCloses } from './useBackCloses.ts'
import { useFocusBack } from './useFocusBack.ts'

const backdrop = cva({
  // Ark lets presses through all but the content.
  base: { position: 'fixed', inset: '0', pointerEvents: 'auto', _open: { animation: '[appear .16s]' } },
  variants: {
    /** Nothing of the page is read through one that is sealed, and no message stands above it. */
    sealed: { true: { bg: 'sunken', zIndex: '60' }, false: { bg: 'veil', zIndex: '40' } },
  },
})
const positioner = cva({
  base: {
    position: 'fixed',
    inset: '0',
    display: 'grid',
    placeItems: 'center',
    padding: '5',
    _short: { padding: '3' },
    overflowY: 'auto',
    _desk: { insetBlockEnd: '[var(--messages, 0px)]' },
  },
  variants: {
    sealed: {
      true: {
        zIndex: '61',
        // The keyboard of a telephone comes over the lower half.
        smallDown: { placeItems: 'start center', paddingBlockStart: '[max(16px, 8dvh)]' },
      },
      false: { zIndex: '41' },
    },
    place: {
      center: {},
      head: { placeItems: 'start center', paddingBlockStart: '[max(16px, 10dvh)]' },
      foot: { placeItems: 'end center' },
    },
  },
})
const content = cva({
  base: {
    inlineSize: 'full',
    bg: 'raised',
    borderRadius: '4',
    boxShadow: 'high',
    padding: '6',
    display: 'grid',
    gap: '4',
    // What closes it stays in sight in a low window as long as it can.
    _short: { padding: '4', gap: '3' },
    minInlineSize: '0',
    _open: { animation: '[lift .16s]' },
  },
  variants: {
    size: {
      normal: { maxInlineSize: 'dialog' },
      wide: { maxInlineSize: '[640px]' },
      /** For pictures: as large as the window lets it be. */
      wall: { maxInlineSize: '[1240px]', smallDown: { padding: '4' } },
    },
  },
})
const titleText = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const words = css({ textStyle: 'reading', color: 'text2', overflowWrap: 'anywhere' })
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  justifyContent: 'flex-end',
  marginBlockStart: '3',
  _short: { marginBlockStart: '0' },
  smallDown: { '& > button': { minBlockSize: 'touch!' } },
})
/** A press beside the dialog does not take the focus out of it. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
/** What asks for one thing keeps the focus where that is, unless another control is pressed. */
const keepFocusWithin = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('button, a, input, label') === null && keepFocus(event)
/** What stays within reach while a dialog is open. */
export const messages = () => document.querySelector('[data-messages]')

type Props = {
  open: boolean
  title: string
  description?: string
  /** Escape, a click outside, the Back of a telephone; absent: only the actions close it. */
  onClose?: () => void
  actions?: ReactNode
  children?: ReactNode
  urgent?: boolean
  /** Over everything, and opaque; never closed but by what it asks for. */
  sealed?: boolean
  size?: 'normal' | 'wide' | 'wall'
  /** At the head it stays where it is while its contents change. At the foot nothing lies over the page behind, which goes on being seen. */
  place?: 'center' | 'head' | 'foot'
  /** What has the focus first; else the first that can have it. */
  initialFocus?: () => HTMLElement | null
  /** What has the focus once it is closed; else what had it before, or the heading of the page. */
  finalFocus?: () => HTMLElement | null
}

/** A dialog whose being open is the chart's. */
export function Dialog({
  open,
  title,
  description,
  onClose,
  actions: buttons,
  children,
  urgent = false,
  sealed = false,
  size = 'normal',
  place = 'center',
  initialFocus,
  finalFocus,
}: Props) {
  const isClosable = onClose !== undefined && !sealed
  const { focus, content: contentRef } = useFocusBack(open, initialFocus, finalFocus)
  useBackCloses(open, isClosable ? onClose : undefined)
  return (
    <Ark.Root
      open={open}
      onOpenChange={({ open: wanted }) => wanted || onClose?.()}
      closeOnEscape={isClosable}
      closeOnInteractOutside={isClosable}
      role={urgent || sealed ? 'alertdialog' : 'dialog'}
      persistentElements={sealed ? [] : [messages]}
      {...focus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        {place !== 'foot' && <Ark.Backdrop className={backdrop({ sealed })} onMouseDown={keepFocus} />}
        <Ark.Positioner className={positioner({ sealed, place })}>
          <Ark.Content
            ref={contentRef}
            className={content({ size })}
            onMouseDown={sealed ? keepFocusWithin : undefined}
          >
            <Ark.Title className={titleText}>{title}</Ark.Title>
            {description && <Ark.Description className={words}>{description}</Ark.Description>}
            {children}
            {buttons && <div className={actions}>{buttons}</div>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
