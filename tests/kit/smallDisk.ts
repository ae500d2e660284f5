/** A disk of its own that a test may fill: a file system in memory, where the system lets us make one. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { readonly folder: string; fill: () => void; free: () => void; close: () => void }

/** Null where nobody lets us. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'takewin-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a')
      // Down to the last bytes, which one more entry of a journal would need.
      for (let piece = 1 << 20; piece >= 1; ) {
        try {
          if (writeSync(file, Buffer.alloc(piece)) === 0) piece >>= 1
        } catch {
          piece >>= 1
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
