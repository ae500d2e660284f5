import { frame } from '#protocol/simulator/line.ts'
import type { Cabinet } from '../cabinet/cabinet.ts'
import { lineBetOf } from '../game/expectation.ts'
import { lines } from '../game/models.ts'
import { stampClock } from './clockStrip.ts'
import { composeReel } from './composeReel.ts'
import { amountText, drawFigure } from './figures.ts'
import type { GameArt } from './gameArt.ts'
import { lampCentres, lampMiddle, lampSize, lamps, reelLeft, reelWindow, rowSpan, scale } from './geometry.ts'
import type { Light } from './glass.ts'
import { drawCount, drawMessage, drawSmallPrint, messageOf } from './messages.ts'
import { type ReelView, reelView, shownTime } from './motion.ts'
import { applyOverlay, copyArea, dimOverlay, type Planes, planes } from './planes.ts'
import { frameMargin } from './reelArt.ts'

const even = (value: number) => Math.round(value / 2) * 2
const rollUp = 700
/** Its shadow touches the reels, its edge does not. */
const aboveReels = ({ height }: { height: number }) => Math.max(0, reelWindow.y + 16 - height)
const whole = { x: 0, y: 0, width: frame.width, height: frame.pictureHeight }
const darkness = dimOverlay(frame.width, frame.pictureHeight, 0.1, 0.4)
const outOfService = dimOverlay(frame.width, frame.pictureHeight, 0.5, 0.5)

/** One cabinet's picture: redraws only what changed since the last frame. `amounts` false leaves the meters empty. */
export class CabinetPicture {
  readonly frame: Planes = planes(frame.width, frame.height)
  readonly #cabinet: Pick<Cabinet, 'memory'>
  readonly #art: GameArt
  readonly #amounts: boolean
  /** What each part of the picture shows, to leave it alone when it is the same. */
  readonly #shown = new Map<string, string>()

  constructor(cabinet: Pick<Cabinet, 'memory'>, art: GameArt, amounts = true) {
    this.#cabinet = cabinet
    this.#art = art
    this.#amounts = amounts
    this.frame.y.fill(16)
    this.frame.u.fill(128)
    this.frame.v.fill(128)
  }

  /** True while the next frame will differ from this one. */
  moving(now: number): boolean {
    const { memory } = this.#cabinet
    if (memory.stoppedAt !== null) return false
    return reelView(memory, this.#art.model, now).moving || (memory.win > 0 && now - memory.shownAt < rollUp)
  }

  /** Draws the picture as it stands at `now` and stamps the clock. */
  draw(now: number): Planes {
    const { memory } = this.#cabinet
    const view = reelView(memory, this.#art.model, now)
    const light: Light = memory.feature === null ? 'house' : 'feature'
    const message = messageOf(memory, this.#amounts)
    const covered = message !== null || !memory.powered
    // A cover lies over everything, so whatever changes under it needs the whole picture again.
    const key = covered ? `${light} ${memory.powered} ${JSON.stringify(message)} ${memory.version}` : light
    const anew = this.#shown.get('whole') !== key
    if (anew) {
      this.#shown.clear()
      this.#shown.set('whole', key)
      copyArea(this.frame, this.#art.glass[light].plain, whole)
    }
    if (anew || !covered) {
      this.#drawReels(view, light)
      this.#drawLamps(view, light)
      this.#drawMeters(now, light)
      this.#drawFeature(light)
    }
    if (anew && covered) this.#cover(memory.powered, message)
    stampClock(this.frame, now, memory.version)
    return this.frame
  }

  #part(name: string, value: string, draw: () => void): void {
    if (this.#shown.get(name) === value) return
    this.#shown.set(name, value)
    draw()
  }

  #cover(powered: boolean, message: ReturnType<typeof messageOf>): void {
    if (!powered) return applyOverlay(this.frame, darkness, 0, 0)
    if (message === null) return
    if (message.tone === 'service') applyOverlay(this.frame, outOfService, 0, 0)
    const plate = drawMessage(message)
    // What is paid by hand stays in sight: its plate hangs over the name of the game.
    const y = message.tone === 'money' ? aboveReels(plate) : reelWindow.y + 176 - plate.height / 2
    applyOverlay(this.frame, plate, even((frame.width - plate.width) / 2), even(y))
  }

  #drawReels({ motions, lit }: ReelView, light: Light): void {
    const dim = lit.some((cells) => cells !== 0)
    const framed = lit.join()
    const hadFrames = this.#shown.get('frames') ?? '0,0,0,0,0'
    if (framed !== hadFrames) {
      copyArea(this.frame, this.#art.glass[light].plain, reelWindow)
      for (let reel = 0; reel < motions.length; reel += 1) this.#shown.delete(`reel ${reel}`)
    }
    motions.forEach((motion, reel) => {
      this.#part(`reel ${reel}`, `${motion.position} ${motion.speed} ${lit[reel]} ${dim}`, () =>
        composeReel(this.frame, this.#art, this.#art.shade[light], reel, motion, lit[reel] ?? 0, dim),
      )
    })
    this.#part('frames', framed, () => {
      lit.forEach((cells, reel) => {
        for (let row = 0; row < 3; row += 1) if ((cells & (1 << row)) !== 0) this.#drawFrame(reel, row)
      })
    })
  }

  #drawFrame(reel: number, row: number): void {
    const overlay = this.#art.frames[row]
    if (overlay === undefined) return
    const left = reelWindow.x + reelLeft(reel) - frameMargin
    const top = even(reelWindow.y + rowSpan(row).top) - frameMargin
    applyOverlay(this.frame, overlay, left, top, reelWindow)
  }

