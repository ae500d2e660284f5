import { fromCallback, fromPromise } from 'xstate'
import type { HapticsRequest } from '#machines/game/controls/controls.types.ts'
import type { DevicesEvent } from '#machines/game/devices/devices.types.ts'
import { toggleFullscreen } from '../device/fullscreen.ts'

const patterns: Record<HapticsRequest['type'], number[]> = {
  'haptics.press': [12],
  'haptics.win': [40, 60, 40, 60, 90],
}
type Trembling = { vibrate?: (pattern: number[]) => boolean }

/** Lets the device tremble, where it can. */
export const createHaptics = (device: Trembling = navigator) =>
  fromCallback<HapticsRequest, undefined>(({ receive }) => {
    receive(({ type }) => void device.vibrate?.(patterns[type]))
  })

type Wakeful = { wakeLock?: { request(type: 'screen'): Promise<{ release(): Promise<void> }> } }
type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Keeps the screen from going dark. The browser lets go of it whenever the page is hidden: it is asked for anew when it is seen. */
export const createWakeLock = (device: Wakeful = navigator, page: Page = document) =>
  fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
    const tell: (event: DevicesEvent) => void = sendBack
    let lock: { release(): Promise<void> } | undefined
    let isStopped = false
    const letGo = (held: typeof lock) => void held?.release().catch(() => undefined)

    function hold(): void {
      if (page.visibilityState !== 'visible') return
      if (!device.wakeLock) return tell({ type: 'wake.refused' })
      device.wakeLock.request('screen').then(
        (held) => {
          letGo(lock)
          lock = held
          if (isStopped) letGo(lock)
        },
        () => isStopped || tell({ type: 'wake.refused' }),
      )
    }
    page.addEventListener('visibilitychange', hold)
    hold()
    return () => {
      isStopped = true
      page.removeEventListener('visibilitychange', hold)
      letGo(lock)
    }
  })

export const createFullscreen = (toggle: () => Promise<void> = () => toggleFullscreen()) =>
  fromPromise<undefined, undefined>(async () => {
    await toggle()
    return undefined
  })
