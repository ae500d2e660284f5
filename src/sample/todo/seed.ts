import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import { paragraph, title } from '../kit/texts.ts'
import { filterHandles, type State } from './entities.ts'

const titles = {
  starred: 'Starred',
  important: 'Priority',
  dueDate: 'Scheduled',
  today: 'Today',
  completed: 'Done',
  deleted: 'Deleted',
}
const labels = { frontend: 'green', backend: 'red', api: 'orange', issue: 'light-blue', mobile: 'purple' }

/** A few for today, some without a date. */
export const seed = ({ dice, now }: Seeding): State => ({
  folders: [{ id: 0, handle: 'all', title: 'All', icon: 'view_headline' }],
  filters: filterHandles.map((handle, id) => ({ id, handle, title: titles[handle], icon: handle })),
  labels: Object.entries(labels).map(([handle, color], place) => ({
    ...{ id: place + 1, handle, title: handle.charAt(0).toUpperCase() + handle.slice(1), color },
  })),
  todos: many(26, (id, place) => {
    const start = place < 4 ? 0 : dice.int(-10, 10) * 24
    const hasDates = place < 4 || dice.chance(0.6)
    return {
      ...{ id, title: title(dice, dice.int(3, 6)), notes: paragraph(dice, 2) },
      startDate: hasDates ? hoursFrom(now, start) : null,
      dueDate: hasDates ? hoursFrom(now, start + dice.int(1, 6) * 24) : null,
      ...{ completed: dice.chance(0.3), starred: dice.chance(0.2), important: dice.chance(0.25) },
      ...{ deleted: place > 22, labels: dice.some([1, 2, 3, 4, 5], dice.int(0, 3)) },
    }
  }),
})