  #drawLamps({ wins }: ReelView, light: Light): void {
    const on = wins.map(({ line }) => line)
    this.#part('lamps', on.join(), () => {
      const { plain, bright } = this.#art.glass[light]
      for (const { line, place } of lamps)
        for (const x of lampCentres) {
          const size = even(lampSize * scale) + 22
          const area = {
            x: even(x * scale) - size / 2,
            y: even(lampMiddle(place) * scale) - size / 2,
            width: size,
            height: size,
          }
          const right = Math.min(area.x + area.width, x < 640 ? reelWindow.x - 10 : frame.width)
          const from = Math.max(area.x, x < 640 ? 0 : reelWindow.x + reelWindow.width + 10)
          copyArea(this.frame, on.includes(line) ? bright : plain, {
            ...area,
            x: even(from),
            width: even(right - from),
          })
        }
    })
  }

  #drawMeters(now: number, light: Light): void {
    const { memory } = this.#cabinet
    const { plain, bright } = this.#art.glass[light]
    const rolled = Math.min(1, Math.max(0.02, (shownTime(memory, now) - memory.shownAt) / rollUp))
    const rolling = memory.phase === 'winWaiting' || memory.feature?.stage === 'showing'
    const win = rolling ? Math.round(memory.win * rolled) : memory.phase === 'spinning' ? 0 : memory.win
    const figures = [memory.meters.CurrentCredit, memory.bet, win].map((value) =>
      this.#amounts ? amountText(value) : '',
    )
    const won = win > 0
    figures.forEach((text, place) => {
      const isBright = place === 2 && won
      this.#part(`meter ${place}`, `${text} ${isBright}`, () =>
        drawFigure(this.frame, isBright ? bright : plain, place, text, isBright ? 'bright' : 'plain'),
      )
    })
    const print = this.#amounts
      ? `${lines.length} lines · line bet ${amountText(lineBetOf(memory.bet))}`
      : `${lines.length} lines`
    this.#part('print', print, () => {
      const overlay = drawSmallPrint(print)
      const area = {
        x: even(1189 * scale) - overlay.width + 2,
        y: even(652 * scale) - 8,
        width: overlay.width,
        height: overlay.height,
      }
      const clear = { ...area, x: area.x + 130, width: area.width - 130 }
      copyArea(this.frame, plain, clear)
      applyOverlay(this.frame, overlay, area.x, area.y, clear)
    })
  }

  #drawFeature(light: Light): void {
    const { feature } = this.#cabinet.memory
    if (feature === null) return
    const { played, total } = feature
    this.#part('count', `${played} ${total} ${feature.won}`, () => {
      const { plain } = this.#art.glass[light]
      const ends = [
        { x: 150, overlay: drawCount(String(played), `of ${total} free spins`) },
        {
          x: 660,
          overlay: drawCount(
            this.#amounts ? amountText(feature.won) : '×2',
            this.#amounts ? 'won, all pays doubled' : 'all pays',
          ),
        },
      ]
      for (const { x, overlay } of ends) {
        copyArea(this.frame, plain, { x, y: 24, width: overlay.width, height: overlay.height })
        applyOverlay(this.frame, overlay, x, 24)
      }
    })
  }
}
