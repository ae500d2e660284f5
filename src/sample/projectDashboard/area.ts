import * as z from 'zod/mini'
import { type Area, callsOf } from '../kit/area.ts'
import { AnyWidget, Project, State } from './entities.ts'
import { seed } from './seed.ts'

const { get } = callsOf<State>()
export const projectDashboard: Area<State> = {
  name: 'projectDashboard',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/project-dashboard-app/widgets',
      summary: 'The widgets, by range where they have ranges.',
      answer: z.array(AnyWidget),
      run: ({ state }) => state.widgets,
    }),
    get({
      path: '/api/project-dashboard-app/projects',
      summary: 'Projects.',
      answer: z.array(Project),
      run: ({ state }) => state.projects,
    }),
  ],
}
