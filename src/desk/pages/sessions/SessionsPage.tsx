import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  selectRefundingOfSessionRef,
  selectSessionDetailRef,
  selectSessionListRef,
  selectSessionsCommandsRef,
  selectSessionsPlace,
  selectSessionsViewer,
  selectSessionsWallRef,
  selectStoryRef,
  sessionList,
  type SessionRow,
  type SessionsRef,
  withSession,
} from '#machines/desk/pages/sessions/index.ts'
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
import { formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Empty } from '#ui/states/index.ts'
import { Table } from '#ui/table/index.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { RefundDialog } from '../../refunding/RefundDialog.tsx'
import { WatchWall } from '../../watch/lazyWall.ts'
import { watchItem } from '../../watch/watchItem.tsx'
import { Filters } from './Filters.tsx'
import { SessionDrawer } from './SessionDrawer.tsx'
import { StoryDialog } from './StoryDialog.tsx'
import { bulkActions, openOf, orderOf, rowActions } from './sessionActs.tsx'
import { filtered, useSessionsView } from './useSessionsView.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const noRows: readonly SessionRow[] = []
const idOf = ({ id }: SessionRow) => String(id)

/** Every open session, live, with what can be done about it. */
export function SessionsPage({ page }: { page: SessionsRef }) {
  const list = useSelector(page, selectSessionListRef)
  const commands = useSelector(page, selectSessionsCommandsRef)
  return (
    <div className={column}>
      {list && <Sessions page={page} list={list} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

function Sessions({ page, list }: { page: SessionsRef; list: CollectionRef }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { navigate, makeKey } = useRoot()
  const place = useSelector(page, selectSessionsPlace)
  const viewer = useSelector(page, selectSessionsViewer)
  const wall = useSelector(page, selectSessionsWallRef)
  const log = useSelector(page, selectSessionDetailRef)
  const story = useSelector(page, selectStoryRef)
  const refunding = useSelector(page, selectRefundingOfSessionRef)
  const screen = useSelector(list, selectCollectionScreen)
  const all = useSelector(list, sessionList.selectRows) ?? noRows
  const chosenIds = useSelector(list, selectSelected)
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const looked = useSessionsView(t, place)
  const { columns, first, view } = looked
  const rows = useMemo(() => filtered(all, view.filter), [all, view.filter])
  const selected = useMemo(() => chosenIds.map(String), [chosenIds])
  const selectedRows = useMemo(() => all.filter(({ id }) => chosenIds.includes(id)), [all, chosenIds])
  const { search } = place
  const go = (to: string) => navigate(`/apps/supervisor${to}`, { replace: true })
  const give = (value: string, of: readonly SessionRow[]) => {
    if (value === 'open') return go(withSession(search, of[0]?.id ?? null))
    if (value === 'watch')
      return go(
        withWall(
          search,
          of.reduce((ids, { machine }) => wallWith(ids, machine.id), of.length > 1 ? [] : wallOf(search)),
        ),
      )
    const order = orderOf(value, of)
    if (order) page.send({ type: 'sessions.ordered', order, key: makeKey() })
  }
  const nameOf = ({ player, machine: { name, cabin } }: SessionRow) =>
    t('sessions.row', { player: personName(player), machine: name, cabin })
  const rowOn = (machineID: number) => all.find(({ machine }) => machine.id === machineID)
  return (
    <>
      <PageHead
        title={t('nav.sessions')}
        note={[t('sessions.count', { count: all.length }), t('sessions.amounts', { currency })].join(', ')}
      />
      <StaleLine list={list} />
      <Table<SessionRow>
        label={t('nav.sessions')}
        {...{ columns, rows, view, first, nameOf }}
        rowId={idOf}
        onView={looked.look}
        isBusy={screen === 'loading' || isRefreshing}
        tools={<TableTools page="sessions" {...{ columns, rows, view }} search={search} />}
        filters={<Filters looked={looked} />}
        summary={rows.length === all.length ? undefined : t('sessions.shown', { shown: rows.length, all: all.length })}
        selected={selected}
        onSelect={(ids) => list.send({ type: 'rows.selected', ids: ids.map(Number) })}
        bulk={
          <BulkBar
            count={selected.length}
            affected={affectedBy(selectedRows)}
            actions={bulkActions(t, viewer, selectedRows)}
            onAction={(value) => give(value, selectedRows)}
            onClear={() => list.send({ type: 'rows.selected', ids: [] })}
          />
        }
        onOpen={(row) => give('open', [row])}
        actions={(row) => [openOf(t), ...watchItem(t, viewer), ...rowActions(t, viewer, row)]}
        onAction={(value, row) => give(value, [row])}
        {...(rows.length > 0
          ? { foot: { label: t('sessions.total', { shown: rows.length, all: all.length }) } }
          : {
              placeholder: (
                <Instead list={list}>
                  <None onAll={looked.showAll} isNone={all.length === 0} />
                </Instead>
              ),
            })}
      />
      {log && (
        <SessionDrawer {...{ page, log }} rows={all} onClose={() => go(withSession(search, null))} onAct={give} />
      )}
      {story && <StoryDialog story={story} />}
      {refunding && <RefundDialog refunding={refunding} />}
      {wall && wallOf(search).length > 0 && (
        <WatchWall
          {...{ wall, search }}
          factsOf={(machineID) => {
            const row = rowOn(machineID)
            if (!row) return screen === 'shown' ? 'nobody' : null
            const { machine, player, openedAt, credit, bet, lag, status } = row
            return {
              ...{ name: machine.name, cabin: machine.cabin, status: status ?? 0, player: personName(player) },
              ...{ since: openedAt, credit, bet, lag },
            }
          }}
          actionsOf={(machineID) => {
            const row = rowOn(machineID)
            return row ? rowActions(t, viewer, row) : []
          }}
          onAction={(value, machineID) => {
            const row = rowOn(machineID)
            if (row) give(value, [row])
          }}
        />
      )}
    </>
  )

  function affectedBy(of: readonly SessionRow[]): string {
    const credit = of.reduce((sum, row) => sum + (row.credit ?? 0), 0)
    return t('sessions.affected', { count: of.length, credit: formatMoney(credit, i18n.language) })
  }
}

function None({ onAll, isNone }: { onAll: () => void; isNone: boolean }) {
  const { t } = useTranslation()
  if (isNone)
    return (
      <Empty title={t('sessions.none')}>
        <p>{t('sessions.noneWords')}</p>
      </Empty>
    )
  return (
    <Empty title={t('sessions.noneShown')} actions={<Button onClick={onAll}>{t('sessions.showAll')}</Button>}>
      <p>{t('sessions.noneShownWords')}</p>
    </Empty>
  )
}
