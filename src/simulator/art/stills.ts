import { createCanvas, ImageData } from '@napi-rs/canvas'
import { frame } from '#protocol/simulator/line.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { gameArt } from './gameArt.ts'
import { CabinetPicture } from './picture.ts'
import { rgbaOf } from './planes.ts'

const publicAge = 2_000

interface Kept {
  at: number
  version: number
  settled: boolean
  data: Promise<Buffer>
}

/** Single pictures as JPEG. The public one carries no amounts and is at most 2 s old. */
export class Stills {
  readonly #public = new WeakMap<Cabinet, Kept>()

  still(cabinet: Cabinet, forEverybody: boolean): Promise<Buffer> {
    if (!forEverybody) return this.#draw(cabinet, true)
    const now = Date.now()
    const { version } = cabinet.memory
    const settled = cabinet.memory.phase === 'idle'
    const kept = this.#public.get(cabinet)
    if (kept !== undefined && (now - kept.at < publicAge || (kept.settled && kept.version === version)))
      return kept.data
    const data = this.#draw(cabinet, false)
    this.#public.set(cabinet, { at: now, version, settled, data })
    return data
  }

  async #draw(cabinet: Cabinet, amounts: boolean): Promise<Buffer> {
    const picture = new CabinetPicture(cabinet, await gameArt(cabinet.game.entry), amounts)
    const rgba = rgbaOf(picture.draw(Date.now()), frame.width, frame.pictureHeight)
    const canvas = createCanvas(frame.width, frame.pictureHeight)
    canvas.getContext('2d').putImageData(new ImageData(rgba, frame.width, frame.pictureHeight), 0, 0)
    return canvas.encode('jpeg', 82)
  }
}
