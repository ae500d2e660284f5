import { CircleAlert, Eye, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ProblemSeverity, severityOf } from '#protocol/core/problems.ts'
import { css, cva } from '#styled/css/index.js'

const line = css({ display: 'inline-flex', alignItems: 'center', gap: '3', minInlineSize: '0' })
const mark = cva({
  base: { flex: 'none' },
  variants: { of: { money: { color: 'error' }, stopped: { color: 'text' }, look: { color: 'text3' } } },
})
const marks = { money: CircleAlert, stopped: OctagonX, look: Eye } as const satisfies Record<ProblemSeverity, unknown>

/** How bad a problem is, by shape, colour and word. */
export function Severity({ kind, children }: { kind: string; children: ReactNode }) {
  const severity = severityOf(kind)
  const Shape = marks[severity]
  return (
    <span className={line}>
      <Shape size={14} className={mark({ of: severity })} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
