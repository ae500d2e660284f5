import { Cloud, CloudRain, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { AreaRef } from '#machines/sample/area/index.ts'
import { css, cva, cx } from '#styled/css/index.js'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Stat, Stats } from '#ui/Stat.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Chart } from '../../view/lazyChart.tsx'
import { createArea } from '../area/createArea.ts'
import { Rows } from '../area/Rows.tsx'
import { bare, heading, quiet, stack, tile, tiles } from '../area/styles.ts'
import { useFigure } from '../area/useFigure.ts'
import { useWord } from '../area/words.ts'
import { definePage } from '../frame/page.ts'
import type { AnyWidget, Project, Widget as WidgetShape } from './entities.ts'

const table = css({ inlineSize: 'full', textStyle: 'dense', fontVariantNumeric: 'tabular-nums lining-nums' })
const cell = css({
  padding: '2',
  borderBlockEndWidth: '1px',
  borderColor: 'line',
  textAlign: 'start',
  verticalAlign: 'top',
  // What is longest stands last: figures and words before it stay whole.
  _last: { overflowWrap: 'anywhere' },
})
const placed = cva({
  base: {},
  variants: {
    // The last table has its row to itself, so that no place beside one stays empty.
    size: { one: {}, wide: { middle: { gridColumn: '[span 2]' } }, row: { gridColumn: '[1 / -1]' } },
  },
})
/** Amounts stand at the right in either direction, so that their digits meet. */
const amount = css({ textAlign: 'right' })
const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
const columnTitle = `${cell} ${css({ color: 'text3', fontWeight: '450' })}`
const place = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' })

/** The sign stays before its letter in Arabic. */
const leftToRight = '\u200e'

type Any = z.infer<typeof AnyWidget>
type Widget = WidgetShape
type Weather = Exclude<Any, Widget>
type Projects = readonly z.infer<typeof Project>[]

/** What stands open, what was done, what it costs, who does it, and the weather there. */
function ProjectDashboard({ page: area }: { page: AreaRef }) {
  const { t } = useTranslation()
  return (
    <Rows<Any, Projects> area={area}>
      {(widgets, projects) => {
        const tables = widgets.filter((widget) => 'tables' in widget && widget.tables)
        const narrow = widgets.filter((widget) => !tables.includes(widget))
        const sizeOf = (widget: Any) => (widget === tables.at(-1) ? 'row' : tables.includes(widget) ? 'wide' : 'one')
        return (
          <div className={stack}>
            <PageHead title={t('samplePages.page.project')} note={projects.map(({ name }) => name).join(' · ')} />
            <div className={tiles}>
              {[...narrow, ...tables].map((widget) => (
                <section key={widget.id} className={cx(tile, placed({ size: sizeOf(widget) }))}>
                  {'tempUnit' in widget ? <WeatherTold weather={widget} /> : <Shown widget={widget} />}
                </section>
              ))}
            </div>
          </div>
        )
      }}
    </Rows>
  )
}

function Shown({ widget }: { widget: Widget }) {
  const { t } = useTranslation()
  const figure = useFigure()
  const word = useWord()
  const [range, setRange] = useState(widget.currentRange ?? 'all')
  const chart = widget.charts[range]
  const { data, tables } = widget
  const isAmount = (column: string) =>
    tables?.rows.every(({ cells }) => cells.some(({ id, value }) => id === column && isFigure(value))) ?? false
  return (
    <>
      {widget.ranges && (
        <Segments
          label={t('samplePages.range')}
          isLabelHidden
          value={range}
          options={Object.entries(widget.ranges).map(([value, label]) => ({ value, label: word(label) }))}
          onChange={setRange}
        />
      )}
      {data && (
        <div className={bare}>
          <Stats>
            <Stat label={word(data.label)} value={figure(data.count[range] ?? 0)} />
            <Stat label={word(data.extra.label)} value={figure(data.extra.count[range] ?? 0)} />
          </Stats>
        </div>
      )}
      {chart && (
        <Chart
          kind="bar"
          title={word(widget.title)}
          pointTitle={t('samplePages.range')}
          points={chart.labels.map((label) => ({ id: label, label: word(label), tick: word(label, true) }))}
          series={chart.series.map(({ name, data: values }) => ({ id: name, label: word(name), values }))}
          format={figure}
          height={140}
        />
      )}
      {!data && !chart && <h2 className={heading}>{word(widget.title)}</h2>}
      {(widget.schedule[range]?.length ?? 0) > 0 && (
        <Facts
          facts={(widget.schedule[range] ?? []).map(({ title, time, location }) => [time, `${title}, ${location}`])}
        />
      )}
      {tables && (
        <table className={table}>
          <thead>
            <tr>
              {tables.columns.map(({ id, title }) => (
                <th key={id} scope="col" className={cx(columnTitle, isAmount(id) && amount)}>
                  <bdi>{word(title)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tables.rows.map(({ id, cells }) => (
              <tr key={id}>
                {cells.map(({ id: column, value }) => (
                  <td key={column} className={cx(cell, isAmount(column) && amount)}>
                    <bdi>{isAmount(column) ? figure(Number(value)) : value}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function WeatherTold({ weather }: { weather: Weather }) {
  const { t } = useTranslation()
  const figure = useFigure()
  const word = useWord()
  const [temperature, setTemperature] = useState(weather.tempUnit)
  const [speed, setSpeed] = useState(weather.speedUnit)
  const here = weather.locations[weather.currentLocation]
  return (
    <>
      <h2 className={heading}>
        {word(weather.title)}
        {here && (
          <>
            {' · '}
            <bdi>{here.name}</bdi>
          </>
        )}
      </h2>
      <Segments
        label={t('samplePages.weather.temperature')}
        value={temperature}
        options={(['C', 'F'] as const).map((value) => ({ value, label: `${leftToRight}°${value}` }))}
        onChange={setTemperature}
      />
      <Segments
        label={t('samplePages.weather.speed')}
        value={speed}
        options={(['KMH', 'MPH'] as const).map((value) => ({ value, label: value === 'KMH' ? 'km/h' : 'mph' }))}
        onChange={setSpeed}
      />
      {Object.entries(weather.locations).map(([id, { name, icon, temp, windSpeed, rainProbability }]) => (
        <p key={id} className={place}>
          <Sky icon={icon} />
          <bdi>{name}</bdi>
          <span className={quiet}>
            <bdi>{`${figure(temp[temperature])} °${temperature}, ${figure(windSpeed[speed])} ${speed === 'KMH' ? 'km/h' : 'mph'}, ${rainProbability}`}</bdi>
          </span>
        </p>
      ))}
    </>
  )
}

/** As the forecast calls it, in a picture and in its word. */
function Sky({ icon }: { icon: string }) {
  const word = useWord()
  const Drawn = { sunny: Sun, rainy: CloudRain }[icon] ?? Cloud
  return (
    <>
      <Drawn size={16} aria-hidden="true" />
      <span>{word(icon)}</span>
    </>
  )
}

export const page = definePage({
  create: (setup) =>
    createArea(setup, {
      rows: () => setup.ask<Any[]>('GET', '/api/project-dashboard-app/widgets'),
      about: () => setup.ask<Projects>('GET', '/api/project-dashboard-app/projects'),
    }),
  View: ProjectDashboard,
})
