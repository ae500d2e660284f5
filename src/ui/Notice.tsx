import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const page = css({ minBlockSize: 'screen', display: 'grid', placeItems: 'center', padding: '6', bg: 'sunken' })
const box = css({ display: 'grid', gap: '4', justifyItems: 'start', maxInlineSize: 'dialog' })
const titleText = css({ textStyle: 'headline', fontStretch: '112%', letterSpacing: '[-.01em]', textWrap: 'balance' })
const words = css({ textStyle: 'reading', color: 'text2' })
const unlit = css({
  inlineSize: 'full',
  aspectRatio: '[8 / 5]',
  objectFit: 'cover',
  borderRadius: '3',
  filter: '[brightness(.5) saturate(.8)]',
  marginBlockEnd: '3',
})
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginBlockStart: '3' })

type Props = {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** The picture of the cabinet that it is about: seen, and not lit. */
  scene?: string | undefined
}
/** A whole page that says one thing and what can be done. */
export function NoticePage({ title, children, actions, scene }: Props) {
  return (
    <main className={page}>
      <div className={box}>
        {scene && <img className={unlit} src={scene} alt="" />}
        <h1 className={titleText}>{title}</h1>
        {children && <p className={words}>{children}</p>}
        {actions && <div className={row}>{actions}</div>}
      </div>
    </main>
  )
}
