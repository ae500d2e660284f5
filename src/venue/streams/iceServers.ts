import { IceServer, type Settings } from '#protocol/core/settings.ts'
import * as z from 'zod/mini'

/** The machine's own relay servers, else the venue's. */
export function iceServersOf(text: string, settings: Pick<Settings, 'iceServers'>): IceServer[] {
  if (text === '') return settings.iceServers
  try {
    return z.parse(z.array(IceServer), JSON.parse(text))
  } catch {
    return settings.iceServers
  }
}
