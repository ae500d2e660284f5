import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { Archive, Crown, Plus, Settings2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type MachineRow,
  type MachinesRef,
  isOfArchive,
  machineList,
  selectMachinesCommandsRef,
  selectIsMaking,
  selectMakingDraftRef,
  selectMachinesWallRef,
  selectMachineListRef,
  selectPlace,
  selectViewer,
} from '#machines/desk/pages/machines/index.ts'
import {
  type CollectionRef,
  selectCollectionScreen,
  selectIsRefreshing,
  selectSelected,
} from '#machines/kit/collection/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { deskPages } from '#machines/desk/pages/pages.ts'
import { acts } from '#protocol/core/permissions.ts'
import { wallOf, wallWith, withWall } from '#machines/desk/watch/index.ts'
import { css } from '#styled/css/index.js'
import { BulkBar } from '#ui/BulkBar.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { MultiSelect, SearchField, Select } from '#ui/form/index.ts'
import { formatRange } from '#ui/form/days.ts'
import { formatCount, formatMoney } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Empty } from '#ui/states/index.ts'
import { statusText } from '#ui/StatusMark.tsx'
import { Table } from '#ui/table/index.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot, useSettings } from '../../../view/root.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { WatchWall } from '../../watch/lazyWall.ts'
import { watchItem } from '../../watch/watchItem.tsx'
import { PastDays } from '../../PastDays.tsx'
import { filtered } from './filter.ts'
import {
  archiveItems,
  archiveOrder,
  bulkActions,
  detailsOf,
  orderOf,
  rowActions,
  watchFactsOf,
} from './machineActs.tsx'
import { severity } from './machineColumns.tsx'
import { NewMachineDialog } from './NewMachineDialog.tsx'
import { useMachinesView } from './useMachinesView.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const noRows: readonly MachineRow[] = []
const nothing: readonly string[] = []
const idOf = ({ id }: MachineRow) => String(id)
const nameOf = ({ name, cabin }: MachineRow) => `${name} ${cabin}`

