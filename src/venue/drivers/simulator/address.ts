import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepToOwner, keptSecret } from '../../store/ownerOnly.ts'

/** Where the simulated cabinets of a venue are, and what both ends of the line know. */
export type SimulatorAddress = {
  /** Where the cabinets keep their journals, or `memory`. */
  folder: string
  line: string
  media: string
  /** Shared by both ends; in the file that the simulator reads it from. */
  key: string
  keyFile: string
}

/** Longest path of a local socket that every system takes. */
const longestSocketPath = 100
const leastKey = 32

/**
 * The simulator of one data folder is found again by every venue on that folder; one that keeps nothing is this process's own.
 * The names of its sockets are made from the key: who cannot read it can neither guess where they are nor take their place.
 */
export function simulatorAddress(dataFolder: string | null): SimulatorAddress {
  const home = dataFolder === null ? temporaryHome() : join(dataFolder, 'floor')
  keepToOwner(home)
  const keyFile = join(home, 'line.key')
  const key = keptSecret(keyFile)
  if (key.length < leastKey) throw new Error(`${keyFile} holds no key: take it away, and a new one is made`)
  const name = createHmac('sha256', key).update('sockets').digest('hex').slice(0, 32)
  const socketOf = (kind: string) => {
    if (process.platform === 'win32') return `\\\\.\\pipe\\takewin-${name}-${kind}`
    const inHome = join(home, `${name}.${kind}`)
    return inHome.length <= longestSocketPath ? inHome : join(tmpdir(), `takewin-${name}`, kind)
  }
  return {
    folder: dataFolder === null ? 'memory' : home,
    line: socketOf('line'),
    media: socketOf('media'),
    key,
    keyFile,
  }
}

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'takewin-'))
  process.on('exit', () => rmSync(home, { recursive: true, force: true }))
  return home
}
