/**
 * Builds what must be built, and signs the checksums of all that is served and run: release.json and release.sig. The key is
 * the one in the file VENUE_RELEASE_SIGNING_KEY (Ed25519, PEM), else the venue's own in VENUE_DATA.
 */
import { readFileSync } from 'node:fs'
import { readEnvironment } from '../src/venue/compose/environment.ts'
import { keepToOwner } from '../src/venue/store/ownerOnly.ts'
import {
  manifestFile,
  ownKey,
  ownKeyPath,
  releaseKeyIn,
  writeRelease,
} from '../src/venue/supervision/release/manifest.ts'
import { build, buildReason } from './lib/build.mjs'
import { venueNode } from './lib/node.mjs'
import { root } from './lib/tools.mjs'

process.umask(0o077)

function signingKey(): { key: ReturnType<typeof ownKey>; told: string } {
  const file = process.env['VENUE_RELEASE_SIGNING_KEY']?.trim()
  if (file) {
    try {
      return { key: releaseKeyIn(readFileSync(file, 'utf8'), 'private'), told: `the key in ${file}` }
    } catch (error) {
      throw new Error(`VENUE_RELEASE_SIGNING_KEY: ${file} ${(error as Error).message}`)
    }
  }
  const { dataFolder } = readEnvironment(process.env)
  if (dataFolder === null)
    throw new Error('VENUE_DATA: memory keeps no key, name a folder or give VENUE_RELEASE_SIGNING_KEY')
  keepToOwner(dataFolder)
  return {
    key: ownKey(dataFolder),
    told: `this venue's own key, ${ownKeyPath(dataFolder)}: whoever can read that file can sign another release`,
  }
}

try {
  const { key, told } = signingKey()
  const reason = buildReason(root)
  if (reason !== null) {
    console.log(`Building the web app: ${reason}.`)
    await build(root, venueNode(root))
  }
  const { version, files, key: fingerprint } = await writeRelease(root, key, Date.now())
  console.log(
    `${manifestFile} holds ${Object.keys(files).length} files of version ${version}, signed with ${told}.\nFingerprint of the key: ${fingerprint}`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
