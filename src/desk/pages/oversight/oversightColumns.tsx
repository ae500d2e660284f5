import type { TFunction } from 'i18next'
import type { FileRow } from '#machines/desk/pages/oversight/index.ts'
import { activityActions } from '#protocol/calls/activityActions.ts'
import type { Pattern, SignificantEvent } from '#protocol/calls/oversight.ts'
import { auditedEvents } from '#protocol/core/oversight.ts'
import { problemKinds } from '#protocol/core/problems.ts'
import { formatInstant } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { personName } from '../../../view/personName.ts'

const canSort = false
const keyOf = (name: string) => name.replaceAll(/[. ]/g, '_')
const knownActs: readonly string[] = Object.values(activityActions).flat()
const ownActs: readonly string[] = Object.values(auditedEvents)
  .flat()
  .filter((act) => !knownActs.includes(act))

export type Tongue = { t: TFunction; language: string; timeZone: string }

/** What it is called where it is kept, in the reader's words as far as there are any. */
export function eventName(t: TFunction, { kind, name }: Pick<SignificantEvent, 'kind' | 'name'>): string {
  if (knownActs.includes(name)) return t(`activities.action.${keyOf(name)}`)
  if (ownActs.includes(name)) return t(`oversight.name.${keyOf(name)}`)
  if (name in problemKinds) return t(`machineProblem.${name}`)
  return kind === 'fault' ? name : t(`oversight.kind.${kind}`)
}
const placeName = (t: TFunction, machine: SignificantEvent['machine']) =>
  machine && t('oversight.place', { name: machine.name, cabin: machine.cabin })

export function eventColumns({ t, language, timeZone }: Tongue): readonly Column<SignificantEvent>[] {
  return [
    {
      ...{ id: 'at', label: t('oversight.at'), width: 180, canSort },
      value: ({ at }) => formatInstant(at, language, timeZone),
    },
    {
      ...{ id: 'name', label: t('oversight.what'), width: 230, isName: true, canSort },
      value: (row) => eventName(t, row),
    },
    {
      ...{ id: 'kind', label: t('oversight.kindOf'), width: 150, canSort },
      value: ({ kind }) => t(`oversight.kind.${kind}`),
    },
    {
      ...{ id: 'machine', label: t('oversight.machine'), width: 170, canSort },
      value: ({ machine }) => placeName(t, machine),
    },
    {
      ...{ id: 'player', label: t('oversight.account'), width: 150, canSort },
      value: ({ player }) => player && personName(player),
    },
    {
      ...{ id: 'actor', label: t('oversight.actor'), width: 150, canSort },
      value: ({ actor }) => (actor ? personName(actor) : t('oversight.venue')),
    },
    {
      ...{ id: 'amount', label: t('oversight.amount'), kind: 'amount', width: 130, canSort },
      value: ({ amount }) => amount,
    },
    { ...{ id: 'reason', label: t('oversight.reason'), width: 200, canSort }, value: ({ reason }) => reason },
  ]
}

export function patternColumns({ t, language, timeZone }: Tongue): readonly Column<Pattern>[] {
  return [
    {
      ...{ id: 'at', label: t('oversight.at'), width: 180, canSort },
      value: ({ at }) => formatInstant(at, language, timeZone),
    },
    {
      ...{ id: 'kind', label: t('oversight.what'), width: 230, isName: true, canSort },
      value: ({ kind }) => t(`oversight.pattern.${kind}`),
    },
    {
      ...{ id: 'players', label: t('oversight.players'), width: 220, canSort },
      value: ({ players }) => players.map(personName).join(' → '),
    },
    {
      ...{ id: 'amount', label: t('oversight.amount'), kind: 'amount', width: 130, canSort },
      value: ({ amount }) => amount,
    },
    {
      ...{ id: 'measure', label: t('oversight.measure'), kind: 'amount', width: 150, canSort },
      value: ({ measure }) => measure,
    },
    {
      ...{ id: 'machine', label: t('oversight.machine'), width: 170, canSort },
      value: ({ machine }) => placeName(t, machine),
    },
    { ...{ id: 'address', label: t('oversight.address'), width: 140, canSort }, value: ({ address }) => address },
  ]
}

export function fileColumns({ t }: Pick<Tongue, 't'>): readonly Column<FileRow>[] {
  return [
    { ...{ id: 'file', label: t('oversight.file'), width: 420, isName: true, canSort }, value: ({ id }) => id },
    {
      ...{ id: 'how', label: t('oversight.what'), width: 220, canSort },
      value: ({ how }) => t(`oversight.how.${how}`),
    },
  ]
}
