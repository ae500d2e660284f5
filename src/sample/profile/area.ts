import * as z from 'zod/mini'
import { type Area, callsOf } from '../kit/area.ts'
import { About, Album, State, Timeline } from './entities.ts'
import { seed } from './seed.ts'

const { get } = callsOf<State>()
export const profile: Area<State> = {
  name: 'profile',
  state: State,
  seed,
  calls: [
    get({
      path: '/api/profile/timeline',
      summary: 'Activities and posts.',
      answer: Timeline,
      run: ({ state }) => state.timeline,
    }),
    get({
      path: '/api/profile/photos-videos',
      summary: 'Albums.',
      answer: z.array(Album),
      run: ({ state }) => state.photosVideos,
    }),
    get({ path: '/api/profile/about', summary: 'Who it is.', answer: About, run: ({ state }) => state.about }),
  ],
}
