import { useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  requestRows,
  requestStates,
  selectDraftRef,
  selectGroups,
  selectIssued,
  selectUserList,
  selectUserRef,
  selectUserRowsRef,
  selectUsersCommandsRef,
  selectUsersPlace,
  selectUsersViewer,
  type UserList,
  userLists,
  userRows,
  type UsersRef,
} from '#machines/desk/pages/users/index.ts'
import { addressWith } from '#machines/desk/pages/addressWith.ts'
import { holds } from '#machines/desk/navigation/navigation.ts'
import type { QueryRef } from '#machines/kit/query/index.ts'
import { acts } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Commands } from '../../../view/command/Commands.tsx'
import { personName } from '../../../view/personName.ts'
import { useRoot, useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'
import { ListTools } from '../../exporting/ListTools.tsx'
import { Filters } from './Filters.tsx'
import { IssuedDialog } from './IssuedDialog.tsx'
import { requestOrder } from './userActs.tsx'
import { requestColumns, userColumns, userWords } from './userColumns.tsx'
import { UserDialog } from './UserDialog.tsx'
import { UserScreen } from './UserScreen.tsx'

const column = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: '4' })

/** Users: who there is, who asks to be one, and one of them with all that is known. */
export function UsersPage({ page }: { page: UsersRef }) {
  const rows = useSelector(page, selectUserRowsRef)
  const user = useSelector(page, selectUserRef)
  const list = useSelector(page, selectUserList)
  const commands = useSelector(page, selectUsersCommandsRef)
  const draft = useSelector(page, selectDraftRef)
  const issued = useSelector(page, selectIssued)
  return (
    <div className={column}>
      {rows && list && <Lists {...{ page, rows, list }} />}
      {user && <UserScreen page={page} user={user} />}
      {draft && <UserDialog page={page} draft={draft} />}
      {issued && <IssuedDialog issued={issued} onClose={() => page.send({ type: 'issued.closed' })} />}
      {commands && <Commands commands={commands} />}
    </div>
  )
}

type ListProps = { page: UsersRef; rows: QueryRef; list: UserList }
function Lists({ page, rows, list }: ListProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { navigate } = useRoot()
  const viewer = useSelector(page, selectUsersViewer)
  const about = useSelector(rows, userRows.selectAbout)
  const isOfRequests = list === 'requests'
  const count = about?.total ?? null
  return (
    <>
      <PageHead
        title={t('nav.users')}
        note={[
          ...(count === null ? [] : [t('users.count', { count })]),
          ...(isOfRequests ? [] : [t('users.amounts', { currency })]),
        ].join(', ')}
        actions={
          holds(viewer, acts.editUsers) && (
            <Button kind="act" onClick={() => page.send({ type: 'writing.asked', user: null })}>
              <Plus size={16} aria-hidden="true" />
              {t('users.new')}
            </Button>
          )
        }
      />
      <Segments
        label={t('users.list')}
        isLabelHidden
        value={list}
        options={userLists.map((value) => ({ value, label: t(`users.listOf.${value}`) }))}
        onChange={(value) => navigate(`/apps/contacts/${value}`)}
      />
      {isOfRequests ? <Requests {...{ page, rows }} /> : <Users {...{ page, rows, list }} />}
    </>
  )
}

function usePlace(page: UsersRef, list: UserList) {
  const { navigate } = useRoot()
  const { search } = useSelector(page, selectUsersPlace)
  const ask = (name: string, value: string | null) =>
    navigate(addressWith(`/apps/contacts/${list}`, search, { [name]: value }), { replace: true })
  return { search, ask }
}

function Users({ page, rows, list }: ListProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { navigate } = useRoot()
  const { search, ask } = usePlace(page, list)
  const groups = useSelector(page, selectGroups)
  const about = useSelector(rows, userRows.selectAbout)
  const columns = useMemo(() => userColumns(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return (
    <QueryTable
      {...{ columns, search }}
      query={rows}
      prefix=""
      select={userRows.selectRows}
      label={t('nav.users')}
      none={t('users.none')}
      nameOf={personName}
      {...(about?.total == null ? {} : { total: about.total })}
      onOpen={({ id }) => navigate(`/apps/contacts/${id}`)}
      filters={<Filters search={search} groups={groups} onAsk={ask} />}
      tools={
        <ListTools
          {...{ page: 'users', of: 'users', query: rows, columns, search, prefix: '', days: 'all' }}
          words={() => userWords(t)}
        />
      }
    />
  )
}

function Requests({ page, rows }: Omit<ListProps, 'list'>) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const { makeKey } = useRoot()
  const { search, ask } = usePlace(page, 'requests')
  const viewer = useSelector(page, selectUsersViewer)
  const columns = useMemo(() => requestColumns(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  const state = requestStates.find((one) => one === new URLSearchParams(search).get('state')) ?? 'waiting'
  return (
    <QueryTable
      {...{ columns, search }}
      query={rows}
      prefix=""
      select={requestRows.selectRows}
      label={t('users.listOf.requests')}
      none={t(`users.noRequests.${state}`)}
      nameOf={personName}
      actions={(row) =>
        row.state === 'waiting' && holds(viewer, acts.editUsers)
          ? [
              { value: 'accept', label: t('users.act.accept') },
              { value: 'decline', label: t('users.act.decline'), isDangerous: true },
            ]
          : []
      }
      tools={
        <ListTools
          {...{ page: 'users', of: 'registrations', query: rows, columns, search, prefix: '', days: 'all' }}
          hasViews={false}
          words={() => Object.fromEntries(requestStates.map((one) => [`state.${one}`, t(`users.request.${one}`)]))}
        />
      }
      onAction={(value, row) => {
        const order = requestOrder(value, row)
        if (order) page.send({ type: 'user.ordered', order, key: makeKey() })
      }}
      filters={
        <Select
          look="filter"
          label={t('users.state')}
          options={requestStates.map((value) => ({ value, label: t(`users.request.${value}`) }))}
          value={state}
          onChange={(value) => ask('state', value === 'waiting' ? null : value)}
        />
      }
    />
  )
}
