import type { Dice } from '../kit/dice.ts'
import { many, type Seeding } from '../kit/area.ts'
import { lastName, title } from '../kit/texts.ts'
import { deviceRanges, type State } from './entities.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hours = ['12am', '3am', '6am', '9am', '12pm', '3pm', '6pm', '9pm']

const figures = (dice: Dice, count: number, most: number) =>
  Array.from({ length: count }, () => dice.int(most / 10, most))

export function seed({ dice, now }: Seeding): State {
  const year = new Date(now).getUTCFullYear()
  const plot = (id: number, name: string, chartType: 'line' | 'bar', labels: string[], parts: string[]) => ({
    id: `widget${id}`,
    title: name,
    chartType,
    labels,
    datasets: Object.fromEntries(
      parts.map((part) => [part, [{ label: name, data: figures(dice, labels.length, 500) }]]),
    ),
    options: { responsive: true, fill: chartType === 'line' },
    share: id > 1 && id < 5 ? { value: dice.int(300, 900), ofTarget: dice.int(-20, 20) } : null,
  })
  const split = () => {
    const desktop = dice.int(50, 80)
    const mobile = dice.int(10, 95 - desktop)
    return { data: [desktop, mobile, 100 - desktop - mobile], change: [0, 0, 0].map(() => dice.int(-9, 9) / 10) }
  }
  return {
    widgets: [
      plot(
        1,
        'Sales',
        'line',
        months,
        [2, 1, 0].map((back) => String(year - back)),
      ),
      plot(2, 'Conversion', 'bar', days, ['week']),
      plot(3, 'Impressions', 'line', days, ['week']),
      plot(4, 'Visits', 'bar', days, ['week']),
      plot(5, 'Visitors', 'line', hours, ['yesterday', 'today']),
      {
        id: 'widget6',
        title: 'Where visitors come from',
        markers: many(6, () => ({
          lat: dice.int(-500, 600) / 10,
          lng: dice.int(-1_500, 1_500) / 10,
          label: `${lastName(dice)}: ${dice.int(40, 900)}`,
        })),
        styles: ['water', 'landscape', 'road'].map((featureType) => ({ featureType, lightness: dice.int(-40, 40) })),
      },
      {
        id: 'widget7',
        title: 'Sessions by device',
        labels: ['Desktop', 'Mobile', 'Tablet'],
        ranges: Object.fromEntries(deviceRanges.map((range) => [range, split()])) as Record<
          (typeof deviceRanges)[number],
          ReturnType<typeof split>
        >,
      },
      {
        id: 'widget8',
        title: 'Sales',
        today: dice.int(10_000, 15_000),
        change: { value: dice.int(100, 400), percentage: dice.int(10, 40) / 10 },
        labels: days,
        datasets: [{ label: 'Sales', data: figures(dice, days.length, 15_000) }],
      },
      {
        id: 'widget9',
        title: 'Top campaigns',
        rows: many(5, () => ({ title: title(dice), clicks: dice.int(100, 4_000), conversion: dice.int(5, 90) })),
      },
    ],
  }
}
