import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { playerList, type PlayerRow } from '#machines/desk/pages/userBoard/index.ts'
import { type CollectionRef, selectCollectionScreen, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { SearchField } from '#ui/form/index.ts'
import { Empty } from '#ui/states/index.ts'
import { Table, type TableView } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { drillPlace } from './board.ts'
import { DayCharts, Ends } from './Figures.tsx'
import { playerColumns } from './playerColumns.tsx'
import { isFound } from './search.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const noRows: readonly PlayerRow[] = []
const nothing: readonly string[] = []
const worstFirst: Partial<TableView> = { sort: [{ id: 'netResult', desc: true }] }

/** What each player's figures of the days came to, seen from the player. */
export function Players({ figures, search }: { figures: CollectionRef; search: string }) {
  const { t, i18n } = useTranslation()
  const { navigate } = useRoot()
  const columns = useMemo(() => playerColumns(t, i18n.language, search), [t, i18n.language, search])
  const { first, view, look } = useTableView(columns, { search, change: worstFirst })
  const all = useSelector(figures, playerList.selectRows) ?? noRows
  const about = useSelector(figures, playerList.selectAbout)
  const screen = useSelector(figures, selectCollectionScreen)
  const isRefreshing = useSelector(figures, selectIsRefreshing)
  const { q = nothing } = view.filter
  const rows = useMemo(() => all.filter(({ player }) => isFound(player, q[0] ?? '')), [all, q])
  return (
    <div className={column}>
      <StaleLine list={figures} />
      {about && about.days.length > 0 && all.length > 0 && (
        <>
          <DayCharts about={about} />
          <Ends {...{ rows: all, search }} />
        </>
      )}
      <Table<PlayerRow>
        label={t('userBoard.tab.players')}
        {...{ columns, rows, view, first }}
        rowId={({ id }) => String(id)}
        nameOf={({ player }) => personName(player)}
        onView={look}
        onOpen={({ id }) => navigate(drillPlace(search, id, null), { replace: true })}
        isBusy={screen === 'loading' || isRefreshing}
        tools={<TableTools page="userBoard" {...{ columns, rows, view, search }} />}
        filters={
          <SearchField
            label={t('userBoard.search')}
            value={q[0] ?? ''}
            onChange={(text) => look({ ...view, filter: { ...view.filter, q: text === '' ? [] : [text] } })}
          />
        }
        {...(rows.length > 0
          ? { foot: { label: t('userBoard.total', { shown: rows.length, all: all.length }) } }
          : {
              placeholder: (
                <Instead list={figures}>
                  <Empty title={t(all.length === 0 ? 'userBoard.nothingPosted' : 'userBoard.noneFound')} />
                </Instead>
              ),
            })}
      />
    </div>
  )
}
