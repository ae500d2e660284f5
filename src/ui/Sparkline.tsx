import { css } from '#styled/css/index.js'

const line = css({
  inlineSize: 'full',
  blockSize: '[22px]',
  overflow: 'visible',
  fill: '[none]',
  stroke: 'text2',
  // The newest stands where the number is, whatever the direction of reading.
  _rtl: { transform: '[scaleX(-1)]' },
})
const ground = css({ stroke: 'line' })
const height = 20

type Props = {
  /** Oldest first; null leaves a gap. */
  values: readonly (number | null)[]
  /** How many there may be: fewer stand at the end. */
  places: number
  /** What stands at the top, at least; nothing stands below 0 but what is negative. */
  top: number
}

/** The course of a figure, to stand beside its number. */
export function Sparkline({ values, places, top }: Props) {
  const known = values.map((value) => value ?? 0)
  const [lowest, highest] = [Math.min(0, ...known), Math.max(top, ...known)]
  const heightOf = (value: number) => (((highest - value) / (highest - lowest)) * height).toFixed(1)
  const first = places - values.length
  const path = values
    .map((value, index) => {
      if (value === null) return ''
      const isBegun = index > 0 && values[index - 1] !== null
      return `${isBegun ? 'L' : 'M'}${first + index} ${heightOf(value)}`
    })
    .join('')
  return (
    <svg className={line} viewBox={`0 0 ${places - 1} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={ground} d={`M0 ${heightOf(0)}H${places - 1}`} vectorEffect="non-scaling-stroke" />
      <path d={path} vectorEffect="non-scaling-stroke" strokeWidth="1.5" />
    </svg>
  )
}
