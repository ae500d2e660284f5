import { useTranslation } from 'react-i18next'
import { css, cva } from '#styled/css/index.js'
import {
  dayLocaleOf,
  formatAge,
  formatAgo,
  formatAmount,
  formatClock,
  formatCount,
  formatDay,
  formatDuration,
  formatInstant,
  formatMoment,
  formatMoney,
  formatTime,
  localeOf,
} from '#ui/format.ts'
import { useSettings } from '../../view/root.ts'
import { Example, Section } from './parts.tsx'

/** 30 October 2026, 21:05 in Istanbul. */
const moment = Date.UTC(2026, 9, 30, 18, 5)
const amounts = [124_000, -37_600, 0, 100_000_000_00] as const
const amount = cva({
  base: { fontVariantNumeric: 'tabular-nums', textAlign: '[right]', minInlineSize: '[128px]' },
  variants: { isNegative: { true: { color: 'negative' }, false: {} } },
})
const column = css({ display: 'grid' })

/** How figures, times and spans are written. */
export function Formats() {
  const { t, i18n } = useTranslation()
  const { timeZone, currency } = useSettings()
  return (
    <Section id="formats">
      <Example label={t('showcase.money')}>
        <span className={column}>
          {amounts.map((minor) => (
            <bdi key={minor} className={amount({ isNegative: minor < 0 })}>
              {formatMoney(minor, i18n.language)}
            </bdi>
          ))}
          <bdi className={amount({ isNegative: false })}>{formatAmount(124_000, currency, i18n.language)}</bdi>
        </span>
      </Example>
      <Example label={t('showcase.count')}>
        <bdi>{formatCount(-12_480, i18n.language)}</bdi>
        <bdi>{new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent' }).format(0.945)}</bdi>
      </Example>
      <Example label={t('showcase.duration')}>
        <bdi>{formatDuration(102)}</bdi>
        <bdi>{formatDuration(3_730)}</bdi>
        <bdi>{formatDuration(59, true)}</bdi>
      </Example>
      <Example label={t('showcase.age')}>
        {[42_000, 720_000, 7_300_000, 200_000_000].map((ms) => (
          <bdi key={ms}>{formatAge(ms, i18n.language)}</bdi>
        ))}
        {[3, 780, 2_900].map((minutes) => (
          <bdi key={minutes}>{formatAgo(minutes, i18n.language)}</bdi>
        ))}
      </Example>
      <Example label={t('showcase.clock')}>
        <bdi>{formatClock(moment, timeZone)}</bdi>
      </Example>
      <Example label={t('showcase.moment')}>
        <bdi>{formatMoment(moment, i18n.language, timeZone)}</bdi>
        <bdi>{formatInstant(moment, i18n.language, timeZone)}</bdi>
        <bdi>{formatTime(moment, i18n.language, 'step')}</bdi>
      </Example>
      <Example label={t('showcase.day')}>
        <bdi>{formatDay('2026-10-30', i18n.language)}</bdi>
        <bdi>{new Intl.DateTimeFormat(dayLocaleOf(i18n.language), { timeZone }).format(moment)}</bdi>
      </Example>
    </Section>
  )
}
