import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { failureText } from '#machines/kit/failure.ts'
import {
  type QueryRef,
  type QueryRow,
  selectHasMore,
  selectIsExtending,
  selectIsRefreshing,
  selectIsStale,
  selectLoadMoreFailed,
  selectQueryFailure,
  selectQueryScreen,
} from '#machines/kit/query/index.ts'
import { Empty, Failed, Loading } from '#ui/states/index.ts'
import { Table, type TableProps } from '#ui/table/index.ts'
import { useText } from '../text.ts'
import { useTableView } from './useTableView.ts'

const noRows: readonly never[] = []
type Props<Row> = Pick<
  TableProps<Row>,
  'label' | 'columns' | 'nameOf' | 'detail' | 'onOpen' | 'actions' | 'onAction' | 'filters' | 'tools' | 'total'
> & {
  query: QueryRef
  /** Of the address, and what keeps this table's words in it apart. */
  search: string
  prefix: string
  select: (snapshot: SnapshotFrom<QueryRef>) => readonly Row[] | null
  none: string
  /** What would stand there, and what to do. */
  noneWords?: string
}

/** Rows of the venue page by page, in the order in which it tells them. */
export function QueryTable<Row extends QueryRow>({
  query,
  select,
  none,
  noneWords,
  search,
  prefix,
  ...table
}: Props<Row>) {
  const { t } = useTranslation()
  const say = useText()
  const { first, view, look } = useTableView(table.columns, { search, prefix })
  const [opened, setOpened] = useState<string[]>([])
  const screen = useSelector(query, selectQueryScreen)
  const rows = useSelector(query, select) ?? noRows
  const hasMore = useSelector(query, selectHasMore)
  const isExtending = useSelector(query, selectIsExtending)
  const isRefreshing = useSelector(query, selectIsRefreshing)
  const isStale = useSelector(query, selectIsStale)
  const moreFailed = useSelector(query, selectLoadMoreFailed)
  const failure = useSelector(query, selectQueryFailure)
  const retry = () => query.send({ type: 'query.retry' })
  const state = moreFailed ? 'failed' : isExtending ? 'loading' : 'more'
  return (
    <Table<Row>
      {...{ ...table, rows, first, view }}
      onView={look}
      toggled={opened}
      onToggle={setOpened}
      rowId={({ id }) => String(id)}
      sortedBy="server"
      isBusy={screen === 'loading' || isRefreshing}
      summary={isStale && failure ? say(failureText(failure)) : undefined}
      {...(hasMore && rows.length > 0 ? { rest: { state, onMore: () => query.send({ type: 'query.more' }) } } : {})}
      {...(rows.length > 0
        ? {}
        : {
            placeholder:
              screen === 'loading' ? (
                <Loading of="table" count={8} />
              ) : screen === 'failed' ? (
                <Failed title={t('ui.listFailed')} onRetry={retry}>
                  {failure && <p>{say(failureText(failure))}</p>}
                </Failed>
              ) : (
                <Empty title={none}>{noneWords !== undefined && <p>{noneWords}</p>}</Empty>
              ),
          })}
    />
  )
}
