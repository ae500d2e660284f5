import * as z from 'zod/mini'
import { IceServer } from './settings.ts'

export type Servers = readonly z.infer<typeof IceServer>[]
/** The servers that the field of a machine names; none where it is empty; null: it is no list of servers. */
export function serversIn(text: string): Servers | null {
  if (text.trim() === '') return []
  try {
    return z.safeParse(z.array(IceServer), JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
