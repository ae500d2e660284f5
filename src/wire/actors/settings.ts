import { fromCallback, fromPromise } from 'xstate'
import type { Chosen, ReadSettings, SettingsEvent } from '#machines/app/settings/index.ts'
import { dataCalls } from '#protocol/calls/userData.ts'
import { readAppearance } from '#protocol/core/appearance.ts'
import { orFailure } from '../http/callFailure.ts'
import type { Client } from '../http/client.ts'
import type { DeviceStorage } from '../device/storage.ts'
import { createDarkWatch } from '../page/darkWatch.ts'

type Whose = { userId: number | null }
type Page = Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
type Setup = {
  client: Client
  device: DeviceStorage
  key: { look: string; theme: string }
  warn: (note: string) => void
  page?: Page
}

export function createSettingsActors({ client, device, key, warn, page = document }: Setup) {
  function ofDevice(): unknown {
    try {
      return JSON.parse(device.read(key.look) ?? '{}')
    } catch {
      return 'no JSON'
    }
  }
  /** Chosen on this device before accounts kept it. */
  function brightnessOfDevice(): Chosen {
    const kept = device.read(key.theme)
    return kept === 'light' || kept === 'dark' ? { brightness: kept } : {}
  }
  return {
    readSettings: fromPromise<ReadSettings, Whose & { kept: unknown }>(async ({ input: { userId, kept } }) => {
      const read = readAppearance(userId === null ? ofDevice() : kept)
      if (read.notes.length > 0) warn(`settings of the shell: ${read.notes.join(', ')}`)
      return { ...read, chosen: { ...brightnessOfDevice(), ...read.chosen } }
    }),
    saveSettings: fromPromise<Chosen, Whose & { chosen: Chosen }>(async ({ input: { userId, chosen }, signal }) => {
      if (userId === null) device.write(key.look, JSON.stringify(chosen))
      else
        await orFailure(
          client.call(dataCalls.saveData, { body: { settings: { shell: chosen } } }, { signal, outlivesPage: true }),
        )
      return chosen
    }),
    darkWatch: createDarkWatch(),
    /** The last moment at which a page may still say something. */
    leaveWatch: fromCallback<{ type: 'never' }, undefined>(({ sendBack }) => {
      const tell: (event: SettingsEvent) => void = sendBack
      const look = () => page.visibilityState === 'hidden' && tell({ type: 'page.left' })
      page.addEventListener('visibilitychange', look)
      return () => page.removeEventListener('visibilitychange', look)
    }),
  }
}
