import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  activityFilterOf,
  type ActivitiesRef,
  type ActivityId,
  activityRows,
  selectActivitiesRef,
  selectActivitiesSearch,
  selectActivitiesViewer,
} from '#machines/desk/pages/activities/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { activityActions } from '#protocol/calls/activityActions.ts'
import type { Activity } from '#protocol/calls/supervision.ts'
import { items } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/index.ts'
import { formatInstant } from '#ui/format.ts'
import { PageHead } from '#ui/PageHead.tsx'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { PastDays } from '../../PastDays.tsx'
import { ActivityDetail } from './ActivityDetail.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '5' })
const path = '/apps/supervisorActivity'
const everyAction: readonly string[] = Object.values(activityActions).flat()
const keyOf = (action: string) => action.replaceAll(/[. ]/g, '_')

/** What players, staff and the venue did on the floor. */
export function ActivitiesPage({ page }: { page: ActivitiesRef }) {
  const rows = useSelector(page, selectActivitiesRef)
  return <div className={column}>{rows && <Activities page={page} rows={rows} />}</div>
}

/** A venue that is newer than the page has acts that the page has no words for. */
const actionName = (t: TFunction, { action, typeText }: Activity) =>
  everyAction.includes(action) ? t(`activities.action.${keyOf(action)}`) : typeText

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<Activity>[] {
  const canSort = false
  return [
    {
      ...{ id: 'at', label: t('activities.at'), width: 180, canSort },
      value: ({ at }) => formatInstant(at, language, timeZone),
    },
    {
      ...{ id: 'action', label: t('activities.what'), width: 220, isName: true, canSort },
      value: (row) => actionName(t, row),
    },
    {
      ...{ id: 'actor', label: t('activities.actor'), width: 150, canSort },
      value: ({ actor }) => (actor ? personName(actor) : t('activities.venue')),
    },
    {
      ...{ id: 'machine', label: t('activities.machine'), width: 170, canSort },
      value: ({ machine }) => machine && t('activities.place', { name: machine.name, cabin: machine.cabin }),
    },
    {
      ...{ id: 'player', label: t('activities.player'), width: 150, canSort },
      value: ({ player }) => player && personName(player),
    },
    { ...{ id: 'reason', label: t('activities.reason'), width: 220, canSort }, value: ({ reason }) => reason },
    {
      ...{ id: 'object', label: t('activities.object'), width: 140, canSort, isHidden: true },
      value: ({ object }) => object,
    },
  ]
}

function Activities({ page, rows }: { page: ActivitiesRef; rows: QueryRef }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const search = useSelector(page, selectActivitiesSearch)
  const viewer = useSelector(page, selectActivitiesViewer)
  const about = useSelector(rows, activityRows.selectAbout)
  const found = useSelector(rows, activityRows.selectRows)
  const columns = useMemo(() => columnsOf(t, language, timeZone), [t, language, timeZone])
  const filter = activityFilterOf(search)
  const placeWith = useCallback(
    (change: Readonly<Record<string, string | null>>) => addressWith(path, search, change),
    [search],
  )
  const ask = (change: Record<string, string | null>) => navigate(placeWith(change), { replace: true })
  const mayOpenSession = holds(viewer, items.sessions)
  const detail = useCallback(
    (activity: Activity) => <ActivityDetail {...{ activity, placeWith, mayOpenSession }} />,
    [placeWith, mayOpenSession],
  )
  return (
    <>
      <PageHead title={t('nav.activities')} />
      <QueryTable<Activity>
        {...{ search, columns, detail }}
        query={rows}
        prefix=""
        select={activityRows.selectRows}
        label={t('nav.activities')}
        none={t('activities.none')}
        nameOf={(row) => `${actionName(t, row)}, ${formatInstant(row.at, language, timeZone)}`}
        tools={
          <ListTools
            {...{ page: 'activities', of: 'activities', query: rows, columns, search, prefix: '' }}
            days={about}
            words={() => ({
              ...Object.fromEntries(
                everyAction.map((action) => [`action.${action}`, t(`activities.action.${keyOf(action)}`)]),
              ),
              venue: t('activities.venue'),
            })}
          />
        }
        filters={
          <>
            <Select
              look="filter"
              label={t('activities.what')}
              options={[
                { value: 'all', label: t('activities.every') },
                ...everyAction
                  .map((value) => ({ value, label: t(`activities.action.${keyOf(value)}`) }))
                  .toSorted((one, other) => one.label.localeCompare(other.label, language)),
              ]}
              value={filter['action'] ?? 'all'}
              onChange={(value) => ask({ action: value === 'all' ? null : value })}
            />
            {about && (
              <PastDays label={t('activities.days')} note={t('activities.daysNote')} days={about} onChange={ask} />
            )}
            {(['machine', 'player', 'actor'] as const).map(
              (name) =>
                filter[name] !== undefined && (
                  <Button key={name} onClick={() => ask({ [name]: null })}>
                    {t(`activities.without.${name}`, { name: nameOf(name, filter[name]) })}
                  </Button>
                ),
            )}
          </>
        }
      />
    </>
  )

  /** As one of the rows names it; where there is none, by its number. */
  function nameOf(of: ActivityId, id: string): string {
    const one = found?.map((row) => row[of]).find((thing) => String(thing?.id) === id)
    if (!one) return id
    return 'username' in one ? personName(one) : one.name
  }
}
