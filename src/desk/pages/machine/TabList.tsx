import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  type MachineRef,
  roundsHere,
  selectPlaceSearch,
  selectRowsRef,
  sessionsHere,
  transactionsHere,
} from '#machines/desk/pages/machine/index.ts'
import type { RoundSummary } from '#protocol/calls/history.ts'
import type { MachineSession, MachineTransaction } from '#protocol/core/machines.ts'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { useSettings } from '../../../view/root.ts'
import { HistoryTable, type Moment } from '../../../view/table/HistoryTable.tsx'

const canSort = false
/** It names a session, and counts nothing. */
const number =
  <Name extends string>(name: Name) =>
  (row: { [Key in Name]: number | null }) =>
    row[name]

const sessionColumns = (t: TFunction, moment: Moment): readonly Column<MachineSession>[] => [
  {
    ...{ id: 'id', label: t('machine.session'), kind: 'number', isName: true, canSort },
    value: ({ id }) => id,
    cell: number('id'),
  },
  { ...{ id: 'player', label: t('machines.player'), canSort }, value: ({ player }) => personName(player) },
  {
    ...{ id: 'state', label: t('machine.state'), canSort },
    value: ({ state }) => t(`machine.sessionState.${state}`),
  },
  { ...{ id: 'opened', label: t('machine.opened'), width: 150, canSort }, value: ({ openedAt }) => moment(openedAt) },
  { ...{ id: 'closed', label: t('machine.closed'), width: 150, canSort }, value: ({ closedAt }) => moment(closedAt) },
  { ...{ id: 'in', label: t('machines.in'), kind: 'amount', canSort }, value: ({ cashIn }) => cashIn },
  { ...{ id: 'out', label: t('machines.out'), kind: 'amount', canSort }, value: ({ cashOut }) => cashOut },
  { ...{ id: 'bets', label: t('machine.turnOver'), kind: 'amount', canSort }, value: ({ turnOver }) => turnOver },
  { ...{ id: 'wins', label: t('machine.totalWin'), kind: 'amount', canSort }, value: ({ totalWin }) => totalWin },
]

const transactionColumns = (t: TFunction, moment: Moment): readonly Column<MachineTransaction>[] => [
  {
    ...{ id: 'at', label: t('machine.requested'), width: 150, isName: true, canSort },
    value: (row) => moment(row.requestedAt),
  },
  { ...{ id: 'type', label: t('machine.type'), canSort }, value: ({ type }) => t(`transactionType.${type}`) },
  { ...{ id: 'state', label: t('machine.state'), canSort }, value: ({ state }) => t(`transactionState.${state}`) },
  {
    ...{ id: 'sasStatus', label: t('machine.sasStatus'), canSort },
    value: ({ sasStatus }) => sasStatus && t(`machine.sas.${sasStatus}`),
  },
  { ...{ id: 'player', label: t('machines.player'), canSort }, value: ({ player }) => personName(player) },
  { ...{ id: 'amount', label: t('machine.asked'), kind: 'amount', canSort }, value: ({ amount }) => amount },
  { ...{ id: 'actual', label: t('machine.moved'), kind: 'amount', canSort }, value: ({ actual }) => actual },
  { ...{ id: 'settled', label: t('machine.settled'), width: 150, canSort }, value: (row) => moment(row.settledAt) },
  {
    ...{ id: 'session', label: t('machine.session'), kind: 'number', canSort },
    value: ({ sessionID }) => sessionID,
    cell: number('sessionID'),
  },
  {
    ...{ id: 'transfer', label: t('machine.transfer'), width: 200, canSort, isHidden: true },
    value: ({ transferID }) => transferID,
  },
]

const roundColumns = (t: TFunction, moment: Moment): readonly Column<RoundSummary>[] => [
  {
    ...{ id: 'number', label: t('machine.round'), kind: 'number', isName: true, canSort },
    value: (row) => row.number,
  },
  {
    ...{ id: 'ended', label: t('machine.ended'), width: 150, canSort },
    value: ({ endedAt }) => moment(endedAt),
  },
  {
    ...{ id: 'session', label: t('machine.session'), kind: 'number', canSort },
    value: ({ sessionID }) => sessionID,
    cell: number('sessionID'),
  },
  { ...{ id: 'bet', label: t('machine.bet'), kind: 'amount', canSort }, value: ({ bet }) => bet },
  { ...{ id: 'win', label: t('machine.win'), kind: 'amount', canSort }, value: ({ win }) => win },
  { ...{ id: 'free', label: t('machine.freeSpins'), kind: 'number', canSort }, value: ({ freeSpins }) => freeSpins },
  {
    ...{ id: 'paid', label: t('machine.paid'), canSort },
    value: ({ byHand }) => t(`machine.paidBy.${byHand ? 'hand' : 'cabinet'}`),
  },
  {
    ...{ id: 'before', label: t('machine.creditBefore'), kind: 'amount', canSort },
    value: ({ creditBefore }) => creditBefore,
  },
  {
    ...{ id: 'after', label: t('machine.creditAfter'), kind: 'amount', canSort },
    value: ({ creditAfter }) => creditAfter,
  },
  {
    ...{ id: 'cabinetRound', label: t('machine.cabinetRound'), width: 200, canSort, isHidden: true },
    value: ({ cabinetRound }) => cabinetRound,
  },
]

type ListTab = 'sessions' | 'transactions' | 'rounds'
/** Who played here, what moved between wallets and this machine, or what was played, newest first. */
export function TabList({ page, tab }: { page: MachineRef; tab: ListTab }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const query = useSelector(page, selectRowsRef)
  const search = useSelector(page, selectPlaceSearch)
  if (!query) return null
  const given = { query, search, label: t(`machine.tab.${tab}`) }
  if (tab === 'sessions')
    return (
      <HistoryTable
        {...given}
        key={tab}
        prefix="s."
        columnsOf={sessionColumns}
        select={sessionsHere.selectRows}
        none={t('machine.noSessions')}
        nameOf={({ id }) => t('machine.sessionNumber', { id })}
      />
    )
  if (tab === 'transactions')
    return (
      <HistoryTable
        {...given}
        key={tab}
        prefix="t."
        columnsOf={transactionColumns}
        select={transactionsHere.selectRows}
        none={t('machine.noTransactions')}
        nameOf={({ requestedAt }) => formatMoment(requestedAt, i18n.language, timeZone)}
      />
    )
  return (
    <HistoryTable
      {...given}
      key={tab}
      prefix="r."
      columnsOf={roundColumns}
      select={roundsHere.selectRows}
      none={t('machine.noRounds')}
      nameOf={({ number }) => t('machine.roundNumber', { number })}
    />
  )
}
