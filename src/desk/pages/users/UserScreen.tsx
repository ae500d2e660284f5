import { useSelector } from '@xstate/react'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { holds } from '#machines/desk/navigation/navigation.ts'
import { selectUsersViewer, selectWayBack, type UsersRef } from '#machines/desk/pages/users/index.ts'
import {
  selectUserDetailRef,
  selectUserTab,
  type ShownUser,
  tabsOf,
  userDetail,
  type UserRef,
  type UserTab,
} from '#machines/desk/pages/user/index.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import { items } from '#protocol/core/permissions.ts'
import type { SeatNow } from '#protocol/core/users.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { DetailFrame } from '#ui/DetailFrame.tsx'
import { formatMoney } from '#ui/format.ts'
import { Menu } from '#ui/Menu.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { Empty } from '#ui/states/index.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { useOwnId, useRoot, useSettings } from '../../../view/root.ts'
import { mayRefund } from '../../refunding/refundAct.tsx'
import { Limits } from './Limits.tsx'
import { MoneyTab } from './MoneyTab.tsx'
import { PlayerNotes } from './PlayerNotes.tsx'
import { Profile } from './Profile.tsx'
import { SessionLink } from './SessionLink.tsx'
import { TabList } from './TabList.tsx'
import { actOrder, userActs } from './userActs.tsx'
import { UserStatus } from './userColumns.tsx'

const warning = css({ display: 'flex', gap: '2', alignItems: 'start', '& > svg': { flex: 'none', color: 'negative' } })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minInlineSize: '0' })

type Props = { page: UsersRef; user: UserRef }

/** One user: who they are, what can be done, and what is known of them behind tabs. */
export function UserScreen({ page, user }: Props) {
  const detail = useSelector(user, selectUserDetailRef)
  return detail && <Shown {...{ page, user, detail }} />
}

function Shown({ page, user, detail }: Props & { detail: DetailRef }) {
  const { t } = useTranslation()
  const { navigate } = useRoot()
  const shown = useSelector(detail, userDetail.selectKnown)
  const back = useSelector(page, selectWayBack)
  return (
    <DetailStates
      detail={detail}
      failed={t('users.failed')}
      missing={
        <Empty title={t('users.missing')} actions={<Button onClick={() => navigate(back)}>{t('nav.users')}</Button>} />
      }
    >
      {shown && <Open {...{ page, user, shown, back }} />}
    </DetailStates>
  )
}

function Open({ page, user, shown, back }: Props & { shown: ShownUser; back: string }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { navigate, makeKey } = useRoot()
  const viewer = useSelector(page, selectUsersViewer)
  const tab = useSelector(user, selectUserTab)
  const isOwn = useOwnId() === shown.id
  const name = personName(shown)
  const { id, type, group, balance, money, seat, warnings } = shown
  const isServed = type === 0 && holds(viewer, items.cage)
  const actions = userActs(t, viewer, shown, isOwn)
  const give = (value: string) => {
    if (value === 'edit') return page.send({ type: 'writing.asked', user: shown })
    const order = actOrder(value, shown)
    if (order) page.send({ type: 'user.ordered', order, key: makeKey() })
  }
  return (
    <DetailFrame<UserTab>
      back={{ href: back, label: t('nav.users') }}
      title={name}
      mark={<Portrait name={name} picture={shown.photoURL} size="large" />}
      note={[shown.username, t('users.numberOf', { id }), ...(shown.isVip ? [t('users.vip')] : [])].join(' · ')}
      actions={
        <>
          {isServed && <Button onClick={() => navigate(`/apps/cashier/${id}`)}>{t('users.serve')}</Button>}
          {actions.length > 0 && (
            <Menu
              trigger={
                <Button>
                  {t('users.acts')}
                  <ChevronDown size={16} aria-hidden="true" />
                </Button>
              }
              items={actions}
              onSelect={give}
            />
          )}
        </>
      }
      facts={[
        ...(warnings.length === 0
          ? []
          : [{ label: t('users.note.warnings'), value: <Warnings {...{ warnings }} />, isLong: true }]),
        { label: t('users.state'), value: <UserStatus t={t} user={shown} /> },
        { label: t('users.type'), value: t(`userType.${type}`) },
        { label: t('users.group'), value: group ? <bdi>{group.name}</bdi> : t('users.noGroup') },
        ...(seat === null
          ? []
          : [{ label: t('users.seat'), value: <Seat seat={seat} isLink={holds(viewer, items.sessions)} /> }]),
        ...(balance === null
          ? []
          : [{ label: t('users.balanceIn', { currency }), value: <bdi>{formatMoney(balance, i18n.language)}</bdi> }]),
        ...(money && money.held > 0
          ? [{ label: t('wallet.held'), value: <bdi>{formatMoney(money.held, i18n.language)}</bdi> }]
          : []),
      ]}
      tabs={tabsOf(shown).map((value) => ({ value, label: t(`users.tab.${value}`) }))}
      tab={tab}
      onTab={(value) =>
        navigate(`/apps/contacts/${id}${value === 'profile' ? '' : `?tab=${value}`}`, { replace: true })
      }
    >
      {tab === 'profile' && <Profile user={shown} />}
      {tab === 'money' && <MoneyTab user={user} shown={shown} />}
      {tab === 'limits' && <Limits {...{ page, user, shown }} />}
      {tab === 'notes' && <PlayerNotes {...{ page, user, shown }} />}
      {(tab === 'sessions' || tab === 'transactions' || tab === 'security' || tab === 'logins') && (
        <TabList
          {...{ user, tab, shown, isOwn }}
          maySeeSessions={holds(viewer, items.sessions)}
          mayRefund={mayRefund(viewer)}
        />
      )}
    </DetailFrame>
  )
}

/** What staff are warned of, whatever tab is open. */
function Warnings({ warnings }: Pick<ShownUser, 'warnings'>) {
  return (
    <ul>
      {warnings.map(({ id, text }) => (
        <li key={id} className={warning}>
          <TriangleAlert size={16} aria-hidden="true" />
          <bdi className={words}>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Seat({ seat: { sessionID, cabin, machineName }, isLink }: { seat: SeatNow; isLink: boolean }) {
  const place = machinePlace(cabin, machineName)
  return isLink ? <SessionLink id={sessionID}>{place}</SessionLink> : <bdi>{place}</bdi>
}
