import { expect, it } from 'vitest'
import { type Layer, type LayersContext, type LayersEvent, layersMachine } from '#machines/game/layers/index.ts'
import type { Message } from '#machines/kit/messages.ts'
import { type Alphabet, walkChart } from '#tests/kit/walk.ts'

const all: readonly Layer[] = ['connection', 'pictureInPicture', 'topUp']
const alphabet = {
  'layer.opened': all.map((layer) => ({ type: 'layer.opened', layer }) as const),
  'layer.closed': all.map((layer) => ({ type: 'layer.closed', layer }) as const),
  'escape.pressed': [{ type: 'escape.pressed', key: 'key-1' }],
} satisfies Alphabet<LayersEvent>

/** What is told to close each. */
const closes: Record<Layer, Message> = {
  connection: { to: 'connection', event: { type: 'overlay.closed' } },
  pictureInPicture: { to: 'devices', event: { type: 'pictureInPicture.closed' } },
  topUp: { to: 'layers', event: { type: 'layer.closed', layer: 'topUp' } },
}
const leave: Message = { to: 'seat', event: { type: 'player.leave', key: 'key-1' } }

it('walks every transition; Escape closes what was opened last and nothing else, and leaves only with nothing open', () => {
  const walked = walkChart({
    machine: layersMachine,
    alphabet,
    outcomes: {},
    key: ({ context }) => (context as LayersContext).open,
    messages: [
      [
        'escape.pressed',
        ({ before }) => {
          const top = (before.context as LayersContext).open.at(-1)
          return top ? closes[top] : leave
        },
      ],
    ],
    check: ({ before, after, event }) => {
      const was = (before.context as LayersContext).open
      const { open } = after.context as LayersContext
      expect(new Set(open).size).toBe(open.length)
      expect(after.matches('nothing')).toBe(open.length === 0)
      if (event.type === 'layer.opened') expect(open.at(-1)).toBe(event.layer)
      if (event.type === 'layer.closed') expect(open).toEqual(was.filter((layer) => layer !== event.layer))
    },
  })
  expect(walked.untaken).toEqual([])
})
