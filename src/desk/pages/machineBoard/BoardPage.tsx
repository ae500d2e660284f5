import { useSelector } from '@xstate/react'
import { Monitor } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BoardRef,
  type BoardRow,
  boardList,
  selectBoardCommandsRef,
  selectBoardListRef,
  selectBoardPlace,
  selectBoardPlanRef,
  selectBoardTotalsRef,
  selectBoardViewer,
  selectBoardWatchRef,
  selectHot,
  selectIsWall,
  withBoard,
  zoomOf,
} from '#machines/desk/pages/machineBoard/index.ts'
import { wallOf, wallWith, withWall } from '#machines/desk/watch/index.ts'
import {
  type CollectionRef,
  selectCollectionScreen,
  selectIsRefreshing,
  selectSelected,
} from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { BulkBar } from '#ui/BulkBar.tsx'
import { Button } from '#ui/Button.tsx'
import { formatCount, formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Empty } from '#ui/states/index.ts'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { SavedViews } from '../../savedViews/SavedViews.tsx'
import { WatchWall } from '../../watch/lazyWall.ts'
import { watchFactsOf } from '../machines/machineActs.tsx'
import { besideClass, HotNow, MeterSums } from './Beside.tsx'
import { BoardTable } from './BoardTable.tsx'
import { bulkActions, mayOpen, orderOf, rowActions } from './boardActs.tsx'
import { Filters } from './Filters.tsx'
import { filtered, grouped } from './floor.ts'
import { Plan } from './lazyPlan.ts'
import { Mix } from './Mix.tsx'
import { Tiles } from './Tiles.tsx'
import { Totals } from './Totals.tsx'
import { useBoardView } from './useBoardView.ts'
import { WallMode } from './WallMode.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const halves = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) 232px]',
  gap: '6',
  alignItems: 'start',
  wideDown: { gridTemplateColumns: '[minmax(0, 1fr)]' },
})
const main = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4', minInlineSize: '0' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', textStyle: 'dense' })
const shownText = css({ color: 'text3', marginInlineStart: 'auto' })
const path = '/apps/dashboard'
const noRows: readonly BoardRow[] = []
const hotKey = ({ id, session }: BoardRow) => `${id}-${session?.id}`

