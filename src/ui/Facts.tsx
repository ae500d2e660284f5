import type { ReactNode } from 'react'
import { css } from '#styled/css/index.js'

const list = css({ display: 'grid', borderBlockStartWidth: '1px', borderColor: 'line' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(112px, 2fr) minmax(0, 5fr)]',
  gap: '4',
  paddingBlock: '[7px]',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const name = css({ color: 'text3', overflowWrap: 'anywhere' })
const value = css({ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums lining-nums' })

/** What is known of one thing, line by line. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={list}>
      {facts.map(([label, told], place) => (
        // Two may be called the same, and none changes its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={line}>
          <dt className={name}>{label}</dt>
          <dd className={value}>{typeof told === 'string' ? <bdi>{told}</bdi> : told}</dd>
        </div>
      ))}
    </dl>
  )
}
