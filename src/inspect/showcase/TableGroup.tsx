import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShowcaseRef } from '#machines/inspect/showcase/index.ts'
import { css } from '#styled/css/index.js'
import { BulkBar } from '#ui/BulkBar.tsx'
import { MultiSelect } from '#ui/form/index.ts'
import { formatMoney } from '#ui/format.ts'
import { Empty, Loading } from '#ui/states/index.ts'
import { decodeView, encodeView, firstView, Table, type TableView } from '#ui/table/index.ts'
import { useRoot } from '../../view/root.ts'
import { addressOf, readAppearanceOf } from './look.ts'
import { machineColumns } from './machineColumns.tsx'
import { fewMachines, type MachineRow, manyMachines } from './machineRows.ts'
import { Section } from './parts.tsx'
import { useSample } from './useSample.ts'

type Props = { showcase: ShowcaseRef }
const prefix = 't.'
const nothing: readonly string[] = []
const noRows: readonly MachineRow[] = []
const many = manyMachines(10_000)
const idOf = ({ id }: MachineRow) => id
const nameOf = ({ game, cabin }: MachineRow) => `${game} ${cabin}`
const note = css({ color: 'text2' })

/** One table in every state that it can be in. */
export function TableGroup({ showcase }: Props) {
  return (
    <>
      <Machines showcase={showcase} />
      <Long showcase={showcase} />
      <States showcase={showcase} />
    </>
  )
}

/** The view of this one stands in the address. */
function Machines({ showcase }: Props) {
  const { t, i18n } = useTranslation()
  const { history, navigate } = useRoot()
  const { search } = useSyncExternalStore(history.subscribe, history.get)
  const columns = useMemo(() => machineColumns(t), [t])
  const first = useMemo(() => firstView(columns, { sort: [{ id: 'status', desc: false }] }), [columns])
  const view = useMemo(() => decodeView(new URLSearchParams(search), first, prefix), [search, first])
  const [selected, select] = useSample<readonly string[]>(showcase, 'machines', [])
  const [told, tell] = useSample(showcase, 'machineAct', '')
  const look = (next: TableView) =>
    navigate(addressOf(readAppearanceOf(search), encodeView(next, first, prefix)), { replace: true })
  const brands = view.filter.brand ?? nothing
  const rows = useMemo(
    () => (brands.length === 0 ? fewMachines : fewMachines.filter(({ brand }) => brands.includes(brand))),
    [brands],
  )
  const chosen = fewMachines.filter(({ id }) => selected.includes(id))
  const players = chosen.filter(({ player }) => player !== null)
  const credit = formatMoney(
    chosen.reduce((sum, one) => sum + one.credit, 0),
    i18n.language,
  )
  return (
    <Section id="machinesTable">
      <Table<MachineRow>
        label={t('showcase.machines')}
        {...{ columns, rows, rowId: idOf, nameOf, view, first, onView: look, selected, onSelect: select }}
        filters={
          <MultiSelect
            look="filter"
            label={t('showcase.brand')}
            placeholder={t('showcase.all')}
            options={['Aurelia', 'Halden', 'Kestrel', 'Morrow'].map((name) => ({ value: name, label: name }))}
            value={brands}
            onChange={(brand) => look({ ...view, filter: { brand } })}
          />
        }
        bulk={
          <BulkBar
            count={selected.length}
            affected={t('showcase.playersAffected', { count: players.length, credit })}
            actions={[{ value: 'restart', label: t('showcase.restart') }]}
            onAction={tell}
            onClear={() => select([])}
          />
        }
        actions={({ status }) => [
          { value: 'restart', label: t('showcase.restart') },
          {
            ...{ value: 'stop', label: t('showcase.stop') },
            ...(status === 3 ? { blockedReason: t('showcase.stopReason') } : {}),
          },
        ]}
        onAction={(value, row) => tell(`${value} ${row.id}`)}
        foot={{ label: t('showcase.totalOf', { count: rows.length, all: 28 }) }}
      />
      <output>
        <bdi>{told}</bdi>
      </output>
    </Section>
  )
}

/** Ten thousand of them, which can be grouped and opened. */
function Long({ showcase }: Props) {
  const { t } = useTranslation()
  const columns = useMemo(() => machineColumns(t), [t])
  const first = useMemo(() => firstView(columns, { start: ['game'] }), [columns])
  const [view, look] = useSample<TableView>(showcase, 'longView', first)
  const [selected, select] = useSample<readonly string[]>(showcase, 'longSelected', [])
  const [toggled, toggle] = useSample<readonly string[]>(showcase, 'longToggled', [])
  return (
    <Section id="longTable">
      <Table<MachineRow>
        label={t('showcase.longTable')}
        rows={many}
        {...{ columns, rowId: idOf, nameOf, view, first, onView: look, selected, onSelect: select }}
        {...{ toggled, onToggle: toggle }}
        detail={(row) => <p className={note}>{t('showcase.detailOf', { name: nameOf(row) })}</p>}
        foot={{ label: t('showcase.totalOf', { count: many.length, all: many.length }) }}
      />
    </Section>
  )
}

function States({ showcase }: Props) {
  const { t } = useTranslation()
  const columns = useMemo(() => machineColumns(t), [t])
  const first = useMemo(() => firstView(columns), [columns])
  const [view, look] = useSample<TableView>(showcase, 'stateView', first)
  const same = { columns, rowId: idOf, nameOf, view, first, onView: look }
  return (
    <Section id="tableStates">
      <Table<MachineRow>
        {...same}
        label={t('showcase.loading')}
        rows={noRows}
        isBusy
        placeholder={<Loading of="table" count={4} />}
      />
      <Table<MachineRow>
        {...same}
        label={t('showcase.empty')}
        rows={noRows}
        placeholder={<Empty title={t('showcase.emptyTitle')} />}
      />
      <Table<MachineRow>
        {...same}
        label={t('showcase.restFailed')}
        rows={fewMachines.slice(0, 3)}
        total={28}
        sortedBy="server"
        foot={{ label: t('showcase.totalOf', { count: 3, all: 28 }), sums: { credit: 4_380_600, in: 13_220_000 } }}
        rest={{ state: 'failed', onMore: () => look(first) }}
      />
    </Section>
  )
}
