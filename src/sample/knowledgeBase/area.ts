import * as z from 'zod/mini'
import { type Area, callsOf, many, type Seeding } from '../kit/area.ts'
import { Count, Id, Name, Text } from '../kit/scalars.ts'
import { article, title } from '../kit/texts.ts'

const Article = z.object({ id: Id, title: Name, content: Text })
const Category = z.object({
  id: Id,
  title: Name,
  path: Text,
  articlesCount: Count,
  featuredArticles: z.array(Article),
})
const State = z.object({ categories: z.array(Category) })
type State = z.infer<typeof State>

const articlesCounts = { 'Your Account': 17, Selling: 12, Buying: 19, 'Item Support': 24 }

const seed = ({ dice }: Seeding): State => ({
  categories: Object.entries(articlesCounts).map(([name, articlesCount], place) => ({
    ...{ id: String(place + 1), title: name, path: '/pages/knowledge-base', articlesCount },
    featuredArticles: many(5, (id) => ({
      ...{ id: String(place * 5 + Number(id)), title: title(dice, dice.int(4, 7)), content: article(dice) },
    })),
  })),
})

const { get } = callsOf<State>()
export const knowledgeBase: Area<State> = {
  name: 'knowledgeBase',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/knowledge-base',
      summary: 'The categories, each with its featured articles.',
      answer: z.array(Category),
      run: ({ state }) => state.categories,
    }),
  ],
}
