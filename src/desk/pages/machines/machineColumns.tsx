import type { TFunction } from 'i18next'
import type { MachineRow } from '#machines/desk/pages/machines/index.ts'
import { css } from '#styled/css/index.js'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { problemText } from '../../problemText.ts'

/** The worst first. */
export const severity = [1, 0, 6, 7, 5, 3, 4, 2]
const quiet = css({ color: 'text2' })

/** `in` and `out`: what wallets gave and got, by the ledger; the others by the meters. Profit is the house's. */
export const machineColumns = (t: TFunction): readonly Column<MachineRow>[] => [
  { id: 'name', label: t('machines.name'), value: ({ name }) => name, isName: true, width: 124 },
  { id: 'cabin', label: t('machines.cabin'), value: ({ cabin }) => cabin, kind: 'number', width: 60 },
  { id: 'brand', label: t('machines.brand'), value: ({ brand }) => brand, width: 76, canGroup: true },
  {
    ...{ id: 'status', label: t('machines.status'), width: 156, canGroup: true },
    value: ({ status }) => severity.indexOf(status),
    inFile: { value: ({ status }) => t(`status.${statusText[status] ?? 'offline'}`) },
    cell: ({ status }) => <StatusMark status={status}>{t(`status.${statusText[status] ?? 'offline'}`)}</StatusMark>,
  },
  {
    ...{ id: 'problems', label: t('machines.problems'), width: 160, isHidden: true },
    value: ({ problems }) => problems.map((kind) => t(problemText[kind] ?? kind)).join(', ') || null,
  },
  {
    ...{ id: 'player', label: t('machines.player'), width: 100 },
    value: ({ session }) => session && personName(session.player),
  },
  {
    ...{ id: 'credit', label: t('machines.credit'), kind: 'amount', hasSum: true, width: 96 },
    value: ({ credit }) => credit,
  },
  {
    ...{ id: 'bets', label: t('machines.bets'), width: 84, canSort: false },
    value: ({ bet_info }) => bet_info,
    cell: ({ bet_info }) => <bdi className={quiet}>{bet_info}</bdi>,
  },
  { ...{ id: 'in', label: t('machines.in'), kind: 'amount', hasSum: true, width: 96 }, value: ({ Cashin }) => Cashin },
  {
    ...{ id: 'out', label: t('machines.out'), kind: 'amount', hasSum: true, width: 96 },
    value: ({ Cashout }) => Cashout,
  },
  {
    ...{ id: 'profit', label: t('machines.profit'), kind: 'amount', hasSum: true, width: 96 },
    value: ({ Cashin, Cashout }) => Cashin - Cashout,
  },
  {
    ...{ id: 'meterIn', label: t('machines.meterIn'), kind: 'amount', hasSum: true, isHidden: true },
    value: ({ sasCashin }) => sasCashin,
  },
  {
    ...{ id: 'meterOut', label: t('machines.meterOut'), kind: 'amount', hasSum: true, isHidden: true },
    value: ({ sasCashout }) => sasCashout,
  },
  {
    ...{ id: 'connection', label: t('machines.connection'), isHidden: true, canGroup: true },
    value: ({ connectionStatus }) => t(`machines.line.${connectionStatus}`),
  },
  {
    ...{ id: 'reservedBy', label: t('machines.reservedBy'), isHidden: true },
    value: ({ reservation }) => reservation && personName(reservation.player),
  },
  {
    ...{ id: 'vip', label: t('machines.vip'), width: 72, isHidden: true, canGroup: true },
    value: ({ isVip }) => (isVip ? t('machines.vip') : null),
  },
  { ...{ id: 'tag', label: t('machines.tag'), isHidden: true, canGroup: true }, value: ({ tag }) => tag || null },
  {
    ...{ id: 'transferLimit', label: t('machines.transferLimit'), kind: 'amount', isHidden: true },
    value: ({ transferLimit }) => transferLimit,
  },
  {
    ...{ id: 'game', label: t('machines.address'), isHidden: true, canGroup: true },
    value: ({ sasUrl }) => sasUrl || null,
  },
]
