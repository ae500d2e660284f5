import { expect, test } from 'vitest'
import { frame } from '#protocol/simulator/line.ts'
import { gameArt } from '../../src/simulator/art/gameArt.ts'
import { drawCount } from '../../src/simulator/art/messages.ts'
import { CabinetPicture } from '../../src/simulator/art/picture.ts'
import { applyOverlay, copyArea, type Planes, planes } from '../../src/simulator/art/planes.ts'
import { installedGame } from '../../src/simulator/cabinet/state.ts'
import { freshKey, fundedBench } from './cabinetKit.ts'

/** Where the glass counts free spins: 150 × 48 pixels. */
const count = { x: 150, y: 24, width: 150, height: 48 }
const frameMs = 1_000 / 30

test('in every frame of a feature the glass counts the free spins that the deck is told', async () => {
  const { cabinet, clock } = await fundedBench()
  const { entry } = installedGame(cabinet.memory.game)
  const art = await gameArt(entry)
  const picture = new CabinetPicture(cabinet, art)
  const shown = ({ y }: Planes) =>
    Array.from({ length: count.height }, (_, row) => {
      const from = (count.y + row) * frame.width + count.x
      return y.slice(from, from + count.width)
    })
  const glassOf = (played: number, total: number) => {
    const glass = planes(frame.width, frame.height)
    const { width, height, ...overlay } = drawCount(String(played), `of ${total} free spins`)
    copyArea(glass, art.glass.feature.plain, { ...count, width, height })
    applyOverlay(glass, { width, height, ...overlay }, count.x, count.y)
    return shown(glass)
  }
  cabinet.fault({ kind: 'game.outcome', on: true, outcome: 'feature' })
  cabinet.press('spin', freshKey())
  clock.pass(2_200)
  const counted = new Set<number>()
  const glasses = Array.from({ length: 11 }, (_, played) => glassOf(played, 10))
  let frames = 0
  for (; ; frames += 1) {
    const { freeSpins } = cabinet.state()
    const drawn = shown(picture.draw(clock.now()))
    if (freeSpins === null) break
    const played = freeSpins.total - freeSpins.left
    counted.add(played)
    const other = drawn.findIndex(
      (row, place) => Buffer.compare(row, glasses[played]?.[place] ?? new Uint8Array()) !== 0,
    )
    expect([frames, freeSpins.total, other]).toEqual([frames, 10, -1])
    clock.pass(frameMs)
  }
  expect([...counted]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(frames).toBeGreaterThan(500)
  // Another figure is another picture: else the comparison would say nothing.
  expect(new Set(glasses.map((glass) => Buffer.concat(glass).toString('base64'))).size).toBe(11)
})
