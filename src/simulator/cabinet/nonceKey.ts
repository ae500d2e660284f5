import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './journalFile.ts'

const keyFile = 'nonce.key'

/**
 * The key under which the nonces in a folder's journals are sealed. It stands beside them, for its owner only; one that is
 * missing or damaged is made anew, and what was sealed under the old one cannot be opened any more.
 */
export function loadNonceKey(folder: string): Buffer {
  const path = join(folder, keyFile)
  if (existsSync(path)) {
    chmodSync(path, 0o600)
    const text = readFileSync(path, 'utf8')
    if (/^[0-9a-f]{64}\n$/.test(text)) return Buffer.from(text.trim(), 'hex')
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = randomBytes(32)
  writeWhole(path, Buffer.from(`${key.toString('hex')}\n`))
  return key
}