/** Every machine of the venue, live: what is wrong first. */
export function MachinesPage({ page }: { page: MachinesRef }) {
  const list = useSelector(page, selectMachineListRef)
  const commands = useSelector(page, selectMachinesCommandsRef)
  return (
    <div className={column}>
      {list && <Machines page={page} list={list} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

type Props = { page: MachinesRef; list: CollectionRef }
function Machines({ page, list }: Props) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { navigate, makeKey } = useRoot()
  const place = useSelector(page, selectPlace)
  const viewer = useSelector(page, selectViewer)
  const wall = useSelector(page, selectMachinesWallRef)
  const screen = useSelector(list, selectCollectionScreen)
  const all = useSelector(list, machineList.selectRows) ?? noRows
  const about = useSelector(list, machineList.selectAbout)
  const chosenIds = useSelector(list, selectSelected)
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const isMaking = useSelector(page, selectIsMaking)
  const draft = useSelector(page, selectMakingDraftRef)
  const looked = useMachinesView(t, place)
  const { columns, first, view, chosen } = looked
  const rows = useMemo(() => filtered(all, chosen, view.filter), [all, chosen, view.filter])
  const selected = useMemo(() => chosenIds.map(String), [chosenIds])
  const selectedRows = useMemo(() => all.filter(({ id }) => chosenIds.includes(id)), [all, chosenIds])
  const give = (value: string, of: readonly MachineRow[]) => {
    if (value === 'watch') return showWall(of.reduce((ids, { id }) => wallWith(ids, id), wallOf(place.search)))
    const [one] = of
    const order = orderOf(value, of) ?? (one ? archiveOrder(value, one) : null)
    if (order) page.send({ type: 'machines.ordered', order, key: makeKey() })
  }
  const showWall = (ids: readonly number[]) =>
    navigate(`/apps/machines/${looked.chosen}${withWall(place.search, ids)}`, { replace: true })
  const shares = {
    shown: formatCount(rows.length, i18n.language),
    all: formatCount(all.length, i18n.language),
  }
  const note =
    about &&
    [
      t('machines.count', { count: all.length, written: shares.all }),
      formatRange(about, i18n.language),
      t('machines.amounts', { currency }),
    ].join(', ')
  return (
    <>
      <PageHead
        title={t('nav.machines')}
        note={note}
        actions={
          <>
            {holds(viewer, acts.editSettings) && (
              <Link to={deskPages.machineSettings.path} className={buttonClass()}>
                <Settings2 size={16} aria-hidden="true" />
                {t('nav.machineSettings')}
              </Link>
            )}
            {holds(viewer, acts.editMachine) && (
              <Button kind="act" onClick={() => page.send({ type: 'making.asked' })}>
                <Plus size={16} aria-hidden="true" />
                {t('machines.new.open')}
              </Button>
            )}
          </>
        }
      />
      {isMaking && draft && <NewMachineDialog {...{ page, draft }} brands={about?.brands ?? []} machines={all} />}
      <StaleLine list={list} />
      {wall && wallOf(place.search).length > 0 && (
        <WatchWall
          {...{ wall, search: place.search }}
          factsOf={(id) => watchFactsOf(all.find((row) => row.id === id))}
          actionsOf={(id) => all.filter((row) => row.id === id).flatMap((row) => rowActions(t, viewer, row))}
          onAction={(value, id) =>
            give(
              value,
              all.filter((row) => row.id === id),
            )
          }
        />
      )}
      <Table<MachineRow>
        label={t('nav.machines')}
        {...{ columns, rows, view, first, nameOf }}
        rowId={idOf}
        onView={looked.look}
        isBusy={screen === 'loading' || isRefreshing}
        tools={<TableTools page="machines" {...{ columns, rows, view }} search={place.search} />}
        filters={<Filters looked={looked} about={about} isArchive={isOfArchive(place.search)} />}
        summary={rows.length === all.length ? undefined : t('machines.shown', shares)}
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
        onOpen={(row) => navigate(`/apps/machine/${row.id}`)}
        actions={(row) => [
          detailsOf(t, row),
          ...(row.archivedAt === null ? [...watchItem(t, viewer), ...rowActions(t, viewer, row)] : []),
          ...archiveItems(t, viewer, row),
        ]}
        onAction={(value, row) => give(value, [row])}
        {...(rows.length > 0
          ? { foot: { label: t('machines.total', shares) } }
          : {
              placeholder: (
                <Instead list={list}>
                  <None looked={looked} isNone={all.length === 0} isArchive={isOfArchive(place.search)} />
                </Instead>
              ),
            })}
      />
    </>
  )

  function affectedBy(of: readonly MachineRow[]): string {
    const count = of.filter(({ session }) => session !== null).length
    const credit = of.reduce((sum, row) => sum + (row.credit ?? 0), 0)
    return t('machines.affected', { count, credit: formatMoney(credit, i18n.language) })
  }
}

type Looked = ReturnType<typeof useMachinesView>
type FiltersProps = { looked: Looked; about: ReturnType<typeof machineList.selectAbout>; isArchive: boolean }
function Filters({ looked, about, isArchive }: FiltersProps) {
  const { t } = useTranslation()
  const { view, chosen, filterBy } = looked
  const { q = nothing, status = nothing, vip = nothing } = view.filter
  const isVip = vip.length > 0
  return (
    <>
      <SearchField
        label={t('machines.search')}
        value={q[0] ?? ''}
        onChange={(text) => filterBy('q', text === '' ? [] : [text])}
      />
      <MultiSelect
        look="filter"
        label={t('machines.status')}
        placeholder={t('machines.everyStatus')}
        options={severity.map((of) => ({ value: String(of), label: t(`status.${statusText[of] ?? 'offline'}`) }))}
        value={status}
        onChange={(list) => filterBy('status', list)}
      />
      <Select
        look="filter"
        label={t('machines.brand')}
        options={[
          { value: 'all', label: t('machines.everyBrand') },
          { value: 'problems', label: t('machines.withProblems') },
          ...(about?.brands ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen}
        onChange={looked.choose}
      />
      <Button aria-pressed={isVip} onClick={() => filterBy('vip', isVip ? [] : ['1'])}>
        <Crown size={16} aria-hidden="true" />
        {t('machines.vip')}
      </Button>
      <Button aria-pressed={isArchive} onClick={() => looked.showArchive(!isArchive)}>
        <Archive size={16} aria-hidden="true" />
        {t('machines.archived')}
      </Button>
      {about && (
        <PastDays label={t('machines.days')} note={t('machines.daysNote')} days={about} onChange={looked.setRange} />
      )}
    </>
  )
}

type NoneProps = { looked: Looked; isNone: boolean; isArchive: boolean }
function None({ looked, isNone, isArchive }: NoneProps) {
  const { t } = useTranslation()
  if (isNone) return <Empty title={t(isArchive ? 'machines.noneArchived' : 'machines.none')} />
  return (
    <Empty title={t('machines.noneShown')} actions={<Button onClick={looked.showAll}>{t('machines.showAll')}</Button>}>
      <p>{t('machines.noneShownWords')}</p>
    </Empty>
  )
}
