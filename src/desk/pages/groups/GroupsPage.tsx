import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type GroupsRef,
  type GroupTab,
  groupTabs,
  selectGroupsAnswer,
  selectGroupsCommandsRef,
  selectGroupsFailure,
  selectGroupsPart,
  selectGroupsScreen,
  selectGroupsViewer,
  selectRightsRef,
  selectSettingsRef,
} from '#machines/desk/pages/groups/index.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { failureText } from '#machines/kit/failure.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { DetailFrame } from '#ui/DetailFrame.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Failed, Loading } from '#ui/states/index.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { useText } from '../../../view/text.ts'
import { Compare } from './Compare.tsx'
import { GroupList } from './GroupList.tsx'
import { GroupScreen } from './GroupScreen.tsx'
import type { PartProps } from './part.ts'
import { Person } from './Person.tsx'
import { RightsTable } from './RightsTable.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useGo } from './useGo.ts'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })

/** Groups and what they may: the list, all rights, one of them, two beside each other, and what somebody sees. */
export function GroupsPage({ page }: { page: GroupsRef }) {
  const { t } = useTranslation()
  const say = useText()
  const screen = useSelector(page, selectGroupsScreen)
  const answer = useSelector(page, selectGroupsAnswer)
  const failure = useSelector(page, selectGroupsFailure)
  const commands = useSelector(page, selectGroupsCommandsRef)
  if (screen === 'failed')
    return (
      <Failed title={t('groups.failed')} onRetry={() => page.send({ type: 'groups.retry' })}>
        {failure && <p>{say(failureText(failure))}</p>}
      </Failed>
    )
  if (answer === null) return <Loading of="table" count={8} />
  return (
    <div className={column}>
      <Part page={page} answer={answer} />
      {commands && <Commands commands={commands} />}
    </div>
  )
}

function Part({ page, answer }: PartProps) {
  const { t } = useTranslation()
  const part = useSelector(page, selectGroupsPart)
  const settings = useSelector(page, selectSettingsRef)
  if (part === 'members' || part === 'settings') return <GroupScreen {...{ page, answer, part }} />
  if (part === 'new')
    return (
      <DetailFrame<'new'>
        back={{ href: '/apps/group-and-permissions', label: t('nav.groups') }}
        title={t('groups.new')}
        tabs={[{ value: 'new', label: t('groups.part.settings') }]}
        tab="new"
        onTab={() => undefined}
      >
        {settings && <SettingsForm key="new" {...{ page, settings }} group={null} />}
      </DetailFrame>
    )
  return <All {...{ page, answer, part }} />
}

function All({ page, answer, part }: PartProps & { part: GroupTab }) {
  const { t } = useTranslation()
  const go = useGo()
  const viewer = useSelector(page, selectGroupsViewer)
  const rights = useSelector(page, selectRightsRef)
  return (
    <>
      <PageHead
        title={t('nav.groups')}
        note={t('groups.count', { count: answer.groups.length })}
        actions={
          holds(viewer, acts.editGroups) && (
            <Button kind={part === 'list' ? 'act' : 'plain'} onClick={() => go({ part: 'new' })}>
              <Plus size={16} aria-hidden="true" />
              {t('groups.new')}
            </Button>
          )
        }
      />
      <Tabs<GroupTab>
        label={t('nav.groups')}
        value={part}
        tabs={groupTabs.map((value) => ({ value, label: t(`groups.part.${value}`) }))}
        onChange={(value) => go({ part: value === 'list' ? null : value })}
      >
        {part === 'list' && <GroupList {...{ page, answer }} />}
        {part === 'rights' && rights && <RightsTable {...{ page, answer, rights }} />}
        {part === 'compare' && <Compare {...{ page, answer }} />}
        {part === 'person' && <Person {...{ page, answer }} />}
      </Tabs>
    </>
  )
}
