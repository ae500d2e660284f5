import type { ReactNode } from 'react'
import { css, cx } from '#styled/css/index.js'

/** Of a row that scrolls: what does not fit fades out at its end, and there is more that way. */
export const fadingEnds = css({
  maskImage:
    '[linear-gradient(to right, transparent 0, token(colors.text) var(--before, 0px), token(colors.text) calc(100% - var(--after, 0px)), transparent 100%)]',
  '&[data-before]': { '--before': '36px' },
  '&[data-after]': { '--after': '36px' },
})

const fade = 36

/** Marks the ends beyond which there is more, also once what is `within` grows. Ends are left and right, whatever the direction. */
export function markEnds(row: HTMLElement, within: Element | null = null): () => void {
  const mark = () => {
    const most = row.scrollWidth - row.clientWidth
    const at = Math.abs(row.scrollLeft)
    // What it is scrolled by takes of its width, at the end of a line.
    row.style.setProperty('--bar', `${row.offsetWidth - row.clientWidth}px`)
    const isBackwards = getComputedStyle(row).direction === 'rtl'
    row.toggleAttribute('data-before', isBackwards ? at < most - 1 : at > 1)
    row.toggleAttribute('data-after', isBackwards ? at > 1 : at < most - 1)
  }
  const resized = new ResizeObserver(mark)
  resized.observe(row)
  if (within) resized.observe(within)
  row.addEventListener('scroll', mark, { passive: true })
  mark()
  return () => {
    resized.disconnect()
    row.removeEventListener('scroll', mark)
  }
}

/** Marks its ends, and shows the open one, also when another is opened. */
export function showEnds(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined
  const showOpen = () => {
    const open = row.querySelector<HTMLElement>('[data-selected], [aria-current]')
    if (!open) return
    const fromStart = open.offsetLeft - row.offsetLeft - row.scrollLeft
    // One that is whole stays under the finger.
    if (fromStart >= fade && fromStart + open.clientWidth <= row.clientWidth - fade) return
    row.scrollLeft += fromStart - (row.clientWidth - open.clientWidth) / 2
  }
  const opened = new MutationObserver(showOpen)
  opened.observe(row, { subtree: true, attributeFilter: ['data-selected', 'aria-current'] })
  showOpen()
  const unmark = markEnds(row)
  return () => {
    unmark()
    opened.disconnect()
  }
}

/** Links in one row, as `Tabs` are. */
export function FadingRow({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <nav className={cx(className, fadingEnds)} aria-label={label} ref={showEnds}>
      {children}
    </nav>
  )
}
