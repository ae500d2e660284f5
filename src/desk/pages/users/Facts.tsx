import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const list = css({ display: 'grid', maxInlineSize: '[560px]', alignContent: 'start' })
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '5',
  minBlockSize: 'row',
  paddingBlock: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const label = css({ color: 'text2' })
const told = css({ fontWeight: '500', textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
const heading = css({ fontWeight: '580', textStyle: 'body', marginBlockEnd: '2' })

export type Fact = { label: string; value: ReactNode; isNegative?: boolean }
const negative = css({ color: 'negative' })

/** What is known under one heading, line by line. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h2 className={heading}>{title}</h2>
      <dl className={list}>
        {facts.map(({ label: words, value, isNegative = false }) => (
          <div key={words} className={line}>
            <dt className={label}>{words}</dt>
            <dd className={told}>{isNegative ? <span className={negative}>{value}</span> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
/** Two of them beside each other, where there is room. */
export const factGroups = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 320px), 1fr))]',
  gap: '6',
  marginBlockStart: '3',
})
