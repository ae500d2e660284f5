import * as z from 'zod/mini'
import { type Area, callsOf, many, type Seeding } from '../kit/area.ts'
import { Id, Name, Text } from '../kit/scalars.ts'
import { phrase, title } from '../kit/texts.ts'

const Entry = z.object({ id: Id, title: Name, detail: Text })
const State = z.object({ events: z.array(Entry), notes: z.array(Entry) })
type State = z.infer<typeof State>

const seed = ({ dice }: Seeding): State => ({
  events: many(3, (id) => ({ id, title: title(dice, 2), detail: `In ${dice.int(10, 50)} minutes` })),
  notes: many(3, (id) => ({ id, title: title(dice, 2), detail: phrase(dice, 4) })),
})

const { get } = callsOf<State>()
export const quickPanel: Area<State> = {
  name: 'quickPanel',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/quick-panel/data',
      summary: 'Events and notes of the panel.',
      answer: State,
      run: ({ state }) => state,
    }),
  ],
}
