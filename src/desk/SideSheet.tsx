import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { css, cva } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Drawer } from '#ui/Drawer.tsx'

const frame = cva({
  base: {
    blockSize: 'full',
    overflowY: 'auto',
    padding: '6',
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: '[minmax(0, 1fr)]',
    gap: '4',
    smallDown: { padding: '5' },
  },
  variants: {
    size: { normal: { inlineSize: '[min(520px, 100vw)]' }, wide: { inlineSize: '[min(760px, 100vw)]' } },
  },
})
const head = css({ display: 'flex', alignItems: 'start', gap: '4' })
const titleText = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const atEnd = css({ marginInlineStart: 'auto' })

type Props = {
  open?: boolean
  title: string
  /** Under the title. */
  note?: ReactNode
  closeLabel: string
  size?: 'normal' | 'wide'
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** One thing of a list, over the end of the page: its title, the way out, and what there is to know. */
export function SideSheet({
  open = true,
  title,
  note,
  closeLabel,
  size = 'normal',
  onClose,
  onKeyDown,
  children,
}: Props) {
  const closing = useRef<HTMLButtonElement>(null)
  return (
    <Drawer open={open} title={title} side="end" onClose={onClose} initialFocus={() => closing.current}>
      <div className={frame({ size })} onKeyDown={onKeyDown}>
        <div className={head}>
          <div>
            <h2 className={titleText}>
              <bdi>{title}</bdi>
            </h2>
            {note}
          </div>
          <Button ref={closing} kind="bare" className={atEnd} aria-label={closeLabel} onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </Button>
        </div>
        {children}
      </div>
    </Drawer>
  )
}
