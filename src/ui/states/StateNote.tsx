import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '6',
  paddingBlock: '7',
  paddingInline: '5',
  inlineSize: 'full',
  minInlineSize: '0',
  textAlign: 'start',
})
const body = css({ display: 'grid', gap: '3', justifyItems: 'start', flex: '[1 1 240px]', maxInlineSize: '[520px]' })
const titleText = css({ textStyle: 'reading', fontWeight: '580', textWrap: 'balance' })
const words = css({ display: 'grid', gap: '2', color: 'text2', overflowWrap: 'anywhere' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginBlockStart: '2' })

type Props = {
  /** Drawn beside the words, which say the same. */
  mark: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert' | 'status'
}

/** What stands in the place of something that cannot be shown. */
export function StateNote({ mark, title, children, actions, role }: Props) {
  return (
    <div className={note} role={role}>
      {mark}
      <div className={body}>
        <p className={titleText}>{title}</p>
        {children && <div className={words}>{children}</div>}
        {actions && <div className={row}>{actions}</div>}
      </div>
    </div>
  )
}
