/** What waits on the floor, in words. */
import i18next, { type TFunction } from 'i18next'
import type { PastTaskRow, TaskAct, TaskRow } from '#machines/desk/pages/attendants/index.ts'
import type { CommandOrder } from '#machines/kit/command/index.ts'
import { problemKinds } from '#protocol/core/problems.ts'
import { formatAge, formatMoment, formatMoney } from '#ui/format.ts'
import type { Column } from '#ui/table/index.ts'
import { machinePlace } from '../../../view/machinePlace.ts'
import { personName } from '../../../view/personName.ts'
import { problemText } from '../../problemText.ts'

export type Written = { t: TFunction; language: string; timeZone: string; currency: string }
type Task = Pick<TaskRow, 'kind' | 'detail' | 'machine' | 'player' | 'amount' | 'since' | 'takenBy' | 'takenAt'>

export const whatOf = (t: TFunction, { kind, detail }: Pick<Task, 'kind' | 'detail'>) =>
  kind === 'problem' ? t(problemText[detail] ?? detail) : t(`attendants.kind.${kind}`)
export const placeOf = ({ machine: { cabin, name } }: Pick<Task, 'machine'>) => machinePlace(cabin, name)

/** What a notice of the desktop says, in the language of that moment. */
export const noticeText = (count: number) => i18next.t('attendants.noticeText', { count })

/** The cage pays where there is a player to serve; what nobody sat at is paid by a word of who paid it. */
export const isPaidHere = ({ kind, player }: Pick<TaskRow, 'kind' | 'player'>) => kind === 'handPay' && player === null

export const payOrder = (row: TaskRow): CommandOrder<TaskAct> => ({
  act: { do: 'pay', handPay: Number(row.task.slice(row.task.indexOf('-') + 1)) },
  title: { key: 'attendants.act.pay' },
  words: { key: 'attendants.payWords', params: { amount: row.amount ?? 0 } },
  confirm: { key: 'attendants.act.pay' },
  done: { key: 'attendants.done.pay' },
  ...{ isAsked: true, isDangerous: false, reason: 'required', phrase: null },
  reasonLabel: { key: 'attendants.evidence' },
  affected: [{ id: row.machine.id, name: placeOf(row) }],
})

export const taskOrder = (
  t: TFunction,
  act: Extract<TaskAct, { task: string }>['do'],
  row: TaskRow,
): CommandOrder<TaskAct> => ({
  act: { do: act, task: row.task },
  title: { key: `attendants.act.${act}` },
  words: null,
  confirm: { key: `attendants.act.${act}` },
  done: { key: `attendants.done.${act}` },
  ...{ isAsked: false, isDangerous: false, reason: 'none', phrase: null },
  affected: [{ id: 1, name: `${whatOf(t, row)}, ${placeOf(row)}` }],
})

function shared<Row extends Task>({ t, language, currency }: Written): readonly Column<Row>[] {
  return [
    {
      ...{ id: 'what', label: t('attendants.what'), isName: true, canGroup: true, width: 160 },
      value: (row) => whatOf(t, row),
    },
    { ...{ id: 'machine', label: t('attendants.machine'), canGroup: true, width: 150 }, value: placeOf },
    {
      ...{ id: 'player', label: t('attendants.player'), canGroup: true, width: 120 },
      value: ({ player }) => player && personName(player),
    },
    {
      ...{ id: 'amount', label: t('attendants.amount', { currency }), kind: 'amount', width: 110 },
      value: ({ amount }) => amount,
      cell: ({ amount }) => (amount === null ? null : <bdi>{formatMoney(amount, language)}</bdi>),
    },
    {
      ...{ id: 'taken', label: t('attendants.takenBy'), canGroup: true, width: 120 },
      value: ({ takenBy }) => takenBy && personName(takenBy),
    },
  ]
}

/** How a file of tasks says what they were. */
export const pastWords = (t: TFunction): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(problemKinds).map((kind) => [`what.${kind}`, t(problemText[kind] ?? kind)])),
  ...Object.fromEntries(
    (['handPay', 'booking', 'call'] as const).map((kind) => [`what.${kind}`, t(`attendants.kind.${kind}`)]),
  ),
  ...Object.fromEntries(
    (['done', 'takenBack', 'left'] as const).map((one) => [`ended.${one}`, t(`attendants.ended.${one}`)]),
  ),
})

export const openColumns = (written: Written): readonly Column<TaskRow>[] => [
  ...shared<TaskRow>(written),
  {
    ...{ id: 'age', label: written.t('attendants.waits'), kind: 'number', width: 110 },
    value: ({ age }) => age,
    inFile: { kind: 'span', value: ({ age }) => (age < 0 ? null : age) },
    cell: ({ age, since }) => (
      <bdi>
        {age < 0
          ? written.t('attendants.begins', { at: formatMoment(since, written.language, written.timeZone) })
          : formatAge(age, written.language)}
      </bdi>
    ),
  },
]

export function pastColumns(written: Written): readonly Column<PastTaskRow>[] {
  const { t, language, timeZone } = written
  const span = (id: string, label: string, of: (row: PastTaskRow) => number | null): Column<PastTaskRow> => ({
    ...{ id, label, kind: 'number', width: 90, canSort: false, value: of },
    cell: (row) => {
      const ms = of(row)
      return ms === null ? null : <bdi>{formatAge(ms, language)}</bdi>
    },
  })
  return [
    ...shared<PastTaskRow>(written).map((column) => ({ ...column, canSort: false })),
    span('waited', t('attendants.waited'), ({ since, takenAt }) => (takenAt === null ? null : takenAt - since)),
    span('lasted', t('attendants.lasted'), ({ since, over }) => over - since),
    {
      ...{ id: 'over', label: t('attendants.over'), width: 140, canSort: false },
      value: ({ over }) => over,
      cell: ({ over }) => <bdi>{formatMoment(over, language, timeZone)}</bdi>,
    },
    {
      ...{ id: 'ended', label: t('attendants.how'), width: 110, canSort: false },
      value: ({ ended }) => ended && t(`attendants.ended.${ended}`),
    },
  ]
}
