import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type OversightAbout, oversightFilterOf, oversightRows } from '#machines/desk/pages/oversight/index.ts'
import type { EventExport } from '#machines/desk/exporting/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import type { SignificantEvent } from '#protocol/calls/oversight.ts'
import { eventColumns as fileColumns, eventKinds } from '#protocol/core/oversight.ts'
import { Facts } from '#ui/Facts.tsx'
import { formatInstant } from '#ui/format.ts'
import { useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ExportMenu } from '../../exporting/ExportMenu.tsx'
import { SavedViews } from '../../savedViews/SavedViews.tsx'
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
  const { tab: _, ...filter } = oversightFilterOf(search)
  const whatOf = ({ from, to }: OversightAbout): EventExport => ({
    ...{ of: 'events', filter, since: null, from, to },
    columns: fileColumns.map((id) => ({ id, label: t(`oversight.column.${id}`) })),
    words: {
      ...Object.fromEntries(eventKinds.map((kind) => [`kind.${kind}`, t(`oversight.kind.${kind}`)])),
      venue: t('oversight.venue'),
    },
  })
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
        <>
          <SavedViews page="oversight" />
          <ExportMenu orderOf={about && ((format) => ({ page: 'oversight', format, what: whatOf(about) }))} />
        </>
      }
    />
  )
}
