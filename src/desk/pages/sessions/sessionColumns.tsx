import type { TFunction } from 'i18next'
import { Flame } from 'lucide-react'
import type { SessionRow } from '#machines/desk/pages/sessions/index.ts'
import { css } from '#styled/css/index.js'
import { formatClock } from '#ui/format.ts'
import { StatusMark, statusText } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/table/index.ts'
import { link } from '../../../view/link.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { severity } from '../machines/machineColumns.tsx'

const hot = css({ display: 'inline-flex', alignItems: 'center', gap: '2', fontWeight: '560' })
/** Ms: a press is felt to be late. */
const slow = 300
const late = css({ color: 'negative', fontWeight: '560' })

/** `net` is the player's; the rest is what wallet and cabinet say. At 1280 px all up to it stand in the window, with a bar to scroll by. */
export const sessionColumns = (t: TFunction, timeZone: string): readonly Column<SessionRow>[] => [
  {
    ...{ id: 'player', label: t('sessions.player'), isName: true, width: 104 },
    value: ({ player }) => personName(player),
  },
  {
    ...{ id: 'machine', label: t('sessions.machine'), width: 118, canGroup: true },
    value: ({ machine }) => machinePlace(machine.cabin, machine.name),
    cell: ({ machine: { id, cabin, name } }, tabIndex) => (
      <a className={link} href={`/apps/machine/${id}`} tabIndex={tabIndex}>
        <bdi>{machinePlace(cabin, name)}</bdi>
      </a>
    ),
  },
  {
    ...{ id: 'status', label: t('sessions.status'), width: 134, canGroup: true },
    value: ({ status }) => severity.indexOf(status ?? 0),
    inFile: { value: ({ status }) => t(`status.${statusText[status ?? 0] ?? 'offline'}`) },
    cell: ({ status }) => (
      <StatusMark status={status ?? 0}>{t(`status.${statusText[status ?? 0] ?? 'offline'}`)}</StatusMark>
    ),
  },
  {
    ...{ id: 'since', label: t('sessions.since'), width: 54 },
    value: ({ openedAt }) => openedAt,
    inFile: { kind: 'moment', value: ({ openedAt }) => openedAt },
    cell: ({ openedAt }) => <bdi>{formatClock(openedAt, timeZone)}</bdi>,
  },
  {
    ...{ id: 'in', label: t('sessions.in'), kind: 'amount', hasSum: true, width: 80 },
    value: ({ cashIn }) => cashIn,
  },
  {
    ...{ id: 'out', label: t('sessions.out'), kind: 'amount', hasSum: true, width: 70 },
    value: ({ cashOut, handPaid }) => cashOut + handPaid,
  },
  {
    ...{ id: 'credit', label: t('sessions.credit'), kind: 'amount', hasSum: true, width: 80 },
    value: ({ credit }) => credit,
  },
  { ...{ id: 'bet', label: t('sessions.bet'), kind: 'amount', width: 56 }, value: ({ bet }) => bet },
  {
    ...{ id: 'bets', label: t('sessions.bets'), kind: 'amount', hasSum: true, width: 84 },
    value: ({ turnOver }) => turnOver,
  },
  { ...{ id: 'net', label: t('sessions.net'), kind: 'amount', hasSum: true, width: 77 }, value: ({ net }) => net },
  {
    ...{ id: 'lag', label: t('sessions.lag'), kind: 'number', width: 66 },
    value: ({ lag }) => lag,
    cell: ({ lag }) => (lag === null ? '–' : <span className={lag >= slow ? late : undefined}>{lag}</span>),
  },
  {
    ...{ id: 'hot', label: t('sessions.hot'), width: 60, canGroup: true },
    value: ({ isHot }) => (isHot ? t('sessions.hot') : null),
    cell: ({ isHot }) =>
      isHot && (
        <span className={hot}>
          <Flame size={14} aria-hidden="true" />
          {t('sessions.hot')}
        </span>
      ),
  },
  {
    ...{ id: 'feature', label: t('sessions.feature'), width: 80, isHidden: true, canGroup: true },
    value: ({ feature }) => (feature ? t('sessions.feature') : null),
  },
  {
    ...{ id: 'leaving', label: t('sessions.leaving'), width: 120, isHidden: true },
    value: ({ leaving }) => leaving && t(`ended.${leaving}`, { defaultValue: leaving }),
  },
  {
    ...{ id: 'handPaid', label: t('sessions.handPaid'), kind: 'amount', hasSum: true, isHidden: true },
    value: ({ handPaid }) => handPaid,
  },
]
