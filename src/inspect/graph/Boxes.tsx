import type { Box } from '#machines/inspect/inspector/index.ts'
import type { ChartDefinition } from '#protocol/core/charts.ts'
import { cva, css } from '#styled/css/index.js'

const box = cva({
  base: { fill: 'raised', stroke: 'edge', cursor: 'pointer' },
  variants: {
    kind: {
      leaf: {},
      folded: { strokeDasharray: '[5 3]' },
      frame: { fill: '[none]', stroke: 'edge', strokeOpacity: '[.6]', pointerEvents: '[all]' },
    },
    /** Active states are lamps. */
    active: { true: {}, false: {} },
    selected: { true: { stroke: 'focus', strokeWidth: '[2.5px]' }, false: {} },
    found: { true: {}, false: { opacity: '[.35]' } },
    would: { true: { stroke: 'act', strokeWidth: '[2.5px]', strokeDasharray: '[6 4]' }, false: {} },
  },
  compoundVariants: [
    {
      active: true,
      kind: 'frame',
      css: {
        stroke: 'text2',
        strokeWidth: '[1.5px]',
        fill: '[color-mix(in oklab, token(colors.act) 5%, transparent)]',
      },
    },
    {
      active: true,
      kind: ['leaf', 'folded'],
      css: {
        fill: 'act',
        stroke: 'act',
        filter: '[drop-shadow(0 0 10px color-mix(in oklab, token(colors.act) 45%, transparent))]',
      },
    },
  ],
})
const name = cva({
  base: { fontSize: '[13px]', fontWeight: '560', fill: 'text', pointerEvents: '[none]' },
  variants: {
    lit: { true: { fill: 'actInk' }, false: {} },
    found: { true: {}, false: { opacity: '[.35]' } },
    frame: { true: { fontWeight: '640', fill: 'text2' }, false: {} },
  },
})
const small = cva({
  base: { fontSize: '[11px]', fill: 'text3', pointerEvents: '[none]' },
  variants: { lit: { true: { fill: 'actInk' }, false: {} }, found: { true: {}, false: { opacity: '[.35]' } } },
})
const divider = css({ stroke: 'line', strokeDasharray: '[4 4]' })

type Props = {
  definition: ChartDefinition
  boxes: readonly Box[]
  active: ReadonlySet<string>
  /** Where a copy would go. */
  would: ReadonlySet<string>
  selected: string | null
  /** null: nothing is searched. */
  found: ReadonlySet<string> | null
  isMirrored: boolean
  onSelect: (id: string) => void
  onFold: (id: string) => void
}

/** The states of a drawing. Who does not see it has the tree beside it. */
export function Boxes({ definition, boxes, active, would, selected, found, isMirrored, onSelect, onFold }: Props) {
  const stateOf = new Map(definition.states.map((state) => [state.id, state]))
  const initials = new Set(definition.states.map(({ initial }) => initial))
  return boxes.map(({ id, x, y, width, height, kind, rows }) => {
    const state = stateOf.get(id)
    const isActive = active.has(id)
    const isLit = isActive && kind !== 'frame'
    const isFound = found === null || found.has(id)
    const start = isMirrored ? x + width - 14 : x + 14
    const anchor = isMirrored ? 'end' : 'start'
    const isRegion = stateOf.get(state?.parent ?? '')?.type === 'parallel'
    const tail = kind === 'folded' ? ' …' : state?.type === 'final' ? ' ◉' : ''
    return (
      <g key={id}>
        <rect
          className={box({
            kind,
            active: isActive,
            selected: id === selected,
            found: isFound,
            would: would.has(id) && kind !== 'frame',
          })}
          strokeDasharray={isRegion ? '4 4' : undefined}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={5}
          data-state={id}
          data-active={isActive || undefined}
          onClick={() => onSelect(id)}
          onDoubleClick={() => onFold(id)}
        />
        {kind === 'frame' && <line className={divider} x1={x} x2={x + width} y1={y + 34} y2={y + 34} />}
        {initials.has(id) && (
          <circle
            className={small({ lit: isLit, found: isFound })}
            cx={isMirrored ? x + width - 6 : x + 6}
            cy={y + 18}
            r={2.5}
          />
        )}
        <text
          className={name({ lit: isLit, found: isFound, frame: kind === 'frame' })}
          x={start}
          y={y + 23}
          textAnchor={anchor}
          direction="ltr"
        >
          {state?.key ?? id}
          {tail}
        </text>
        {rows.map((row, index) => (
          <text
            key={row}
            className={small({ lit: isLit, found: isFound })}
            x={start}
            y={y + 41 + index * 15}
            textAnchor={anchor}
            direction="ltr"
          >
            {row}
          </text>
        ))}
      </g>
    )
  })
}
