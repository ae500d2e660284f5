import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type PresentRow, presentList } from '#machines/desk/pages/userBoard/index.ts'
import { type CollectionRef, selectCollectionScreen, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import { presencePlaces } from '#protocol/calls/statistics.ts'
import { formatMoment } from '#ui/format.ts'
import { MultiSelect, SearchField } from '#ui/form/index.ts'
import { Stat, Stats } from '#ui/Stat.tsx'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { linkClass, placeWith } from './board.ts'
import { isFound } from './search.ts'

const noRows: readonly PresentRow[] = []
const nothing: readonly string[] = []
type Props = { people: CollectionRef; search: string }

/** How many are where, at this moment. */
export function Places({ people, search }: Props) {
  const { t } = useTranslation()
  const rows = useSelector(people, presentList.selectRows)
  return (
    <section aria-label={t('userBoard.on')}>
      <Stats>
        {presencePlaces.map((place) => (
          <Stat
            key={place}
            label={t(`userBoard.place.${place}`)}
            value={rows ? String(rows.filter((one) => one.place === place).length) : '–'}
            href={placeWith(search, { tab: 'on', 'on.f.place': place })}
          />
        ))}
      </Stats>
    </section>
  )
}

const whereOf = (t: TFunction, { place, isAway, machine }: PresentRow) =>
  place === 'game'
    ? t(isAway ? 'userBoard.away' : 'userBoard.playing', { cabin: machine?.cabin ?? '', name: machine?.name ?? '' })
    : t(`userBoard.place.${place}`)

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<PresentRow>[] {
  return [
    {
      ...{ id: 'name', label: t('userBoard.person'), isName: true, width: 160 },
      value: ({ person }) => personName(person),
      cell: ({ id, person }, tabIndex) => (
        <a className={linkClass} href={`/apps/contacts/${id}`} tabIndex={tabIndex}>
          <bdi>{personName(person)}</bdi>
        </a>
      ),
    },
    { ...{ id: 'username', label: t('userBoard.username'), width: 120 }, value: ({ person }) => person.username },
    {
      ...{ id: 'place', label: t('userBoard.where'), width: 220, canGroup: true },
      value: (row) => whereOf(t, row),
      cell: (row, tabIndex) =>
        row.machine ? (
          <a className={linkClass} href={`/apps/supervisor?session=${row.sessionID}`} tabIndex={tabIndex}>
            {whereOf(t, row)}
          </a>
        ) : (
          whereOf(t, row)
        ),
    },
    {
      ...{ id: 'since', label: t('userBoard.since'), width: 150 },
      value: ({ since }) => since,
      inFile: { kind: 'moment', value: ({ since }) => since },
      cell: ({ since }) => since !== null && <bdi>{formatMoment(since, language, timeZone)}</bdi>,
    },
  ]
}

/** Each of those who are on, and where. */
export function PeopleOn({ people, search }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const columns = useMemo(() => columnsOf(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  const { first, view, look } = useTableView(columns, { search, prefix: 'on.' })
  const all = useSelector(people, presentList.selectRows) ?? noRows
  const screen = useSelector(people, selectCollectionScreen)
  const isRefreshing = useSelector(people, selectIsRefreshing)
  const { q = nothing, place = nothing } = view.filter
  const rows = useMemo(
    () => all.filter((row) => isFound(row.person, q[0] ?? '') && (place.length === 0 || place.includes(row.place))),
    [all, q, place],
  )
  const filterBy = (name: string, list: readonly string[]) =>
    look({ ...view, filter: { ...view.filter, [name]: list } })
  return (
    <>
      <StaleLine list={people} />
      <Table<PresentRow>
        label={t('userBoard.on')}
        {...{ columns, rows, view, first }}
        rowId={({ id }) => String(id)}
        nameOf={({ person }) => personName(person)}
        onView={look}
        isBusy={screen === 'loading' || isRefreshing}
        tools={<TableTools page="userBoard" {...{ columns, rows, view, search }} />}
        filters={
          <>
            <SearchField
              label={t('userBoard.search')}
              value={q[0] ?? ''}
              onChange={(text) => filterBy('q', text === '' ? [] : [text])}
            />
            <MultiSelect
              look="filter"
              label={t('userBoard.where')}
              placeholder={t('userBoard.anywhere')}
              options={presencePlaces.map((value) => ({ value, label: t(`userBoard.place.${value}`) }))}
              value={place}
              onChange={(list) => filterBy('place', list)}
            />
          </>
        }
        {...(rows.length > 0
          ? {}
          : {
              placeholder: (
                <Instead list={people}>
                  <Empty title={t(all.length === 0 ? 'userBoard.nobodyOn' : 'userBoard.noneFound')} />
                </Instead>
              ),
            })}
      />
    </>
  )
}
