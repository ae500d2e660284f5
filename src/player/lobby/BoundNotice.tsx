import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { selectLimits } from '#machines/floor/notifications/index.ts'
import { struckLoss } from '#machines/game/realityCheck/bounds.ts'
import type { PlayerLimits } from '#protocol/limits.ts'
import { css } from '#styled/css/index.js'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { useNotifications, useRoot, useSettings } from '../../shell/root.ts'

const banner = css({
  display: 'grid',
  gap: '2',
  paddingBlock: '4',
  paddingInline: '5',
  marginBlockEnd: '4',
  borderRadius: '2',
  bg: 'raised',
  color: 'text2',
  '& a': { justifySelf: 'start', color: 'text', textDecoration: 'underline', paddingBlock: '2' },
})
const title = css({ color: 'text', fontWeight: '580' })

const useLimits = (): PlayerLimits | null =>
  useSelector(useNotifications(), (snapshot) => (snapshot ? selectLimits(snapshot) : null))

/** Whether the player has shut themselves out, or lost what they may: then there is neither play nor reservation. */
export function useIsBarred(): boolean {
  const { now } = useRoot()
  const limits = useLimits()
  return limits !== null && (limits.exclusion !== null || struckLoss(limits, now()) !== null)
}

/** Why one cannot play just now, until when, and what stays possible. */
export function BoundNotice() {
  const { t, i18n } = useTranslation()
  const { now } = useRoot()
  const { timeZone, currency } = useSettings()
  const limits = useLimits()
  const struck = struckLoss(limits, now())
  const exclusion = limits?.exclusion
  if (!exclusion && !struck) return null
  const until = exclusion ? exclusion.until : (struck?.until ?? null)
  const of = exclusion
    ? `bound.${exclusion.kind}.${exclusion.until === null ? 'forEver' : exclusion.state}`
    : `bound.loss.${struck?.period}`
  return (
    <section className={banner} role="status">
      <p className={title}>
        {t(of, {
          until: until === null ? '' : formatMoment(until, i18n.language, timeZone),
          amount: `${formatMoney(struck?.amount ?? 0, i18n.language)} ${currency}`,
        })}
      </p>
      <p>{t(exclusion ? 'bound.stays' : 'bound.struck')}</p>
      <Link to="/profile?part=limits">{t('bound.toLimits')}</Link>
    </section>
  )
}
