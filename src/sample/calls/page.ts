import { callsMachine } from '#machines/sample/calls/index.ts'
import { definePage } from '../frame/page.ts'
import { createCallsActors } from './actors.ts'
import { CallsScreen } from './CallsScreen.tsx'

export const page = definePage({
  create: ({ server, call }) => callsMachine.provide({ actors: createCallsActors({ server, call }) }),
  View: CallsScreen,
})
