import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { holds } from '#machines/desk/navigation/navigation.ts'
import {
  limitsDetail,
  type LimitsOfUser,
  selectLimitsRef,
  type ShownUser,
  type UserRef,
} from '#machines/desk/pages/user/index.ts'
import { selectUsersViewer, type UsersRef } from '#machines/desk/pages/users/index.ts'
import type { DetailRef } from '#machines/kit/detail/index.ts'
import type { LimitName } from '#protocol/core/limits.ts'
import { acts, items } from '#protocol/core/permissions.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment, formatMoney } from '#ui/format.ts'
import { DetailStates } from '../../../view/detailStates.tsx'
import { link } from '../../../view/link.ts'
import { personName } from '../../../view/personName.ts'
import { useOwnId, useRoot, useSettings } from '../../../view/root.ts'
import { factGroups, Facts } from './Facts.tsx'
import { keepOutOrder, liftOrder, lowerOrder } from './limitActs.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginBlockStart: '3' })
const within = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  columnGap: '3',
})

type Props = { page: UsersRef; user: UserRef; shown: ShownUser }

/** By what a player has bound themselves, what is left of it, what keeps them out, and what staff may do about it. */
export function Limits({ page, user, shown }: Props) {
  const { t } = useTranslation()
  const detail = useSelector(user, selectLimitsRef)
  return (
    detail && (
      <DetailStates detail={detail} of="form" failed={t('users.partFailed')}>
        <Bounds {...{ page, shown, detail }} />
      </DetailStates>
    )
  )
}

type Known = Omit<Props, 'user'>
function useGive(page: UsersRef) {
  const { makeKey } = useRoot()
  return (order: ReturnType<typeof liftOrder>) => page.send({ type: 'user.ordered', order, key: makeKey() })
}

function Bounds({ page, shown, detail }: Known & { detail: DetailRef }) {
  const { t, i18n } = useTranslation()
  const { currency, timeZone } = useSettings()
  const give = useGive(page)
  const mayLower = holds(useSelector(page, selectUsersViewer), acts.editUsers)
  const bounds = useSelector(detail, limitsDetail.selectKnown)
  const money = (minor: number) => formatMoney(minor, i18n.language)
  if (!bounds) return null
  const { limits, realityCheck } = bounds
  const lowered = (limit: LimitName, what: string, isSet: boolean, told: ReactNode) =>
    mayLower ? (
      <span className={within}>
        {told}
        <Button
          aria-label={t(isSet ? 'users.lower.of' : 'users.lower.setOf', { what })}
          onClick={() => give(lowerOrder(t, shown, limit, what))}
        >
          {t(isSet ? 'users.lower.act' : 'users.lower.set')}
        </Button>
      </span>
    ) : (
      told
    )
  return (
    <div className={factGroups}>
      <ShutOut {...{ page, shown, bounds }} />
      {(['deposit', 'loss'] as const).map((kind) => (
        <Facts
          key={kind}
          title={t(`users.limit.${kind}`, { currency })}
          facts={limits
            .filter((one) => one.kind === kind)
            .map(({ period, amount, left, until }) => {
              const label = t(`limits.period.${period}`)
              const told =
                amount === null
                  ? t('limits.none')
                  : t('users.limit.left', {
                      ...{ amount: money(amount), left: money(left ?? 0) },
                      until: formatMoment(until, i18n.language, timeZone),
                    })
              const what = `${t(`users.limit.${kind}`, { currency })}, ${label}`
              return { label, value: lowered(`${kind}-${period}`, what, amount !== null, told) }
            })}
        />
      ))}
      <Facts
        title={t('users.limit.check')}
        facts={[
          {
            label: t('users.limit.every'),
            value: lowered(
              'reality-check',
              t('users.limit.check'),
              realityCheck.minutes !== null,
              realityCheck.minutes === null
                ? t('users.never')
                : t('users.limit.minutes', { count: realityCheck.minutes }),
            ),
          },
        ]}
      />
    </div>
  )
}

/** What keeps them out, and who ends it: the desk when its term is over, two of it before. */
function ShutOut({ page, shown, bounds: { exclusion, proposal } }: Known & { bounds: LimitsOfUser }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const give = useGive(page)
  const viewer = useSelector(page, selectUsersViewer)
  const own = useOwnId()
  if (!exclusion) return null
  const moment = (at: number) => formatMoment(at, i18n.language, timeZone)
  const isOwn = proposal?.by != null && proposal.by.id === own
  const isOver = exclusion.state === 'ended'
  return (
    <section>
      <Facts
        title={t(`users.exclusion.${exclusion.kind}`)}
        facts={[
          { label: t('users.since'), value: moment(exclusion.since) },
          { label: t('users.until'), value: exclusion.until === null ? t('users.forEver') : moment(exclusion.until) },
          ...(isOver ? [{ label: t('users.state'), value: t('users.exclusion.ended') }] : []),
          ...(proposal
            ? [
                {
                  label: t('users.exclusion.proposedBy'),
                  value: proposal.by ? <bdi>{personName(proposal.by)}</bdi> : t('users.exclusion.gone'),
                },
                { label: t('users.exclusion.proposed'), value: <bdi>{proposal.reason}</bdi> },
              ]
            : []),
        ]}
      />
      <div className={row}>
        {holds(viewer, acts.editUsers) && (
          <>
            {!isOwn && (
              <Button onClick={() => give(liftOrder(shown, { exclusion, proposal }))}>
                {t(proposal ? 'users.lift.confirm' : isOver ? 'users.lift.act' : 'users.lift.propose')}
              </Button>
            )}
            {proposal && (
              <Button onClick={() => give(keepOutOrder(shown, isOwn))}>
                {t(isOwn ? 'users.lift.takeBack' : 'users.lift.keep')}
              </Button>
            )}
          </>
        )}
        {proposal && holds(viewer, items.confirms) && (
          <Link to={`/apps/cashierConfirms?open=lift-${shown.id}`} className={link}>
            {t('nav.confirms')}
          </Link>
        )}
      </div>
    </section>
  )
}
