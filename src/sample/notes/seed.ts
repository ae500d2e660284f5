import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import { handleOf, paragraph, phrase, picture, title } from '../kit/texts.ts'
import type { State } from './entities.ts'

export function seed({ dice, now }: Seeding): State {
  const labels = ['Family', 'Work', 'Tasks', 'Personal'].map((name, place) => ({
    ...{ id: String(place + 1), name, handle: handleOf(name) },
  }))
  const ids = labels.map(({ id }) => id)
  return {
    labels,
    notes: many(14, (id, place) => {
      const name = title(dice)
      return {
        ...{ id, title: name, description: paragraph(dice, 2), archive: dice.chance(0.2) },
        ...{ image: dice.chance(0.3) ? picture(name, 320, 160) : '', time: hoursFrom(now, -place * 20) },
        reminder: dice.chance(0.3) ? hoursFrom(now, dice.int(4, 90)) : null,
        checklist: many(dice.chance(0.4) ? dice.int(2, 4) : 0, (item) => ({
          ...{ id: item, checked: dice.chance(0.4), text: phrase(dice, 3) },
        })),
        labels: dice.some(ids, dice.int(0, 2)),
      }
    }),
  }
}
