/** The program part of a person's settings of the shell: loaded where something is kept, at the desk, or when they are opened. */
import { settingsMachine } from '#machines/app/settings/index.ts'
import type { Client } from '../wire/http/client.ts'
import { createSettingsActors } from '../wire/actors/settings.ts'
import type { DeviceStorage } from '../wire/device/storage.ts'

export const createSettings = (setup: {
  client: Client
  device: DeviceStorage
  key: { look: string; theme: string }
}) => settingsMachine.provide({ actors: createSettingsActors({ ...setup, warn: (note) => console.warn(note) }) })
