import { expect, it } from 'vitest'
import { frame } from '#protocol/simulator/line.ts'
import { gameArt } from '../../src/simulator/art/gameArt.ts'
import { reelWindow } from '../../src/simulator/art/geometry.ts'
import { CabinetPicture } from '../../src/simulator/art/picture.ts'
import { installedGame, newMemory } from '../../src/simulator/cabinet/state.ts'

const settled = 10_000
/** Rows of the picture, of the 352 of the reels, that the shadow of the plate may touch. */
const edge = 34

it('the plate of a hand pay stands over the name of the game: the symbols that won stay in sight', async () => {
  const { entry } = installedGame('seven-bells')
  const memory = { ...newMemory(1, entry.id, 0), win: 9_000_000, shownAt: 0 }
  const art = await gameArt(entry)
  const drawn = (phase: 'winWaiting' | 'handPay') =>
    new CabinetPicture({ memory: { ...memory, phase } }, art).draw(settled).y
  const [win, handPay] = [drawn('winWaiting'), drawn('handPay')]
  const rows = (from: number, to: number) => {
    let changed = 0
    for (let at = from * frame.width; at < to * frame.width; at += 1) if (win[at] !== handPay[at]) changed += 1
    return changed
  }
  expect(rows(reelWindow.y + edge, reelWindow.y + reelWindow.height)).toBe(0)
  expect(rows(0, reelWindow.y)).toBeGreaterThan(5_000)
})
