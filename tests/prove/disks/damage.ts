/** What disks do to files: one byte other than it was, the end gone, nothing left, no file at all, or an older one in its place. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { Random } from '../simulation/random.ts'

export const damages = ['flip', 'cut', 'empty', 'remove'] as const
export type Damage = (typeof damages)[number]

/** Answers what it did. */
export function damage(path: string, kind: Damage, random: Random): string {
  const content = readFileSync(path)
  if (kind === 'remove') rmSync(path)
  else if (kind === 'empty' || content.length === 0) truncateSync(path, 0)
  else if (kind === 'cut') truncateSync(path, random.below(content.length))
  else {
    const place = random.below(content.length)
    content[place] = (content[place] as number) ^ (1 << random.below(8))
    writeFileSync(path, content)
    return `${kind} at ${place} of ${content.length}`
  }
  return `${kind} of ${content.length}`
}
