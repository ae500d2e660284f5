import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartDefinition, ChartState } from '#protocol/core/charts.ts'
import { css, cva } from '#styled/css/index.js'

const tree = css({ paddingBlock: '3' })
const row = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minBlockSize: '[28px]',
    paddingInlineEnd: '4',
    cursor: 'pointer',
    _selected: { bg: 'select', fontWeight: '560' },
    _hover: { bg: 'select' },
    _focusVisible: { outlineOffset: '[-2px]' },
  },
  variants: {
    depth: {
      0: { paddingInlineStart: '5' },
      1: { paddingInlineStart: '[32px]' },
      2: { paddingInlineStart: '[48px]' },
      3: { paddingInlineStart: '[64px]' },
      4: { paddingInlineStart: '[80px]' },
      5: { paddingInlineStart: '[96px]' },
    },
    found: { true: {}, false: { opacity: '[.45]' } },
  },
})
const lamp = cva({
  base: {
    inlineSize: '[9px]',
    blockSize: '[9px]',
    borderRadius: '1',
    borderWidth: '1px',
    borderColor: 'edge',
    flex: 'none',
  },
  variants: { lit: { true: { bg: 'act', borderColor: 'act' }, false: {} } },
})
const note = css({ marginInlineStart: 'auto', color: 'text3', textStyle: 'small' })

type Depth = 0 | 1 | 2 | 3 | 4 | 5
type Row = { state: ChartState; depth: Depth; hasStates: boolean; isOpen: boolean }

function rowsOf({ states }: ChartDefinition, folded: readonly string[]): Row[] {
  const below = (parent: string | null, depth: number): Row[] =>
    states
      .filter((state) => state.parent === parent)
      .flatMap((state) => {
        const hasStates = states.some((one) => one.parent === state.id)
        const isOpen = hasStates && !folded.includes(state.id)
        const row = { state, depth: Math.min(5, depth) as Depth, hasStates, isOpen }
        return [row, ...(isOpen ? below(state.id, depth + 1) : [])]
      })
  return below(null, 0)
}

type Props = {
  definition: ChartDefinition
  folded: readonly string[]
  active: ReadonlySet<string>
  selected: string | null
  found: ReadonlySet<string> | null
  onSelect: (id: string) => void
  onFold: (id: string) => void
}

/** The same chart for whoever reads it line by line. */
export function StateTree({ definition, folded, active, selected, found, onSelect, onFold }: Props) {
  const { t } = useTranslation()
  const rows = rowsOf(definition, folded)
  const current = Math.max(
    0,
    rows.findIndex(({ state }) => state.id === selected),
  )
  function press(event: KeyboardEvent<HTMLUListElement>): void {
    const items = event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')
    const go = (index: number) => {
      items[index]?.focus()
      const to = rows[index]
      if (to) onSelect(to.state.id)
    }
    const here = rows[current]
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [inwards, outwards] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (event.key === 'ArrowDown') go(Math.min(rows.length - 1, current + 1))
    else if (event.key === 'ArrowUp') go(Math.max(0, current - 1))
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'Enter' && here.hasStates) onFold(here.state.id)
    else if (event.key === inwards && here.isOpen) go(current + 1)
    else if (event.key === inwards && here.hasStates) onFold(here.state.id)
    else if (event.key === outwards && here.isOpen) onFold(here.state.id)
    else if (event.key === outwards) go(rows.findIndex(({ state }) => state.id === here.state.parent))
    else return
    event.preventDefault()
  }
  return (
    <ul
      className={tree}
      role="tree"
      aria-label={t('inspect.tree.label', { chart: definition.id })}
      onKeyDown={press}
      dir="ltr"
    >
      {rows.map(({ state, depth, hasStates, isOpen }, index) => (
        <li
          key={state.id}
          role="treeitem"
          aria-level={depth + 1}
          aria-expanded={hasStates ? isOpen : undefined}
          aria-selected={state.id === selected}
          aria-current={active.has(state.id) || undefined}
          tabIndex={index === current ? 0 : -1}
          className={row({ depth, found: found === null || found.has(state.id) })}
          onClick={() => onSelect(state.id)}
          onDoubleClick={() => hasStates && onFold(state.id)}
        >
          <span className={lamp({ lit: active.has(state.id) })} aria-hidden="true" />
          {state.key}
          {hasStates && !isOpen && <span aria-hidden="true">…</span>}
          <span className={note}>
            {active.has(state.id)
              ? t('inspect.tree.active')
              : state.type === 'parallel'
                ? t('inspect.tree.parallel')
                : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
