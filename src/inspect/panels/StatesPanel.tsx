import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector } from '#machines/inspect/inspector/index.ts'
import { eventText } from '#machines/kit/definition.ts'
import type { ChartState } from '#protocol/core/charts.ts'
import { css } from '#styled/css/index.js'
import { StateTree } from '../graph/StateTree.tsx'
import type { Shown } from '../shown.ts'

const facts = css({
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  paddingInline: '5',
  paddingBlock: '4',
  display: 'grid',
  gap: '3',
})
const muted = css({ color: 'text3', textStyle: 'small', overflowWrap: 'anywhere' })
const none = css({ paddingInline: '5', paddingBlock: '4', color: 'text3' })

type Props = { inspector: InspectorRef; shown: Shown; select: (id: string) => void; fold: (id: string) => void }

export function StatesPanel({ inspector, shown, select, fold }: Props) {
  const { t } = useTranslation()
  const { folded, selected } = useSelector(inspector, selectInspector)
  const { definition, active, found } = shown
  if (!definition) return <p className={none}>{t('inspect.choose')}</p>
  const state = definition.states.find(({ id }) => id === selected)
  return (
    <>
      <StateTree
        definition={definition}
        folded={folded}
        active={active}
        selected={selected}
        found={found}
        onSelect={select}
        onFold={fold}
      />
      {state && <StateFacts chart={definition.id} state={state} />}
    </>
  )
}

function StateFacts({ chart, state }: { chart: string; state: ChartState }) {
  const { t } = useTranslation()
  const row = (name: string, values: readonly string[]) =>
    values.length > 0 && (
      <p>
        <span className={muted}>{name} </span>
        <bdi>{values.join(', ')}</bdi>
      </p>
    )
  return (
    <section className={facts} aria-label={state.key}>
      <h3 className={css({ fontWeight: '600' })}>
        <bdi>{state.id}</bdi>
      </h3>
      {state.description !== null && <p dir="ltr">{state.description}</p>}
      {row(t('inspect.tree.invokes'), state.invokes)}
      {row(t('inspect.tree.entry'), state.entry)}
      {row(t('inspect.tree.exit'), state.exit)}
      <ul>
        {state.transitions.map(({ id, event, guard, targets, actions }) => (
          <li key={id} dir="ltr">
            {eventText(event, chart)}
            <span className={muted}>
              {guard === null ? '' : ` [${guard}]`}
              {targets.length > 0 ? ` → ${targets.map((target) => target.split('.').at(-1)).join(', ')}` : ''}
              {actions.length > 0 ? ` / ${actions.join(', ')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
