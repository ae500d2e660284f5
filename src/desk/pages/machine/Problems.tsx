import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type MachineRef, problemsHere, selectPlaceSearch, selectRowsRef } from '#machines/desk/pages/machine/index.ts'
import { placeWith } from '#machines/desk/pages/machineProblems/index.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { kindName, pastColumns, pastWords } from '../machineProblems/problemColumns.tsx'

/** What was wrong with it and is over, the last closed first; each opens with its evidence. */
export function Problems({ page }: { page: MachineRef }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const rows = useSelector(page, selectRowsRef)
  const search = useSelector(page, selectPlaceSearch)
  const columns = useMemo(
    () => pastColumns({ t, language, timeZone }).filter(({ id }) => id !== 'machine'),
    [t, language, timeZone],
  )
  return rows ? (
    <QueryTable
      {...{ columns, search }}
      prefix="p."
      query={rows}
      select={problemsHere.selectRows}
      label={t('machine.tab.problems')}
      none={t('machineProblems.nonePast')}
      nameOf={({ kind }) => kindName(t, kind)}
      tools={
        <ListTools
          {...{ page: 'machines', of: 'closedProblems', query: rows, columns, search, prefix: 'p.', days: 'all' }}
          hasViews={false}
          words={() => pastWords(t)}
        />
      }
      onOpen={({ id }) => navigate(placeWith('', { tab: 'past', problem: String(id) }))}
    />
  ) : null
}
