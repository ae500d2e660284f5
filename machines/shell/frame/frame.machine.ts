/** The frame of the back office: what stands around every page of the desk, for as long as one is shown. */
import { type ActorRefFrom, setup } from 'xstate'
import { acts } from '#protocol/permissions.ts'
import { type Telling, tell } from '../../kit/tell.ts'
import { navbarMachine } from '../navbar/navbar.machine.ts'
import { type Bearer, holds } from '../navigation/navigation.ts'
import { problemBadgeMachine } from '../problemBadge/problemBadge.machine.ts'
import { searchMachine } from '../search/search.machine.ts'
import { shortcutsMachine } from '../shortcuts/shortcuts.machine.ts'

export type FrameInput = { bearer: Bearer; shortcuts: readonly string[]; isFolded: boolean; isPolling: boolean }

const chart = setup({
  types: {} as {
    input: FrameInput
    context: FrameInput
    children: { navbar: 'navbar'; search: 'search'; shortcuts: 'shortcuts'; problemBadge: 'problemBadge' }
  },
  actors: {
    navbar: navbarMachine,
    search: searchMachine,
    shortcuts: shortcutsMachine,
    problemBadge: problemBadgeMachine,
  },
  actions: { tell },
  guards: { seesProblems: ({ context }) => holds(context.bearer, acts.fixProblem) },
})

const failed = {
  actions: {
    type: 'tell',
    params: {
      to: 'toasts',
      event: { type: 'toast.show', kind: 'error', words: { key: 'desk.failed' } } as Telling['event'],
    },
  },
} as const

const problems = chart.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'seesProblems', target: 'counted' }, { target: 'hidden' }] },
    hidden: {},
    counted: {
      invoke: {
        id: 'problemBadge',
        src: 'problemBadge',
        systemId: 'problemBadge',
        input: ({ context }) => ({ isPolling: context.isPolling }),
        onError: 'hidden',
      },
    },
  },
})

export const frameMachine = chart.createMachine({
  id: 'frame',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'navbar',
      src: 'navbar',
      systemId: 'navbar',
      input: ({ context }) => ({ isFolded: context.isFolded }),
      onError: failed,
    },
    { id: 'search', src: 'search', systemId: 'search', onError: failed },
    {
      id: 'shortcuts',
      src: 'shortcuts',
      systemId: 'shortcuts',
      input: ({ context }) => ({ kept: context.shortcuts }),
      onError: failed,
    },
  ],
  type: 'parallel',
  states: { problems },
})

export type FrameRef = ActorRefFrom<typeof frameMachine>
