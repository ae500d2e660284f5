/** Whether the files of this program are those of the release that was signed. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ManifestFault } from '#protocol/calls/oversight.ts'
import {
  fingerprintOf,
  hashFiles,
  Manifest,
  manifestFile,
  ownKeyPath,
  releaseKeyIn,
  sha256,
  signatureFile,
} from './manifest.ts'

/** Where the program lies, and whose signature is believed: of a given public key, else of the venue's own. */
export type ReleasePlace = {
  root: string
  /** The file of a public key in PEM; null: the venue's own key. */
  keyFile: string | null
  dataFolder: string | null
  /** Which machine it is, where several run one venue. */
  host: string
}
export type Verdict = {
  state: 'right' | 'wrong' | 'unsigned'
  fault: ManifestFault | null
  version: string | null
  madeAt: string | null
  /** SHA-256 of the manifest. */
  digest: string | null
  key: string | null
  whose: 'given' | 'own' | null
  files: number
  differ: string[]
  missing: string[]
  added: string[]
}
const nothing = { version: null, madeAt: null, digest: null, files: 0, differ: [], missing: [], added: [] }

/** `wasSigned`: a release was known here before, so that one without a manifest is no release any more. */
export async function verifyRelease(place: ReleasePlace, wasSigned: boolean): Promise<Verdict> {
  const trusted = trustedKey(place)
  const signed = readSigned(place.root)
  const of = { ...nothing, key: trusted && fingerprintOf(trusted.key), whose: trusted?.whose ?? null }
  const faulty = (fault: ManifestFault): Verdict => ({ ...of, state: 'wrong', fault })
  if (signed === null)
    return wasSigned || place.keyFile !== null ? faulty('missing') : { ...of, state: 'unsigned', fault: null }
  if (signed === 'unreadable') return faulty(signed)
  // Signed for somebody else, as far as this venue knows: nothing is claimed of it.
  if (trusted === null) return { ...faulty('noKey'), state: wasSigned ? 'wrong' : 'unsigned' }
  const manifest = parsed(signed.text)
  if (!verify(null, Buffer.from(signed.text), trusted.key, signed.signature))
    return faulty(manifest !== null && manifest.key !== of.key ? 'otherKey' : 'changed')
  if (manifest === null) return faulty('unreadable')
  const now = await hashFiles(place.root)
  const expected = Object.entries(manifest.files)
  const found = {
    differ: expected.filter(([path, hash]) => now.has(path) && now.get(path) !== hash).map(([path]) => path),
    missing: expected.filter(([path]) => !now.has(path)).map(([path]) => path),
    added: [...now.keys()].filter((path) => !Object.hasOwn(manifest.files, path)).sort(),
  }
  const isRight = Object.values(found).every((paths) => paths.length === 0)
  const { version, madeAt } = manifest
  const about = { version, madeAt, digest: sha256(signed.text), files: expected.length }
  return { ...of, ...about, ...found, state: isRight ? 'right' : 'wrong', fault: null }
}

function trustedKey({ keyFile, dataFolder }: ReleasePlace): { key: KeyObject; whose: 'given' | 'own' } | null {
  const path = keyFile ?? (dataFolder === null ? null : ownKeyPath(dataFolder))
  if (path === null || !existsSync(path)) return null
  try {
    const pem = readFileSync(path, 'utf8')
    return keyFile === null
      ? { key: createPublicKey(releaseKeyIn(pem, 'private')), whose: 'own' }
      : { key: releaseKeyIn(pem, 'public'), whose: 'given' }
  } catch {
    return null
  }
}

function readSigned(root: string): { text: string; signature: Buffer } | 'unreadable' | null {
  const [manifest, signature] = [join(root, manifestFile), join(root, signatureFile)]
  if (!existsSync(manifest) || !existsSync(signature)) return null
  try {
    return { text: readFileSync(manifest, 'utf8'), signature: Buffer.from(readFileSync(signature, 'utf8'), 'base64') }
  } catch {
    return 'unreadable'
  }
}

function parsed(text: string): Manifest | null {
  try {
    const found = z.safeParse(Manifest, JSON.parse(text))
    return found.success ? found.data : null
  } catch {
    return null
  }
}
