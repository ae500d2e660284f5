import * as z from 'zod/mini'
import { type Area, callsOf, many, type Seeding } from '../kit/area.ts'
import { Id, Name, Text } from '../kit/scalars.ts'
import { handleOf, paragraph, title } from '../kit/texts.ts'

const Result = z.object({ id: Id, title: Name, url: Text, excerpt: Text })
const State = z.object({ results: z.array(Result) })
type State = z.infer<typeof State>

const seed = ({ dice }: Seeding): State => ({
  results: many(10, (id) => {
    const name = title(dice, 4)
    return { id, title: name, url: `sample.example/${handleOf(name)}`, excerpt: paragraph(dice, 2) }
  }),
})

const { get } = callsOf<State>()
export const search: Area<State> = {
  name: 'search',
  state: State,
  seed,
  calls: [
    get({ path: '/api/search', summary: 'Results.', answer: z.array(Result), run: ({ state }) => state.results }),
  ],
}
