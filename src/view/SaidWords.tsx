import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const saidWords = css({ paddingBlock: '[10px]', minInlineSize: '0', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' })

/** Who speaks, and one line. */
const shortest = 48
/** Marks what is longer than one line; what its place cuts can be scrolled with keys. */
function measure(words: HTMLElement | null): (() => void) | undefined {
  if (!words) return undefined
  const mark = () => {
    words.toggleAttribute('data-tall', words.scrollHeight > shortest)
    if (words.scrollHeight > words.clientHeight + 1) words.tabIndex = 0
    else words.removeAttribute('tabindex')
  }
  const resized = new ResizeObserver(mark)
  resized.observe(words)
  mark()
  return () => resized.disconnect()
}

/** What somebody says, however long. `data-words` is how its place says how much of it is seen at once. */
export function SaidWords({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={saidWords} role="group" aria-label={label} data-words ref={measure}>
      {children}
    </div>
  )
}
