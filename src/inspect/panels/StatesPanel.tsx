import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type InspectorRef, selectInspector } from '#machines/inspect/inspector/index.ts'
import { eventText } from '#machines/kit/definition.ts'
import type { ChartDefinition, ChartState } from '#protocol/core/charts.ts'
import { css } from '#styled/css/index.js'
import { StateTree } from '../graph/StateTree.tsx'
import type { Shown } from '../shown.ts'
import { useInspectSource } from '../source.ts'

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
  const { folded, drawing, selected } = useSelector(inspector, selectInspector)
  const { definition, active, found } = shown
  if (!definition) return <p className={none}>{t('inspect.choose')}</p>
  const state = definition.states.find(({ id }) => id === selected)
  return (
    <>
      <StateTree
        definition={definition}
        folded={folded ?? drawing?.folded ?? []}
        active={active}
        selected={selected}
        found={found}
        onSelect={select}
        onFold={fold}
      />
      {state && <StateFacts definition={definition} state={state} />}
    </>
  )
}

type Place = { file: string; line: number }
/** What a function makes of a state has no line of its own: then that of the state around it. */
function placeOf(
  { states }: Pick<ChartDefinition, 'states'>,
  { id, parent }: ChartState,
  places: Readonly<Record<string, Place>>,
): Place | undefined {
  const around = states.find((state) => state.id === parent)
  return places[id] ?? (around && placeOf({ states }, around, places))
}

type FactsProps = { definition: ChartDefinition; state: ChartState }
function StateFacts({ definition, state }: FactsProps) {
  const { t } = useTranslation()
  const { places, editorLink } = useInspectSource()
  const chart = definition.id
  const place = placeOf(definition, state, places[chart] ?? {})
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
      {place && (
        <p>
          <span className={muted}>{t('inspect.tree.written')} </span>
          {editorLink === null ? (
            <bdi className={css({ userSelect: 'all', overflowWrap: 'anywhere' })}>{`${place.file}:${place.line}`}</bdi>
          ) : (
            <a
              className={css({ textDecoration: 'underline', overflowWrap: 'anywhere' })}
              href={editorLink.replace('{file}', place.file).replace('{line}', String(place.line))}
            >
              <bdi>{`${place.file}:${place.line}`}</bdi>
            </a>
          )}
        </p>
      )}
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
