import { fromCallback } from 'xstate'
import type { ControlsEvent } from '#machines/game/controls/controls.types.ts'
import { isCovered } from './openDialog.ts'
import type { PictureInPicturePlace } from './pictureInPicturePlace.ts'

type Pad = Pick<Gamepad, 'id' | 'index' | 'connected'> & { buttons: readonly { pressed: boolean }[] }
export type PadSource = {
  getGamepads(): readonly (Pad | null)[]
  addEventListener(type: 'gamepadconnected' | 'gamepaddisconnected', listener: () => void): void
  removeEventListener(type: 'gamepadconnected' | 'gamepaddisconnected', listener: () => void): void
  /** Neither the page nor the game's own window beside it is what the person is at. */
  isElsewhere(): boolean
  /** A dialog is open that asks for something else. */
  isCovered(): boolean
}
export const padsOf = (beside: Pick<PictureInPicturePlace, 'body'>): PadSource => ({
  getGamepads: () => navigator.getGamepads?.() ?? [],
  addEventListener: (type, listener) => window.addEventListener(type, listener),
  removeEventListener: (type, listener) => window.removeEventListener(type, listener),
  isElsewhere: () => (document.hidden || !document.hasFocus()) && beside.body()?.ownerDocument.hasFocus() !== true,
  isCovered: () => isCovered(document),
})
/** Ms before the first look: a browser takes its time to wake up its pads, and the picture goes before them. */
const rest = 1_000
/** Ms between two looks. A look asks the browser to draw nothing. */
const lookEvery = 16

/** Tells of a pad that comes or goes, and of each button as it goes down, which `note` hears too: one at a time. Nothing is looked at while no pad is there. */
export function createGamepad(source: PadSource, note: () => void) {
  return fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: ControlsEvent) => void = sendBack
    let timer: ReturnType<typeof setInterval> | undefined
    let found: number | null = null
    let isHeld = false

    const pads = () => source.getGamepads().filter((pad) => pad?.connected === true) as Pad[]
    function look(): void {
      const pad = pads().find(({ index }) => index === found)
      if (!pad) return
      const button = pad.buttons.findIndex(({ pressed }) => pressed)
      const isNew = button >= 0 && !isHeld
      isHeld = button >= 0
      if (!isNew || source.isElsewhere()) return
      note()
      tell({ type: 'pad.pressed', button, isCovered: source.isCovered() })
    }
    function count(): void {
      const there = pads()
      if (there.some(({ index }) => index === found)) return
      clearInterval(timer)
      const [first] = there
      if (!first) {
        if (found !== null) tell({ type: 'pad.lost' })
        found = null
        return
      }
      found = first.index
      isHeld = first.buttons.some(({ pressed }) => pressed)
      timer = setInterval(look, lookEvery)
      tell({ type: 'pad.found', name: first.id })
    }
    const beginning = setTimeout(() => {
      source.addEventListener('gamepadconnected', count)
      source.addEventListener('gamepaddisconnected', count)
      count()
    }, rest)
    return () => {
      clearTimeout(beginning)
      clearInterval(timer)
      source.removeEventListener('gamepadconnected', count)
      source.removeEventListener('gamepaddisconnected', count)
    }
  })
}
