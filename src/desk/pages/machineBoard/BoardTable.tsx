import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BoardRef,
  type BoardRow,
  selectBoardPlace,
  selectBoardViewer,
  selectFigures,
} from '#machines/desk/pages/machineBoard/index.ts'
import { Table, type TableProps } from '#ui/table/index.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { rowActions } from './boardActs.tsx'
import type { MoneyRow } from './boardColumns.tsx'
import { figuresOf } from './floor.ts'
import type { Looked } from './useBoardView.ts'

type Props = Pick<TableProps<MoneyRow>, 'selected' | 'onSelect' | 'bulk' | 'filters' | 'isBusy' | 'summary'> & {
  page: BoardRef
  looked: Looked
  rows: readonly BoardRow[]
  all: number
  onOpen: ((row: BoardRow) => void) | undefined
  onAction: (value: string, row: BoardRow) => void
  none: ReactNode
}
const idOf = ({ id }: MoneyRow) => String(id)
const nameOf = ({ name, cabin }: MoneyRow) => `${name} ${cabin}`

/** The board as a table, with the money of each session beside its machine. */
export function BoardTable({ page, looked, rows, all, onOpen, onAction, none, ...table }: Props) {
  const { t } = useTranslation()
  const viewer = useSelector(page, selectBoardViewer)
  const { search } = useSelector(page, selectBoardPlace)
  const money = useMoneyRows(page, rows)
  const { columns, view, first, look } = looked
  return (
    <Table<MoneyRow>
      label={t('nav.machineBoard')}
      {...{ ...table, columns, view, first, nameOf }}
      tools={<TableTools page="machineBoard" {...{ columns, rows: money, view, search }} />}
      rows={money}
      rowId={idOf}
      onView={look}
      {...(onOpen ? { onOpen } : {})}
      actions={(row) => rowActions(t, viewer, row)}
      onAction={onAction}
      {...(rows.length > 0
        ? { foot: { label: t('machines.total', { shown: rows.length, all }) } }
        : { placeholder: none })}
    />
  )
}

/** Where nobody plays it is the very row of the list. */
function useMoneyRows(page: BoardRef, rows: readonly BoardRow[]): readonly MoneyRow[] {
  const figures = useSelector(page, selectFigures)
  return useMemo(
    () =>
      rows.map((row) => {
        const money = figuresOf(row, figures)
        return money ? { ...row, money } : row
      }),
    [rows, figures],
  )
}
