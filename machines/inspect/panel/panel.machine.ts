/** The inspector beside any screen, by a key: it lives apart from the app, which knows nothing of it. */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { mailbox } from '../../kit/messages.ts'
import { unprovidedCallback, unprovidedLogic, unprovidedPromise } from '../../kit/unprovided.ts'
import type { inspectionMachine } from '../inspection/inspection.machine.ts'
import type { inspectorMachine } from '../inspector/inspector.machine.ts'
import type { PanelContext, PanelEvent, PanelTag } from './panel.types.ts'

const chart = setup({
  types: {} as {
    context: PanelContext
    events: PanelEvent
    tags: PanelTag
    children: { watch: 'watch'; load: 'load'; inspection: 'inspection'; inspector: 'inspector' }
  },
  actors: {
    /** Tells of the key, and whether it may stand beside what is shown. */
    watch: unprovidedCallback<{ type: 'never' }>('watch'),
    load: unprovidedPromise<undefined>('load'),
    inspection: unprovidedLogic<typeof inspectionMachine>('inspection'),
    inspector: unprovidedLogic<typeof inspectorMachine>('inspector'),
  },
  actions: {
    setPlace: assign((_, { search }: { search: string }) => ({ search })),
    /** Its first place is the caller's, later ones are its own. */
    setFirstPlace: assign(({ context }, { search }: { search: string }) => ({ search: context.search || search })),
    /** The focus goes back to where it was. */
    giveBack: () => {},
  },
})

const closes = { target: 'closed', actions: 'giveBack' } as const

export const panelMachine = chart.createMachine({
  id: 'panel',
  description: 'Started by the program part that comes once the page is quiet, which provides all of its actors.',
  context: { search: '' },
  invoke: { id: 'watch', src: 'watch', onError: '.barred' },
  initial: 'barred',
  on: { 'panel.barred': '.barred' },
  states: {
    barred: { description: 'It may not stand beside what is shown.', on: { 'panel.allowed': 'closed' } },
    closed: {
      on: {
        'panel.toggled': { target: 'loading', actions: { type: 'setFirstPlace', params: ({ event }) => event } },
      },
    },
    loading: {
      tags: 'shown',
      on: { 'panel.toggled': closes },
      invoke: { id: 'load', src: 'load', onDone: 'open', onError: 'closed' },
    },
    open: {
      tags: 'shown',
      on: {
        'panel.toggled': closes,
        'panel.closed': closes,
        'panel.moved': { actions: { type: 'setPlace', params: ({ event }) => event } },
      },
      invoke: [
        { id: 'inspection', src: 'inspection', systemId: mailbox('inspection'), onError: 'closed' },
        {
          id: 'inspector',
          src: 'inspector',
          systemId: mailbox('inspector'),
          input: ({ context }) => ({ search: context.search }),
          onError: 'closed',
        },
      ],
    },
  },
})

export type PanelRef = ActorRefFrom<typeof panelMachine>
