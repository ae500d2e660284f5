import { useSelector } from '@xstate/react'
import { CalendarX2, Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReservationRow } from '#machines/desk/pages/reservations/index.ts'
import { type CollectionRef, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import { formatMoment } from '#ui/format.ts'
import type { MenuItem } from '#ui/Menu.tsx'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { Instead } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { isOpen, mayMove, placeOf, type Telling } from './words.ts'

function columnsOf({ t, language, timeZone }: Telling): readonly Column<ReservationRow>[] {
  const moment = (id: string, label: string, of: (row: ReservationRow) => number | null): Column<ReservationRow> => ({
    ...{ id, label, width: 150, value: of, inFile: { kind: 'moment', value: of } },
    cell: (row) => {
      const at = of(row)
      return at === null ? null : <bdi>{formatMoment(at, language, timeZone)}</bdi>
    },
  })
  const state = (row: ReservationRow) => t(`reservations.state.${row.state}`)
  return [
    {
      ...{ id: 'player', label: t('reservations.player'), isName: true, canGroup: true, width: 150 },
      value: ({ player }) => personName(player),
    },
    {
      ...{ id: 'machine', label: t('reservations.machine'), canGroup: true, width: 170 },
      // By its cabin, and not by its letters.
      value: ({ cabin }) => cabin,
      cell: (row) => <bdi>{placeOf(row)}</bdi>,
      inFile: { value: placeOf },
    },
    moment('from', t('reservations.from'), ({ startsAt }) => startsAt),
    moment('until', t('reservations.until'), ({ until }) => until),
    { ...{ id: 'is', label: t('reservations.stateName'), canGroup: true, width: 120 }, value: state },
    {
      ...{ id: 'by', label: t('reservations.madeBy'), canGroup: true, width: 140 },
      value: ({ kind, madeBy }) =>
        kind === 'player' ? t('reservations.byPlayer') : madeBy === null ? null : personName(madeBy),
    },
    { ...{ id: 'reason', label: t('reservations.reason'), width: 180 }, value: ({ reason }) => reason },
    { ...moment('ended', t('reservations.endedAt'), ({ endedAt }) => endedAt), isHidden: true },
  ]
}

type Props = {
  list: CollectionRef
  search: string
  rows: readonly ReservationRow[]
  mayEdit: boolean
  onOpen: (row: ReservationRow) => void
  onCancel: (row: ReservationRow) => void
}
export function ReservationTable({ list, search, rows, mayEdit, onOpen, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { language } = i18n
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const columns = useMemo(() => columnsOf({ t, language, timeZone }), [t, language, timeZone])
  const { first, view, look } = useTableView(columns, { search, change: { sort: [{ id: 'from', desc: false }] } })
  const itemsOf = (row: ReservationRow): MenuItem[] => [
    {
      ...{ value: 'open', label: t(mayEdit && mayMove(row) ? 'reservations.edit' : 'reservations.details') },
      ...{ keys: 'E', icon: <Pencil size={16} aria-hidden="true" /> },
    },
    ...(mayEdit && isOpen(row)
      ? [
          {
            ...{ value: 'cancel', label: t('reservations.cancel'), keys: 'C' },
            icon: <CalendarX2 size={16} aria-hidden="true" />,
          },
        ]
      : []),
  ]
  return (
    <Table<ReservationRow>
      label={t('nav.reservations')}
      {...{ columns, rows, view, first }}
      onView={look}
      rowId={({ id }) => String(id)}
      nameOf={(row) => `${personName(row.player)}, ${placeOf(row)}`}
      isBusy={isRefreshing}
      tools={<TableTools page="reservations" {...{ columns, rows, view, search }} />}
      onOpen={onOpen}
      actions={itemsOf}
      onAction={(value, row) => (value === 'cancel' ? onCancel(row) : onOpen(row))}
      {...(rows.length > 0
        ? {}
        : {
            placeholder: (
              <Instead list={list}>
                <Empty title={t('reservations.noneThen')} />
              </Instead>
            ),
          })}
    />
  )
}
