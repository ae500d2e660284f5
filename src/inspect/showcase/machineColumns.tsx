import type { TFunction } from 'i18next'
import { css, cva } from '#styled/css/index.js'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/table/index.ts'
import type { MachineRow } from './machineRows.ts'

/** The worst first. */
const severity = [1, 0, 6, 7, 5, 3, 4, 2]
const slow = 250
const lagText = cva({
  variants: { isSlow: { true: { color: 'disconnected', fontWeight: '560' }, false: { color: 'text3' } } },
})
const quiet = css({ color: 'text2' })

export const machineColumns = (t: TFunction): readonly Column<MachineRow>[] => [
  { id: 'game', label: t('showcase.machine'), value: ({ game }) => game, isName: true, width: 130 },
  { id: 'cabin', label: t('showcase.cabinNumber'), value: ({ cabin }) => cabin, kind: 'number', width: 72 },
  { id: 'brand', label: t('showcase.brand'), value: ({ brand }) => brand, width: 84, canGroup: true },
  {
    ...{ id: 'status', label: t('showcase.machineStatus'), width: 168 },
    value: ({ status }) => severity.indexOf(status),
    cell: ({ status }) => <StatusMark status={status}>{t(`status.${statusText[status] ?? 'offline'}`)}</StatusMark>,
  },
  { id: 'player', label: t('showcase.player'), value: ({ player }) => player, width: 110 },
  { ...{ id: 'credit', label: t('showcase.credit'), kind: 'amount', hasSum: true }, value: ({ credit }) => credit },
  {
    ...{ id: 'bets', label: t('showcase.bets'), width: 92, canSort: false },
    value: ({ bets }) => bets,
    cell: ({ bets }) => <bdi className={quiet}>{bets}</bdi>,
  },
  { ...{ id: 'in', label: t('showcase.inToday'), kind: 'amount', hasSum: true }, value: (row) => row.in },
  { ...{ id: 'out', label: t('showcase.outToday'), kind: 'amount', hasSum: true }, value: ({ out }) => out },
  {
    ...{ id: 'profit', label: t('showcase.profit'), kind: 'amount', hasSum: true },
    value: (row) => row.in - row.out,
  },
  {
    ...{ id: 'lag', label: t('showcase.lag'), kind: 'number', width: 80 },
    value: ({ lag }) => lag,
    cell: ({ lag }) =>
      lag !== null && <bdi className={lagText({ isSlow: lag > slow })}>{t('showcase.ms', { lag })}</bdi>,
  },
  { id: 'note', label: t('showcase.note'), value: () => null, isHidden: true },
]
