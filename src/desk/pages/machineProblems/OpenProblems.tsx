import { useSelector } from '@xstate/react'
import { Hand } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type MachineProblemsRef,
  placeWith,
  type ProblemRow,
  problemList,
  selectProblemsSearch,
  tabOf,
} from '#machines/desk/pages/machineProblems/index.ts'
import { type CollectionRef, selectCollectionScreen, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import { problemKinds } from '#protocol/core/problems.ts'
import { Button } from '#ui/Button.tsx'
import { MultiSelect, SearchField } from '#ui/form/index.ts'
import type { MenuItem } from '#ui/Menu.tsx'
import { Empty } from '#ui/states/index.ts'
import { Table, type TableView } from '#ui/table/index.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { ownOrder } from './problemActs.tsx'
import { kindName, openColumns, placeName } from './problemColumns.tsx'
import { filtered, isOfMoney } from './problemFilter.ts'

const noRows: readonly ProblemRow[] = []
/** The worst first, and of these what has stood the longest. */
const worstFirst: Partial<TableView> = {
  sort: [
    { id: 'severity', desc: false },
    { id: 'age', desc: true },
  ],
}
const kinds = Object.keys(problemKinds)

/** What is wrong now: all of it, or what two persons settle. */
export function OpenProblems({ page, list }: { page: MachineProblemsRef; list: CollectionRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { navigate, makeKey } = useRoot()
  const search = useSelector(page, selectProblemsSearch)
  const known = useSelector(list, problemList.selectRows)
  const screen = useSelector(list, selectCollectionScreen)
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const { language } = i18n
  const columns = useMemo(() => openColumns({ t, language, timeZone }), [t, language, timeZone])
  const { first, view, look } = useTableView(columns, { search, change: worstFirst })
  const isMoney = tabOf(search) === 'money'
  const all = useMemo(() => (known ?? noRows).filter((row) => !isMoney || isOfMoney(row)), [known, isMoney])
  const rows = useMemo(() => filtered(all, view.filter, (kind) => kindName(t, kind)), [all, view.filter, t])
  const filterBy = (name: string, chosen: readonly string[]) =>
    look({ ...view, filter: { ...view.filter, [name]: chosen } })
  const { q = [], kind = [], free = [] } = view.filter
  const open = (row: ProblemRow) => navigate(placeWith(search, { problem: String(row.id) }))
  const act = (value: string, row: ProblemRow) => {
    const at = `${kindName(t, row.kind)}, ${placeName(row)}`
    if ((value === 'take' || value === 'release') && row.task !== null)
      page.send({ type: 'problem.ordered', order: ownOrder({ do: value, task: row.task }, at), key: makeKey() })
  }
  return (
    <>
      <StaleLine list={list} />
      <Table<ProblemRow>
        label={t(`machineProblems.tab.${isMoney ? 'money' : 'open'}`)}
        {...{ columns, rows, view, first }}
        onView={look}
        rowId={({ id }) => String(id)}
        nameOf={(row) => `${kindName(t, row.kind)}, ${placeName(row)}`}
        isBusy={screen === 'loading' || isRefreshing}
        summary={rows.length === all.length ? undefined : t('machines.shown', { shown: rows.length, all: all.length })}
        filters={
          <>
            <SearchField
              label={t('machineProblems.search')}
              value={q[0] ?? ''}
              onChange={(text) => filterBy('q', text === '' ? [] : [text])}
            />
            <MultiSelect
              look="filter"
              label={t('machineProblems.problem')}
              placeholder={t('machineProblems.every')}
              options={kinds
                .filter((value) => !isMoney || isOfMoney({ kind: value }))
                .map((value) => ({ value, label: kindName(t, value) }))}
              value={kind}
              onChange={(chosen) => filterBy('kind', chosen)}
            />
            <Button aria-pressed={free.length > 0} onClick={() => filterBy('free', free.length > 0 ? [] : ['1'])}>
              <Hand size={16} aria-hidden="true" />
              {t('machineProblems.free')}
            </Button>
          </>
        }
        tools={<TableTools page="machineProblems" hasViews={false} {...{ columns, rows, view, search }} />}
        onOpen={open}
        actions={(row) => itemsOf(row)}
        onAction={act}
        {...(rows.length > 0
          ? {}
          : {
              placeholder: (
                <Instead list={list}>
                  <None isNone={all.length === 0} onAll={showAll} />
                </Instead>
              ),
            })}
      />
    </>
  )

  function showAll() {
    look({ ...view, filter: {} })
  }
  function itemsOf(row: ProblemRow): MenuItem[] {
    const value = row.takenBy === null ? 'take' : 'release'
    return [
      { value: 'open', label: t('machineProblems.details'), href: placeWith(search, { problem: String(row.id) }) },
      { value: 'machine', label: t('machineProblems.toMachine'), href: `/apps/machine/${row.machineID}` },
      ...(row.task === null ? [] : [{ value, label: t(`machineProblems.act.${value}`) }]),
    ]
  }
}

function None({ isNone, onAll }: { isNone: boolean; onAll: () => void }) {
  const { t } = useTranslation()
  if (isNone)
    return (
      <Empty title={t('machineProblems.none')}>
        <p>{t('machineProblems.noneWords')}</p>
      </Empty>
    )
  return (
    <Empty
      title={t('machineProblems.noneShown')}
      actions={<Button onClick={onAll}>{t('machineProblems.showAll')}</Button>}
    />
  )
}
