/** The room that the venue has on its disks: it is told of before it is gone, and nobody begins to play on the last of it. */
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { DockDisk, FeignedRoom } from '#protocol/core/tasks.ts'
import type { Message } from '../cluster/bus.ts'
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
  /** From now on so much is taken for free, whatever there is, here and by the other processes; null: what there is. Of the dev dock. */
  feign: (room: FeignedRoom | null) => Promise<void>
  dock: () => DockDisk
  heard: (news: Message) => void
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
  tell,
  changed,
}: {
  freeBytes: (() => Promise<number>) | undefined
  floor: number
  logger: Logger
  /** To the other processes. */
  tell: (news: Message) => void
  /** Seats are given again, or no more. */
  changed: () => void
}): Disk {
  let free: number | null = null
  let room: Room = 'enough'
  let feigned: FeignedRoom | null = null
  const feignedBytes = { little: floor * 2, none: floor / 2, full: 0 }
  const measured = async () => (freeBytes ? await freeBytes() : null)

  async function look(): Promise<void> {
    const found = await measured()
    free = feigned === null ? found : feignedBytes[feigned]
    const next = free === null || free >= floor * warnedAt ? 'enough' : free < floor ? 'none' : 'little'
    if (next === room) return
    const [before, told] = [room, { freeMB: Math.floor((free ?? 0) / 1e6), floorMB: Math.floor(floor / 1e6) }]
    room = next
    if (next === 'none') logger.error(told, 'the disk is nearly full: no seat is given until there is room again')
    else if (next === 'little') logger.warn(told, 'the disk fills up: below the floor no seat is given')
    else logger.info(told, 'the disk has room again')
    if (before === 'none' || next === 'none') changed()
  }

  function feign(wanted: FeignedRoom | null): Promise<void> {
    feigned = wanted
    return look()
  }
  const failed = (error: unknown) => logger.error({ error }, 'the disk could not be looked at')
  const stop = freeBytes === undefined ? () => Promise.resolve() : repeat(everyMs, look, failed)
  return {
    hasRoom: () => room !== 'none',
    isFull: () => free !== null && free * fullAt < floor,
    free: () => free,
    feign: (wanted) => {
      tell({ kind: 'disk', wanted })
      return feign(wanted)
    },
    heard: ({ kind, wanted }) => {
      if (kind === 'disk') feign(wanted as FeignedRoom | null).catch(failed)
    },
    dock: () => ({ feigned, free, floor }),
    stop,
  }
}
