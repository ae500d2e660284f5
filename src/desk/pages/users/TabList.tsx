import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  logOfUser,
  selectRefundingOfUserRef,
  selectTabRowsRef,
  selectUserSearch,
  sessionsOfUser,
  type ShownUser,
  transactionsOfUser,
  type UserRef,
} from '#machines/desk/pages/user/index.ts'
import type { LoginLogEntry, PlayerSession, PlayerTransaction } from '#protocol/core/users.ts'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { useSettings } from '../../../view/root.ts'
import { HistoryTable, type Moment } from '../../../view/table/HistoryTable.tsx'
import { refundItem } from '../../refunding/refundAct.tsx'
import { RefundDialog } from '../../refunding/RefundDialog.tsx'
import { SessionLink } from './SessionLink.tsx'

const canSort = false
const sessionColumns = (t: TFunction, moment: Moment): readonly Column<PlayerSession>[] => [
  {
    ...{ id: 'machine', label: t('users.machine'), isName: true, width: 150, canSort },
    value: ({ cabin, machineName }) => machinePlace(cabin, machineName),
  },
  { ...{ id: 'state', label: t('users.state'), canSort }, value: ({ state }) => t(`machine.sessionState.${state}`) },
  { ...{ id: 'opened', label: t('users.opened'), width: 150, canSort }, value: ({ openedAt }) => moment(openedAt) },
  { ...{ id: 'closed', label: t('users.closed'), width: 150, canSort }, value: ({ closedAt }) => moment(closedAt) },
  { ...{ id: 'in', label: t('users.sum.cashIn'), kind: 'amount', canSort }, value: ({ cashIn }) => cashIn },
  { ...{ id: 'out', label: t('users.sum.cashOut'), kind: 'amount', canSort }, value: ({ cashOut }) => cashOut },
  { ...{ id: 'handPay', label: t('users.sum.handPay'), kind: 'amount', canSort }, value: ({ handPay }) => handPay },
  { ...{ id: 'result', label: t('users.result'), kind: 'amount', canSort }, value: ({ result }) => result },
  { ...{ id: 'number', label: t('users.number'), kind: 'number', canSort, isHidden: true }, value: ({ id }) => id },
]

const transactionColumns = (t: TFunction, moment: Moment): readonly Column<PlayerTransaction>[] => [
  { ...{ id: 'at', label: t('users.at'), isName: true, width: 164, canSort }, value: ({ at }) => moment(at) },
  {
    ...{ id: 'type', label: t('users.kind'), width: 140, canSort },
    value: ({ type }) => (type === null ? t('users.play') : t(`transactionType.${type}`)),
  },
  { ...{ id: 'amount', label: t('users.amount'), kind: 'amount', canSort }, value: ({ amount }) => amount },
  {
    ...{ id: 'refund', label: t('refund.state'), canSort },
    value: ({ refund }) => (refund === null || refund.state === 'open' ? null : t(`refund.${refund.state}`)),
  },
  { ...{ id: 'day', label: t('users.day'), canSort }, value: ({ gamingDay }) => gamingDay },
  { ...{ id: 'session', label: t('users.session'), kind: 'number', canSort }, value: ({ sessionID }) => sessionID },
  { ...{ id: 'number', label: t('users.number'), kind: 'number', canSort, isHidden: true }, value: ({ id }) => id },
]

const logColumns = (t: TFunction, moment: Moment): readonly Column<LoginLogEntry>[] => [
  { ...{ id: 'at', label: t('users.at'), isName: true, width: 164, canSort }, value: ({ at }) => moment(at) },
  { ...{ id: 'type', label: t('users.what'), width: 180, canSort }, value: ({ type }) => t(`users.log.${type}`) },
  { ...{ id: 'ip', label: t('users.from'), canSort }, value: ({ ip }) => ip },
  { ...{ id: 'reason', label: t('users.reason'), width: 160, canSort }, value: ({ reason }) => reason },
  { ...{ id: 'agent', label: t('users.device'), width: 220, canSort }, value: ({ agent }) => agent },
]

const linkedSessionColumns = (t: TFunction, moment: Moment): readonly Column<PlayerSession>[] =>
  sessionColumns(t, moment).map((column) =>
    column.id === 'machine'
      ? {
          ...column,
          cell: ({ id, cabin, machineName }, tabIndex) => (
            <SessionLink {...{ id, tabIndex }}>{machinePlace(cabin, machineName)}</SessionLink>
          ),
        }
      : column,
  )
const linkedTransactionColumns = (t: TFunction, moment: Moment): readonly Column<PlayerTransaction>[] =>
  transactionColumns(t, moment).map((column) =>
    column.id === 'session'
      ? {
          ...column,
          cell: ({ sessionID }, tabIndex) =>
            sessionID !== null && (
              <SessionLink id={sessionID} tabIndex={tabIndex}>
                {sessionID}
              </SessionLink>
            ),
        }
      : column,
  )

type ListTab = 'sessions' | 'transactions' | 'security' | 'logins'
/** A list of one user, newest first, page by page. */
type Props = {
  user: UserRef
  tab: ListTab
  shown: ShownUser
  maySeeSessions: boolean
  mayRefund: boolean
  isOwn: boolean
}
export function TabList({ user, tab, shown, maySeeSessions, mayRefund, isOwn }: Props) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const query = useSelector(user, selectTabRowsRef)
  const refunding = useSelector(user, selectRefundingOfUserRef)
  const search = useSelector(user, selectUserSearch)
  if (!query) return null
  const moment = (at: number) => formatMoment(at, i18n.language, timeZone)
  const given = { query, search, prefix: `${tab}.`, label: t(`users.tab.${tab}`), none: t(`users.noRows.${tab}`) }
  const take = ({ refund, type, amount, at }: PlayerTransaction) => {
    if (!refund || type === null) return
    const { id, username, name, lastname } = shown
    const refunded = { of: refund.of, player: { id, username, name, lastname }, type, gain: amount, at }
    refunding?.send({ type: 'refund.begun', refunded })
  }
  if (tab === 'sessions')
    return (
      <HistoryTable
        {...given}
        key={tab}
        columnsOf={maySeeSessions ? linkedSessionColumns : sessionColumns}
        select={sessionsOfUser.selectRows}
        nameOf={({ cabin, machineName }) => machinePlace(cabin, machineName)}
      />
    )
  if (tab === 'transactions')
    return (
      <>
        <HistoryTable
          {...given}
          key={tab}
          columnsOf={maySeeSessions ? linkedTransactionColumns : transactionColumns}
          select={transactionsOfUser.selectRows}
          nameOf={({ at }) => moment(at)}
          {...(mayRefund
            ? {
                actions: ({ refund }: PlayerTransaction) => [refundItem(t, refund, isOwn)],
                onAction: (_: string, row: PlayerTransaction) => take(row),
              }
            : {})}
        />
        {refunding && <RefundDialog refunding={refunding} />}
      </>
    )
  return (
    <HistoryTable
      {...given}
      key={tab}
      columnsOf={logColumns}
      select={logOfUser.selectRows}
      nameOf={({ at }) => moment(at)}
    />
  )
}
