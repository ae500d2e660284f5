import * as z from 'zod/mini'
import { type Area, callsOf } from '../kit/area.ts'
import { State, Widget } from './entities.ts'
import { seed } from './seed.ts'

const { get } = callsOf<State>()
export const analytics: Area<State> = {
  name: 'analytics',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/analytics-dashboard-app/widgets',
      summary: 'The widgets 1 to 9.',
      answer: z.array(Widget),
      run: ({ state }) => state.widgets,
    }),
  ],
}
