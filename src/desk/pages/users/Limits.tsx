import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectPart, selectPartFailed, type UserRef } from '#machines/desk/pages/user/index.ts'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { Failed, Loading } from '#ui/states/index.ts'
import { useSettings } from '../../../view/root.ts'
import { factGroups, Facts } from './Facts.tsx'

/** By what a player has bound themselves, what is left of it, and what keeps them out. */
export function Limits({ user }: { user: UserRef }) {
  const { t, i18n } = useTranslation()
  const { currency, timeZone } = useSettings()
  const part = useSelector(user, selectPart)
  const hasFailed = useSelector(user, selectPartFailed)
  const money = (minor: number) => formatMoney(minor, i18n.language)
  const moment = (at: number) => formatMoment(at, i18n.language, timeZone)
  if (part?.of !== 'limits')
    return hasFailed ? (
      <Failed title={t('users.partFailed')} onRetry={() => user.send({ type: 'part.retried' })} />
    ) : (
      <Loading of="form" count={7} />
    )
  const { limits, realityCheck, exclusion, proposal } = part.limits
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
                ? t('limits.none')
                : t('users.limit.minutes', { count: realityCheck.minutes }),
          },
        ]}
      />
    </div>
  )
}
