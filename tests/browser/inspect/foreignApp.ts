/** An app of somebody else: a door with XState 5, attached as the inspector's own page says. */
import { createBrowserInspector } from '@statelyai/inspect'
import { assign, createActor, setup } from 'xstate'

export const doorMachine = setup({
  types: {} as { context: { knocks: number }; events: { type: 'knock' } | { type: 'open' } | { type: 'shut' } },
  guards: { isPolite: ({ context }) => context.knocks > 0 },
  actions: { count: assign({ knocks: ({ context }) => context.knocks + 1 }) },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  initial: 'closed',
  states: {
    closed: { on: { knock: { actions: 'count' }, open: { guard: 'isPolite', target: 'ajar' } } },
    ajar: { initial: 'quiet', states: { quiet: {}, creaking: {} }, on: { shut: 'closed' } },
  },
})

/** In a page: its address says where the inspector is. */
if (typeof document !== 'undefined') {
  const { inspect } = createBrowserInspector({ url: new URLSearchParams(location.search).get('inspector') ?? '' })
  const door = createActor(doorMachine, { inspect }).start()
  for (const type of ['knock', 'open', 'shut'] as const) {
    const button = document.createElement('button')
    button.textContent = type
    button.addEventListener('click', () => door.send({ type }))
    document.body.append(button)
  }
}
