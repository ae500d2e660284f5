import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  actOf,
  actsOf,
  type CheckRow,
  checkList,
  givenList,
  type GivenRow,
} from '#machines/desk/pages/machineSettings/index.ts'
import type { Viewer } from '#machines/desk/navigation/navigation.ts'
import {
  type CollectionRef,
  selectCollectionScreen,
  selectIsRefreshing,
  selectSelected,
} from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/index.ts'
import { formatMoment } from '#ui/format.ts'
import { Empty } from '#ui/states/index.ts'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { useText } from '../../../view/text.ts'
import { machinesOrder, type Give } from './orders.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })
const heading = css({ fontWeight: '600' })
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const noChecks: readonly CheckRow[] = []
const noGiven: readonly GivenRow[] = []
type Props = {
  check: CollectionRef
  given: CollectionRef
  search: string
  viewer: Viewer
  give: Give
  ask: (change: Record<string, string | null>) => void
}

/** One act, tried dry on every machine, and given to all on which it would be done, or to chosen ones. */
export function BulkCommands({ check, given, search, viewer, give, ask }: Props) {
  const { t } = useTranslation()
  const say = useText()
  const act = actOf(search, viewer)
  const rows = useSelector(check, checkList.selectRows) ?? noChecks
  const about = useSelector(check, checkList.selectAbout)
  const chosen = useSelector(check, selectSelected)
  const isRefreshing = useSelector(check, selectIsRefreshing)
  const screen = useSelector(check, selectCollectionScreen)
  const columns = useMemo(() => checkColumns(t, say), [t, say])
  const { first, view, look } = useTableView(columns, { search, change: { sort: [{ id: 'will', desc: false }] } })
  const selected = useMemo(() => chosen.map(String), [chosen])
  const wanted = rows.filter(({ id, ErrorCode }) => (chosen.length > 0 ? chosen.includes(id) : ErrorCode === null))
  const able = wanted.filter(({ ErrorCode }) => ErrorCode === null)
  const players = able.filter(({ session }) => session !== null).length
  if (act === null) return <Empty title={t('machineSettings.noCommands')} />
  return (
    <div className={column}>
      <StaleLine list={check} />
      <div className={bar}>
        <Select
          look="filter"
          label={t('machineSettings.command')}
          options={actsOf(viewer).map((value) => ({ value, label: t(`machines.act.${value}`) }))}
          value={act}
          onChange={(value) => ask({ act: value })}
        />
        <span role="status">
          {about?.act === act &&
            `${t('machineSettings.would', { able: able.length, not: wanted.length - able.length })} ${t('machineSettings.players', { count: players })}`}
        </span>
        <Button
          kind="act"
          disabled={able.length === 0 || about?.act !== act}
          onClick={() => give(machinesOrder(act, able))}
        >
          {t('machineSettings.give', { act: t(`machines.act.${act}`), count: able.length })}
        </Button>
      </div>
      <Table<CheckRow>
        label={t('machineSettings.dryRun')}
        {...{ columns, rows, view, first, selected }}
        rowId={({ id }) => String(id)}
        nameOf={({ name, cabin }) => `${name} ${cabin}`}
        onView={look}
        onSelect={(ids) => check.send({ type: 'rows.selected', ids: ids.map(Number) })}
        isBusy={screen === 'loading' || isRefreshing}
        {...(rows.length > 0
          ? {}
          : {
              placeholder: (
                <Instead list={check}>
                  <Empty title={t('machines.none')} />
                </Instead>
              ),
            })}
      />
      <Given {...{ given, search, ask }} />
    </div>
  )
}

const checkColumns = (t: TFunction, say: ReturnType<typeof useText>): readonly Column<CheckRow>[] => [
  { ...{ id: 'cabin', label: t('machines.cabin'), kind: 'number', width: 70 }, value: ({ cabin }) => cabin },
  { ...{ id: 'name', label: t('machines.name'), isName: true, width: 150 }, value: ({ name }) => name },
  {
    ...{ id: 'status', label: t('machines.status'), width: 160, canGroup: true },
    value: ({ status }) => t(`status.${statusText[status] ?? 'offline'}`),
    cell: ({ status }) => <StatusMark status={status}>{t(`status.${statusText[status] ?? 'offline'}`)}</StatusMark>,
  },
  {
    ...{ id: 'will', label: t('machineSettings.willDo'), width: 240, canGroup: true },
    value: ({ ErrorCode: code, Params: params = null }) =>
      code === null ? t('machineSettings.yes') : say({ text: String(code), code, params }),
  },
  {
    ...{ id: 'player', label: t('machineSettings.affected'), width: 150 },
    value: ({ session, reservation }) => {
      const person = session?.player ?? reservation
      return person && personName(person)
    },
  },
  {
    ...{ id: 'credit', label: t('machines.credit'), kind: 'amount', hasSum: true, width: 100 },
    value: ({ session }) => session?.credit ?? null,
  },
]

type GivenProps = Pick<Props, 'given' | 'search' | 'ask'>
/** What was given last, by whom, and how far it is. */
function Given({ given, search, ask }: GivenProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const rows = useSelector(given, givenList.selectRows) ?? noGiven
  const columns = useMemo((): readonly Column<GivenRow>[] => {
    const canSort = false
    return [
      {
        ...{ id: 'at', label: t('machineSettings.at'), width: 150, canSort },
        value: ({ givenAt }) => formatMoment(givenAt, i18n.language, timeZone),
      },
      {
        ...{ id: 'act', label: t('machineSettings.command'), isName: true, width: 150, canSort },
        value: ({ act }) => t(`machineSettings.given.${act}`),
      },
      { ...{ id: 'by', label: t('machineSettings.by'), width: 130, canSort }, value: ({ by }) => personName(by) },
      {
        ...{ id: 'state', label: t('machineSettings.state'), width: 220, canSort },
        value: ({ done, refused, total, endedAt, isCut }) =>
          [
            t(endedAt === null ? 'machineSettings.going' : isCut ? 'machineSettings.cut' : 'machineSettings.over'),
            t('machineSettings.counts', { done, refused, total }),
          ].join(', '),
      },
      { ...{ id: 'reason', label: t('machineSettings.reason'), width: 180, canSort }, value: ({ reason }) => reason },
    ]
  }, [t, i18n.language, timeZone])
  const { first, view, look } = useTableView(columns, { search, prefix: 'given.' })
  return (
    <section className={column}>
      <h2 className={heading}>{t('machineSettings.lastGiven')}</h2>
      <Table<GivenRow>
        label={t('machineSettings.lastGiven')}
        {...{ columns, rows, view, first }}
        rowId={({ id }) => String(id)}
        nameOf={({ act, givenAt }) =>
          `${t(`machineSettings.given.${act}`)}, ${formatMoment(givenAt, i18n.language, timeZone)}`
        }
        onView={look}
        onOpen={({ id }) => ask({ command: String(id) })}
        {...(rows.length > 0
          ? {}
          : {
              placeholder: (
                <Instead list={given}>
                  <Empty title={t('machineSettings.noneGiven')} />
                </Instead>
              ),
            })}
      />
    </section>
  )
}
