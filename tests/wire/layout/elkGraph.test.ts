import Elk from 'elkjs/lib/elk.bundled.js'
import { expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { seatMachine } from '#machines/game/seat/seat.machine.ts'
import { activeStates, definitionOf, eventText } from '#machines/kit/definition.ts'
import { transferMachine } from '#machines/venue/transfer/transfer.machine.ts'
import { elkGraphOf, type LayoutInput, pictureOf } from '../../../src/wire/layout/elkGraph.ts'
import { foldedAtFirst } from '../../../src/wire/layout/folded.ts'
import { svgOf } from '../../../src/wire/layout/svg.ts'

const elk = new Elk()
const laidOut = async (machine: Parameters<typeof definitionOf>[0], folded: readonly string[] = []) => {
  const input: LayoutInput = { definition: definitionOf(machine), folded, textOf: eventText }
  return { definition: input.definition, picture: pictureOf(input, await elk.layout(elkGraphOf(input))) }
}

it('draws every state within its parent and every transition as a line that has a way', async () => {
  const { definition, picture } = await laidOut(seatMachine)
  expect(picture.boxes.map(({ id }) => id).toSorted()).toEqual(definition.states.map(({ id }) => id).toSorted())
  const boxOf = new Map(picture.boxes.map((box) => [box.id, box]))
  for (const { id, parent } of definition.states) {
    const box = boxOf.get(id)
    const frame = boxOf.get(parent ?? id)
    if (!box || !frame) throw new Error(`${id} is not drawn`)
    expect([box.x >= frame.x, box.y >= frame.y]).toEqual([true, true])
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 0.01)
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height + 0.01)
  }
  const drawn = new Set(picture.lines.flatMap(({ transitions }) => transitions))
  const moving = definition.states.flatMap(({ transitions }) => transitions).filter(({ targets }) => targets.length > 0)
  expect(moving.map(({ id }) => id).filter((id) => !drawn.has(id))).toEqual([])
  expect(picture.lines.filter(({ points }) => points.length < 2)).toEqual([])
})

it('keeps to itself what is folded: its states are gone, and lines from them leave from it', async () => {
  const { picture } = await laidOut(seatMachine, ['seat.active'])
  expect(picture.boxes.filter(({ id }) => id.startsWith('seat.active.'))).toEqual([])
  expect(picture.boxes.find(({ id }) => id === 'seat.active')).toMatchObject({ kind: 'folded' })
  expect(
    picture.lines.filter(
      ({ source, target }) => source.startsWith('seat.active.') || target.startsWith('seat.active.'),
    ),
  ).toEqual([])
  expect(picture.lines.some(({ source, target }) => source === 'seat.active' && target !== 'seat.active')).toBe(true)
})

it('makes a picture that stands for itself', async () => {
  const { picture } = await laidOut(transferMachine)
  const svg = svgOf(picture, ['transfer.asking'])
  expect(svg.match(/<rect /g)).toHaveLength(picture.boxes.length + 1)
  expect(svg).toContain('>asking<')
  expect(svg.match(/fill="#e9e2d3"/g)).toHaveLength(1)
  expect(svg).not.toMatch(/undefined|NaN|class=/)
})

it('opens a very large chart with its groups folded but for where the actor is, and any other whole', async () => {
  const group = (inner: number) => ({
    initial: 's0',
    states: Object.fromEntries(Array.from({ length: inner }, (_, place) => [`s${place}`, {}])),
  })
  const chartOf = (groups: number) =>
    definitionOf(
      createMachine({
        id: 'large',
        initial: 'g0',
        states: {
          alone: {},
          ...Object.fromEntries(Array.from({ length: groups }, (_, place) => [`g${place}`, group(9)])),
        },
      }),
    )
  const large = chartOf(13)
  const all = Array.from({ length: 13 }, (_, place) => `large.g${place}`)
  expect(foldedAtFirst(large, new Set())).toEqual(all)
  expect(foldedAtFirst(chartOf(11), new Set())).toEqual([])
  const folded = foldedAtFirst(large, activeStates(large, 'g3.s2'))
  expect(folded).toEqual(all.filter((id) => id !== 'large.g3'))
  const input: LayoutInput = { definition: large, folded, textOf: eventText }
  const { boxes } = pictureOf(input, await elk.layout(elkGraphOf(input)))
  expect(boxes.map(({ id }) => id).toSorted()).toEqual(
    ['large', 'large.alone', ...all, ...Array.from({ length: 9 }, (_, place) => `large.g3.s${place}`)].toSorted(),
  )
})
