import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { limitsDetail, selectLimitsRef, type UserRef } from '#machines/desk/pages/user/index.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { useSettings } from '../../../view/root.ts'
import { factGroups, Facts } from './Facts.tsx'

/** By what a player has bound themselves, what is left of it, and what keeps them out. */
export function Limits({ user }: { user: UserRef }) {
  const { t } = useTranslation()
  const detail = useSelector(user, selectLimitsRef)
  return (
    detail && (
      <DetailStates detail={detail} of="form" failed={t('users.partFailed')}>
        <Bounds detail={detail} />
      </DetailStates>
    )
  )
}

function Bounds({ detail }: { detail: DetailRef }) {
  const { t, i18n } = useTranslation()
  const { currency, timeZone } = useSettings()
  const bounds = useSelector(detail, limitsDetail.selectKnown)
  const money = (minor: number) => formatMoney(minor, i18n.language)
  const moment = (at: number) => formatMoment(at, i18n.language, timeZone)
  if (!bounds) return null
  const { limits, realityCheck, exclusion, proposal } = bounds
  return (
    <div className={factGroups}>
      {exclusion && (
        <Facts
          title={t(`users.exclusion.${exclusion.kind}`)}
          facts={[
            { label: t('users.since'), value: moment(exclusion.since) },
            { label: t('users.until'), value: exclusion.until === null ? t('users.forEver') : moment(exclusion.until) },
            ...(proposal ? [{ label: t('users.exclusion.proposed'), value: <bdi>{proposal.reason}</bdi> }] : []),
          ]}
        />
      )}
      {(['deposit', 'loss'] as const).map((kind) => (
        <Facts
          key={kind}
          title={t(`users.limit.${kind}`, { currency })}
          facts={limits
            .filter((one) => one.kind === kind)
            .map(({ period, amount, left, until }) => ({
              label: t(`limits.period.${period}`),
              value:
                amount === null
                  ? t('limits.none')
                  : t('users.limit.left', { amount: money(amount), left: money(left ?? 0), until: moment(until) }),
            }))}
        />
      ))}
      <Facts
        title={t('users.limit.check')}
        facts={[
          {
            label: t('users.limit.every'),
            value:
              realityCheck.minutes === null
                ? t('users.never')
                : t('users.limit.minutes', { count: realityCheck.minutes }),
          },
        ]}
      />
    </div>
  )
}
