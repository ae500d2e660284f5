/** What the data says in a closed set of words is said in the language of who reads it. */
import { expect, it } from 'vitest'
import { dataWords, timeWord } from '../../src/sample/area/words.ts'
import { carriers, orderStatuses, paymentMethods } from '../../src/sample/ecommerce/entities.ts'
import { handleOf } from '../../src/sample/kit/texts.ts'
import { boardColors } from '../../src/sample/scrumboard/entities.ts'
import { openSample } from './sampleServer.ts'

type Widget = {
  title: string
  ranges?: Record<string, unknown> | null
  labels?: string[]
  datasets?: unknown
  data?: { label: string; extra: { label: string } } | null
  charts?: Record<string, { labels: string[]; series: { name: string }[] }>
  tables?: { columns: { title: string }[] } | null
  locations?: Record<string, { icon: string }>
}
const isKnown = (word: string) => dataWords.includes(handleOf(word)) || timeWord(word, 'tr', false) !== null
/** The same in every language. */
const names = ['API', 'Api', 'PayPal']

it('every title, axis, range, column, status and colour that a page shows of its data is one of them', async () => {
  const { get } = openSample()
  const widgets = [
    ...(await get<Widget[]>('/api/analytics-dashboard-app/widgets')),
    ...(await get<Widget[]>('/api/project-dashboard-app/widgets')),
  ]
  const words = widgets.flatMap(({ title, ranges, labels, data, charts, tables, locations }) => [
    ...[title, ...(labels ?? []), ...(data ? [data.label, data.extra.label] : [])],
    // Of devices the ranges hold figures, elsewhere their names.
    ...Object.entries(ranges ?? {}).map(([key, name]) => (typeof name === 'string' ? name : key)),
    ...Object.values(charts ?? {}).flatMap((chart) => [...chart.labels, ...chart.series.map(({ name }) => name)]),
    ...(tables?.columns ?? []).map((column) => column.title),
    ...Object.values(locations ?? {}).map(({ icon }) => icon),
  ])
  const titles = async (url: string) => (await get<{ title: string }[]>(url)).map(({ title }) => title)
  const shown = [
    ...[...words, ...paymentMethods, ...boardColors, ...orderStatuses.map(({ name }) => name)],
    ...[...(await titles('/api/knowledge-base')), ...(await titles('/api/todo-app/labels'))],
  ]
  expect(shown.length).toBeGreaterThan(120)
  expect(shown.filter((word) => !isKnown(word) && !names.includes(word))).toEqual([])
  // Nobody translates what a company is called.
  expect(carriers.filter(isKnown)).toEqual([])
})

it('days, months and hours are written as the language has them', () => {
  expect(['Monday', 'Sun', 'FEB', '12am', '3pm', 'Tasks'].map((word) => timeWord(word, 'tr', false))).toEqual([
    ...['Pazartesi', 'Paz', 'Şub', '00', '15', null],
  ])
  expect([timeWord('Monday', 'en', true), timeWord('Monday', 'ar', true)]).toEqual(['Mon', 'ن'])
})
