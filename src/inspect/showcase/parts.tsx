import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled/css/index.js'
import { type SectionId, sections } from './sections.ts'

const titles = new Map<string, string>(
  Object.values(sections)
    .flat()
    .map(({ id, title }) => [id, title]),
)

const section = css({
  display: 'grid',
  gap: '5',
  paddingBlock: '7',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  scrollMarginBlockStart: '[64px]',
})
const heading = css({ textStyle: 'title', fontStretch: '116%', fontWeight: '640' })
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} className={section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={heading}>
        {t(titles.get(id) ?? '')}
      </h2>
      {children}
    </section>
  )
}

const example = css({
  display: 'grid',
  gridTemplateColumns: '[148px minmax(0, 1fr)]',
  alignItems: 'center',
  columnGap: '5',
  rowGap: '3',
  smallDown: { gridTemplateColumns: '[minmax(0, 1fr)]' },
})
const name = css({ color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })
const shown = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4', minInlineSize: '0' })
/** One state or variant with its name. `code`: the name is one of the program, not of people. */
export function Example({ label, code = false, children }: { label: string; code?: boolean; children: ReactNode }) {
  return (
    <div className={example}>
      <span className={name}>{code ? <bdi>{label}</bdi> : label}</span>
      <div className={shown}>{children}</div>
    </div>
  )
}
