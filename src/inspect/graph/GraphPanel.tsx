import { useSelector } from '@xstate/react'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Camera,
  type InspectorRef,
  selectInspector,
  selectPictureState,
} from '#machines/inspect/inspector/index.ts'
import { css } from '#styled/css/index.js'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Empty, Failed, Loading } from '#ui/states/index.ts'
import { useMedia } from '#ui/useMedia.ts'
import type { Shown } from '../shown.ts'
import { useInspectSource } from '../source.ts'
import { Canvas } from './Canvas.tsx'
import { centredOn, middleOf, mirrored, startOf, zoomed } from './camera.ts'

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: '0',
  minBlockSize: '0',
  bg: 'ground',
  middleDown: { blockSize: '[70dvh]' },
})
const tools = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '3',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  flexWrap: 'wrap',
  _print: { display: 'none' },
})
const title = css({
  fontWeight: '640',
  marginInlineEnd: 'auto',
  display: 'flex',
  gap: '4',
  alignItems: 'baseline',
  flexWrap: 'wrap',
})
const muted = css({ color: 'text3', fontWeight: '400' })
const stage = css({ position: 'relative', flex: '1', minBlockSize: '0', _print: { blockSize: '[96vh]' } })
const note = css({ padding: '6', display: 'grid', placeItems: 'center', blockSize: 'full' })
const field = css({
  inlineSize: '[170px]',
  blockSize: 'control',
  paddingInline: '3',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: '2',
  bg: 'ground',
})

type Props = {
  inspector: InspectorRef
  shown: Shown
  select: (id: string) => void
  fold: (id: string) => void
  /** It stands beside a screen, and has little room. */
  isBeside?: boolean
}

/** The chart of the chosen actor, drawn, with what moves it. */
export function GraphPanel({ inspector, shown, select, fold, isBeside = false }: Props) {
  const { t, i18n } = useTranslation()
  const isMirrored = i18n.dir() === 'rtl'
  const { chosen, camera: chosenCamera, selected, searchText, drawing } = useSelector(inspector, selectInspector)
  const state = useSelector(inspector, selectPictureState)
  const { actor, active, taken, possible, would, covered, found, sides } = shown
  const { isAlone } = useInspectSource()
  const picture = useMemo(
    () => (drawing && isMirrored ? mirrored(drawing.picture) : drawing?.picture),
    [drawing, isMirrored],
  )
  const isNarrow = useMedia('(max-width: 1023px)') || isBeside
  const near = useMemo(
    () => new Set(shown.lastTaken.flatMap(({ state: { id }, transition: { targets } }) => [...targets, id])),
    [shown.lastTaken],
  )
  // The screen that it stands beside has its own.
  const Frame = isBeside ? 'section' : 'main'
  if (chosen === null)
    return (
      <Frame className={panel}>
        <div className={note}>
          {isAlone && !sides.browser?.actors.length ? (
            <Empty
              title={t('inspect.attached.none')}
              actions={
                <a className={buttonClass({ kind: 'act' })} href="/attach">
                  {t('inspect.attached.how')}
                </a>
              }
            />
          ) : (
            <Empty title={t('inspect.choose')} />
          )}
        </div>
      </Frame>
    )
  const camera = chosenCamera ?? (picture ? startOf(picture, active, { isNarrow, near }) : null)
  const move = (moved: Camera) => inspector.send({ type: 'inspector.move', camera: moved })
  const fit = () => picture && move(middleOf(picture))
  const zoomBy = (factor: number) => camera && move(zoomed(camera, factor))
  /** By keys one does not see where one goes, so that the chart moves along. */
  function go(id: string): void {
    select(id)
    const box = picture?.boxes.find((one) => one.id === id)
    if (picture && box && camera && camera.zoom > 1) move(centredOn(picture, camera, box))
  }
  /** What is looked for may be folded away. */
  function unfoldTo(id: string): void {
    const parentOf = (one: string) => drawing?.definition.states.find((known) => known.id === one)?.parent
    for (let one = parentOf(id); one != null; one = parentOf(one))
      if (drawing?.folded.includes(one)) inspector.send({ type: 'inspector.fold', state: one })
  }
  return (
    <Frame className={panel}>
      <div className={tools}>
        <h2 className={title}>
          <bdi>{chosen.id}</bdi>
          <span className={muted}>
            {t('inspect.chart', { chart: chosen.chart })}
            {' · '}
            {actor ? t(`inspect.status.${actor.status}`) : t('inspect.gone')}
          </span>
        </h2>
        <input
          className={field}
          type="search"
          value={searchText}
          onChange={(event) => inspector.send({ type: 'inspector.find', text: event.target.value })}
          onKeyDown={(event) => {
            const [first] = found ?? []
            if (event.key !== 'Enter' || first === undefined) return
            unfoldTo(first)
            go(first)
          }}
          aria-label={t('inspect.graph.search')}
          placeholder={t('inspect.graph.search')}
        />
        {drawing && drawing.folded.length > 0 && (
          <Button onClick={() => inspector.send({ type: 'inspector.unfold' })}>
            {t('inspect.graph.unfold', { folded: drawing.folded.length })}
          </Button>
        )}
        <Button shape="icon" aria-label={t('inspect.graph.in')} onClick={() => zoomBy(1.25)}>
          <ZoomIn size={16} aria-hidden="true" />
        </Button>
        <Button shape="icon" aria-label={t('inspect.graph.out')} onClick={() => zoomBy(0.8)}>
          <ZoomOut size={16} aria-hidden="true" />
        </Button>
        <Button shape="icon" aria-label={t('inspect.graph.fit')} onClick={fit}>
          <Maximize size={16} aria-hidden="true" />
        </Button>
      </div>
      <div className={stage} aria-busy={state === 'drawing'}>
        {drawing && picture && camera ? (
          <Canvas
            definition={drawing.definition}
            picture={picture}
            camera={camera}
            active={active}
            taken={taken}
            possible={possible}
            would={would}
            covered={covered}
            found={found}
            selected={selected}
            isMirrored={isMirrored}
            onMove={move}
            onFit={fit}
            onGo={go}
            onSelect={select}
            onFold={fold}
          />
        ) : (
          <div className={note}>
            {state === 'unknown' && (
              <Empty
                title={
                  actor?.state === '' ? t('inspect.graph.none') : t('inspect.graph.unknown', { chart: chosen.chart })
                }
                actions={<Button onClick={() => inspector.send({ type: 'inspector.redraw' })}>{t('ui.retry')}</Button>}
              />
            )}
            {state === 'failed' && (
              <Failed title={t('inspect.graph.failed')} onRetry={() => inspector.send({ type: 'inspector.redraw' })} />
            )}
            {state === 'drawing' && <Loading of="chart" />}
          </div>
        )}
      </div>
    </Frame>
  )
}
