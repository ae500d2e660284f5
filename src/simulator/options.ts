import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export interface SimulatorOptions {
  /** Null keeps nothing. */
  folder: string | null
  line: string
  media: string
  /** The key of the line. */
  key: string
  idleSeconds: number
  encoder: 'auto' | 'h264' | 'vp8' | 'none'
  udpPort: number | null
  bindAddress: string | null
  /** Whether art is drawn before somebody looks. */
  artAhead: boolean
}

/** Shorter could be guessed. */
const leastKey = 32
const encoders = ['auto', 'h264', 'vp8', 'none'] as const

/** Throws with one clear line on a bad value. */
export function readOptions(values: string[]): SimulatorOptions {
  const { values: given } = parseArgs({
    args: values,
    options: {
      folder: { type: 'string' },
      line: { type: 'string' },
      media: { type: 'string' },
      key: { type: 'string' },
      'idle-seconds': { type: 'string', default: '60' },
      encoder: { type: 'string', default: 'auto' },
      'udp-port': { type: 'string' },
      'bind-address': { type: 'string' },
      'art-ahead': { type: 'boolean', default: false },
    },
  })
  const { folder, line, media, key } = given
  if (folder === undefined || line === undefined || media === undefined || key === undefined)
    throw new Error('The simulator needs --folder, --line, --media and --key')
  const encoder = encoders.find((name) => name === given.encoder)
  if (encoder === undefined) throw new Error(`--encoder is one of ${encoders.join(', ')}`)
  return {
    folder: folder === 'memory' ? null : folder,
    line,
    media,
    key: readKey(key),
    idleSeconds: wholeNumber('--idle-seconds', given['idle-seconds'], 86_400),
    encoder,
    udpPort: given['udp-port'] === undefined ? null : wholeNumber('--udp-port', given['udp-port'], 65_535),
    bindAddress: given['bind-address'] ?? null,
    artAhead: given['art-ahead'],
  }
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < leastKey) throw new Error(`--key ${path} holds no key of at least ${leastKey} characters`)
  return key
}

function wholeNumber(name: string, text: string, highest: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > highest)
    throw new Error(`${name} is a whole number 1 … ${highest}`)
  return value
}
