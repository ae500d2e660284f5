/** The room that the venue has on its disks: it is told of before it is gone, and nobody begins to play on the last of it. */
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

const everyMs = 1_000
/** The operator is warned while so many times the floor is still free. */
const warnedAt = 4
/** Below this part of the floor the disk counts as full. */
const fullAt = 16
type Room = 'enough' | 'little' | 'none'

export type Disk = {
  /** False: no seat and no reservation is given. Play that has begun goes on. */
  hasRoom: () => boolean
  /** Next to nothing is left. */
  isFull: () => boolean
  /** Null: not looked at yet, or nothing is kept. */
  free: () => number | null
  stop: () => Promise<void>
}

/** Of the fullest of the disks that these folders are on, bytes. */
export async function freeBytesOf(folders: readonly string[]): Promise<number> {
  const found = await Promise.all(folders.map((folder) => statfs(folder)))
  return Math.min(...found.map(({ bavail, bsize }) => bavail * bsize))
}

export function watchDisk({
  freeBytes,
  floor,
  logger,
  changed,
}: {
  freeBytes: (() => Promise<number>) | undefined
  floor: number
  logger: Logger
  /** Seats are given again, or no more. */
  changed: () => void
}): Disk {
  let free: number | null = null
  let room: Room = 'enough'

  async function look(measure: () => Promise<number>): Promise<void> {
    free = await measure()
    const next = free < floor ? 'none' : free < floor * warnedAt ? 'little' : 'enough'
    if (next === room) return
    const [before, told] = [room, { freeMB: Math.floor(free / 1e6), floorMB: Math.floor(floor / 1e6) }]
    room = next
    if (next === 'none') logger.error(told, 'the disk is nearly full: no seat is given until there is room again')
    else if (next === 'little') logger.warn(told, 'the disk fills up: below the floor no seat is given')
    else logger.info(told, 'the disk has room again')
    if (before === 'none' || next === 'none') changed()
  }

  const stop =
    freeBytes === undefined
      ? () => Promise.resolve()
      : repeat(
          everyMs,
          () => look(freeBytes),
          (error) => logger.error({ error }, 'the disk could not be looked at'),
        )
  return {
    hasRoom: () => room !== 'none',
    isFull: () => free !== null && free * fullAt < floor,
    free: () => free,
    stop,
  }
}
