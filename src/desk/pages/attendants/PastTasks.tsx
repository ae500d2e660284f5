import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attendantsPlace, pastTaskList } from '#machines/desk/pages/attendants/index.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { PastDays } from '../../PastDays.tsx'
import { pastColumns, pastWords, placeOf, whatOf } from './taskWords.tsx'

/** What is over, the last first: how long it waited, how long it took, and who had it. */
export function PastTasks({ query, search }: { query: QueryRef; search: string }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  const { navigate } = useRoot()
  const { language } = i18n
  const about = useSelector(query, pastTaskList.selectAbout)
  const columns = useMemo(() => pastColumns({ t, language, timeZone, currency }), [t, language, timeZone, currency])
  return (
    <QueryTable
      {...{ query, search, columns }}
      prefix="p."
      select={pastTaskList.selectRows}
      label={t('attendants.tab.past')}
      none={t('attendants.nonePast')}
      nameOf={(row) => `${whatOf(t, row)}, ${placeOf(row)}`}
      tools={
        <ListTools
          {...{ page: 'attendants', of: 'pastTasks', query, columns, search, prefix: 'p.' }}
          hasViews={false}
          days={about}
          words={() => pastWords(t)}
        />
      }
      filters={
        about && (
          <PastDays
            label={t('attendants.days')}
            note={t('machines.daysNote')}
            days={about}
            onChange={(days) => navigate(attendantsPlace(search, days), { replace: true })}
          />
        )
      }
    />
  )
}
