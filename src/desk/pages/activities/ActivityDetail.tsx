import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Activity } from '#protocol/calls/supervision.ts'
import { css } from '#styled/css/index.js'
import { buttonClass } from '#ui/Button.tsx'
import { formatMoney } from '#ui/format.ts'
import { personName } from '../../../view/personName.ts'
import { smallTable } from '../../smallTable.ts'
import { type Change, changesOf } from './changes.ts'

const box = css({ display: 'grid', gap: '3', paddingBlock: '3' })
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const nothing = '–'
/** Fields that are minor units. */
const amounts = new Set(['amount', 'credit', 'balance', 'limit', 'hotFlagLimit', 'hotLimit', 'sum', 'net', 'win'])

type Props = { activity: Activity; placeWith: (change: Record<string, string>) => string; mayOpenSession: boolean }

/** What an act changed, side by side, and the ways to more of its kind. */
export function ActivityDetail({ activity, placeWith, mayOpenSession }: Props) {
  const { t, i18n } = useTranslation()
  const { machine, player, actor, object, detail } = activity
  const changes = changesOf(detail)
  const isAboutPerson = object?.startsWith('account/') === true
  const session = /^session\/(\d+)$/.exec(object ?? '')?.[1]
  return (
    <div className={box}>
      {changes.length > 0 ? (
        <table className={smallTable} aria-label={t('activities.changes')}>
          <thead>
            <tr>
              <th scope="col">{t('activities.field')}</th>
              <th scope="col">{t('activities.before')}</th>
              <th scope="col">{t('activities.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field === '' ? t('activities.condition') : <bdi>{field}</bdi>}</th>
                <td>
                  <bdi>{write(field, before)}</bdi>
                </td>
                <td>
                  <bdi>{write(field, after)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t(isAboutPerson && detail === null ? 'activities.notShown' : 'activities.noChanges')}</p>
      )}
      <p className={row}>
        {machine && only('machine', machine.id, t('activities.onlyMachine', { name: machine.name }))}
        {player && only('player', player.id, t('activities.onlyPlayer', { name: personName(player) }))}
        {actor && only('actor', actor.id, t('activities.onlyActor', { name: personName(actor) }))}
        {session !== undefined && mayOpenSession && (
          <Link className={buttonClass({})} to={`/apps/supervisor?session=${session}`}>
            {t('activities.timeline')}
          </Link>
        )}
      </p>
    </div>
  )

  function only(name: string, id: number, label: string) {
    return (
      <Link className={buttonClass({})} to={placeWith({ [name]: String(id) })} replace>
        {label}
      </Link>
    )
  }
  function write(field: string, value: Change['before']): string {
    if (value === null || value === '') return nothing
    if (typeof value === 'boolean') return t(value ? 'activities.yes' : 'activities.no')
    if (typeof value === 'number')
      return amounts.has(field.slice(field.lastIndexOf('.') + 1)) ? formatMoney(value, i18n.language) : String(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
