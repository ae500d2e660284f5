import * as z from 'zod/mini'
import { type Area, callsOf, many } from '../kit/area.ts'
import { Id, Name, Text } from '../kit/scalars.ts'
import { paragraph, title } from '../kit/texts.ts'

const Question = z.object({ id: Id, question: Name, answer: Text })
const State = z.object({ questions: z.array(Question) })
type State = z.infer<typeof State>

const { get } = callsOf<State>()
export const faq: Area<State> = {
  name: 'faq',
  state: State,
  seed: ({ dice }) => ({
    questions: many(12, (id) => ({ id, question: `${title(dice, dice.int(4, 8))}?`, answer: paragraph(dice) })),
  }),
  calls: [
    get({
      path: '/api/faq',
      summary: 'Questions and their answers.',
      answer: z.array(Question),
      run: ({ state }) => state.questions,
    }),
  ],
}
