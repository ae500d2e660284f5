import { hoursFrom, many, type Seeding } from '../kit/area.ts'
import { sentence, title } from '../kit/texts.ts'
import type { State } from './entities.ts'

/** Three weeks around today. */
export function seed({ dice, now }: Seeding): State {
  const midnight = Math.floor(now / 86_400_000) * 86_400_000
  return {
    events: many(18, (id) => {
      const allDay = dice.chance(0.3)
      const start = dice.int(-10, 10) * 24 + (allDay ? 0 : dice.int(8, 18))
      const length = allDay ? 24 * dice.int(1, 3) : dice.int(1, 3)
      return {
        ...{ id, title: title(dice), allDay, desc: sentence(dice) },
        ...{ start: hoursFrom(midnight, start), end: hoursFrom(midnight, start + length) },
      }
    }),
  }
}
