import type { TFunction } from 'i18next'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryRow } from '#machines/kit/query/index.ts'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { useSettings } from '../root.ts'
import { QueryTable } from './QueryTable.tsx'

export type Moment = (at: number | null) => string | null
type Props<Row extends QueryRow> = Omit<ComponentProps<typeof QueryTable<Row>>, 'columns'> & {
  /** The same function as long as they are the same. */
  columnsOf: (t: TFunction, moment: Moment) => readonly Column<Row>[]
}

/** What happened, newest first, page by page: moments stand as people write them, in the time of the venue. */
export function HistoryTable<Row extends QueryRow>({ columnsOf, ...table }: Props<Row>) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const columns = useMemo(
    () => columnsOf(t, (at) => (at === null ? null : formatMoment(at, i18n.language, timeZone))),
    [columnsOf, t, i18n.language, timeZone],
  )
  return <QueryTable<Row> {...table} columns={columns} />
}
