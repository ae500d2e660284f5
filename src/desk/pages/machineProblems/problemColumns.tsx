import type { TFunction } from 'i18next'
import type { PastRow, ProblemRow } from '#machines/desk/pages/machineProblems/index.ts'
import { problemKinds, severityOf } from '#protocol/core/problems.ts'
import { formatAge, formatMoment } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { problemText } from '../../problemText.ts'
import { Severity } from './Severity.tsx'

/** How its figures and moments are written. */
export type Written = { t: TFunction; language: string; timeZone: string }

const severities = ['money', 'stopped', 'look'] as const
export const kindName = (t: TFunction, kind: string) => t(problemText[kind] ?? kind)
export const placeName = ({ cabin, machineName }: { cabin: number; machineName: string }) =>
  machinePlace(cabin, machineName)
export const waitsFor = (t: TFunction, { fix, settlement }: Pick<ProblemRow, 'fix' | 'settlement'>) => {
  const asked = fix?.maker ?? settlement?.maker
  return asked ? t('machineProblems.waitsFor', { name: personName(asked) }) : null
}
/** What is let wait stands behind all that is not. */
const orderOf = ({ kind, snooze }: ProblemRow) => severities.indexOf(severityOf(kind)) + (snooze ? 10 : 0)

export function openColumns({ t, language, timeZone }: Written): readonly Column<ProblemRow>[] {
  const moment = (time: number) => formatMoment(time, language, timeZone)
  return [
    {
      ...{ id: 'problem', label: t('machineProblems.problem'), isName: true, width: 200, canGroup: true },
      value: ({ kind }) => kindName(t, kind),
    },
    {
      ...{ id: 'severity', label: t('machineProblems.severityName'), width: 136 },
      value: orderOf,
      inFile: { value: ({ kind }) => t(`machineProblems.severity.${severityOf(kind)}`) },
      cell: ({ kind }) => <Severity kind={kind}>{t(`machineProblems.severity.${severityOf(kind)}`)}</Severity>,
    },
    { ...{ id: 'machine', label: t('machineProblems.machine'), width: 160, canGroup: true }, value: placeName },
    {
      ...{ id: 'age', label: t('machineProblems.age'), width: 110 },
      value: ({ age }) => age,
      inFile: { kind: 'span', value: ({ age }) => age },
      cell: ({ age }) => <bdi>{formatAge(age, language)}</bdi>,
    },
    {
      ...{ id: 'since', label: t('machineProblems.since'), width: 184, value: ({ raisedAt }) => moment(raisedAt) },
      inFile: { kind: 'moment', value: ({ raisedAt }) => raisedAt },
    },
    {
      ...{ id: 'taken', label: t('machineProblems.takenBy'), width: 120, canGroup: true },
      value: ({ takenBy }) => takenBy && personName(takenBy),
    },
    {
      ...{ id: 'waits', label: t('machineProblems.waits'), width: 190, canSort: false },
      value: (row) =>
        row.snooze ? t('machineProblems.snoozedUntil', { until: moment(row.snooze.until) }) : waitsFor(t, row),
    },
    {
      ...{ id: 'player', label: t('machineProblems.player'), width: 120, isHidden: true },
      value: ({ player }) => player && personName(player),
    },
    {
      ...{ id: 'sas', label: t('machineProblems.sas'), width: 210, isHidden: true },
      value: ({ sas }) => sas && `${sas.hex} ${sas.message}`,
    },
    {
      ...{ id: 'times', label: t('machineProblems.times'), kind: 'number', isHidden: true },
      value: ({ sas }) => sas && sas.count,
    },
  ]
}

export function pastColumns({ t, language, timeZone }: Written): readonly Column<PastRow>[] {
  const moment = (time: number) => formatMoment(time, language, timeZone)
  const canSort = false
  return [
    {
      ...{ id: 'problem', label: t('machineProblems.problem'), isName: true, width: 200, canSort },
      value: ({ kind }) => kindName(t, kind),
    },
    { ...{ id: 'machine', label: t('machineProblems.machine'), width: 160, canSort }, value: placeName },
    {
      ...{ id: 'closed', label: t('machineProblems.closed'), width: 184, canSort },
      value: ({ closedAt }) => moment(closedAt),
    },
    {
      ...{ id: 'lasted', label: t('machineProblems.lasted'), width: 110, canSort },
      value: ({ raisedAt, closedAt }) => formatAge(closedAt - raisedAt, language),
    },
    {
      ...{ id: 'how', label: t('machineProblems.how'), width: 220, canSort },
      value: ({ resolution }) => endingOf(t, resolution),
    },
    {
      ...{ id: 'by', label: t('machineProblems.closedBy'), width: 120, canSort },
      value: ({ closedBy }) => (closedBy ? personName(closedBy) : t('machineProblems.nobody')),
    },
    {
      ...{ id: 'taken', label: t('machineProblems.takenBy'), width: 120, canSort },
      value: ({ takenBy }) => takenBy && personName(takenBy),
    },
    {
      ...{ id: 'since', label: t('machineProblems.since'), width: 184, canSort, isHidden: true },
      value: ({ raisedAt }) => moment(raisedAt),
    },
    {
      ...{ id: 'player', label: t('machineProblems.player'), width: 120, canSort, isHidden: true },
      value: ({ player }) => player && personName(player),
    },
  ]
}

/** How a file of problems says what they were. */
export const pastWords = (t: TFunction): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(problemKinds).map((kind) => [`kind.${kind}`, kindName(t, kind)])),
  ...Object.fromEntries([...endings, 'other'].map((one) => [`how.${one}`, endingOf(t, one)])),
  venue: t('machineProblems.nobody'),
})

const endings = [
  ...['machine.recovered', 'fault.raised', 'transfer.fixed', 'problem.fixed', 'handPay.paid', 'handPay.overtaken'],
  ...['contradiction.settled', 'meters.agree', 'meters.contradict'],
  ...['difference.gone', 'difference.accepted'],
]
/** How it ended: by the event of the machine that ended it. */
export const endingOf = (t: TFunction, resolution: string | null) =>
  t(`machineProblems.ending.${endings.includes(resolution ?? '') ? (resolution ?? '').replace('.', '_') : 'other'}`)
