import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const instead = css({ position: 'sticky', insetInlineStart: '0' })

/** In the place of rows, while there are none. */
export function Instead({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={2}>
        <div role="gridcell" aria-colspan={columns} className={instead}>
          {children}
        </div>
      </div>
    </div>
  )
}
