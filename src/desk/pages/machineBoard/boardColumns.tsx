import type { TFunction } from 'i18next'
import { Flame } from 'lucide-react'
import type { BoardRow } from '#machines/desk/pages/machineBoard/index.ts'
import type { SessionFigures } from '#protocol/sockets/sockets.ts'
import { css } from '#styled/css/index.js'
import { formatClock } from '#ui/format.ts'
import { StatusMark } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'
import { problemText } from '../../problemText.ts'
import { severity } from '../machines/machineColumns.tsx'
import { groupName, needOf, needs, sinceOf, wordOf } from './floor.ts'

const hot = css({ display: 'inline-flex', alignItems: 'center', gap: '2', fontWeight: '560' })
/** A machine with the money of the session that stands there. */
export type MoneyRow = BoardRow & { money?: SessionFigures }

/** `net` is the player's. */
export const boardColumns = (t: TFunction, timeZone: string): readonly Column<MoneyRow>[] => [
  { ...{ id: 'cabin', label: t('machines.cabin'), kind: 'number', width: 60 }, value: ({ cabin }) => cabin },
  { ...{ id: 'name', label: t('machines.name'), isName: true, width: 124 }, value: ({ name }) => name },
  {
    ...{ id: 'need', label: t('machineBoard.group.need'), width: 120, canGroup: true, isHidden: true },
    value: (row) => needs.indexOf(needOf(row)),
    inFile: { value: (row) => groupName(t, 'need', row) },
    cell: (row) => groupName(t, 'need', row),
  },
  {
    ...{ id: 'status', label: t('machines.status'), width: 156, canGroup: true },
    value: ({ status }) => severity.indexOf(status),
    inFile: { value: ({ status }) => wordOf(t, status) },
    cell: ({ status }) => <StatusMark status={status}>{wordOf(t, status)}</StatusMark>,
  },
  {
    ...{ id: 'problems', label: t('machines.problems'), width: 150 },
    value: ({ problems }) => problems.map(({ kind }) => t(problemText[kind] ?? kind)).join(', ') || null,
  },
  {
    ...{ id: 'since', label: t('sessions.since'), width: 60 },
    value: sinceOf,
    inFile: { kind: 'moment', value: sinceOf },
    cell: (row) => {
      const since = sinceOf(row)
      return since !== null && <bdi>{formatClock(since, timeZone)}</bdi>
    },
  },
  {
    ...{ id: 'player', label: t('machines.player'), width: 110 },
    value: ({ session }) => session && personName(session.player),
  },
  {
    ...{ id: 'credit', label: t('machines.credit'), kind: 'amount', hasSum: true, width: 92 },
    value: ({ money, credit }) => money?.credit ?? credit,
  },
  {
    ...{ id: 'bet', label: t('sessions.bet'), kind: 'amount', width: 64 },
    value: ({ money }) => money?.bet ?? null,
  },
  {
    ...{ id: 'net', label: t('sessions.net'), kind: 'amount', hasSum: true, width: 84 },
    value: ({ money }) => money?.net ?? null,
  },
  { ...{ id: 'lag', label: t('sessions.lag'), kind: 'number', width: 66 }, value: ({ money }) => money?.lag ?? null },
  {
    ...{ id: 'hot', label: t('sessions.hot'), width: 60 },
    value: ({ money }) => (money?.isHot ? t('sessions.hot') : null),
    cell: ({ money }) =>
      money?.isHot && (
        <span className={hot}>
          <Flame size={14} aria-hidden="true" />
          {t('sessions.hot')}
        </span>
      ),
  },
  {
    ...{ id: 'brand', label: t('machines.brand'), width: 76, canGroup: true, isHidden: true },
    value: ({ brand }) => brand,
  },
  {
    ...{ id: 'room', label: t('machineBoard.group.room'), canGroup: true, isHidden: true },
    value: (row) => groupName(t, 'room', row),
  },
  {
    ...{ id: 'tag', label: t('machineBoard.group.tag'), canGroup: true, isHidden: true },
    value: ({ tag }) => tag || null,
  },
  {
    ...{ id: 'reservedBy', label: t('machines.reservedBy'), isHidden: true },
    value: ({ reservation }) => reservation && personName(reservation.player),
  },
]
