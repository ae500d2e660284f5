import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { AreaRef } from '#machines/sample/area/index.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Stat, Stats } from '#ui/Stat.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Chart } from '../../view/lazyChart.tsx'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { bare, heading, stack, tile, tiles } from '../area/styles.ts'
import { useFigure } from '../area/useFigure.ts'
import { useWord } from '../area/words.ts'
import { definePage } from '../frame/page.ts'
import { deviceRanges, type Widget as WidgetShape } from './entities.ts'

type Widget = z.infer<typeof WidgetShape>
type Of<Key extends string> = Extract<Widget, Record<Key, unknown>>
const has = <Key extends string>(widget: Widget, key: Key): widget is Of<Key> => key in widget

/** Nine widgets: plots with their ranges, where visitors come from, devices, a course, a table. */
function Analytics({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  return (
    <div className={stack}>
      <PageHead title={t('samplePages.page.analytics')} />
      <Rows<Widget> area={area}>
        {(widgets) => (
          <div className={tiles}>
            {widgets.map((widget) => (
              <section key={widget.id} className={tile}>
                <Shown widget={widget} />
              </section>
            ))}
          </div>
        )}
      </Rows>
    </div>
  )
}

function Shown({ widget }: { widget: Widget }) {
  const { t } = useTranslation()
  const figure = useFigure()
  const word = useWord()
  if (has(widget, 'chartType')) return <Plot widget={widget} />
  if (has(widget, 'ranges')) return <Devices widget={widget} />
  if (has(widget, 'markers'))
    return (
      <>
        <h2 className={heading}>{word(widget.title)}</h2>
        <Facts facts={widget.markers.map(({ label, lat, lng }) => [label, `${figure(lat)}, ${figure(lng)}`])} />
      </>
    )
  if (has(widget, 'today'))
    return (
      <>
        <div className={bare}>
          <Stats>
            <Stat label={word(widget.title)} value={figure(widget.today)} course={widget.datasets[0]?.data ?? []} />
          </Stats>
        </div>
        <p>
          {t('samplePages.change', { value: figure(widget.change.value), percent: figure(widget.change.percentage) })}
        </p>
      </>
    )
  return (
    <>
      <h2 className={heading}>{word(widget.title)}</h2>
      <Facts
        facts={widget.rows.map(({ title, clicks, conversion }) => [
          title,
          t('samplePages.clicked', { clicks: figure(clicks), conversion: figure(conversion) }),
        ])}
      />
    </>
  )
}

function Plot({ widget }: { widget: Of<'chartType'> }) {
  const { t } = useTranslation()
  const figure = useFigure()
  const word = useWord()
  const ranges = Object.keys(widget.datasets)
  const [range, setRange] = useState(ranges.at(-1) ?? '')
  return (
    <>
      {ranges.length > 1 && (
        <Segments
          label={t('samplePages.range')}
          value={range}
          options={ranges.map((value) => ({ value, label: word(value) }))}
          onChange={setRange}
        />
      )}
      <Chart
        kind={widget.chartType}
        title={word(widget.title)}
        pointTitle={t('samplePages.field.time')}
        points={widget.labels.map((label) => ({ id: label, label: word(label), tick: word(label, true) }))}
        series={(widget.datasets[range] ?? []).map(({ label, data }) => ({
          id: label,
          label: word(label),
          values: data,
        }))}
        format={figure}
        height={140}
      />
      {widget.share && (
        <p>
          {t('samplePages.ofTarget', {
            value: figure(widget.share.value),
            percent: `${widget.share.ofTarget > 0 ? '+' : ''}${figure(widget.share.ofTarget)}`,
          })}
        </p>
      )}
    </>
  )
}

function Devices({ widget }: { widget: Of<'ranges'> }) {
  const { t } = useTranslation()
  const figure = useFigure()
  const word = useWord()
  const [range, setRange] = useState<(typeof deviceRanges)[number]>('Today')
  const shown = widget.ranges[range]
  return (
    <>
      <h2 className={heading}>{word(widget.title)}</h2>
      <Segments
        label={t('samplePages.range')}
        isLabelHidden
        value={range}
        options={deviceRanges.map((value) => ({ value, label: word(value) }))}
        onChange={setRange}
      />
      <Facts
        facts={widget.labels.map((label, place) => [
          word(label),
          t('samplePages.share', { value: figure(shown.data[place] ?? 0), change: figure(shown.change[place] ?? 0) }),
        ])}
      />
    </>
  )
}

export const page = definePage({
  create: (setup) =>
    createArea(setup, { rows: () => setup.ask<Widget[]>('GET', '/api/analytics-dashboard-app/widgets') }),
  View: Analytics,
})
