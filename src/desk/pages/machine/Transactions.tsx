import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type MachineRef,
  selectPlaceSearch,
  selectRowsRef,
  transactionsHere,
} from '#machines/desk/pages/machine/index.ts'
import type { MachineTransaction } from '#protocol/core/machines.ts'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { useSettings } from '../../../view/root.ts'
import { personName } from '../../../view/personName.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<MachineTransaction>[] {
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  const canSort = false
  return [
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
    { ...{ id: 'session', label: t('machine.session'), kind: 'number', canSort }, value: ({ sessionID }) => sessionID },
    {
      ...{ id: 'transfer', label: t('machine.transfer'), width: 200, canSort, isHidden: true },
      value: ({ transferID }) => transferID,
    },
  ]
}

/** What moved between wallets and this machine, and what the desk booked of it, newest first. */
export function Transactions({ page }: { page: MachineRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const rows = useSelector(page, selectRowsRef)
  const search = useSelector(page, selectPlaceSearch)
  const columns = useMemo(() => columnsOf(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return rows ? (
    <QueryTable
      {...{ columns, search }}
      prefix="t."
      query={rows}
      select={transactionsHere.selectRows}
      label={t('machine.tab.transactions')}
      none={t('machine.noTransactions')}
      nameOf={({ requestedAt }) => formatMoment(requestedAt, i18n.language, timeZone)}
    />
  ) : null
}
