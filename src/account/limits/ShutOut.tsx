import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type LimitsRef, selectMayAct } from '#machines/account/limits/index.ts'
import type { Exclusion as Shown } from '#protocol/core/limits.ts'
import { css } from '#styled/css/index.js'
import { Button } from '#ui/Button.tsx'
import { formatMoment } from '#ui/format.ts'
import { useRoot, useSettings } from '../../view/root.ts'
import { Section } from '../Section.tsx'

const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const words = css({ display: 'grid', gap: '3', color: 'text2' })
const note = css({ bg: 'wash', borderRadius: '2', paddingInline: '5', paddingBlock: '4', marginBlockStart: '5' })
const day = 24
const days: readonly number[] = [1, 3, 7, 14, 42]
const terms = [6, 12, 60, null] as const

/** What holds just now, before all else. */
export function Exclusion({ exclusion: { kind, until, state } }: { exclusion: Shown }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSettings()
  const how = until === null ? 'forEver' : state
  return (
    <p className={note} role="status">
      {t(`limits.shutOut.${kind}.${how}`, {
        until: until === null ? '' : formatMoment(until, i18n.language, timeZone),
      })}
    </p>
  )
}

type Props = { actor: LimitsRef; exclusion: Shown | null }

/** A pause that ends by itself. */
export function TimeOut({ actor, exclusion }: Props) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const mayAct = useSelector(actor, selectMayAct)
  // Who has excluded themselves is out for longer already.
  if (exclusion?.kind === 'selfExclusion') return null
  return (
    <Section title={t('limits.timeOut.title')} words={t('limits.timeOut.words')}>
      <div className={choices} role="group" aria-label={t('limits.timeOut.title')}>
        {days.map((count) => (
          <Button
            key={count}
            disabled={!mayAct}
            onClick={() => actor.send({ type: 'timeOut.wanted', hours: count * day, key: makeKey() })}
          >
            {t('limits.timeOut.days', { count })}
          </Button>
        ))}
      </div>
    </Section>
  )
}

/** Out for months, years, or for ever. */
export function SelfExclusion({ actor, exclusion }: Props) {
  const { t } = useTranslation()
  const { makeKey } = useRoot()
  const mayAct = useSelector(actor, selectMayAct)
  if (exclusion?.kind === 'selfExclusion' && exclusion.until === null) return null
  return (
    <Section title={t('limits.exclusion.title')} words={t('limits.exclusion.words')}>
      <div className={words}>
        <p>{t('limits.exclusion.closed')}</p>
        <p>{t('limits.exclusion.open')}</p>
      </div>
      <div className={choices} role="group" aria-label={t('limits.exclusion.title')}>
        {terms.map((months) => (
          <Button
            key={months}
            disabled={!mayAct}
            onClick={() => actor.send({ type: 'exclusion.wanted', months, key: makeKey() })}
          >
            {months === null ? t('limits.exclusion.forEver') : t('limits.exclusion.months', { count: months })}
          </Button>
        ))}
      </div>
    </Section>
  )
}
