import type { Dice } from '../kit/dice.ts'
import { many, type Seeding } from '../kit/area.ts'
import { emailOf, fullName, handleOf, jobTitle, lastName, title } from '../kit/texts.ts'
import type { State, Widget } from './entities.ts'

const days = { DY: 'Yesterday', DT: 'Today', DTM: 'Tomorrow' }
const weeks = { TW: 'This Week', LW: 'Last Week', '2W': '2 Weeks Ago' }
const soon = { T: 'Today', TM: 'Tomorrow' }
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const byKey = <One>(keys: object, make: () => One) => Object.fromEntries(Object.keys(keys).map((key) => [key, make()]))
const plain = { ranges: null, currentRange: null, data: null, charts: {}, schedule: {}, tables: null }

function weatherOf(dice: Dice) {
  const C = dice.int(-5, 32)
  const KMH = dice.int(3, 60)
  return {
    ...{ name: lastName(dice), icon: dice.pick(['sunny', 'cloudy', 'rainy']), rainProbability: `${dice.int(0, 100)}%` },
    temp: { C, F: Math.round(C * 1.8 + 32) },
    windSpeed: { KMH, MPH: Math.round(KMH * 0.621) },
  }
}

function tableOf(dice: Dice, head: readonly string[], row: () => readonly string[]): Widget['tables'] {
  const columns = head.map((name) => ({ id: handleOf(name), title: name }))
  const rows = many(6, (id) => ({
    id,
    cells: row().map((value, place) => ({ id: columns[place]?.id ?? '', value, classes: '', icon: '' })),
  }))
  return { columns, rows }
}

export function seed({ dice }: Seeding): State {
  const counted = (id: string, name: string, label: string, extra: string, ranges: Record<string, string> | null) => {
    const count = () => byKey(ranges ?? { all: '' }, () => dice.int(1, 60))
    const data = { label, count: count(), extra: { label: extra, count: count() } }
    return { ...plain, id, title: name, ranges, currentRange: ranges && 'DT', data }
  }
  const plotted = (id: string, name: string, labels: string[], series: string[]) => ({
    ...{ ...plain, id, title: name, ranges: weeks, currentRange: 'TW' },
    charts: byKey(weeks, () => ({
      labels,
      series: series.map((one) => ({ name: one, data: labels.map(() => dice.int(2, 70)) })),
    })),
  })
  return {
    projects: many(4, (id) => ({ id: Number(id), name: title(dice, 2) })),
    widgets: [
      counted('widget1', 'Due tasks', 'Due tasks', 'Completed', days),
      counted('widget2', 'Overdue', 'Tasks', 'Overdue yesterday', null),
      counted('widget3', 'Issues', 'Open', 'Closed today', null),
      counted('widget4', 'Features', 'Proposals', 'Implemented', null),
      plotted('widget5', 'Issues of the week', weekdays, ['Created', 'Closed']),
      plotted('widget6', 'Tasks by kind', ['Frontend', 'Backend', 'API', 'Issues'], ['Tasks']),
      {
        ...{ ...plain, id: 'widget7', title: 'Schedule', ranges: soon, currentRange: 'T' },
        schedule: byKey(soon, () =>
          many(4, (id) => ({
            ...{ id, title: title(dice), location: lastName(dice) },
            time: `${String(6 + Number(id) * 2 + dice.int(0, 1)).padStart(2, '0')}:30`,
          })),
        ),
      },
      plotted('widget8', 'Budget by part', ['Wireframing', 'Design', 'Coding', 'Marketing', 'Other'], ['Share']),
      plotted('widget9', 'Spent', weekdays, ['Weekly spent', 'Total spent', 'Remaining']),
      {
        ...{ ...plain, id: 'widget10', title: 'Budget in detail' },
        tables: tableOf(dice, ['Budget type', 'Total budget', 'Spent', 'Remaining'], () => {
          const total = dice.int(10, 90) * 100
          const spent = dice.int(0, total)
          return [title(dice, 2), String(total), String(spent), String(total - spent)]
        }),
      },
      {
        ...{ ...plain, id: 'widget11', title: 'Team' },
        tables: tableOf(dice, ['Name', 'Position', 'Email'], () => {
          const name = fullName(dice)
          return [name, jobTitle(dice), emailOf(name)]
        }),
      },
      {
        ...{ id: 'weatherWidget', title: 'Weather', tempUnit: 'C', speedUnit: 'KMH', currentLocation: 'first' },
        locations: byKey({ first: '', second: '' }, () => weatherOf(dice)),
      },
    ],
  }
}
