import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { oversightRows } from '#machines/desk/pages/oversight/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { SignificantEvent } from '#protocol/calls/oversight.ts'
import { eventColumns as fileColumns, eventKinds } from '#protocol/core/oversight.ts'
import { Facts } from '#ui/Facts.tsx'
import { formatInstant } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { Filters } from './Filters.tsx'
import { eventColumns, eventName } from './oversightColumns.tsx'

const list = oversightRows<SignificantEvent>()
const flat = (value: unknown): [string, string][] =>
  Object.entries((typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>)
    .filter(([, one]) => one !== null && one !== undefined)
    .map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)])

/** Significant events, newest first, and all of them as a file. */
export function Events({ rows, search }: { rows: QueryRef; search: string }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { language } = i18n
  const about = useSelector(rows, list.selectAbout)
  const columns = useMemo(() => eventColumns({ t, language, timeZone }), [t, language, timeZone])
  return (
    <QueryTable<SignificantEvent>
      {...{ search, columns }}
      query={rows}
      prefix=""
      select={list.selectRows}
      label={t('oversight.tab.events')}
      none={t('oversight.none.events')}
      nameOf={(row) => `${eventName(t, row)}, ${formatInstant(row.at, language, timeZone)}`}
      detail={({ detail }) => <Facts facts={flat(detail)} />}
      filters={<Filters {...{ search, about }} kinds={eventKinds} words="kind" />}
      tools={
        <ListTools
          {...{ page: 'oversight', of: 'events', query: rows, columns, search, prefix: '' }}
          days={about}
          columnsInFile={fileColumns.map((id) => ({ id, label: t(`oversight.column.${id}`) }))}
          words={() => ({
            ...Object.fromEntries(eventKinds.map((kind) => [`kind.${kind}`, t(`oversight.kind.${kind}`)])),
            venue: t('oversight.venue'),
          })}
        />
      }
    />
  )
}
