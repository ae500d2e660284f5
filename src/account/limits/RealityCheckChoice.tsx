import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LimitsRef, selectMayAct } from '#machines/account/limits/index.ts'
import type { PlayerLimits } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { useRoot } from '../../view/root.ts'
import { Section } from '../Section.tsx'
import { Pending } from './Pending.tsx'

const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const rule = css({ color: 'text2', textStyle: 'dense' })
const usual: readonly number[] = [15, 30, 60, 120]

type Props = { actor: LimitsRef; check: PlayerLimits['realityCheck'] }

/** How often the game asks whether to go on. */
export function RealityCheckChoice({ actor, check: { minutes, pending } }: Props) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const mayAct = useSelector(actor, selectMayAct)
  const offered = minutes === null || usual.includes(minutes) ? usual : [minutes, ...usual]
  const words = (count: number | null) =>
    count === null ? t('limits.check.never') : t('limits.check.every', { count })
  return (
    <Section title={t('limits.check.title')} words={t('limits.check.words')}>
      <div className={choices} role="group" aria-label={t('limits.check.title')}>
        {[...offered, null].map((count) => (
          <Button
            key={count}
            aria-pressed={count === minutes}
            disabled={!mayAct}
            onClick={() =>
              count !== minutes && actor.send({ type: 'realityCheck.set', minutes: count, key: makeKey() })
            }
          >
            {words(count)}
          </Button>
        ))}
      </div>
      <p className={rule}>{t('limits.check.rule')}</p>
      {pending && <Pending actor={actor} limit="reality-check" from={pending.from} words={words(pending.amount)} />}
    </Section>
  )
}
