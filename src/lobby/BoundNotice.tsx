import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LobbyRef, selectOwnSeatOfLobby } from '#machines/lobby/lobby/index.ts'
import { selectLimits } from '#machines/live/notifications/index.ts'
import { struckLoss } from '#machines/game/realityCheck/bounds.ts'
import type { SeatStanding } from '#protocol/core/entities.ts'
import type { MoneyLimit, PlayerLimits } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { formatAmount, formatMoment } from '#ui/format.ts'
import { useNotifications, useRoot, useSettings } from '../view/root.ts'

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

const untaken: readonly (SeatStanding | undefined)[] = ['win', 'handPay']

/** It ends by time, looked at with every tick of the lobby. None is reached before a win that waits at the own seat counts. */
function useStruckLoss(lobby: LobbyRef): MoneyLimit | null {
  const { now } = useRoot()
  const limits = useLimits()
  const isUntaken = untaken.includes(useSelector(lobby, selectOwnSeatOfLobby)?.standing)
  return useSelector(lobby, () => (isUntaken ? null : struckLoss(limits, now())))
}

/** Whether the player has shut themselves out, or lost what they may: then there is neither play nor reservation. */
export function useIsDisabled(lobby: LobbyRef): boolean {
  const isExcluded = (useLimits()?.exclusion ?? null) !== null
  const isStruck = useStruckLoss(lobby) !== null
  return isExcluded || isStruck
}

/** Why one cannot play just now, until when, and what stays possible. */
export function BoundNotice({ lobby }: { lobby: LobbyRef }) {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  const exclusion = useLimits()?.exclusion
  const struck = useStruckLoss(lobby)
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
          amount: formatAmount(struck?.amount ?? 0, currency, i18n.language),
        })}
      </p>
      <p>{t(exclusion ? 'bound.stays' : 'bound.struck')}</p>
      <a href="/profile?part=limits">{t('bound.toLimits')}</a>
    </section>
  )
}
