import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const section = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(200px, 300px) minmax(0, 1fr)]',
  columnGap: '8',
  rowGap: '5',
  paddingBlock: '6',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  _last: { borderBlockEndWidth: '[0]' },
  middleDown: { gridTemplateColumns: '[minmax(0, 1fr)]' },
})
const heading = css({ textStyle: 'reading', fontWeight: '600' })
const lead = css({ color: 'text2', marginBlockStart: '2', maxInlineSize: 'dialog' })
const content = css({ display: 'grid', gap: '5', alignContent: 'start', minInlineSize: '0' })

type Props = { title: string; words?: string; children: ReactNode }

/** One matter of the profile: what it is at the start, what can be seen or done at the end. */
export function Section({ title, words, children }: Props) {
  return (
    <section className={section} aria-label={title}>
      <div>
        <h2 className={heading}>{title}</h2>
        {words && <p className={lead}>{words}</p>}
      </div>
      <div className={content}>{children}</div>
    </section>
  )
}
