/** What is open over a game. Escape closes the top one; only with nothing open does it leave. */
import { assign, setup } from 'xstate'
import { type Message, send } from '../../kit/messages.ts'
import type { Layer, LayersContext, LayersEvent } from './layers.types.ts'

/** How each is closed: its owner says when it is. */
const closing: Record<Layer, Message> = {
  connection: { to: 'connection', event: { type: 'overlay.closed' } },
  pictureInPicture: { to: 'devices', event: { type: 'pictureInPicture.closed' } },
  topUp: { to: 'layers', event: { type: 'layer.closed', layer: 'topUp' } },
}
const without = (open: readonly Layer[], layer: Layer) => open.filter((one) => one !== layer)

const chart = setup({
  types: {} as { context: LayersContext; events: LayersEvent },
  actions: {
    send,
    addLayer: assign(({ context: { open } }, { layer }: { layer: Layer }) => ({
      open: [...without(open, layer), layer],
    })),
    removeLayer: assign(({ context: { open } }, { layer }: { layer: Layer }) => ({ open: without(open, layer) })),
  },
  guards: {
    isOnlyOne: ({ context: { open } }, { layer }: { layer: Layer }) => without(open, layer).length === 0,
  },
})

export const layersMachine = chart.createMachine({
  id: 'layers',
  context: { open: [] },
  initial: 'nothing',
  states: {
    nothing: {
      description: 'Nothing is open over the game: Escape is the wish to leave.',
      on: {
        'layer.opened': { target: 'something', actions: { type: 'addLayer', params: ({ event }) => event } },
        'escape.pressed': {
          actions: {
            type: 'send',
            params: ({ event: { key } }) => ({ to: 'seat', event: { type: 'player.leave', key } }),
          },
        },
      },
    },
    something: {
      description: 'Escape closes what was opened last, one at a time.',
      on: {
        'layer.opened': { actions: { type: 'addLayer', params: ({ event }) => event } },
        'layer.closed': [
          {
            guard: { type: 'isOnlyOne', params: ({ event }) => event },
            target: 'nothing',
            actions: { type: 'removeLayer', params: ({ event }) => event },
          },
          { actions: { type: 'removeLayer', params: ({ event }) => event } },
        ],
        'escape.pressed': {
          actions: {
            type: 'send',
            params: ({ context: { open } }) => {
              const top = open.at(-1)
              return top === undefined ? [] : closing[top]
            },
          },
        },
      },
    },
  },
})
