import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectionRef } from '#machines/inspect/inspection/index.ts'
import {
  type Chosen,
  type DrawnPart,
  drawnParts,
  type InspectorRef,
  selectCoverageRef,
  selectInspector,
} from '#machines/inspect/inspector/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { localeOf } from '#ui/format.ts'
import { Mark } from '#ui/Mark.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useAct } from './act.ts'
import { ActLog } from './ActLog.tsx'
import { bar } from './bar.ts'
import { ActorTree } from './ActorTree.tsx'
import { ContextFacts } from './ContextFacts.tsx'
import { EventLog } from './EventLog.tsx'
import { GraphPanel } from './graph/GraphPanel.tsx'
import { CoveragePanel } from './panels/CoveragePanel.tsx'
import { NowPanel } from './panels/NowPanel.tsx'
import { ReplayNote } from './panels/ReplayNote.tsx'
import { Scrubber } from './panels/Scrubber.tsx'
import { StatesPanel } from './panels/StatesPanel.tsx'
import { Timeline } from './panels/Timeline.tsx'
import { TraceTools } from './panels/TraceTools.tsx'
import { SequencePanel } from './sequence/SequencePanel.tsx'
import { useShown, useStates } from './shown.ts'
import { useInspectSource } from './source.ts'

const page = css({
  display: 'grid',
  gridTemplateColumns: '[260px minmax(0, 1fr) 340px]',
  gridTemplateRows: '[auto minmax(0, 1fr) auto auto]',
  blockSize: 'screen',
  bg: 'ground',
  textStyle: 'dense',
  middleDown: { display: 'flex', flexDirection: 'column', blockSize: 'auto', minBlockSize: 'screen' },
  _print: { display: 'block', blockSize: 'auto' },
})
const side = css({
  bg: 'surface',
  borderColor: 'line',
  minBlockSize: '0',
  display: 'flex',
  flexDirection: 'column',
  borderInlineEndWidth: '1px',
  _print: { display: 'none' },
})
const actors = css({
  flex: '1',
  overflowY: 'auto',
  minBlockSize: '0',
  paddingBlock: '3',
  middleDown: { maxBlockSize: '[40dvh]' },
})
const known = css({
  maxBlockSize: '[38%]',
  overflowY: 'auto',
  borderBlockStartWidth: '1px',
  borderColor: 'line',
  paddingBlock: '2',
  middleDown: { maxBlockSize: '[30dvh]' },
})
const end = css({
  bg: 'surface',
  borderColor: 'line',
  borderInlineStartWidth: '1px',
  minBlockSize: '0',
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  '& [role=tablist]': { paddingInline: '5' },
  middleDown: { maxBlockSize: '[70dvh]' },
  _print: { display: 'none' },
})
const notice = css({ color: 'text2' })
const wrong = css({ color: 'negative' })

const parts = ['events', 'now', 'states', 'coverage'] as const
type Part = (typeof parts)[number]

/** Every actor that is known, and of the chosen one what it did, does and could do. */
export function Inspector({ inspection, inspector }: { inspection: InspectionRef; inspector: InspectorRef }) {
  const { t, i18n } = useTranslation()
  const { isAlone } = useInspectSource()
  const { chosen, drawn, moment, trace, session, fileFailure } = useSelector(inspector, selectInspector)
  const [part, setPart] = useState<Part>('events')
  const coverage = useSelector(inspector, selectCoverageRef)
  const shown = useShown(inspector, inspection)
  const { select, fold } = useStates(inspector)
  const { actor, last, sides, whole, missing } = shown
  const log = whole[chosen?.side ?? 'browser']
  const choose = useCallback(
    (wanted: Chosen) => inspector.send({ type: 'inspector.choose', chosen: wanted }),
    [inspector],
  )
  const act = useAct(inspector, shown)
  return (
    <div className={page}>
      <header className={bar}>
        {isAlone ? (
          <Mark label="Takewin" />
        ) : (
          <a href="/lobby" aria-label={t('home')}>
            <Mark label="Takewin" />
          </a>
        )}
        <h1 className={css({ color: 'text3' })}>{t('inspect.title')}</h1>
        <p role="status" className={fileFailure === null ? notice : wrong}>
          {fileFailure !== null && t(`inspect.file.failure.${fileFailure}`)}
          {fileFailure === null && session && t(trace ? 'inspect.session.shown' : 'inspect.session.fetching', session)}
          {fileFailure === null &&
            trace &&
            !session &&
            t('inspect.file.shown', {
              at: new Date(trace.savedAt).toLocaleString(localeOf(i18n.language), { hourCycle: 'h23' }),
            })}
        </p>
        {fileFailure === 'unanswered' && session && (
          <Button onClick={() => inspector.send({ type: 'inspector.fetch', before: session.before })}>
            {t('ui.retry')}
          </Button>
        )}
        <ReplayNote inspector={inspector} />
        <Segments<DrawnPart>
          isLabelHidden
          label={t('inspect.drawn.label')}
          value={drawn}
          options={drawnParts.map((value) => ({ value, label: t(`inspect.drawn.${value}`) }))}
          onChange={(value) => inspector.send({ type: 'inspector.draw', drawn: value })}
        />
        <TraceTools inspector={inspector} shown={shown} />
      </header>
      <div className={side}>
        <div className={actors}>
          <ActorTree
            browser={sides.browser}
            venue={sides.venue}
            {...{ missing, chosen, choose }}
            partakers={act.events}
          />
        </div>
        {actor && (
          // Scrolled by the keyboard, too.
          <section className={known} tabIndex={0} aria-label={t('inspect.context')}>
            <ContextFacts actor={actor} last={last} />
          </section>
        )}
      </div>
      {drawn === 'chart' ? (
        <GraphPanel inspector={inspector} shown={shown} select={select} fold={fold} />
      ) : (
        <SequencePanel inspector={inspector} shown={shown} onHold={act.hold} />
      )}
      <aside className={end} aria-label={t('inspect.about')}>
        <Tabs
          label={t('inspect.about')}
          value={part}
          tabs={(isAlone ? parts.filter((one) => one !== 'coverage') : parts).map((value) => ({
            value,
            label: t(`inspect.part.${value}`),
          }))}
          onChange={setPart}
        >
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
          {part === 'now' && <NowPanel inspector={inspector} shown={shown} />}
          {part === 'coverage' && coverage && <CoveragePanel coverage={coverage} shown={shown} />}
          {part === 'states' && <StatesPanel inspector={inspector} shown={shown} select={select} fold={fold} />}
        </Tabs>
      </aside>
      <Scrubber inspector={inspector} shown={shown} />
      <Timeline inspector={inspector} />
    </div>
  )
}
