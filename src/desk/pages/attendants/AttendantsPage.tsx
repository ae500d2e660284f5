import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type AttendantsRef,
  attendantsPlace,
  type QueueTab,
  queueTabOf,
  selectAnnouncingRef,
  selectAttendantsCallingRef,
  selectMayAnnounce,
  queueTabs,
  selectAttendantsSearch,
  selectPastTasksRef,
  selectTaskCommandsRef,
  selectTaskListRef,
  taskList,
} from '#machines/desk/pages/attendants/index.ts'
import type { CollectionRef } from '#machines/kit/collection/index.ts'
import { css } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { useRoot } from '../../../view/root.ts'
import { Calls, NoticeRefused } from '../../calling/Calls.tsx'
import { Announcing } from './Announcing.tsx'
import { OpenTasks } from './OpenTasks.tsx'
import { PastTasks } from './PastTasks.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })

/** What waits for a person on the floor: who goes there takes it up, so that nobody goes twice. */
export function AttendantsPage({ page }: { page: AttendantsRef }) {
  const list = useSelector(page, selectTaskListRef)
  const commands = useSelector(page, selectTaskCommandsRef)
  return (
    <div className={column}>
      {list && <Queue page={page} list={list} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

function Queue({ page, list }: { page: AttendantsRef; list: CollectionRef }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const search = useSelector(page, selectAttendantsSearch)
  const rows = useSelector(list, taskList.selectRows)
  const past = useSelector(page, selectPastTasksRef)
  const announcing = useSelector(page, selectAnnouncingRef)
  const mayAnnounce = useSelector(page, selectMayAnnounce)
  const calling = useSelector(page, selectAttendantsCallingRef)
  const asked = queueTabOf(search)
  const tabs = queueTabs.filter((one) => one !== 'announcements' || mayAnnounce)
  const tab = tabs.find((one) => one === asked) ?? 'open'
  const untaken = rows?.filter(({ takenBy }) => takenBy === null).length ?? 0
  return (
    <>
      <PageHead
        title={t('nav.attendants')}
        count={untaken}
        note={untaken > 0 && t('attendants.untaken', { count: untaken })}
        actions={calling && <Calls calling={calling} />}
      />
      {calling && <NoticeRefused calling={calling} />}
      <Tabs<QueueTab>
        label={t('nav.attendants')}
        value={tab}
        tabs={tabs.map((value) => ({
          ...{ value, label: t(`attendants.tab.${value}`) },
          ...(value === 'open' && rows ? { count: rows.length } : {}),
        }))}
        onChange={(value) => navigate(attendantsPlace('', { tab: value === 'open' ? null : value }), { replace: true })}
      >
        {tab === 'open' && <OpenTasks page={page} list={list} />}
        {tab === 'past' && past && <PastTasks query={past} search={search} />}
        {tab === 'announcements' && announcing && <Announcing {...{ page, announcing }} />}
      </Tabs>
    </>
  )
}
