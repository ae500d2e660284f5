import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import {
  type LimitsRef,
  selectCommandRef,
  selectIsLimitsStale,
  selectLimits,
  selectLimitsScreen,
} from '#machines/account/limits/index.ts'
import { type LimitKind, limitKinds } from '#protocol/core/codes.ts'
import type { PlayerLimits } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { CommandDialog } from '../../view/command/CommandDialog.tsx'
import { useSettings } from '../../view/root.ts'
import { Section } from '../Section.tsx'
import { LimitRow } from './LimitRow.tsx'
import { RealityCheckChoice } from './RealityCheckChoice.tsx'
import { Exclusion, SelfExclusion, TimeOut } from './ShutOut.tsx'

const list = css({ display: 'grid' })
const told = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  color: 'text2',
  paddingBlock: '4',
})
const waiting = css({ blockSize: '[60px]', borderBlockEndWidth: '1px', borderColor: 'line' })
const help = css({
  ...{ display: 'grid', gap: '3', color: 'text2' },
  '& a': { color: 'text', textDecoration: 'underline', textUnderlineOffset: '[3px]' },
})

/** What a player has bound themselves to, and how they bind themselves to more or less. */
export function LimitsPart({ limits: actor }: { limits: LimitsRef }) {
  const { t } = useTranslation()
  const screen = useSelector(actor, selectLimitsScreen)
  const limits = useSelector(actor, selectLimits)
  const isStale = useSelector(actor, selectIsLimitsStale)
  const command = useSelector(actor, selectCommandRef)
  if (screen === 'loading') return <div className={waiting} role="status" aria-label={t('profile.loading')} />
  return (
    <>
      {(screen === 'failed' || isStale) && (
        <p className={told} role="status">
          {t(isStale ? 'limits.stale' : 'limits.failed')}
          <Button onClick={() => actor.send({ type: 'limits.retry' })}>{t('profile.failed.retry')}</Button>
        </p>
      )}
      {limits && <Bounds actor={actor} limits={limits} />}
      {command && <CommandDialog command={command} />}
    </>
  )
}

function Bounds({ actor, limits }: { actor: LimitsRef; limits: PlayerLimits }) {
  const { t } = useTranslation()
  const { helpSite } = useSettings()
  return (
    <>
      {limits.exclusion && <Exclusion exclusion={limits.exclusion} />}
      {limitKinds.map((kind) => (
        <OfKind key={kind} kind={kind} actor={actor} limits={limits} />
      ))}
      <RealityCheckChoice actor={actor} check={limits.realityCheck} />
      <TimeOut actor={actor} exclusion={limits.exclusion} />
      <SelfExclusion actor={actor} exclusion={limits.exclusion} />
      <Section title={t('limits.help.title')}>
        <div className={help}>
          <p>{t('limits.help.desk')}</p>
          {helpSite !== '' && (
            <p>
              {t('limits.help.site')}{' '}
              <a href={helpSite} target="_blank" rel="noreferrer">
                <bdi>{new URL(helpSite).host}</bdi>
              </a>
            </p>
          )}
        </div>
      </Section>
    </>
  )
}

type OfKindProps = { kind: LimitKind; actor: LimitsRef; limits: PlayerLimits }
function OfKind({ kind, actor, limits }: OfKindProps) {
  const { t } = useTranslation()
  return (
    <Section title={t(`limits.${kind}.title`)} words={t(`limits.${kind}.words`)}>
      <ul className={list}>
        {limits.limits
          .filter((limit) => limit.kind === kind)
          .map((limit) => (
            <LimitRow key={limit.period} limit={limit} actor={actor} />
          ))}
      </ul>
    </Section>
  )
}
