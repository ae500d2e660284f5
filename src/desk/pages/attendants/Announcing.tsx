import { useSelector } from '@xstate/react'
import { Megaphone, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnnouncementRow,
  announcementList,
  type AnnouncingRef,
  type AttendantsRef,
  selectAnnouncementListRef,
  selectAttendantsSearch,
  selectAnnouncementDraftRef,
  type TaskAct,
} from '#machines/desk/pages/attendants/index.ts'
import { type CollectionRef, selectIsRefreshing } from '#machines/kit/collection/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { announcementText } from '#protocol/core/announcementNames.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { Empty } from '#ui/states/index.ts'
import { type Column, Table } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { Instead, StaleLine } from '../../../view/table/collectionStates.tsx'
import { useTableView } from '../../../view/table/useTableView.ts'
import { TableTools } from '../../exporting/TableTools.tsx'
import { AnnounceDialog } from './AnnounceDialog.tsx'

const noRows: readonly AnnouncementRow[] = []
const row = css({ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: '4' })

type Props = { page: AttendantsRef; announcing: AnnouncingRef }
/** What is said to everybody: written, planned, standing, taken back. */
export function Announcing({ page, announcing }: Props) {
  const { t } = useTranslation()
  const list = useSelector(announcing, selectAnnouncementListRef)
  const draft = useSelector(announcing, selectAnnouncementDraftRef)
  return (
    <>
      <div className={row}>
        <Button kind="act" onClick={() => announcing.send({ type: 'writing.opened' })}>
          <Megaphone size={16} aria-hidden="true" />
          {t('attendants.announce')}
        </Button>
      </div>
      {list && <Said page={page} list={list} />}
      {draft && <AnnounceDialog announcing={announcing} draft={draft} />}
    </>
  )
}

function Said({ page, list }: { page: AttendantsRef; list: CollectionRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { makeKey } = useRoot()
  const { language } = i18n
  const search = useSelector(page, selectAttendantsSearch)
  const rows = useSelector(list, announcementList.selectRows) ?? noRows
  const isRefreshing = useSelector(list, selectIsRefreshing)
  const columns = useMemo(() => columnsOf(t, language, timeZone), [t, language, timeZone])
  const { first, view, look } = useTableView(columns, {
    ...{ search, prefix: 'a.', change: { sort: [{ id: 'from', desc: true }] } },
  })
  const nameOf = ({ texts }: AnnouncementRow) => announcementText(texts, language).text
  const isOpen = ({ state }: AnnouncementRow) => state === 'planned' || state === 'standing'
  const takeBack = (one: AnnouncementRow): CommandOrder<TaskAct> => ({
    act: { do: 'takeBack', announcement: one.id },
    title: { key: 'attendants.takeBack' },
    words: null,
    confirm: { key: 'attendants.takeBack' },
    done: { key: 'attendants.isTakenBack' },
    ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null },
    affected: [{ id: one.id, name: nameOf(one) }],
  })
  return (
    <>
      <StaleLine list={list} />
      <Table<AnnouncementRow>
        label={t('attendants.tab.announcements')}
        {...{ columns, rows, view, first, nameOf }}
        onView={look}
        rowId={({ id }) => String(id)}
        isBusy={isRefreshing}
        tools={<TableTools page="attendants" hasViews={false} {...{ columns, rows, view, search }} />}
        actions={(one) =>
          isOpen(one)
            ? [
                {
                  ...{ value: 'takeBack', label: t('attendants.takeBack'), keys: 'B' },
                  icon: <Undo2 size={16} aria-hidden="true" />,
                },
              ]
            : []
        }
        onAction={(_, one) => page.send({ type: 'task.ordered', order: takeBack(one), key: makeKey() })}
        {...(rows.length > 0
          ? {}
          : {
              placeholder: (
                <Instead list={list}>
                  <Empty title={t('attendants.noneAnnounced')} />
                </Instead>
              ),
            })}
      />
    </>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']
function columnsOf(t: Translate, language: string, timeZone: string): readonly Column<AnnouncementRow>[] {
  const moment = (id: 'from' | 'until', of: (one: AnnouncementRow) => number): Column<AnnouncementRow> => ({
    ...{ id, label: t(`attendants.${id}`), width: 150, value: of, inFile: { kind: 'moment', value: of } },
    cell: (one) => <bdi>{formatMoment(of(one), language, timeZone)}</bdi>,
  })
  return [
    {
      ...{ id: 'text', label: t('attendants.text'), isName: true, width: 320 },
      value: ({ texts }) => announcementText(texts, language).text,
      cell: ({ texts }) => {
        const { text, language: written } = announcementText(texts, language)
        return (
          <span lang={written} dir="auto">
            {text}
          </span>
        )
      },
    },
    {
      ...{ id: 'state', label: t('attendants.state'), canGroup: true, width: 110 },
      value: ({ state }) => t(`attendants.stands.${state}`),
    },
    {
      ...{ id: 'places', label: t('attendants.places'), width: 160 },
      value: ({ places }) => places.map((place) => t(`attendants.place.${place}`)).join(', '),
    },
    moment('from', ({ startsAt }) => startsAt),
    moment('until', ({ state, until, endedAt }) => (state === 'takenBack' ? (endedAt ?? until) : until)),
    { ...{ id: 'by', label: t('attendants.by'), canGroup: true, width: 130 }, value: ({ by }) => personName(by) },
  ]
}
