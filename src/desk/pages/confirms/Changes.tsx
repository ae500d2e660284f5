import { useTranslation } from 'react-i18next'
import type { Approval } from '#protocol/core/approvals.ts'
import { css } from '#styled/css/index.js'
import { formatMoney } from '#ui/format.ts'
import { Facts } from '#ui/Facts.tsx'
import { smallTable } from '../../smallTable.ts'

const heading = css({ fontWeight: '580', textAlign: 'start' })
const nothing = '–'
/** Fields of it that are minor units. */
const amounts = new Set([
  ...['withdrawalsConfirmedFrom', 'cashierConfirmedFrom', 'largestAmount', 'jackpotFrom', 'hotFlagLimit', 'hotLimit'],
  'amount',
])

const listOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []

/** What would be otherwise: as it stood when it was asked for, and as it would be. */
export function Changes({ approval: { kind, asked, before } }: { approval: Approval }) {
  const { t, i18n } = useTranslation()
  const fields = Object.keys(asked)
  if (fields.length === 0) return null
  if ('Permissions' in asked)
    return <Permissions asked={listOf(asked['Permissions'])} before={listOf(before['Permissions'])} />
  if (kind === 'safeAdjustment') return <SafeAdjustment before={before} />
  if ('mark' in asked) return <DayDifference before={before} />
  return (
    <table className={smallTable}>
      <caption className={heading}>{t('confirms.change')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('confirms.field')}</th>
          <th scope="col">{t('confirms.now')}</th>
          <th scope="col">{t('confirms.then')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{t(`confirms.fieldOf.${field}`)}</th>
            <td>
              <bdi>{write(field, before[field])}</bdi>
            </td>
            <td>
              <bdi>{write(field, asked[field])}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

  function write(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return nothing
    if (typeof value === 'boolean') return t(value ? 'confirms.yes' : 'confirms.no')
    if (typeof value === 'number' && amounts.has(field)) return formatMoney(value, i18n.language)
    if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value)
    if (field === 'type') return t(`userType.${value}`)
    return field === 'outcome' ? t(`confirms.outcomeOf.${value}`) : String(value)
  }
}

/** Which safe, and what of its count nobody has booked yet. */
function SafeAdjustment({ before }: { before: Approval['before'] }) {
  const { t, i18n } = useTranslation()
  const money = (name: string) => formatMoney(Number(before[name] ?? 0), i18n.language)
  const isClosed = before['state'] === 'closed'
  return (
    <Facts
      facts={[
        [t('confirms.safe.safe'), typeof before['safe'] === 'number' ? String(before['safe']) : nothing],
        [t('confirms.safe.state'), t(isClosed ? 'confirms.safe.closed' : 'confirms.safe.open')],
        ...(isClosed
          ? ([
              [t('confirms.safe.variance'), money('variance')],
              [t('confirms.safe.left'), money('left')],
            ] satisfies [string, string][])
          : []),
      ]}
    />
  )
}

/** What a day of a cabinet differs by. */
function DayDifference({ before }: { before: Approval['before'] }) {
  const { t, i18n } = useTranslation()
  const money = (name: string) => formatMoney(Number(before[name] ?? 0), i18n.language)
  return (
    <Facts
      facts={[
        [t('confirms.difference.day'), typeof before['day'] === 'string' ? before['day'] : nothing],
        [t('confirms.difference.differenceIn'), money('differenceIn')],
        [t('confirms.difference.differenceOut'), money('differenceOut')],
        [t('confirms.difference.differenceGame'), money('differenceGame')],
      ]}
    />
  )
}

function Permissions({ asked, before }: { asked: readonly number[]; before: readonly number[] }) {
  const { t } = useTranslation()
  const named = (ids: readonly number[]) => ids.map((id) => t(`permission.${id}`)).join(', ') || nothing
  return (
    <Facts
      facts={[
        [t('confirms.added'), named(asked.filter((id) => !before.includes(id)))],
        [t('confirms.removed'), named(before.filter((id) => !asked.includes(id)))],
      ]}
    />
  )
}
