import type { Line, Point } from '#machines/inspect/inspector/index.ts'
import { cva } from '#styled/css/index.js'

const line = cva({
  base: { fill: '[none]', stroke: 'edge', strokeWidth: '[1.25px]' },
  variants: {
    weight: {
      rest: {},
      possible: { stroke: 'text3', strokeWidth: '[1.5px]' },
      taken: { stroke: 'act', strokeWidth: '[2.5px]' },
    },
    /** Of those that are counted: whether it was ever taken. */
    covered: {
      yes: { stroke: 'positive', strokeWidth: '[2px]' },
      no: { stroke: 'negative', strokeWidth: '[2px]', strokeDasharray: '[6 4]' },
    },
  },
})
const label = cva({
  base: {
    fontSize: '[11px]',
    fill: 'text3',
    paintOrder: 'stroke',
    stroke: 'surface',
    strokeWidth: '[4px]',
    strokeLinejoin: 'round',
    pointerEvents: '[none]',
  },
  variants: {
    weight: { rest: {}, possible: { fill: 'text2' }, taken: { fill: 'text', fontWeight: '640' } },
  },
})

const radius = 8
/** Straight pieces with round corners. */
function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const start = towards(point, before)
      const end = towards(point, after)
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`
    })
    .join('')
}
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

type Props = {
  lines: readonly Line[]
  /** Ids of transitions. */
  taken: ReadonlySet<string>
  possible: ReadonlySet<string>
  /** Those that were ever taken, where that is painted. */
  covered: ReadonlySet<string> | null
  isMirrored: boolean
}

/** What was taken last is drawn over the others. */
export function Lines({ lines, taken, possible, covered, isMirrored }: Props) {
  const weightOf = ({ transitions }: Line) =>
    transitions.some((id) => taken.has(id)) ? 'taken' : transitions.some((id) => possible.has(id)) ? 'possible' : 'rest'
  const paintOf = ({ transitions }: Line) =>
    covered === null ? {} : { covered: transitions.every((id) => covered.has(id)) ? ('yes' as const) : ('no' as const) }
  const order = { rest: 0, possible: 1, taken: 2 }
  const drawn = lines
    .map((one) => ({ ...one, weight: weightOf(one), paint: paintOf(one) }) as const)
    .toSorted((one, other) => order[one.weight] - order[other.weight])
  return (
    <>
      {drawn.map(({ id, points, weight, paint }) => (
        <path
          key={id}
          className={line({ weight, ...paint })}
          d={pathOf(points)}
          markerEnd={`url(#arrow-${weight})`}
          data-weight={weight}
          data-covered={paint.covered}
        />
      ))}
      {drawn.map(({ id, label: words, weight }) =>
        words?.texts.map((text, index) => (
          <text
            key={`${id} ${index}`}
            className={label({ weight })}
            x={isMirrored ? words.x + words.width - 4 : words.x + 4}
            y={words.y + 11 + index * 14}
            textAnchor={isMirrored ? 'end' : 'start'}
            direction="ltr"
          >
            {text}
          </text>
        )),
      )}
    </>
  )
}
