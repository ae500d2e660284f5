import { useSelector } from '@xstate/react'
import { Banknote, Check, Hand, Info, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AttendantsRef,
  selectAttendantsSearch,
  selectAttendantsViewer,
  selectMayAttend,
  selectMayPay,
  taskAddress,
  type TaskRow,
  taskList,
} from '#machines/desk/pages/attendants/index.ts'
import { type CollectionRef, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import type { MenuItem } from '#ui/Menu.tsx'
import { Empty } from '#ui/states/index.ts'
import { Table } from '#ui/table/index.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { isPaidHere, openColumns, payOrder, placeOf, taskOrder, whatOf } from './taskWords.tsx'

const noRows: readonly TaskRow[] = []

/** What waits, the oldest first. */
export function OpenTasks({ page, list }: { page: AttendantsRef; list: CollectionRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  const { navigate, makeKey } = useRoot()
  const { language } = i18n
  const search = useSelector(page, selectAttendantsSearch)
  const viewer = useSelector(page, selectAttendantsViewer)
  const mayAttend = useSelector(page, selectMayAttend)
  const mayPay = useSelector(page, selectMayPay)
  const rows = useSelector(list, taskList.selectRows) ?? noRows
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const columns = useMemo(() => openColumns({ t, language, timeZone, currency }), [t, language, timeZone, currency])
  const { first, view, look } = useTableView(columns, { search, change: { sort: [{ id: 'age', desc: true }] } })
  const addressOf = (row: TaskRow) => taskAddress(row, viewer)
  const nameOf = (row: TaskRow) => `${whatOf(t, row)}, ${placeOf(row)}`
  const takenUp = (row: TaskRow): MenuItem =>
    row.takenBy === null
      ? {
          ...{ value: 'take', label: t('attendants.act.take'), keys: 'T' },
          icon: <Hand size={16} aria-hidden="true" />,
        }
      : {
          ...{ value: 'release', label: t('attendants.act.release'), keys: 'T' },
          icon: <Undo2 size={16} aria-hidden="true" />,
        }
  const ended: MenuItem = {
    ...{ value: 'end', label: t('attendants.act.end'), keys: 'D' },
    icon: <Check size={16} aria-hidden="true" />,
  }
  const paid: MenuItem = {
    ...{ value: 'pay', label: t('attendants.act.pay'), keys: 'P' },
    icon: <Banknote size={16} aria-hidden="true" />,
  }
  const opened = (href: string | null): MenuItem[] =>
    href === null
      ? []
      : [{ ...{ value: 'open', label: t('attendants.open'), href }, icon: <Info size={16} aria-hidden="true" /> }]
  const itemsOf = (row: TaskRow): MenuItem[] => [
    ...(mayAttend ? [takenUp(row)] : []),
    ...(mayAttend && row.kind === 'call' ? [ended] : []),
    ...(mayPay && isPaidHere(row) ? [paid] : []),
    ...opened(addressOf(row)),
  ]
  const open = (row: TaskRow) => {
    const address = addressOf(row)
    if (address !== null) navigate(address)
  }
  return (
    <>
      <StaleLine list={list} />
      <Table<TaskRow>
        label={t('attendants.tab.open')}
        {...{ columns, rows, view, first, nameOf }}
        onView={look}
        rowId={({ id }) => String(id)}
        isBusy={isRefreshing}
        tools={<TableTools page="attendants" hasViews={false} {...{ columns, rows, view, search }} />}
        {...(rows.some((row) => addressOf(row) !== null) ? { onOpen: open } : {})}
        actions={itemsOf}
        onAction={(value, row) => {
          if (value === 'take' || value === 'release' || value === 'end')
            page.send({ type: 'task.ordered', order: taskOrder(t, value, row), key: makeKey() })
          if (value === 'pay') page.send({ type: 'task.ordered', order: payOrder(row), key: makeKey() })
        }}
        {...(rows.length > 0
          ? {}
          : {
              placeholder: (
                <Instead list={list}>
                  <Empty title={t('attendants.none')} />
                </Instead>
              ),
            })}
      />
    </>
  )
}
