import { useSelector } from '@xstate/react'
import { SquareArrowOutUpRight, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectionRef } from '#machines/inspect/inspection/index.ts'
import { type InspectorRef, selectInspector, type Side } from '#machines/inspect/inspector/index.ts'
import {
  type PanelRef,
  selectPanelInspection,
  selectPanelInspector,
  selectPanelSearch,
} from '#machines/inspect/panel/index.ts'
import type { Inspection } from '#protocol/core/entities.ts'
import { css } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useAct } from '../act.ts'
import { ActLog } from '../ActLog.tsx'
import { EventLog } from '../EventLog.tsx'
import { GraphPanel } from '../graph/GraphPanel.tsx'
import { NowPanel } from '../panels/NowPanel.tsx'
import { StatesPanel } from '../panels/StatesPanel.tsx'
import { useShown, useStates } from '../shown.ts'

const panel = css({
  blockSize: 'full',
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) 340px]',
  gridTemplateRows: '[auto minmax(0, 1fr)]',
  bg: 'ground',
  color: 'text',
  textStyle: 'dense',
  borderBlockStartWidth: '1px',
  borderInlineStartWidth: '1px',
  borderColor: 'edge',
  '& > section': { blockSize: '[auto!]' },
  smallDown: { gridTemplateColumns: '[minmax(0, 1fr)]', gridTemplateRows: '[auto minmax(0, 1fr) minmax(0, 1fr)]' },
  '@media (min-width: 1800px)': {
    gridTemplateColumns: '[minmax(0, 1fr)]',
    gridTemplateRows: '[auto minmax(0, 55fr) minmax(0, 45fr)]',
  },
})
const bar = css({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '3',
  bg: 'surface',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
})
const field = css({
  flex: '1',
  minInlineSize: '0',
  blockSize: 'control',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  bg: 'ground',
})
const about = css({
  borderInlineStartWidth: '1px',
  overflowY: 'auto',
  minBlockSize: '0',
  bg: 'surface',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  '& [role=tablist]': { paddingInline: '5' },
})

const parts = ['now', 'events', 'states'] as const
type Part = (typeof parts)[number]

/** The chart of one actor beside the screen that it moves: what is lit, what came last, what can come. */
export function Panel({ panel: actor }: { panel: PanelRef }) {
  const inspection = useSelector(actor, selectPanelInspection)
  const inspector = useSelector(actor, selectPanelInspector)
  if (!inspection || !inspector) return null
  return <OpenPanel {...{ actor, inspection, inspector }} />
}

type Props = { actor: PanelRef; inspection: InspectionRef; inspector: InspectorRef }
function OpenPanel({ actor, inspection, inspector }: Props) {
  const { t } = useTranslation()
  const shown = useShown(inspector, inspection)
  const { select, fold } = useStates(inspector)
  const { chosen, moment } = useSelector(inspector, selectInspector)
  const search = useSelector(actor, selectPanelSearch)
  const [part, setPart] = useState<Part>('now')
  const { sides, whole } = shown
  const log = whole[chosen?.side ?? 'browser']
  const act = useAct(inspector, shown)
  function choose(value: string): void {
    const [side, id] = splitOf(value)
    const chart = sides[side]?.actors.find((one) => one.id === id)?.chart
    if (chart !== undefined) inspector.send({ type: 'inspector.choose', chosen: { side, id, chart } })
  }
  return (
    <aside className={panel} aria-label={t('inspect.title')}>
      <div className={bar}>
        <select
          className={field}
          aria-label={t('inspect.actors')}
          value={chosen ? `${chosen.side} ${chosen.id}` : ''}
          onChange={(event) => choose(event.target.value)}
          ref={focusFirst}
        >
          {!chosen && <option value="">{t('inspect.choose')}</option>}
          {chosen && !isThere(sides[chosen.side], chosen.id) && (
            <option value={`${chosen.side} ${chosen.id}`}>{`${chosen.id}: ${t('inspect.gone')}`}</option>
          )}
          <Actors side="browser" title={t('inspect.browser')} inspection={sides.browser} />
          <Actors side="venue" title={t('inspect.venue')} inspection={sides.venue} />
        </select>
        {moment !== null && (
          <Button onClick={() => inspector.send({ type: 'inspector.follow' })}>{t('inspect.time.follow')}</Button>
        )}
        <a
          className={buttonClass({ shape: 'icon' })}
          href={`/inspect${search}`}
          aria-label={t('inspect.panel.whole')}
          title={t('inspect.panel.whole')}
        >
          <SquareArrowOutUpRight size={16} aria-hidden="true" className="mirrored" />
        </a>
        <Button
          shape="icon"
          aria-label={t('inspect.panel.close')}
          title={t('inspect.panel.keys')}
          onClick={() => actor.send({ type: 'panel.closed' })}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <GraphPanel {...{ inspector, shown, select, fold }} isBeside />
      <div className={about}>
        <Tabs
          label={t('inspect.about')}
          value={part}
          tabs={parts.map((value) => ({ value, label: t(`inspect.part.${value}`) }))}
          onChange={setPart}
        >
          {part === 'now' && <NowPanel inspector={inspector} shown={shown} />}
          {part === 'events' && act.act !== null && <ActLog {...act} act={act.act} />}
          {part === 'events' && act.act === null && log && (
            <EventLog
              inspection={log}
              actor={chosen?.id ?? null}
              moment={moment}
              onHold={act.hold}
              onFollow={act.follow}
            />
          )}
          {part === 'states' && <StatesPanel {...{ inspector, shown, select, fold }} />}
        </Tabs>
      </div>
    </aside>
  )
}

const focusFirst = (element: HTMLElement | null) => element?.focus()
const isThere = (inspection: Inspection | null, id: string) => inspection?.actors.some((one) => one.id === id) ?? false
function splitOf(value: string): [Side, string] {
  const [side, ...id] = value.split(' ')
  return [side === 'venue' ? 'venue' : 'browser', id.join(' ')]
}

type ActorsProps = { side: Side; title: string; inspection: Inspection | null }
function Actors({ side, title, inspection }: ActorsProps) {
  if (!inspection) return null
  return (
    <optgroup label={title}>
      {inspection.actors.map(({ id, state }) => (
        <option key={id} value={`${side} ${id}`}>
          {state === '' ? id : `${id}: ${state}`}
        </option>
      ))}
    </optgroup>
  )
}
