import { useSelector } from '@xstate/react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type MachineRef, selectPlaceSearch, selectRowsRef, sessionsHere } from '#machines/desk/pages/machine/index.ts'
import type { MachineSession } from '#protocol/core/machines.ts'
import { formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { useSettings } from '../../../view/root.ts'
import { personName } from '../../../view/personName.ts'
import { QueryTable } from '../../../view/table/QueryTable.tsx'

function columnsOf(t: TFunction, language: string, timeZone: string): readonly Column<MachineSession>[] {
  const moment = (at: number | null) => (at === null ? null : formatMoment(at, language, timeZone))
  const canSort = false
  return [
    { ...{ id: 'id', label: t('machine.session'), kind: 'number', isName: true, canSort }, value: ({ id }) => id },
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
}

/** Who played here, newest first. */
export function Sessions({ page }: { page: MachineRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const rows = useSelector(page, selectRowsRef)
  const search = useSelector(page, selectPlaceSearch)
  const columns = useMemo(() => columnsOf(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return rows ? (
    <QueryTable
      {...{ columns, search }}
      prefix="s."
      query={rows}
      select={sessionsHere.selectRows}
      label={t('machine.tab.sessions')}
      none={t('machine.noSessions')}
      nameOf={({ id }) => t('machine.sessionNumber', { id })}
    />
  ) : null
}
