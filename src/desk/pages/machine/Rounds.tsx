import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type MachineRef, roundsHere, selectPlaceSearch, selectRowsRef } from '#machines/desk/pages/machine/index.ts'
import type { RoundSummary } from '#protocol/calls/history.ts'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { useSettings } from '../../../view/root.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<RoundSummary>[] {
  const canSort = false
  return [
    {
      ...{ id: 'number', label: t('machine.round'), kind: 'number', isName: true, canSort },
      value: (row) => row.number,
    },
    {
      ...{ id: 'ended', label: t('machine.ended'), width: 150, canSort },
      value: ({ endedAt }) => formatMoment(endedAt, language, timeZone),
    },
    { ...{ id: 'session', label: t('machine.session'), kind: 'number', canSort }, value: ({ sessionID }) => sessionID },
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
}

/** What was played here, whoever played it, newest first. */
export function Rounds({ page }: { page: MachineRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const rows = useSelector(page, selectRowsRef)
  const search = useSelector(page, selectPlaceSearch)
  const columns = useMemo(() => columnsOf(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return rows ? (
    <QueryTable
      {...{ columns, search }}
      prefix="r."
      query={rows}
      select={roundsHere.selectRows}
      label={t('machine.tab.rounds')}
      none={t('machine.noRounds')}
      nameOf={({ number }) => t('machine.roundNumber', { number })}
    />
  ) : null
}
