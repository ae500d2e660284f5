import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'
import { usePageTitle } from './usePageTitle.ts'

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '3',
  minBlockSize: '[34px]',
  minInlineSize: '0',
})
const titleText = css({
  fontSize: '[1.375rem]',
  lineHeight: '[1.75rem]',
  fontWeight: '640',
  fontStretch: '106%',
  letterSpacing: '[-.01em]',
  overflowWrap: 'anywhere',
  // It takes the focus when the page is opened, and nothing can be done with it.
  outline: '[none]',
})
const noteText = css({ color: 'text3', minInlineSize: '0', maxInlineSize: 'full' })
const atEnd = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  marginInlineStart: 'auto',
  smallDown: { marginInlineStart: '0' },
})

type Props = {
  title: string
  /** What waits there, told by the tab of the browser. */
  count?: number
  /** What it is a list of, whose view, of which days. */
  note?: ReactNode
  /** A picture or a status before the title. */
  mark?: ReactNode
  /** One of them is solid at most. */
  actions?: ReactNode
}

/** The heading of a page of the desk. */
export function PageHead({ title, count = 0, note, mark, actions }: Props) {
  usePageTitle(title, count)
  return (
    <div className={head}>
      {mark}
      <h1 className={titleText} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {note && <span className={noteText}>{note}</span>}
      {actions && <div className={atEnd}>{actions}</div>}
    </div>
  )
}