/** What a floor manager looks at all day: every machine live, what is wrong first. */
export function BoardPage({ page }: { page: BoardRef }) {
  const list = useSelector(page, selectBoardListRef)
  const commands = useSelector(page, selectBoardCommandsRef)
  return (
    <div className={column}>
      {list && <Board page={page} list={list} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

type Props = { page: BoardRef; list: CollectionRef }
function Board({ page, list }: Props) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { navigate, makeKey, toggleFullscreen } = useRoot()
  const place = useSelector(page, selectBoardPlace)
  const viewer = useSelector(page, selectBoardViewer)
  const watched = useSelector(page, selectBoardWatchRef)
  const totals = useSelector(page, selectBoardTotalsRef)
  const plan = useSelector(page, selectBoardPlanRef)
  const isWall = useSelector(page, selectIsWall)
  const hot = useSelector(page, selectHot)
  const screen = useSelector(list, selectCollectionScreen)
  const all = useSelector(list, boardList.selectRows) ?? noRows
  const about = useSelector(list, boardList.selectAbout)
  const chosenIds = useSelector(list, selectSelected)
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const looked = useBoardView(t, place)
  const { view, show, side, grouping } = looked
  const hotOnes = useMemo(() => new Set(hot.split(',')), [hot])
  const rows = useMemo(() => filtered(all, view.filter, (row) => hotOnes.has(hotKey(row))), [all, view.filter, hotOnes])
  const hasTiles = show !== 'table' && plan === undefined
  const groups = useMemo(() => (hasTiles ? grouped(t, grouping, rows) : []), [hasTiles, t, grouping, rows])
  const selected = useMemo(() => chosenIds.map(String), [chosenIds])
  const selectedRows = useMemo(() => all.filter(({ id }) => chosenIds.includes(id)), [all, chosenIds])
  const ahead = about?.ahead ?? 0
  const go = (search: string) => navigate(`${path}${search}`, { replace: true })
  const open = (row: BoardRow) => navigate(`/apps/machine/${row.id}`)
  const select = (ids: readonly string[]) => list.send({ type: 'rows.selected', ids: ids.map(Number) })
  const give = (value: string, of: readonly BoardRow[]) => {
    if (value === 'watch')
      return go(
        withWall(
          place.search,
          of.reduce((ids, { id }) => wallWith(ids, id), wallOf(place.search)),
        ),
      )
    const order = orderOf(value, of)
    if (order) page.send({ type: 'board.ordered', order, key: makeKey() })
  }
  const actOn = (value: string, row: BoardRow) => (value === 'open' ? open(row) : give(value, [row]))
  const bulk = (
    <BulkBar
      count={selected.length}
      affected={affectedBy(selectedRows)}
      actions={bulkActions(t, viewer, selectedRows)}
      onAction={(value) => give(value, selectedRows)}
      onClear={() => select([])}
    />
  )
  const summary = rows.length === all.length ? undefined : t('machines.shown', { shown: rows.length, all: all.length })
  const none = (
    <Instead list={list}>
      {all.length === 0 ? (
        <Empty title={t('machines.none')} />
      ) : (
        <Empty
          title={t('machines.noneShown')}
          actions={<Button onClick={looked.showAll}>{t('machines.showAll')}</Button>}
        >
          <p>{t('machines.noneShownWords')}</p>
        </Empty>
      )}
    </Instead>
  )
  const filters = <Filters looked={looked} brands={about?.brands ?? []} />
  const of = (id: number) => all.filter((row) => row.id === id)
  const count = t('machines.count', { count: all.length, written: formatCount(all.length, i18n.language) })
  return (
    <>
      <PageHead
        title={t('nav.machineBoard')}
        note={about && [count, t('machines.amounts', { currency })].join(', ')}
        actions={
          <>
            {totals && (
              <Segments
                label={t('machineBoard.whose')}
                isLabelHidden
                value={side}
                options={(['house', 'player'] as const).map((value) => ({
                  value,
                  label: t(`machineBoard.side.${value}`),
                }))}
                onChange={(value) => go(withBoard(place.search, { of: value }))}
              />
            )}
            <Segments
              label={t('machineBoard.show')}
              isLabelHidden
              value={show === 'wall' ? 'tiles' : show}
              options={(['tiles', 'table', 'plan'] as const).map((value) => ({
                value,
                label: t(`machineBoard.as.${value}`),
              }))}
              onChange={(value) => go(withBoard(place.search, { show: value }))}
            />
            <Button
              onClick={() => {
                void toggleFullscreen()
                navigate(`${path}${withBoard(place.search, { show: 'wall' })}`)
              }}
            >
              <Monitor size={16} aria-hidden="true" />
              {t('machineBoard.wall')}
            </Button>
          </>
        }
      />
      <StaleLine list={list} />
      {totals && <Totals {...{ totals, side }} />}
      {all.length > 0 && (
        <Mix rows={all} chosen={view.filter.status ?? []} onChoose={(list) => looked.filterBy('status', list)} />
      )}
      <div className={halves}>
        <div className={main}>
          {show === 'table' ? (
            <BoardTable
              {...{ page, looked, rows, selected, bulk, filters, summary, none }}
              all={all.length}
              isBusy={screen === 'loading' || isRefreshing}
              onSelect={select}
              onOpen={mayOpen(viewer) ? open : undefined}
              onAction={(value, row) => give(value, [row])}
            />
          ) : (
            <>
              <div className={bar}>
                {filters}
                <SavedViews page="machineBoard" />
                <span className={shownText} role="status">
                  {summary}
                </span>
              </div>
              {rows.length === 0 ? (
                none
              ) : plan ? (
                <Plan
                  {...{ page, plan, viewer, rows, all, selected, bulk }}
                  zoom={zoomOf(place.search)}
                  onZoom={(zoom) => go(withBoard(place.search, { zoom }))}
                  onSelect={select}
                  onOpen={open}
                  onAction={actOn}
                />
              ) : (
                <Tiles
                  {...{ page, viewer, groups, ahead, selected, bulk }}
                  onSelect={select}
                  onOpen={open}
                  onAction={actOn}
                />
              )}
            </>
          )}
        </div>
        <aside className={besideClass} aria-label={t('machineBoard.beside')}>
          <HotNow {...{ page, rows: all }} />
          {totals && <MeterSums totals={totals} />}
        </aside>
      </div>
      {watched && wallOf(place.search).length > 0 && (
        <WatchWall
          {...{ wall: watched, search: place.search }}
          factsOf={(id) => watchFactsOf(of(id)[0])}
          actionsOf={(id) => of(id).flatMap((row) => rowActions(t, viewer, row))}
          onAction={(value, id) => give(value, of(id))}
        />
      )}
      {isWall && (
        <WallMode
          {...{ page, list, totals, rows, side, ahead }}
          onLeave={() => go(withBoard(place.search, { show: 'tiles' }))}
        />
      )}
    </>
  )

  function affectedBy(those: readonly BoardRow[]): string {
    const count = those.filter(({ session }) => session !== null).length
    const credit = those.reduce((sum, row) => sum + (row.credit ?? 0), 0)
    return t('machines.affected', { count, credit: formatMoney(credit, i18n.language) })
  }
}
