import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '#ui/chart/index.ts'
import { formatMoney, formatShortMoney } from '#ui/format.ts'
import { Failed, Loading } from '#ui/states/index.ts'
import { flows, hours, loadOf, monday, resultByHour, withGaps } from './chartRows.ts'
import { Example, Section } from './parts.tsx'

const nothing = () => undefined

/** Plots in every kind and state. */
export function ChartGroup() {
  const { t, i18n } = useTranslation()
  const usual = {
    pointTitle: t('showcase.chart.hour'),
    points: hours,
    format: (minor: number) => formatMoney(minor, i18n.language),
    formatTick: (minor: number) => formatShortMoney(minor, i18n.language),
  }
  const result = (values: readonly (number | null)[]) => [{ id: 'house', label: t('showcase.chart.house'), values }]
  const series = flows([t('showcase.chart.cashIn'), t('showcase.chart.cashOut'), t('showcase.chart.bonus')])
  const week = useMemo(() => {
    const name = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) => {
      const label = name.format(monday + day * 86_400_000)
      return { id: String(day), label, values: loadOf(day) }
    })
  }, [i18n.language])
  const states = [
    [t('showcase.chart.empty'), { series: result([]) }],
    [t('showcase.chart.loading'), { series: result([]), placeholder: <Loading of="chart" /> }],
    [
      t('showcase.chart.failed'),
      { series: result([]), placeholder: <Failed title={t('showcase.failedTitle')} code={60_500} onRetry={nothing} /> },
    ],
    [t('showcase.chart.one'), { series: result([null, null, 120_000]) }],
    [t('showcase.chart.gaps'), { series: result(withGaps) }],
  ] as const
  return (
    <>
      <Section id="chartLine">
        <Chart {...usual} kind="line" title={t('showcase.chartLine')} series={series} />
      </Section>
      <Section id="chartBar">
        <Chart
          {...usual}
          kind="bar"
          title={t('showcase.chart.house')}
          series={result(resultByHour)}
          current={hours[19]?.id ?? ''}
          note={t('showcase.chart.best', { value: usual.format(Math.max(...resultByHour.map(Number))) })}
        />
        <Chart {...usual} kind="bar" title={t('showcase.chartBar')} series={series.slice(0, 2)} />
      </Section>
      <Section id="chartStacked">
        <Chart {...usual} kind="stacked" title={t('showcase.chartStacked')} series={series} />
      </Section>
      <Section id="chartHeat">
        <Chart {...usual} kind="heat" title={t('showcase.chartHeat')} series={week} />
      </Section>
      <Section id="chartStates">
        {states.map(([name, change]) => (
          <Example key={name} label={name}>
            <Chart {...usual} kind="line" title={t('showcase.chart.house')} {...change} />
          </Example>
        ))}
      </Section>
    </>
  )
}
