import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cva } from '#styled/css/index.js'
import { Sparkline } from './Sparkline.tsx'

const row = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(168px, 1fr))]',
  borderBlockWidth: '1px',
  borderColor: 'line',
  overflow: 'hidden',
})
const stat = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1',
  minInlineSize: '0',
  paddingBlock: '4',
  paddingInline: '5',
  // A hairline between two, and none at the start of a row: it falls on the edge, which cuts it off.
  marginInlineStart: '[-1px]',
  borderInlineStartWidth: '1px',
  borderColor: 'line',
})
const labelText = css({ color: 'text3', fontWeight: '500' })
const figure = cva({
  base: {
    textStyle: 'title',
    fontStretch: '104%',
    letterSpacing: '[-.015em]',
    overflowWrap: 'anywhere',
    justifySelf: 'start',
  },
  variants: {
    isNegative: { true: { color: 'negative' }, false: {} },
    isLink: { true: { _hover: { textDecoration: 'underline', textUnderlineOffset: '[4px]' } }, false: {} },
  },
})
const change = cva({
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', textStyle: 'small', color: 'text2' },
  variants: { is: { good: { color: 'positive' }, bad: { color: 'negative' }, neither: {} } },
})
const since = css({ color: 'text3' })
const lines = css({ display: 'grid', marginBlockStart: '1' })
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  color: 'text3',
  maxInlineSize: '[200px]',
})
const amount = css({ color: 'text2', fontStretch: '92%' })
const arrows = { up: ArrowUp, down: ArrowDown, same: ArrowRight }

export type Difference = {
  /** As people write it, with its sign. */
  text: string
  direction: keyof typeof arrows
  /** To what it is the difference: "than the day before". */
  than: string
  /** Of a cost, up is bad. */
  is?: 'good' | 'bad' | 'neither'
}
type Props = {
  label: string
  /** As people write it. */
  value: string
  isNegative?: boolean
  /** Where the rows are that it is the sum of. */
  href?: string
  difference?: Difference
  /** Oldest first. */
  course?: readonly (number | null)[]
  /** What it is made of. */
  parts?: readonly { label: string; value: string }[]
}

/** One figure: how much, how it differs from before, how it came about. */
export function Stat({ label, value, isNegative = false, href, difference, course, parts = [] }: Props) {
  const isLink = href !== undefined
  return (
    <div className={stat}>
      <span className={labelText}>{label}</span>
      {isLink ? (
        <a href={href} className={figure({ isNegative, isLink })}>
          <bdi>{value}</bdi>
        </a>
      ) : (
        <bdi className={figure({ isNegative, isLink })}>{value}</bdi>
      )}
      {difference && <Changed {...difference} />}
      {course && <Sparkline values={course} places={course.length} top={1} />}
      {parts.length > 0 && (
        <div className={lines}>
          {parts.map((one) => (
            <span key={one.label} className={line}>
              {one.label}
              <bdi className={amount}>{one.value}</bdi>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function Changed({ text, direction, than, is = 'neither' }: Difference) {
  const { t } = useTranslation()
  const Arrow = arrows[direction]
  return (
    <span className={change({ is })}>
      <Arrow size={14} role="img" aria-label={t(`ui.course.${direction}`)} />
      <bdi>{text}</bdi>
      <span className={since}>{than}</span>
    </span>
  )
}

/** Figures beside each other, with hairlines between them. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={row}>{children}</div>
}
