import { useSelector } from '@xstate/react'
import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  dayFilterOf,
  dayList,
  type DayRow,
  differenceFilterOf,
  differenceList,
  differenceOf,
  type DifferenceRow,
  placeWith,
  type ReconciliationRef,
  type ReconciliationTab,
  reconciliationTabs,
  selectDayRef,
  selectDifferencesRef,
  selectDayCaseRef,
  selectReconciliationCommandsRef,
  selectReconciliationSearch,
  tabOf,
} from '#machines/desk/pages/reconciliation/index.ts'
import { type CollectionRef, selectCollectionScreen, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { DateField, Select } from '#ui/form/index.ts'
import { formatRange } from '#ui/form/days.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Empty } from '#ui/states/index.ts'
import { Table, type TableView } from '#ui/table/index.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { DeskDays } from '../../DeskDays.tsx'
import { TableTools } from '../../exporting/TableTools.tsx'
import { CaseSheet } from './CaseSheet.tsx'
import { orderOf } from './reconciliationActs.ts'
import { dayColumns, differenceColumns, placeName } from './reconciliationColumns.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const noRows: readonly DayRow[] = []
const worstFirst: Partial<TableView> = {
  sort: [
    { id: 'stand', desc: false },
    { id: 'machine', desc: false },
  ],
}

/** What the books say of each cabinet beside what its meters say, by gaming day. */
export function ReconciliationPage({ page }: { page: ReconciliationRef }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { navigate, makeKey } = useRoot()
  const search = useSelector(page, selectReconciliationSearch)
  const day = useSelector(page, selectDayRef)
  const differences = useSelector(page, selectDifferencesRef)
  const detail = useSelector(page, selectDayCaseRef)
  const commands = useSelector(page, selectReconciliationCommandsRef)
  const tab = tabOf(search)
  const check = () => {
    const act = { do: 'check', day: dayFilterOf(search)['day'] ?? null } as const
    page.send({ type: 'reconciliation.ordered', order: orderOf(act, ''), key: makeKey() })
  }
  return (
    <div className={column}>
      <PageHead
        title={t('nav.reconciliation')}
        note={t('reconciliation.note', { currency })}
        actions={
          tab === 'day' && (
            <Button kind="act" onClick={check}>
              <RefreshCw size={16} aria-hidden="true" />
              {t('reconciliation.act.check')}
            </Button>
          )
        }
      />
      <Tabs<ReconciliationTab>
        label={t('nav.reconciliation')}
        value={tab}
        tabs={reconciliationTabs.map((value) => ({ value, label: t(`reconciliation.tab.${value}`) }))}
        onChange={(value) => navigate(placeWith('', { tab: value === 'day' ? null : value }), { replace: true })}
      >
        {day && <Day search={search} list={day} />}
        {differences && <Differences search={search} query={differences} />}
      </Tabs>
      {detail && <CaseSheet page={page} detail={detail} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

const openedWith = (search: string, id: number) => placeWith(search, { difference: String(id) })

function Day({ search, list }: { search: string; list: CollectionRef }) {
  const { t, i18n } = useTranslation()
  const { navigate } = useRoot()
  const rows = useSelector(list, dayList.selectRows) ?? noRows
  const about = useSelector(list, dayList.selectAbout)
  const screen = useSelector(list, selectCollectionScreen)
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const day = about?.day ?? ''
  const columns = useMemo(() => dayColumns(t, day), [t, day])
  const { first, view, look } = useTableView(columns, { search, change: worstFirst })
  const opened = differenceOf(search)
  return (
    <>
      <StaleLine list={list} />
      <Table<DayRow>
        label={about ? t('reconciliation.ofDay', { day: formatRange({ from: day, to: day }, i18n.language) }) : ''}
        {...{ columns, rows, view, first }}
        onView={look}
        rowId={({ id }) => String(id)}
        nameOf={placeName}
        isBusy={screen === 'loading' || isRefreshing}
        tools={<TableTools page="reconciliation" {...{ columns, rows, view, search }} />}
        filters={
          about && (
            <DateField
              isLabelHidden
              label={t('reconciliation.column.day')}
              max={about.today}
              value={day}
              onChange={(wanted) => {
                if (wanted === null) return
                navigate(placeWith(search, { day: wanted === about.today ? null : wanted }), { replace: true })
              }}
            />
          )
        }
        onOpen={({ difference }) => {
          if (difference) navigate(openedWith(search, difference.id), { replace: true })
        }}
        current={rows.find(({ difference }) => difference?.id === opened && opened !== null)?.id.toString()}
        actions={({ id }) => [{ value: 'machine', label: t('reconciliation.toMachine'), href: `/apps/machine/${id}` }]}
        {...(rows.length > 0
          ? { foot: { label: t('reconciliation.total', { count: rows.length }) } }
          : {
              placeholder: (
                <Instead list={list}>
                  <Empty title={t('reconciliation.none')} />
                </Instead>
              ),
            })}
      />
    </>
  )
}

function Differences({ search, query }: { search: string; query: QueryRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const { language } = i18n
  const about = useSelector(query, differenceList.selectAbout)
  const rows = useSelector(query, differenceList.selectRows)
  const columns = useMemo(() => differenceColumns({ t, language, timeZone }), [t, language, timeZone])
  const { view } = useTableView(columns, { search, prefix: 'd.' })
  const { state = 'differing', from, to } = differenceFilterOf(search)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(search, change), { replace: true })
  return (
    <QueryTable<DifferenceRow>
      {...{ query, search, columns }}
      prefix="d."
      select={differenceList.selectRows}
      label={t('reconciliation.tab.differences')}
      none={t(`reconciliation.noneOf.${state}`)}
      nameOf={({ machine, day }) => `${placeName(machine)}, ${day}`}
      onOpen={({ id }) => navigate(openedWith(search, id), { replace: true })}
      {...(about ? { total: about.total } : {})}
      tools={<TableTools page="reconciliation" {...{ columns, view, search }} rows={rows ?? []} />}
      filters={
        <>
          <Select
            look="filter"
            label={t('reconciliation.column.stand')}
            options={(['differing', 'accepted'] as const).map((value) => ({
              value,
              label: t(`reconciliation.stand.${value}`),
            }))}
            value={state}
            onChange={(value) => ask({ state: value === 'differing' ? null : value })}
          />
          {about && (
            <DeskDays
              label={t('reconciliation.days')}
              today={about.today}
              max={about.today}
              note={t('reconciliation.daysNote')}
              value={{ from: from ?? '2020-01-01', to: to ?? about.today }}
              onChange={ask}
            />
          )}
          {from !== undefined && (
            <Button onClick={() => ask({ from: null, to: null })}>{t('reconciliation.everyDay')}</Button>
          )}
        </>
      }
    />
  )
}
