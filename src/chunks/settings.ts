/** The program part of a person's settings of the shell: loaded where something is kept, at the desk, or when they are opened. */
import { settingsMachine } from '#machines/app/settings/index.ts'
import type { Client } from '../wire/http/client.ts'
import { createSettingsActors } from '../wire/actors/settings.ts'
import type { DeviceStorage } from '../wire/device/storage.ts'

type Setup = { client: Client; device: DeviceStorage; key: string }
const chroma = { faint: 0.008, clear: 0.015, rich: 0.024 } as const

export const createSettings = ({ client, device, key: look }: Setup) =>
  settingsMachine.provide({
    actors: createSettingsActors({
      client,
      device,
      key: { look, theme: 'takewin.theme' },
      warn: (note) => console.warn(note),
    }),
    actions: {
      applyOwn: ({ context: { settings } }) => {
        const { style } = document.documentElement
        style.setProperty('--own-hue', `${settings.ownHue}`)
        style.setProperty('--own-chroma', `${chroma[settings.ownStrength]}`)
      },
    },
  })
