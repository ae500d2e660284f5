/**
 * What a release is made of: the SHA-256 of every file that is served or run, signed with Ed25519 over the bytes of the
 * manifest. What npm installs is not in it: package-lock.json is, which holds the SHA-512 of each package.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import { writeFirst } from '../../store/ownerOnly.ts'

const folders = ['dist', 'machines', 'src']
const single = ['package-lock.json', 'package.json']
export const manifestFile = 'release.json'
export const signatureFile = 'release.sig'
/** Of the venue's own key, in its data folder. */
const ownKeyFile = 'release.key'

export const Manifest = z.object({
  version: z.string(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Fingerprint of the key that it is signed with. */
  key: z.string(),
  /** Path → SHA-256 in hex. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
/** Of its public half. */
export function fingerprintOf(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key
  return sha256(open.export({ type: 'spki', format: 'der' }))
}

/** Every file of a release as it lies there. A link, or what cannot be read, is no file of any release: its mark says so. */
export async function hashFiles(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) continue
      const path = join(entry.parentPath, entry.name)
      found.set(relative(root, path).split(sep).join('/'), entry.isFile() ? await hashOf(path) : 'no file')
    }
  }
  for (const name of single) if (existsSync(join(root, name))) found.set(name, await hashOf(join(root, name)))
  return found
}

async function hashOf(path: string): Promise<string> {
  try {
    return sha256(await readFile(path))
  } catch (error) {
    return `cannot be read: ${(error as NodeJS.ErrnoException).code}`
  }
}

/** Throws where it is no Ed25519 key of that kind. */
export function releaseKeyIn(pem: string, kind: 'public' | 'private'): KeyObject {
  // A public key can be had from a private one as well, but nobody is to put that where the venue reads it.
  if (kind === 'public' && pem.includes('PRIVATE KEY')) throw new Error('holds a private key')
  const key = kind === 'public' ? createPublicKey(pem) : createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('holds no Ed25519 key')
  return key
}

export const ownKeyPath = (dataFolder: string) => join(dataFolder, ownKeyFile)

/** The venue's own key, made when absent. The data folder must be there, closed to others. */
export function ownKey(dataFolder: string): KeyObject {
  const path = ownKeyPath(dataFolder)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFirst(path, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)
  return releaseKeyIn(readFileSync(path, 'utf8'), 'private')
}

/** Writes the manifest of what lies in `root`, and its signature. */
export async function writeRelease(root: string, key: KeyObject, now: number): Promise<Manifest> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const files = Object.fromEntries([...(await hashFiles(root))].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const manifest = { version, madeAt: new Date(now).toISOString(), key: fingerprintOf(key), files }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const signature = `${sign(null, Buffer.from(text), key).toString('base64')}\n`
  for (const [name, content] of [
    [manifestFile, text],
    [signatureFile, signature],
  ] as const) {
    writeFileSync(join(root, name), content)
    // Whoever signs may be another user than the one that the venue runs as.
    chmodSync(join(root, name), 0o644)
  }
  return manifest
}
