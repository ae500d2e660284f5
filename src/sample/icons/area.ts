import * as z from 'zod/mini'
import { type Area, callsOf, many, type Seeding } from '../kit/area.ts'
import { Count, Name } from '../kit/scalars.ts'
import { word } from '../kit/texts.ts'

const Icon = z.object({
  order: Count,
  id: Count,
  name: Name,
  prevSize: z.literal(32),
  code: z.int().check(z.minimum(59_648)),
  ligatures: Name,
  tags: z.array(Name),
})
const State = z.object({ icons: z.array(Icon) })
type State = z.infer<typeof State>

const count = 2_745
const firstCode = 59_648

/** Ids count down to 0; orders run up to 2743, so that the first two share the order 0. */
const seed = ({ dice }: Seeding): State => ({
  icons: many(count, (_, place) => {
    const tags = [word(dice), word(dice)]
    const name = `${tags.join('_')}_${place}`
    return {
      ...{ order: Math.max(0, place - 1), id: count - 1 - place, name, prevSize: 32, code: firstCode + place },
      ...{ ligatures: name, tags },
    }
  }),
})

const { get } = callsOf<State>()
export const icons: Area<State> = {
  name: 'icons',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/icons',
      summary: 'The whole catalogue of icons.',
      answer: z.array(Icon),
      run: ({ state }) => state.icons,
    }),
  ],
}
