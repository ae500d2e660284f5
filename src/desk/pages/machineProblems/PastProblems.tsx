import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type MachineProblemsRef,
  pastFilterOf,
  pastList,
  placeWith,
  selectPastRef,
  selectProblemsSearch,
} from '#machines/desk/pages/machineProblems/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { problemKinds } from '#protocol/core/problems.ts'
import { Select } from '#ui/form/index.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { PastDays } from '../../PastDays.tsx'
import { kindName, pastColumns, pastWords, placeName } from './problemColumns.tsx'

/** What is over, the last closed first. */
export function PastProblems({ page }: { page: MachineProblemsRef }) {
  const past = useSelector(page, selectPastRef)
  const search = useSelector(page, selectProblemsSearch)
  return past ? <Past query={past} search={search} /> : null
}

function Past({ query, search }: { query: QueryRef; search: string }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const about = useSelector(query, pastList.selectAbout)
  const columns = useMemo(() => pastColumns({ t, language, timeZone }), [t, language, timeZone])
  const { kind = 'all' } = pastFilterOf(search)
  const ask = (change: Record<string, string | null>) => navigate(placeWith(search, change), { replace: true })
  return (
    <QueryTable
      {...{ query, search, columns }}
      prefix="p."
      select={pastList.selectRows}
      label={t('machineProblems.tab.past')}
      none={t('machineProblems.nonePast')}
      nameOf={(row) => `${kindName(t, row.kind)}, ${placeName(row)}`}
      onOpen={({ id }) => navigate(placeWith(search, { problem: String(id) }))}
      {...(about ? { total: about.total } : {})}
      tools={
        <ListTools
          {...{ page: 'machineProblems', of: 'closedProblems', query, columns, search, prefix: 'p.' }}
          hasViews={false}
          days={about}
          words={() => pastWords(t)}
        />
      }
      filters={
        <>
          <Select
            look="filter"
            label={t('machineProblems.problem')}
            options={[
              { value: 'all', label: t('machineProblems.every') },
              ...Object.keys(problemKinds).map((value) => ({ value, label: kindName(t, value) })),
            ]}
            value={kind}
            onChange={(chosen) => ask({ kind: chosen === 'all' ? null : chosen })}
          />
          {about && (
            <PastDays
              label={t('machineProblems.closedDays')}
              note={t('machines.daysNote')}
              days={about}
              onChange={ask}
            />
          )}
        </>
      }
    />
  )
}
